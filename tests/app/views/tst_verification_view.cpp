// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QSignalSpy>
#include <QTableView>
#include <QToolButton>

#include "app/panels/input_panel.h"
#include "app/views/option_controls.h"
#include "engine/figures/network/position_losses_figure.h"
#include "engine/figures/network/verification_figure.h"
#include "engine/io/npy.h"
#include "engine/run/forward.h"
#include "tests/app/window_fixture.h"
#include "tests/test_class.h"
#include "widgets/plots/network/position_losses_plot.h"
#include "widgets/plots/network/verification_plot.h"

namespace tst_verification_view {

using namespace tnn;
using namespace tnn::app;

struct TextUnderTest : WindowUnderTest {
    bool begin(const char *id)
    {
        if (!openExample() || !QTest::qWaitFor([this] { return window->vocabularies().vocabulary() != nullptr; }))
            return false;
        panel(id).raise();
        window->findChild<InputPanel *>()->openText(
            QStringLiteral("DUKE VINCENTIO:\nVery well met, and well come.\n").repeated(2));
        return QTest::qWaitFor([&] { return view(id).hasFigure() && isIdle(); }, 30000);
    }
};

/// Two runs over three tokens and one block, the second of which is wrong from token 2 on.
std::shared_ptr<figures::VerificationFigure> wrongFigure()
{
    auto figure = std::make_shared<figures::VerificationFigure>();
    run::Verification &all = figure->verification;
    all.n = 3;
    all.tolerance = 1e-4;
    all.points = {Message("the input"), Message("block %1 (layer %2)", 0, 0)};
    all.runs = {{Message("at once"), {}, {{0, 0, 0}, {1e-7, 2e-7, 1e-7}}},
                {Message("wrong"), {}, {{0, 0, 0}, {1e-7, 1e-7, 0.5}}},
                {Message("refused"), Message("why"), {}}};
    return figure;
}

class TestVerificationView : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { prepareWindows(); }
    void init() { failOnAnyWarning(); }

    void everyRunHasARow()
    {
        TextUnderTest t;
        QVERIFY(t.begin("verification"));
        const auto *table = t.panel("verification").findChild<QTableView *>();
        const QAbstractItemModel &model = *table->model();
        QCOMPARE(model.rowCount(), 9); // at once; from a cache and streaming 1, 7, 64 and all at a time
        QCOMPARE(model.index(0, 0).data().toString(), QStringLiteral("at once"));
        for (int row = 0; row < model.rowCount(); ++row) {
            QVERIFY(!model.index(row, 1).data().toString().isEmpty());
            QVERIFY(model.index(row, 3).data().toString().isEmpty());
        }
        const long blocks = long(t.session.shownDocument()->description().layers.size());
        QCOMPARE(t.view("verification").numbers().shape, (std::vector<long>{9, blocks + 1}));
        figures::VerificationOptions options;
        options.along = figures::VerificationOptions::Along::Positions;
        t.view("verification").options().setFigure(options);
        QTRY_COMPARE(t.view("verification").numbers().shape, (std::vector<long>{9, 92}));
    }

    void hiddenStatesOfAnotherProgramAreCompared()
    {
        constexpr long Tokens = 40, Dim = 128;
        TextUnderTest t;
        QVERIFY(t.begin("verification"));
        const QAbstractItemModel &model = *t.panel("verification").findChild<QTableView *>()->model();
        run::NetworkInput input = *t.session.input().network;
        input = run::inputOfIds({input.ids.begin(), input.ids.begin() + Tokens});
        run::ForwardRequest before;
        before.tap = model::Tap{2, model::Tap::Point::Block};
        std::vector<float> states = run::forward(*t.session.shownDocument(), input, before).values;
        states[std::size_t{33} * Dim] += 100;
        const auto fileOf = [&](const char *name, long tokens) {
            const std::string bytes = io::npz({{"2", io::npy(std::span(states).first(tokens * Dim), {tokens, Dim})}});
            return t.makeFile(QString::fromLatin1(name), QByteArray::fromStdString(bytes));
        };
        figures::VerificationOptions options;
        options.states = fileOf("states.npz", Tokens).toStdString();
        t.view("verification").options().setFigure(options);
        QTRY_COMPARE(model.rowCount(), 8); // the file, at once, and with a state 1, 7 and all at a time
        QCOMPARE(model.index(0, 0).data().toString(), QStringLiteral("states.npz"));
        QCOMPARE(model.index(0, 3).data().toString(), QStringLiteral("block 1 (layer 1), position 33"));
        auto *const action
            = t.view("verification").controls()->findChild<QAction *>(QStringLiteral("option-hidden-states"));
        QCOMPARE(action->text(), QStringLiteral("states.npz"));
        QCOMPARE(written(t.view("verification").options().figure()).value(QStringLiteral("hidden-states")).toString(),
                 QString::fromStdString(options.states)); // in workspaces
        options.tokens = 64;
        t.view("verification").options().setFigure(options);
        QTRY_COMPARE(t.panel("verification").error(),
                     QStringLiteral("states.npz: the hidden state of block 2 has 5120 numbers; 64 tokens of 128 "
                                    "channels have 8192"));
        t.session.setInput({});
        QTRY_COMPARE(t.panel("verification").error(),
                     QStringLiteral("states.npz: needs the input that these hidden states are of"));
        control<QToolButton>(*t.view("verification").controls(), "No file")->click();
        QCOMPARE(action->text(), QStringLiteral("Against\u2026"));
        QTRY_VERIFY(t.view("verification").hasFigure() && t.isIdle());
    }

    void withoutAnInputTokensAreRandom()
    {
        WindowUnderTest t;
        QVERIFY(t.openExample());
        QString details;
        connect(&t.view("verification"), &View::headingChanged, this,
                [&details](const ViewHeading &heading) { details = heading.details; });
        t.panel("verification").raise();
        QTRY_VERIFY_WITH_TIMEOUT(details.startsWith(QStringLiteral("all runs agree on 256 random tokens")), 30000);
    }

    void theLargestDifferenceAlongBlocksAndPositions()
    {
        using Along = figures::VerificationOptions::Along;
        const auto figure = wrongFigure();
        QCOMPARE(figure->largest(1, Along::Blocks), (std::vector<double>{0, 0.5}));
        QCOMPARE(figure->largest(1, Along::Positions), (std::vector<double>{1e-7, 1e-7, 0.5}));
        const figures::Numbers numbers = numbersOf(*figure, {});
        QCOMPARE(numbers.columns, (std::vector<std::string>{"blocks", "at once", "wrong"}));
        QCOMPARE(numbers.note, std::string("refused: why"));
        QCOMPARE(figure->verification.differing(), 1L);
        QCOMPARE(placeOf(figure->verification, figure->verification.runs[1]).english(),
                 std::string("block 0 (layer 0), position 2"));
    }

    void theReadoutNamesTheRuns()
    {
        widgets::VerificationPlot plot;
        plot.setFigure(wrongFigure());
        plot.resize(500, 320);
        plot.show();
        plot.grab();
        QSignalSpy readout(&plot, &widgets::Plot::readout);
        QTest::mouseMove(&plot, QPoint(480, 150));
        const QString text = readout.last().first().toString();
        QVERIFY2(text.contains(QStringLiteral("block 0 (layer 0)")) && text.contains(QStringLiteral("wrong: 0.5"))
                     && !text.contains(QStringLiteral("refused")),
                 qPrintable(text));
    }

    void lossByPositionIsOfTheText()
    {
        TextUnderTest t;
        QVERIFY(t.begin("position-losses"));
        const figures::Numbers numbers = t.view("position-losses").numbers();
        QCOMPARE(numbers.shape, (std::vector<long>{11, 3})); // an eighth of 91
        QCOMPARE(numbers.table[3], 9.0);                     // windows, the last of 3 tokens
        QCOMPARE(numbers.table[4 * 10 + 3], 8.0);
        figures::PositionLossesOptions options;
        options.window = 32;
        t.view("position-losses").options().setFigure(options);
        QTRY_COMPARE(t.view("position-losses").numbers().shape.front(), 32L);
        auto &plot = *t.panel("position-losses").findChild<widgets::PositionLossesPlot *>();
        QSignalSpy readout(&plot, &widgets::Plot::readout);
        QTest::mouseMove(&plot, plot.rect().center());
        QTRY_VERIFY(!readout.isEmpty() && readout.last().first().toString().contains(QStringLiteral("tokens before")));
    }
};

TNN_TEST(TestVerificationView, QApplication)

} // namespace tst_verification_view

#include "tst_verification_view.moc"
