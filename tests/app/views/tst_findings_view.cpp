// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAbstractButton>
#include <QPainter>
#include <QPushButton>

#include "app/controls/message_bar.h"
#include "app/panels/inspector.h"
#include "app/panels/side_panels.h"
#include "app/window/perspectives.h"
#include "engine/figures/kernels/findings_figure.h"
#include "tests/app/window_fixture.h"
#include "tests/test_class.h"
#include "widgets/base/translated.h"

namespace tst_findings_view {

using namespace tnn;
using namespace tnn::app;
using figures::Finding;

/// The window with the findings in front, and the findings themselves.
struct FindingsUnderTest : WindowUnderTest {
    /// With plain spaces.
    static QString textOf(const QAbstractButton &link) { return link.text().replace(QChar::Nbsp, QLatin1Char(' ')); }
    bool open(const QString &path)
    {
        window->viewArea()->bring(QStringLiteral("findings"));
        opener.open(path);
        return waitForViews() && QTest::qWaitFor([this] { return expected().complete && isCurrent(); }, 20000);
    }
    figures::FindingsFigure expected() const { return findingsFigure(*session.shownDocument(), session.request()); }
    bool isCurrent() const
    {
        QStringList texts;
        for (const Finding &finding : expected().findings)
            texts.append(widgets::translated(finding.text));
        return sentences() == texts;
    }
    QList<QAbstractButton *> links() const
    {
        QList<QAbstractButton *> shown = view("findings").plot()->findChildren<QAbstractButton *>();
        shown.removeIf([](const QAbstractButton *link) { return link->isHidden(); });
        return shown;
    }
    /// Without the link to the assumed options.
    QStringList sentences() const
    {
        QStringList texts;
        for (const QAbstractButton *link : links())
            texts.append(textOf(*link));
        if (!texts.isEmpty() && texts.first().endsWith(QStringLiteral("assumed")))
            texts.removeFirst();
        return texts;
    }
    /// Empty while another file is being opened.
    QString lastSentence() const { return sentences().value(sentences().size() - 1); }
    void ask(const QString &question) const
    {
        for (QPushButton *button : panel("findings").findChildren<QPushButton *>())
            if (button->text().startsWith(question))
                return QTest::mouseClick(button, Qt::LeftButton);
        qFatal("there is no such question");
    }
    QAbstractButton *linkOf(const QString &begin) const
    {
        for (QAbstractButton *link : links())
            if (textOf(*link).startsWith(begin))
                return link;
        qFatal("there is no such finding");
    }
};

/// The smallest |lag| that contains 99 % of a kernel's energy, written once more.
long memoryOf(const toeplitz::Coefficients &coefficients, long column)
{
    const auto squares = coefficients.values.col(column).cast<double>().square();
    const double all = squares.sum();
    double within = squares(coefficients.n - 1);
    long lag = 0;
    while (within < 0.99 * all && lag + 1 < coefficients.n) {
        ++lag;
        within += squares(coefficients.n - 1 + lag) + squares(coefficients.n - 1 - lag);
    }
    return lag;
}

long memoryOf(const document::Document &document, int tno, int head, long channel, long n)
{
    return memoryOf(*document.coefficients(tno, n, document.flatChannels(tno, head, {channel})), 0);
}

long longestMemoryOf(const document::Document &document, long n)
{
    long longest = -1;
    for (int tno = 0; tno < document.tnos(); ++tno) {
        const auto all = document.coefficients(tno, n);
        for (long column = 0; column < all->values.cols(); ++column)
            longest = std::max(longest, memoryOf(*all, column));
    }
    return longest;
}

/// Sentences that lead to the views.
class TestFindingsView : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { prepareWindows(); }
    void init() { failOnAnyWarning(); }

    void questionsLeadToTheAnswers_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("question");
        QTest::addColumn<QString>("perspective");
        QTest::addColumn<QString>("view");
        QTest::addColumn<QString>("sentence"); // how the answer begins; empty: the view says all
        const QString noVocabulary = QStringLiteral(TNN_TEST_DATA "/checkpoint/fairseq.pt"),
                      noLength = QStringLiteral(TNN_TEST_DATA "/networks/etsc.pt");
        for (const QString &file : {Example, noVocabulary, noLength}) {
            const auto add = [&file](const char *question, const char *perspective, const char *view,
                                     const char *sentence) {
                QTest::addRow("%s, %s", qPrintable(QFileInfo(file).baseName()), question)
                    << file << QString::fromLatin1(question) << QString::fromLatin1(perspective)
                    << QString::fromLatin1(view) << QString::fromLatin1(sentence);
            };
            add("Which kernel", "kernels", "coefficients", "Longest memory");
            if (file == noVocabulary)
                add("Does it extrapolate", "kernels", "decay", "Median of");
            else
                add("Does it extrapolate", "text", "extrapolation", file == Example ? "Median of" : "");
            add("Do the algorithms", "compare", "compare", "");
            add("How few states", "state-space", "hankel", "Median of");
            add("All matrices", "kernels", "gallery", "");
        }
    }

    /// One click each.
    void questionsLeadToTheAnswers()
    {
        QFETCH(const QString, file);
        QFETCH(const QString, question);
        QFETCH(const QString, perspective);
        QFETCH(const QString, view);
        QFETCH(const QString, sentence);
        FindingsUnderTest t;
        auto *perspectives = t.window->findChild<Perspectives *>();
        perspectives->enter(QStringLiteral("overview"));
        t.opener.open(file);
        QTRY_VERIFY(t.session.shownDocument() && t.view("findings").isBuilt());
        t.ask(question); // what it needs may not be measured yet
        QTRY_COMPARE_WITH_TIMEOUT(perspectives->current(), perspective, 20000);
        const View &answer = t.window->viewArea()->panel(view)->view();
        QTRY_VERIFY(answer.isVisible());
        QTRY_VERIFY_WITH_TIMEOUT(answer.hasFigure() && !t.jobs.isRunning(view + QStringLiteral(" run")), 120000);
        const QString said = t.window->findChild<MessageBar *>()->text();
        QCOMPARE(t.window->findChild<MessageBar *>()->isVisible(), !sentence.isEmpty());
        QVERIFY2(sentence.isEmpty() || said.startsWith(sentence), qPrintable(said));
        if (view == QStringLiteral("coefficients")) { // the longest memory of the model, not of a layer
            const auto &selected = t.session.selection();
            QCOMPARE(memoryOf(*t.session.shownDocument(), selected.tno, selected.head, selected.channels.front(),
                              selected.n),
                     longestMemoryOf(*t.session.shownDocument(), selected.n));
        } else if (view == QStringLiteral("extrapolation")) {
            const figures::Numbers numbers = answer.numbers();
            QVERIFY(numbers.table.size() >= 3 && std::isfinite(numbers.table[1]));
            QCOMPARE(QString::fromStdString(numbers.title),
                     file == Example ? QStringLiteral("bundled text") : QStringLiteral("4096 random IDs"));
        }
    }

    /// An image model has no perplexity: what is left of its kernels beyond the training length is shown.
    void withoutTokensTheKernelsAnswer()
    {
        FindingsUnderTest t;
        auto *perspectives = t.window->findChild<Perspectives *>();
        perspectives->enter(QStringLiteral("overview"));
        QVERIFY(t.open(QStringLiteral(TNN_TEST_DATA "/checkpoint/image.pth")));
        QVERIFY(!t.panel("footprint").isVisible()); // it belongs to Kernels and Custom
        t.ask(QStringLiteral("Does it extrapolate"));
        QVERIFY(!t.view("extrapolation").isVisible());
        perspectives->enter(QStringLiteral("kernels"));
        QVERIFY(t.panel("footprint").toggleViewAction()->isChecked());
    }

    void aClickSelectsAndShows()
    {
        FindingsUnderTest t;
        QVERIFY(t.open(Example));
        QVERIFY(t.view("findings").plot()->findChild<QLabel *>()->text().contains(QStringLiteral("4 layers × 384")));
        QTest::mouseClick(t.linkOf(QStringLiteral("Longest memory")), Qt::LeftButton);
        const Finding::Place place = *t.expected().findings[2].place;
        QCOMPARE(t.session.selection().tno, place.tno);
        QCOMPARE(t.session.selection().channels, std::vector<long>{place.channel});
        QTRY_VERIFY(t.view("memory").isVisible());
        QVERIFY(t.view("findings").isVisible());
        QTRY_VERIFY(t.isIdle());
        QVERIFY(t.isCurrent());
    }

    void theKeyboardFollowsALink()
    {
        FindingsUnderTest t;
        QVERIFY(t.open(Example));
        t.panel("hankel").close();
        t.window->activateWindow();
        t.view("findings").plot()->setFocus();
        QTRY_COMPARE(QApplication::focusWidget(), t.links().first());
        QAbstractButton *states = t.linkOf(QStringLiteral("Median of 64 sampled kernels: 4 states"));
        for (int i = 0; i < 20 && QApplication::focusWidget() != states; ++i)
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        QCOMPARE(QApplication::focusWidget(), states);
        QTest::keyClick(states, Qt::Key_Return);
        QTRY_VERIFY(t.view("hankel").isVisible()); // it was closed
        QAbstractButton *reach = t.linkOf(QStringLiteral("Median of 64 sampled kernels: 3.7e-11"));
        QTest::keyClick(reach, Qt::Key_Space);
        QCOMPARE(t.session.selection().n, 2048L);
        QTRY_VERIFY(t.view("decay").isVisible());
        QCOMPARE(QAccessible::queryAccessibleInterface(reach)->role(), QAccessible::Button);
    }

    void overridesChangeTheSentences()
    {
        FindingsUnderTest t;
        QVERIFY(t.open(Example));
        const QStringList before = t.sentences();
        t.session.override([](model::Overrides &overrides) { overrides.decay = false; });
        QTRY_VERIFY(t.lastSentence().startsWith(QStringLiteral("Without decay, ")));
        QTRY_VERIFY(t.isCurrent());
        QVERIFY(t.sentences() != before);
        t.session.setLength(100);
        QTRY_VERIFY(t.isCurrent());
        t.session.setStage(figures::Stage::Raw);
        QTRY_VERIFY(t.isCurrent());
        QCOMPARE(t.sentences().size(), before.size() - 1); // no states
    }

    void onlyWhatMattersIsMeasuredAgain()
    {
        FindingsUnderTest t;
        QVERIFY(t.open(Example));
        QSignalSpy started(&t.jobs, &Jobs::started);
        const auto jobs = [&started] {
            return std::count_if(started.begin(), started.end(), [](const QList<QVariant> &arguments) {
                return arguments.first().toString() == QStringLiteral("findings");
            });
        };
        t.session.setChannels({7});
        QTRY_VERIFY(t.isIdle() && started.size() > 0);
        QCOMPARE(jobs(), 0);
        t.session.setReduce({.error = 1e-2});
        QTRY_COMPARE(jobs(), 2); // one pass, then the sample
    }

    void assumedOptionsLeadToTheInspector()
    {
        FindingsUnderTest t;
        QVERIFY(t.open(QStringLiteral(TNN_TEST_DATA "/checkpoint/image.pth")));
        QVERIFY(t.sentences().contains(QStringLiteral("No state-space form: these kernels are bidirectional")));
        t.window->findChild<SidePanels *>()->showMetadata();
        const auto *inspector = t.window->findChild<Inspector *>();
        QTRY_VERIFY(!inspector->isVisible() || inspector->visibleRegion().isEmpty());
        QTest::mouseClick(t.links().first(), Qt::LeftButton);
        QVERIFY(t.links().first()->text().endsWith(QStringLiteral("options assumed")));
        QTRY_VERIFY(!inspector->visibleRegion().isEmpty());
    }

    void sentencesAreWrappedNotCut()
    {
        FindingsUnderTest t;
        QVERIFY(t.open(Example));
        const View &view = t.view("findings");
        view.content()->window()->resize(960, 600);
        QCoreApplication::processEvents();
        for (const QAbstractButton *link : t.links()) {
            QVERIFY(link->width() <= view.content()->width());
            QVERIFY2(link->height() >= link->heightForWidth(link->width()), qPrintable(link->text()));
        }
        QImage picture(300, 400, QImage::Format_RGB32);
        picture.fill(Qt::white);
        QPainter painter(&picture);
        t.view("findings").plot()->paintTo(painter, picture.size());
        painter.end();
        const QImage bottom = picture.copy(0, 100, 300, 200);
        QImage empty(bottom.size(), bottom.format());
        empty.fill(bottom.pixelColor(0, 0));
        QVERIFY(bottom != empty); // ten lines and more
    }

    void anotherFileIsMeasured()
    {
        FindingsUnderTest t;
        QVERIFY(t.open(Example));
        t.opener.open(QStringLiteral(TNN_RESOURCES "/examples/shakespeare-no-decay.pt"));
        QTRY_VERIFY(t.lastSentence().startsWith(QStringLiteral("Without decay, ")));
        QTRY_VERIFY(t.isCurrent());
    }
};

TNN_TEST(TestFindingsView, QApplication)

} // namespace tst_findings_view

#include "tst_findings_view.moc"
