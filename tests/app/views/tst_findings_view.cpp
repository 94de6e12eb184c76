// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAbstractButton>
#include <QPainter>
#include <QPushButton>

#include "app/panels/inspector.h"
#include "app/panels/side_panels.h"
#include "app/window/perspectives.h"
#include "engine/figures/findings_figure.h"
#include "tests/app/window_fixture.h"
#include "widgets/base/translated.h"

using namespace tnn;
using namespace tnn::app;
using figures::Finding;

namespace {

/// The window with the findings in front, and the findings themselves.
struct FindingsUnderTest : WindowUnderTest {
    bool open(const QString &path)
    {
        window->viewArea()->bring(QStringLiteral("findings"));
        opener.open(path);
        return waitForViews() && QTest::qWaitFor([this] { return expected().complete && isCurrent(); }, 20000);
    }
    figures::FindingsFigure expected() const { return findingsFigure(*session.document(), session.request()); }
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
            texts.append(link->text());
        if (!texts.isEmpty() && texts.first().endsWith(QStringLiteral("assumed")))
            texts.removeFirst();
        return texts;
    }
    QAbstractButton *linkOf(const QString &begin) const
    {
        for (QAbstractButton *link : links())
            if (link->text().startsWith(begin))
                return link;
        qFatal("there is no such finding");
    }
};

} // namespace

/// Sentences that lead to the views.
class TestFindingsView : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { prepareWindows(); }
    void init() { failOnAnyWarning(); }

    void questionsLeadToTheAnswers_data()
    {
        QTest::addColumn<QString>("question");
        QTest::addColumn<QString>("perspective");
        QTest::addColumn<QString>("view");
        const auto add = [](const char *question, const char *perspective, const char *view) {
            QTest::newRow(view) << QString::fromLatin1(question) << QString::fromLatin1(perspective)
                                << QString::fromLatin1(view);
        };
        add("Which kernel", "kernels", "coefficients");
        add("Does it extrapolate", "text", "extrapolation");
        add("Do the algorithms", "compare", "compare");
        add("How few states", "state-space", "hankel");
        add("All matrices", "kernels", "gallery");
    }

    void questionsLeadToTheAnswers()
    {
        QFETCH(const QString, question);
        QFETCH(const QString, perspective);
        QFETCH(const QString, view);
        FindingsUnderTest t;
        auto *perspectives = t.window->findChild<Perspectives *>();
        perspectives->enter(QStringLiteral("overview"));
        QVERIFY(t.open(Example));
        const std::vector<Finding> findings = t.expected().findings;
        const auto buttons = t.panel("findings").findChildren<QPushButton *>();
        const auto button = std::find_if(buttons.begin(), buttons.end(), [&question](const QPushButton *one) {
            return one->text().startsWith(question);
        });
        QVERIFY(button != buttons.end());
        QTest::mouseClick(*button, Qt::LeftButton);
        QCOMPARE(perspectives->current(), perspective);
        QTRY_VERIFY(t.window->viewArea()->panel(view)->view().isLookedAt());
        if (view == QStringLiteral("coefficients")) { // the longest memory of the model, not of a layer
            QCOMPARE(t.session.selection().tno, findings[2].place->tno);
            QCOMPARE(t.session.selection().channels, std::vector<long>{findings[2].place->channel});
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
        const auto buttons = t.panel("findings").findChildren<QPushButton *>();
        QTest::mouseClick(buttons.at(1), Qt::LeftButton);
        QVERIFY(!t.view("extrapolation").isLookedAt());
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
        QTRY_VERIFY(t.view("memory").isLookedAt());
        QVERIFY(t.view("findings").isLookedAt());
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
        QTRY_VERIFY(t.view("hankel").isLookedAt()); // it was closed
        QAbstractButton *reach = t.linkOf(QStringLiteral("Median of 64 sampled kernels: 3.7e-11"));
        QTest::keyClick(reach, Qt::Key_Space);
        QCOMPARE(t.session.selection().n, 2048L);
        QTRY_VERIFY(t.view("decay").isLookedAt());
        QCOMPARE(QAccessible::queryAccessibleInterface(reach)->role(), QAccessible::Button);
    }

    void overridesChangeTheSentences()
    {
        FindingsUnderTest t;
        QVERIFY(t.open(Example));
        const QStringList before = t.sentences();
        t.session.override([](model::Overrides &overrides) { overrides.decay = false; });
        QTRY_VERIFY(t.sentences().last().startsWith(QStringLiteral("Without decay, ")));
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
        auto *side = t.window->findChild<SidePanels *>();
        side->showMetadata();
        QTRY_VERIFY(!side->inspector()->isVisible() || side->inspector()->visibleRegion().isEmpty());
        QTest::mouseClick(t.links().first(), Qt::LeftButton);
        QVERIFY(t.links().first()->text().endsWith(QStringLiteral("options assumed")));
        QTRY_VERIFY(!side->inspector()->visibleRegion().isEmpty());
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
        QTRY_VERIFY(t.sentences().last().startsWith(QStringLiteral("Without decay, ")));
        QTRY_VERIFY(t.isCurrent());
    }
};

QTEST_MAIN(TestFindingsView)
#include "tst_findings_view.moc"
