// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QPainter>

#include "app/controls/message_bar.h"
#include "app/panels/inspector.h"
#include "app/panels/side_panels.h"
#include "app/views/kernels/answer_card.h"
#include "app/window/perspectives.h"
#include "engine/figures/kernels/findings_figure.h"
#include "engine/io/text_table.h"
#include "tests/app/window_fixture.h"
#include "tests/engine/checkpoint/made_hyena.h"
#include "tests/test_class.h"
#include "widgets/base/translated.h"

namespace tst_findings_view {

using namespace tnn;
using namespace tnn::app;
using figures::Finding;

/// The window with the findings in front, and the findings themselves.
struct FindingsUnderTest : WindowUnderTest {
    bool open(const QString &path)
    {
        window->viewArea()->bring(QStringLiteral("findings"));
        opener.open(path);
        return waitForViews() && QTest::qWaitFor([this] { return expected().complete && isCurrent(); }, 20000);
    }
    figures::FindingsFigure expected() const { return findingsFigure(*session.shownDocument(), session.request()); }
    /// Problems first; the size and that all is finite are no cards.
    bool isCurrent() const
    {
        QStringList texts, problems;
        for (const Finding &finding : expected().findings)
            if (finding.isProblem)
                problems.append(widgets::translated(finding.text));
            else if (finding.kind != Finding::Kind::Size && finding.kind != Finding::Kind::Finite)
                texts.append(widgets::translated(finding.text));
        const QStringList shown = sentences(), wanted = problems + texts;
        return std::equal(shown.begin(), shown.end(), wanted.begin(), wanted.end(),
                          [](const QString &one, const QString &other) {
                              return one.endsWith(other); // perplexity is said before
                          });
    }
    QList<AnswerCard *> cards() const
    {
        QList<AnswerCard *> shown = view("findings").plot()->findChildren<AnswerCard *>();
        shown.removeIf([](const AnswerCard *card) { return card->isHidden(); });
        return shown;
    }
    /// All but the one that comes later, with perplexity.
    QStringList sentences() const
    {
        QStringList texts;
        for (const AnswerCard *card : cards())
            if (card->finding().kind != Finding::Kind::Start)
                texts.append(card->text());
        return texts;
    }
    /// Null if nothing of this kind was found.
    AnswerCard *cardOf(Finding::Kind kind) const
    {
        for (AnswerCard *card : cards())
            if (card->finding().kind == kind)
                return card;
        return nullptr;
    }
    QString sentenceOf(Finding::Kind kind) const { return cardOf(kind) ? cardOf(kind)->text() : QString(); }
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

/// Answers that lead to the views.
class TestFindingsView : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { prepareWindows(); }
    void init() { failOnAnyWarning(); }

    void cardsLeadToTheViews_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<Finding::Kind>("kind");
        QTest::addColumn<QString>("perspective");
        QTest::addColumn<QString>("view");
        const QString noVocabulary = QStringLiteral(TNN_TEST_DATA "/checkpoint/fairseq.pt");
        for (const QString &file : {Example, noVocabulary}) {
            const auto add = [&file](Finding::Kind kind, const char *perspective, const char *view) {
                QTest::addRow("%s, %s", qPrintable(QFileInfo(file).baseName()), nameOf(kind).data())
                    << file << kind << QString::fromLatin1(perspective) << QString::fromLatin1(view);
            };
            add(Finding::Kind::Memory, "kernels", "memory");
            add(Finding::Kind::Sign, "kernels", "coefficients");
            add(Finding::Kind::States, "state-space", "hankel");
            add(Finding::Kind::Agreement, "compare", "compare");
            if (file == Example) {
                add(Finding::Kind::Reach, "text", "extrapolation");
                add(Finding::Kind::Start, "text", "position-losses");
            } else {
                add(Finding::Kind::Reach, "kernels", "decay");
            }
        }
    }

    /// One click each.
    void cardsLeadToTheViews()
    {
        QFETCH(const QString, file);
        QFETCH(const Finding::Kind, kind);
        QFETCH(const QString, perspective);
        QFETCH(const QString, view);
        FindingsUnderTest t;
        auto *perspectives = t.window->findChild<Perspectives *>();
        perspectives->enter(QStringLiteral("overview"));
        t.opener.open(file);
        QTRY_VERIFY_WITH_TIMEOUT(t.session.shownDocument() && t.view("findings").isBuilt() && t.cardOf(kind), 20000);
        if (view == QStringLiteral("extrapolation"))
            QTRY_VERIFY_WITH_TIMEOUT(t.sentenceOf(kind).startsWith(QStringLiteral("Perplexity")), 60000);
        const QString sentence = t.sentenceOf(kind);
        QTest::mouseClick(t.cardOf(kind), Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(perspectives->current(), perspective, 20000);
        const View &answer = t.window->viewArea()->panel(view)->view();
        QTRY_VERIFY(answer.isVisible());
        if (kind == Finding::Kind::Agreement) // on which it was measured
            QCOMPARE(QString::fromStdString(t.session.input().name), QStringLiteral("noise"));
        QTRY_VERIFY_WITH_TIMEOUT(answer.hasFigure() && !t.jobs.isRunning(view + QStringLiteral(" run")), 120000);
        const auto *message = t.window->findChild<MessageBar *>();
        QCOMPARE(message->isVisible(), perspective == QStringLiteral("text"));
        if (kind == Finding::Kind::Memory) { // the longest memory of the model, not of a layer
            const auto &selected = t.session.selection();
            QCOMPARE(memoryOf(*t.session.shownDocument(), selected.tno, selected.head, selected.channels.front(),
                              selected.n),
                     longestMemoryOf(*t.session.shownDocument(), selected.n));
        } else if (kind == Finding::Kind::Start) { // of the same text: the mean of its windows' second halves
            QCOMPARE(message->text(), sentence);
            const figures::Numbers numbers = answer.numbers();
            QCOMPARE(numbers.shape, (std::vector<long>{256, 3}));
            double sum = 0, tokens = 0;
            for (std::size_t before = 128; before < 256; ++before) {
                const double count = numbers.table[4 * (before - 1) + 3];
                sum += count * numbers.table[4 * (before - 1) + 1];
                tokens += count;
            }
            QVERIFY2(sentence.contains(QString::fromStdString("later ones " + io::number(sum / tokens, 3))),
                     qPrintable(sentence));
        } else if (view == QStringLiteral("extrapolation")) {
            QCOMPARE(message->text(), sentence);
            const figures::Numbers numbers = answer.numbers();
            QCOMPARE(numbers.columns.size(), std::size_t{4}); // length, loss, perplexity, tokens
            int told = 0;
            for (std::size_t row = 0; row + 3 < numbers.table.size(); row += 4) // the same numbers as in the sentence
                told += sentence.contains(
                            QString::fromStdString(io::number(numbers.table[row + 2], 3))
                            + (numbers.table[row] > 256 ? QStringLiteral(" at %1") : QStringLiteral(" at n = %1"))
                                  .arg(numbers.table[row]))
                    ? 1
                    : 0;
            QCOMPARE(told, 4);
            QCOMPARE(QString::fromStdString(numbers.title), QStringLiteral("bundled text"));
            // The sentence answers this question, and goes with the next one.
            perspectives->enter(QStringLiteral("overview"));
            QTest::mouseClick(t.cardOf(Finding::Kind::Agreement), Qt::LeftButton);
            QVERIFY(!message->isVisible());
        }
    }

    /// Nothing is asked that this model cannot answer, such as by random tokens.
    void aQuestionWithoutAnAnswerIsNotAsked()
    {
        FindingsUnderTest t;
        QVERIFY(t.open(QStringLiteral(TNN_TEST_DATA "/networks/etsc.pt"))); // its training length is unknown
        QVERIFY(!t.cardOf(Finding::Kind::Reach));
        QVERIFY(t.cardOf(Finding::Kind::Memory));
    }

    /// An image model has no perplexity: what is left of its kernels beyond the training length is shown.
    void withoutTokensTheKernelsAnswer()
    {
        FindingsUnderTest t;
        auto *perspectives = t.window->findChild<Perspectives *>();
        perspectives->enter(QStringLiteral("overview"));
        QVERIFY(t.open(QStringLiteral(TNN_TEST_DATA "/checkpoint/image.pth")));
        QVERIFY(!t.panel("footprint").isVisible()); // it belongs to Kernels and Custom
        if (AnswerCard *reach = t.cardOf(Finding::Kind::Reach))
            QTest::mouseClick(reach, Qt::LeftButton);
        QVERIFY(!t.view("extrapolation").isVisible());
        perspectives->enter(QStringLiteral("kernels"));
        QVERIFY(t.panel("footprint").toggleViewAction()->isChecked());
    }

    /// Which models are open beside it changes no answer about one of them.
    void eachOfTwoModelsHasItsPerplexity()
    {
        FindingsUnderTest t;
        QVERIFY(t.open(Example));
        const QString file = QStringLiteral(TNN_RESOURCES "/examples/shakespeare-learned-decay.pt");
        t.session.setDocumentB(document::Document::open(QFile::encodeName(file).toStdString()));
        for (const document::ShownDocument shown :
             {document::ShownDocument::B, document::ShownDocument::Both, document::ShownDocument::A}) {
            t.session.show(shown);
            QTRY_VERIFY_WITH_TIMEOUT(
                t.isIdle() && t.sentenceOf(Finding::Kind::Reach).startsWith(QStringLiteral("Perplexity")), 60000);
        }
    }

    /// The answers of a model that has no perplexity are complete without it.
    void closingAFileAfterItsAnswersIsHarmless()
    {
        FindingsUnderTest t;
        QVERIFY(t.open(QStringLiteral(TNN_TEST_DATA "/checkpoint/image.pth")));
        t.window->viewArea()->bring(QStringLiteral("coefficients")); // while the answers are hidden
        t.session.setDocumentA({});
        QCoreApplication::processEvents();
        QVERIFY(!t.session.shownDocument());
        QVERIFY(t.open(Example));
    }

    void aClickSelectsAndShows()
    {
        FindingsUnderTest t;
        QVERIFY(t.open(Example));
        QVERIFY(t.view("findings").plot()->findChild<QLabel *>()->text().contains(QStringLiteral("4 layers × 384")));
        const Finding::Place place = *t.cardOf(Finding::Kind::Memory)->finding().place;
        QTest::mouseClick(t.cardOf(Finding::Kind::Memory), Qt::LeftButton);
        QCOMPARE(t.session.selection().tno, place.tno);
        QCOMPARE(t.session.selection().channels, std::vector<long>{place.channel});
        QTRY_VERIFY(t.view("memory").isVisible());
        QVERIFY(t.view("findings").isVisible());
        QTRY_VERIFY(t.isIdle());
        QVERIFY(t.isCurrent());
    }

    void theKeyboardFollowsACard()
    {
        FindingsUnderTest t;
        QVERIFY(t.open(Example));
        t.panel("hankel").close();
        t.window->activateWindow();
        t.view("findings").plot()->setFocus();
        QTRY_COMPARE(QApplication::focusWidget(), t.cards().first());
        AnswerCard *states = t.cardOf(Finding::Kind::States);
        QCOMPARE(widgets::translated(states->finding().headline), QStringLiteral("4 instead of 256"));
        for (int i = 0; i < 20 && QApplication::focusWidget() != states; ++i)
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        QCOMPARE(QApplication::focusWidget(), states);
        QTest::keyClick(states, Qt::Key_Return);
        QTRY_VERIFY(t.view("hankel").isVisible()); // it was closed
        AnswerCard *sign = t.cardOf(Finding::Kind::Sign);
        QTest::keyClick(sign, Qt::Key_Space);
        QTRY_VERIFY(t.view("coefficients").isVisible());
        QCOMPARE(QAccessible::queryAccessibleInterface(sign)->role(), QAccessible::Button);
        QVERIFY(sign->accessibleName().startsWith(QStringLiteral("What shapes did it learn? ")));
    }

    void overridesChangeTheAnswers()
    {
        FindingsUnderTest t;
        QVERIFY(t.open(Example));
        const QStringList before = t.sentences();
        t.session.override([](model::Overrides &overrides) { overrides.decay = false; });
        QTRY_VERIFY(t.sentenceOf(Finding::Kind::Reach).contains(QStringLiteral("nothing decays")));
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
        const auto isComplete = [&t] {
            return t.isIdle() && t.sentenceOf(Finding::Kind::Reach).startsWith(QStringLiteral("Perplexity"));
        };
        QTRY_VERIFY_WITH_TIMEOUT(isComplete(), 60000);
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
        QTRY_VERIFY_WITH_TIMEOUT(jobs() >= 3 && isComplete(), 60000);
        QCOMPARE(jobs(), 3); // one pass, then the sample, then the perplexity
    }

    void assumedOptionsLeadToTheInspector()
    {
        FindingsUnderTest t;
        const std::vector<std::byte> bytes = safetensorsOf(MadeHyena{.lags = 64, .vocabulary = 12}.languageModel());
        QVERIFY(t.open(t.makeFile(
            QStringLiteral("hyenadna.safetensors"),
            QByteArray(reinterpret_cast<const char *>(bytes.data()), static_cast<qsizetype>(bytes.size())))));
        t.window->findChild<SidePanels *>()->showMetadata();
        const auto *inspector = t.window->findChild<Inspector *>();
        QTRY_VERIFY(!inspector->isVisible() || inspector->visibleRegion().isEmpty());
        AnswerCard *const card = t.cards().front();
        QVERIFY2(card->text().startsWith(QStringLiteral("The file does not store what these results depend on: "))
                     && card->text().contains(QStringLiteral("shift=0")),
                 qPrintable(card->text()));
        QTest::mouseClick(card, Qt::LeftButton);
        QTRY_VERIFY(!inspector->visibleRegion().isEmpty());
    }

    void sentencesAreWrappedNotCut()
    {
        FindingsUnderTest t;
        QVERIFY(t.open(Example));
        const View &view = t.view("findings");
        view.content()->window()->resize(960, 600);
        QCoreApplication::processEvents();
        for (const AnswerCard *card : t.cards()) {
            QVERIFY(card->width() <= view.content()->width());
            QVERIFY2(card->height() >= card->heightForWidth(card->width()), qPrintable(card->text()));
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
        QTRY_VERIFY(t.sentenceOf(Finding::Kind::Reach).contains(QStringLiteral("nothing decays")));
        QTRY_VERIFY(t.isCurrent());
    }
};

TNN_TEST(TestFindingsView, QApplication)

} // namespace tst_findings_view

#include "tst_findings_view.moc"
