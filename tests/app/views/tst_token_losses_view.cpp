// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include <QSignalSpy>

#include "app/controls/labels.h"
#include "app/panels/input_panel.h"
#include "app/views/network/loss_text.h"
#include "engine/figures/network/token_losses_figure.h"
#include "tests/app/window_fixture.h"
#include "tests/engine/checkpoint/made_hyena.h"
#include "tests/test_class.h"
#include "widgets/base/color_map.h"
#include "widgets/plots/network/token_losses_plot.h"

namespace tst_token_losses_view {

using namespace tnn;
using namespace tnn::app;

std::shared_ptr<figures::TokenLossesFigure> figureOf(const std::vector<std::string> &pieces)
{
    auto figure = std::make_shared<figures::TokenLossesFigure>();
    for (const std::string &piece : pieces) {
        figure->ids.push_back(0);
        figure->losses.push_back(static_cast<double>(figure->losses.size()));
        figure->text += piece;
        figure->ends.push_back(figure->text.size());
    }
    figure->high = 4;
    return figure;
}

struct LossesUnderTest : WindowUnderTest {
    bool begin(const QString &text)
    {
        if (!openExample() || !QTest::qWaitFor([this] { return window->vocabularies().vocabulary() != nullptr; }))
            return false;
        panel("token-losses").raise();
        window->findChild<InputPanel *>()->openText(text);
        return QTest::qWaitFor([this] { return losses().hasFigure() && isIdle(); }, 20000);
    }
    View &losses() const { return view("token-losses"); }
    LossText &text() const { return *panel("token-losses").findChild<LossText *>(); }
    double loss() const { return losses().numbers().table[10 * 4 + 2]; } // of the eleventh token
};

class TestTokenLossesView : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { prepareWindows(); }
    void init() { failOnAnyWarning(); }

    void linesBreakBetweenWordsAndAfterLineFeeds()
    {
        LossText text;
        const int letter = text.fontMetrics().horizontalAdvance(QLatin1Char('x'));
        text.resize(8 * letter, 200);
        text.show();
        text.setFigure(figureOf({"xxx", " ", "x", "x", "x", " ", "x", "\n", "xx"}));
        QCOMPARE(text.lines(), 3L); // "xxx ", "xxx x⏎", "xx"
        const auto lineOf = [&text](long token) { return text.rectOf(token).top(); };
        QVERIFY(lineOf(0) == lineOf(1) && lineOf(1) < lineOf(2)); // with its space, and the next word as a whole
        QVERIFY(lineOf(2) == lineOf(4) && lineOf(7) < lineOf(8));
        text.setFigure(figureOf({"xx", " xx", " xx", " xx"})); // words with the space before them
        QVERIFY(lineOf(0) == lineOf(1) && lineOf(1) < lineOf(2));
        text.setFigure(figureOf({"xxxxxxxxxxxxxxxx"})); // one that fits no line
        QCOMPARE(text.lines(), 1L);
        text.setFigure({});
        QCOMPARE(text.lines(), 0L);
        QVERIFY(!text.tokenAt(QPoint(10, 10)));
    }

    void everyTokenCanBePointedAt()
    {
        LossText text;
        text.resize(200, 200);
        text.show();
        text.setFigure(figureOf({"Good", " ", "m", "o", "r", "r", "o", "w", ",", "\n", "c", "o", "u", "s", "i", "n"}));
        for (long token = 0; token < 16; ++token)
            QCOMPARE(text.tokenAt(text.rectOf(token).center()), std::optional(token));
        QVERIFY(!text.tokenAt(QPoint(199, text.rectOf(15).center().y()))); // after the end
        QVERIFY(!text.tokenAt(QPoint(20, 190)));
        QSignalSpy chosen(&text, &LossText::chosen);
        QTest::mouseClick(text.viewport(), Qt::LeftButton, {}, text.rectOf(4).center());
        text.setCurrent(4);
        for (const int key : {Qt::Key_Right, Qt::Key_Left, Qt::Key_Home, Qt::Key_End})
            QTest::keyClick(&text, static_cast<Qt::Key>(key));
        QList<qlonglong> tokens;
        for (const auto &call : chosen)
            tokens.append(call.first().toLongLong());
        QCOMPARE(tokens, (QList<qlonglong>{4, 5, 3, 0, 15}));
    }

    void aMillionTokensScroll()
    {
        constexpr long Tokens = 1 << 20;
        std::vector<std::string> pieces;
        for (long token = 0; token < Tokens; ++token)
            pieces.emplace_back(1, "ACGT"[token % 4]);
        LossText text;
        text.resize(400, 200);
        text.show();
        text.setFigure(figureOf(pieces));
        QVERIFY(text.lines() > 10000);
        for (const long token : {Tokens - 1, Tokens / 2, 0L}) {
            text.setCurrent(token);
            QCOMPARE(text.tokenAt(text.rectOf(token).center()), std::optional(token));
        }
    }

    void colorsAreTheLosses()
    {
        for (const widgets::Theme &theme : {widgets::Theme::light(), widgets::Theme::darkTheme()}) {
            const LossRange range{1, 4};
            QCOMPARE(lossColor(theme, 0.5, range), theme.surface);
            QCOMPARE(lossColor(theme, std::nan(""), range), theme.surface);
            QCOMPARE(lossColor(theme, 9, range), lossColor(theme, 4, range));
            QVERIFY(lossColor(theme, 2, range) != lossColor(theme, 4, range));
            QVERIFY(widgets::contrast(theme.text.rgb(), lossColor(theme, 4, range).rgb()) >= 4.5);
        }
    }

    void aClickSelectsThePosition()
    {
        LossesUnderTest t;
        QVERIFY(t.begin(QStringLiteral("Good morrow, cousin.")));
        QCOMPARE(t.losses().numbers().shape, std::vector<long>{20});
        QTest::mouseClick(t.text().viewport(), Qt::LeftButton, {}, t.text().rectOf(7).center());
        QCOMPARE(t.session.token(), std::optional(7L));
        auto *const plot = static_cast<widgets::TokenLossesPlot *>(t.losses().plot());
        QCOMPARE(plot->selected(), std::optional(7L));
        emit plot->chosen(3);
        QCOMPARE(t.text().current(), std::optional(3L));
        // Hovering marks it everywhere.
        QTest::mouseMove(t.text().viewport(), t.text().rectOf(5).center());
        QTRY_COMPARE(t.session.hover().column, std::optional(5L));
    }

    void overridesChangeThemButNotALayer()
    {
        LossesUnderTest t;
        QVERIFY(t.begin(QStringLiteral("Good morrow, cousin.")));
        const double stored = t.loss();
        QSignalSpy started(&t.jobs, &Jobs::started);
        t.session.setTno(2);
        QTRY_VERIFY(t.allShown());
        for (const auto &call : started)
            QVERIFY(call.first().toString() != QStringLiteral("token-losses"));
        t.session.override([](model::Overrides &overrides) { overrides.gamma = 0.5; });
        QTRY_VERIFY(t.isIdle() && t.loss() != stored);
        // What was asked for in between does not replace what is shown.
        t.session.setOverrides({});
        t.session.override([](model::Overrides &overrides) { overrides.gamma = 0.6; });
        QCoreApplication::processEvents();
        t.session.setOverrides({});
        QTRY_VERIFY(t.isIdle() && t.loss() == stored);
    }

    /// Attention to two million tokens takes longer than half a minute anywhere.
    void aLongRunSaysHowLong()
    {
        WindowUnderTest t;
        const std::vector<std::byte> bytes = safetensorsOf(madeStripedHyena());
        t.opener.open(t.makeFile(QStringLiteral("striped.safetensors"),
                                 {reinterpret_cast<const char *>(bytes.data()), qsizetype(bytes.size())}));
        QVERIFY(t.waitForViews());
        ViewPanel &panel = t.panel("token-losses");
        const auto isShown = [&panel](const QString &text) {
            const auto labels = panel.findChildren<ElidedLabel *>();
            return std::ranges::any_of(labels, [&](const QLabel *label) { return label->text().contains(text); });
        };
        const QString estimate = QStringLiteral("2097152 tokens will take about ");
        QSignalSpy announced(&t.jobs, &Jobs::announced);
        panel.raise();
        figures::Input input;
        input.network = std::make_shared<const run::NetworkInput>(run::inputOfIds(std::vector<long>(1 << 21, 1)));
        t.session.setInput(input);
        QTRY_VERIFY_WITH_TIMEOUT(!announced.isEmpty() && isShown(estimate), 20000);
        QVERIFY(announced.front()[1].toString().startsWith(estimate));
        t.jobs.stop(QStringLiteral("token-losses"));
        QVERIFY(!isShown(estimate));
    }

    void otherModelsSayWhy()
    {
        WindowUnderTest t;
        t.opener.open(QStringLiteral(TNN_TEST_DATA "/networks/image.pt"));
        QTRY_VERIFY(t.session.shownDocument());
        t.panel("token-losses").raise();
        QTRY_VERIFY(t.panel("token-losses").notice().contains(QStringLiteral("not a language model")));
        QVERIFY(t.panel("token-losses").error().isEmpty());
    }
};

TNN_TEST(TestTokenLossesView, QApplication)

} // namespace tst_token_losses_view

#include "tst_token_losses_view.moc"
