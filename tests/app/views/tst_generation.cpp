// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <filesystem>

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSpinBox>

#include "app/views/network/generation_view.h"
#include "engine/remote/run_target.h"
#include "engine/run/text_input.h"
#include "tests/app/window_fixture.h"
#include "tests/test_class.h"

namespace tst_generation {

using namespace tnn;
using namespace tnn::app;

/// The view in front, with the example and its vocabulary.
struct GenerationUnderTest : WindowUnderTest {
    GenerationView *view = nullptr;

    bool begin()
    {
        if (!openExample())
            return false;
        panel("generation").raise();
        view = &static_cast<GenerationView &>(WindowUnderTest::view("generation"));
        return QTest::qWaitFor(
            [this] {
                return view->isBuilt() && view->isVisible() && window->vocabularies().vocabulary() && isIdle()
                    && view->fields()->message().isEmpty(); // whether it can generate is known
            },
            20000);
    }
    void type(const QString &prompt) const
    {
        view->fields()->promptField()->setFocus();
        QTest::keyClicks(view->fields()->promptField(), prompt);
    }
    void press() const { QTest::mouseClick(view->fields()->button(), Qt::LeftButton); }
    bool wait() const
    {
        return QTest::qWaitFor([this] { return !view->isRunning(); }, 60000);
    }
    std::vector<long> ids(const QString &text) const
    {
        return run::idsOf(*window->vocabularies().vocabulary(), text.toStdString()).ids;
    }
};

/// The ids of a run in the exported numbers.
std::vector<long> idsOf(const figures::Numbers &numbers, long run)
{
    std::vector<long> ids;
    const long tokens = numbers.shape[1];
    for (long k = 0; k < tokens; ++k)
        ids.push_back(std::lround(numbers.real[static_cast<std::size_t>(3 * (run * tokens + k))]));
    return ids;
}

std::vector<long> idsOf(const run::Generation &generation)
{
    std::vector<long> ids;
    for (const run::GeneratedToken &token : generation.tokens)
        ids.push_back(token.id);
    return ids;
}

class TestGeneration : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { prepareWindows(); }
    void init() { failOnAnyWarning(); }

    void textHasTheFullWidthOfANarrowView()
    {
        GenerationUnderTest t;
        QVERIFY(t.begin());
        t.window->viewArea()->arrange(
            {{}, {}, {}, {{1, {{QStringLiteral("generation")}, {QStringLiteral("inside")}}}}});
        QTRY_VERIFY(t.panel("generation").width() < 760);
        QTRY_VERIFY(t.view->pane(0)->text()->width() > 0.9 * t.panel("generation").width());
    }

    void continuesThePromptAsTheEngineDoes()
    {
        GenerationUnderTest t;
        QVERIFY(t.begin());
        QVERIFY(!t.view->fields()->button()->isEnabled()); // there is no prompt yet
        t.type(QStringLiteral("ROMEO:"));
        t.view->fields()->tokens()->setValue(20);
        t.press();
        QVERIFY(t.wait());
        run::GenerateRequest request;
        request.prompt = t.ids(QStringLiteral("ROMEO:"));
        request.tokens = 20;
        const run::Generation expected = run::generate(*t.session.shownDocument(), request);
        QCOMPARE(idsOf(t.view->numbers(), 0), idsOf(expected));
        std::vector<long> all = request.prompt;
        for (const long id : idsOf(expected))
            all.push_back(id);
        QCOMPARE(t.view->pane(0)->text()->toPlainText(),
                 QString::fromStdString(t.window->vocabularies().vocabulary()->decode(all)));
        QVERIFY(t.view->pane(0)->statistics().contains(QStringLiteral("20\u00a0tokens")));
        QVERIFY(!t.view->pane(1)->isVisible());
    }

    void showsWhatElseCouldHaveCome()
    {
        GenerationUnderTest t;
        QVERIFY(t.begin());
        t.type(QStringLiteral("the "));
        t.view->fields()->tokens()->setValue(5);
        QTest::keyClick(t.view->fields()->promptField(), Qt::Key_Return, Qt::ControlModifier);
        QVERIFY(t.wait());
        TokenText &text = *t.view->pane(0)->text();
        QTest::keyClick(&text, Qt::Key_Home);
        QCOMPARE(text.current(), 0);
        QTest::keyClick(&text, Qt::Key_Right);
        QCOMPARE(text.current(), 1);
        const auto *details = t.view->content()->findChild<TokenDetails *>();
        QVERIFY(details->findChild<ElidedLabel *>()->text().startsWith(QStringLiteral("token 1 ")));
        const auto &bars = details->findChild<AlternativeBars *>()->alternatives();
        QCOMPARE(bars.size(), 5);
        QVERIFY(bars.first().chosen); // at temperature 0
        QVERIFY(bars.first().probability >= bars.last().probability);
        QTest::keyClick(&text, Qt::Key_Right);
        QTest::keyClick(&text, Qt::Key_Right);
        const QPoint place = text.cursorRect().center() + QPoint(3, 0); // in the first character of the token
        QTest::keyClick(&text, Qt::Key_Home);
        QCOMPARE(text.current(), 0);
        QTest::mouseMove(text.viewport(), place);
        QTRY_COMPARE(text.current(), 3);
    }

    void anotherDecodingStandsBesideIt()
    {
        GenerationUnderTest t;
        QVERIFY(t.begin());
        t.type(QStringLiteral("ROMEO:"));
        t.view->fields()->tokens()->setValue(20);
        MethodChoice *beside = t.view->fields()->beside();
        QVERIFY(!beside->chosen());
        beside->setMethod(document::Method::Streaming);
        t.press();
        QTRY_VERIFY(t.view->pane(1)->isVisible() && !t.view->isRunning());
        QCOMPARE(idsOf(t.view->numbers(), 1), idsOf(t.view->numbers(), 0));
        // With two states per kernel, it is another model, and it is updated when their number changes.
        beside->setMethod(document::Method::Reduced);
        ssm::ReduceRequest reduce;
        reduce.modes = 0;
        reduce.taps = 0;
        t.session.setReduce(reduce);
        // The choice starts it at once; the next click on Generate generates, and does not stop that.
        QVERIFY(t.view->isRunning());
        QCOMPARE(t.view->fields()->button()->text(), QStringLiteral("Generate"));
        t.press();
        QVERIFY(t.view->isRunning());
        QCOMPARE(t.view->fields()->button()->text(), QStringLiteral("Stop"));
        QTRY_VERIFY(!t.view->isRunning());
        QTRY_VERIFY(idsOf(t.view->numbers(), 1) != idsOf(t.view->numbers(), 0));
        QCOMPARE(t.view->fields()->button()->text(), QStringLiteral("Generate"));
        QTest::keyClick(beside, Qt::Key_Home);
        QVERIFY(!beside->chosen());
        QVERIFY(!t.view->pane(1)->isVisible());
    }

    /// The engine does not have this device, but a form does not need it.
    void aFormSaysThatItRanOnTheCpu()
    {
        GenerationUnderTest t;
        QVERIFY(t.begin());
        const std::string path = std::filesystem::canonical(TNN_RESOURCES "/examples/shakespeare.pt").string();
        const auto engine = std::make_shared<remote::EngineConnection>("\"" TNN_PROGRAM "\"", TNN_VERSION);
        t.session.setRunTarget({engine, "cuda", path});
        QString subtitle;
        connect(t.view, &View::headingChanged, this,
                [&subtitle](const ViewHeading &heading) { subtitle = heading.details; });
        t.view->fields()->method()->setCurrentText(QStringLiteral("streaming"));
        t.view->fields()->tokens()->setValue(4);
        t.type(QStringLiteral("the "));
        t.press();
        QVERIFY(t.wait());
        QCOMPARE(t.view->fields()->message(), QString());
        QVERIFY(t.view->pane(0)->statistics().contains(QStringLiteral("4\u00a0tokens")));
        QVERIFY2(subtitle.endsWith(QStringLiteral(", on cpu")), qPrintable(subtitle));
    }

    /// Whether it can generate is asked again if the view was hidden before the answer came.
    void isReadyAlsoIfHiddenTooSoon()
    {
        GenerationUnderTest t;
        QVERIFY(t.begin());
        const document::DocumentPtr document = t.session.documentA();
        t.session.setDocumentA(nullptr);
        t.view->setVisible(false);
        t.view->setVisible(true);
        QVERIFY(!t.view->fields()->message().isEmpty());
        t.session.setDocumentA(document);
        for (int times = 0; times < 2; ++times) {
            t.view->setVisible(false);
            t.view->setVisible(true);
            QVERIFY(t.jobs.isRunning(t.view->id()));
        }
        QTRY_VERIFY(t.view->fields()->message().isEmpty());
        t.type(QStringLiteral("the "));
        QVERIFY(t.view->fields()->button()->isEnabled());
    }

    void stopsAtAnyTime()
    {
        GenerationUnderTest t;
        QVERIFY(t.begin());
        t.type(QStringLiteral("O"));
        t.view->fields()->tokens()->setValue(100000);
        t.press();
        QVERIFY(t.view->isRunning());
        QTRY_VERIFY_WITH_TIMEOUT(t.view->pane(0)->text()->tokens() > 2, 30000);
        QCOMPARE(t.view->fields()->button()->text(), QStringLiteral("Stop"));
        QTest::keyClick(t.view->pane(0)->text(), Qt::Key_Escape);
        QVERIFY(!t.view->isRunning());
        const long came = t.view->pane(0)->text()->tokens();
        QVERIFY(came > 2);
        QCOMPARE(static_cast<long>(idsOf(t.view->numbers(), 0).size()), came);
        QCOMPARE(t.view->fields()->button()->text(), QStringLiteral("Generate"));
    }

    void continuesBesideTheOriginalWithOverrides()
    {
        GenerationUnderTest t;
        QVERIFY(t.begin());
        model::Overrides overrides;
        overrides.gamma = 0.5;
        t.type(QStringLiteral("KING HENRY"));
        t.view->fields()->tokens()->setValue(12);
        t.press();
        QVERIFY(t.wait());
        t.session.setOverrides(overrides);
        QTRY_VERIFY(t.view->pane(1)->isVisible());
        QVERIFY(t.wait());
        run::GenerateRequest request;
        request.prompt = t.ids(QStringLiteral("KING HENRY"));
        request.tokens = 12;
        const run::Generation stored = run::generate(*t.session.shownDocument(), request);
        request.overrides = overrides;
        const run::Generation changed = run::generate(*t.session.shownDocument(), request);
        QCOMPARE(idsOf(t.view->numbers(), 0), idsOf(stored));
        QCOMPARE(idsOf(t.view->numbers(), 1), idsOf(changed));
        const std::optional<long> difference = figures::firstDifference(stored, changed);
        QVERIFY(difference.has_value());
        QCOMPARE(t.view->pane(0)->text()->difference(), difference);
        QCOMPARE(t.view->pane(1)->text()->difference(), difference);
        t.session.setOverrides({});
        QTRY_VERIFY(!t.view->pane(1)->isVisible());
        QCOMPARE(t.view->numbers().shape.front(), 1);
    }

    /// Whichever of the two is shown, and B beside what is overridden.
    void continuesWithBothCheckpoints()
    {
        GenerationUnderTest t;
        QVERIFY(t.begin());
        t.type(QStringLiteral("KING HENRY"));
        t.view->fields()->tokens()->setValue(12);
        t.press();
        QVERIFY(t.wait());
        t.window->pairOpener().open(QStringLiteral(TNN_RESOURCES "/examples/shakespeare-no-decay.pt"));
        QTRY_VERIFY_WITH_TIMEOUT(t.view->pane(1)->isVisible(), 60000);
        QVERIFY(t.wait());
        run::GenerateRequest request;
        request.prompt = t.ids(QStringLiteral("KING HENRY"));
        request.tokens = 12;
        const run::Generation b = run::generate(*t.session.documentB(), request);
        QCOMPARE(idsOf(t.view->numbers(), 0), idsOf(run::generate(*t.session.documentA(), request)));
        QCOMPARE(idsOf(t.view->numbers(), 1), idsOf(b));
        t.session.show(document::ShownDocument::Difference);
        QTRY_VERIFY(t.isIdle());
        QVERIFY(!t.view->isRunning() && t.view->pane(1)->isVisible()); // the same two
        model::Overrides overrides;
        overrides.gamma = 0.5;
        t.session.setOverrides(overrides);
        QTRY_VERIFY(t.view->pane(2)->isVisible());
        QVERIFY(t.wait());
        QCOMPARE(idsOf(t.view->numbers(), 2), idsOf(b));
        request.overrides = overrides;
        QCOMPARE(idsOf(t.view->numbers(), 1), idsOf(run::generate(*t.session.documentA(), request)));
        t.session.setOverrides({});
        t.window->actions().closeOther->trigger();
        QTRY_VERIFY(!t.view->pane(1)->isVisible() && !t.view->pane(2)->isVisible());
    }

    void takesIdsWithoutAVocabulary()
    {
        GenerationUnderTest t;
        const QString alone = t.folder.filePath(QStringLiteral("alone.pt"));
        QVERIFY(QFile::copy(Example, alone));
        t.opener.open(alone);
        QTRY_VERIFY(t.session.shownDocument() && t.allShown());
        t.panel("generation").raise();
        t.view = &static_cast<GenerationView &>(t.WindowUnderTest::view("generation"));
        QTRY_VERIFY(t.view->isBuilt() && t.view->fields()->message().contains(QStringLiteral("token IDs")));
        t.view->fields()->tokens()->setValue(3);
        t.type(QStringLiteral("5 x"));
        t.press();
        QVERIFY(!t.view->isRunning()); // what was typed is not a list of ids, which is reported
        QVERIFY(!t.view->fields()->message().isEmpty());
        t.view->fields()->promptField()->clear();
        t.type(QStringLiteral("5 4 10"));
        t.press();
        QVERIFY(t.wait());
        QCOMPARE(t.view->pane(0)->text()->tokens(), 3);
    }

    void refusesWhatIsNoLanguageModel()
    {
        GenerationUnderTest t;
        QVERIFY(t.begin());
        const QString table = t.makeFile(QStringLiteral("t.csv"), "lag,0\n-1,0.5\n0,1\n1,0.25\n");
        t.opener.open(table);
        QTRY_VERIFY(t.window->windowTitle().contains(QStringLiteral("t.csv")));
        QTRY_VERIFY(!t.view->fields()->promptField()->isEnabled());
        QVERIFY(!t.view->fields()->message().isEmpty());
        QVERIFY(!t.view->fields()->button()->isEnabled());
    }
};

TNN_TEST(TestGeneration, QApplication)

} // namespace tst_generation

#include "tst_generation.moc"
