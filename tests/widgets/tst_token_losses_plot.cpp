// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include <QSignalSpy>

#include "engine/io/vocabularies/fixed_vocabulary.h"
#include "tests/test_class.h"
#include "tests/widgets/curve_testing.h"
#include "widgets/plots/network/token_losses_plot.h"

namespace tst_token_losses_plot {

using namespace tnn::widgets;
using tnn::figures::TokenLossesFigure;

/// Losses 0, 1, ..., 4, 0, ... of ids 0, 1, ...
std::shared_ptr<TokenLossesFigure> lossesOf(long tokens)
{
    auto figure = std::make_shared<TokenLossesFigure>();
    figure->title = tnn::Message("losses of %1 tokens", tokens);
    for (long token = 0; token < tokens; ++token) {
        figure->ids.push_back(token);
        figure->losses.push_back(token == 0 ? std::nan("") : static_cast<double>(token % 5));
        figure->text += "x";
        figure->ends.push_back(figure->text.size());
    }
    figure->loss = 2;
    figure->high = 4;
    return figure;
}

class TestTokenLossesPlot : public QObject {
    Q_OBJECT

private slots:
    void init() { failOnEveryWarning(); }

    void curvesAreTheLossesAndTheirMean()
    {
        TokenLossesPlot plot;
        plot.setFigure(lossesOf(100));
        const QCPGraph *losses = graphNamed(plot, QStringLiteral("loss per token"));
        const QCPGraph *mean = graphNamed(plot, QStringLiteral("mean of 8 tokens"));
        QVERIFY(losses && mean);
        QVERIFY(std::isnan(valueOf(plot, *losses, 0)));
        QCOMPARE(valueOf(plot, *losses, 7), 2.0);
        QCOMPARE(valueOf(plot, *mean, 50), (1 + 2 + 3 + 4 + 0 + 1 + 2 + 3) / 8.0); // positions 46 to 53
        plot.setOptions({16});
        QVERIFY(graphNamed(plot, QStringLiteral("mean of 16 tokens")));
        plot.setOptions({1});
        QCOMPARE(canvasOf(plot).graphCount(), 1);
    }

    void aClickChoosesAPosition()
    {
        TokenLossesPlot plot;
        plot.setFigure(lossesOf(100));
        present(plot);
        QSignalSpy chosen(&plot, &TokenLossesPlot::chosen);
        clickAt(plot, 42, 2);
        QCOMPARE(chosen.count(), 1);
        QCOMPARE(chosen.first().first().toLongLong(), 42LL);
        QVERIFY(!textsOf(plot).contains(QStringLiteral("i = 42")));
        plot.setSelected(42);
        layOut(plot);
        QVERIFY(textsOf(plot).contains(QStringLiteral("i = 42")));
        plot.setSelected(100); // of a longer text
        layOut(plot);
        QVERIFY(textsOf(plot).isEmpty());
    }

    void theReadoutIsTheToken()
    {
        TokenLossesPlot plot;
        plot.setFigure(lossesOf(100));
        present(plot);
        QCOMPARE(readoutAt(plot, 6, 2), QStringLiteral("position 6  6  p 0.368  loss 1 nats"));
        QCOMPARE(readoutAt(plot, 0, 2), QStringLiteral("position 0  0  not predicted: nothing is before it"));
        const auto genome = lossesOf(100);
        genome->vocabulary = tnn::io::nucleotideVocabulary(128);
        plot.setFigure(genome);
        present(plot);
        QCOMPARE(readoutAt(plot, 7, 2), QStringLiteral("position 7  A  p 0.135  loss 2 nats"));
        QCOMPARE(readoutAt(plot, 11, 2), QStringLiteral("position 11  N  does not count in the loss"));
    }

    /// More tokens than pixels: every one is in its column of pixels.
    void aMillionTokensKeepTheirExtremes()
    {
        constexpr long Tokens = 1 << 20, Worst = 700001;
        const auto figure = lossesOf(Tokens);
        figure->losses[Worst] = 40;
        TokenLossesPlot plot;
        plot.setFigure(figure);
        present(plot);
        QVERIFY(graphNamed(plot, QStringLiteral("mean of 4096 tokens")));
        const QImage image = plot.grab().toImage();
        const QCPAxisRect &area = *canvasOf(plot).axisRect();
        const int x = static_cast<int>(std::lround(canvasOf(plot).xAxis->coordToPixel(Worst)));
        const int y = static_cast<int>(
            std::lround(canvasOf(plot).yAxis->coordToPixel(23))); // between lines of the grid
        bool isDrawn = false;
        for (int column = x - 2; column <= x + 2; ++column)
            isDrawn = isDrawn || image.pixelColor(column, y) != plot.theme().surface;
        QVERIFY(area.rect().contains(x, y));
        QVERIFY(isDrawn);
        QCOMPARE(image.pixelColor(x - 12, y), plot.theme().surface);
    }
};

TNN_TEST(TestTokenLossesPlot, QApplication)

} // namespace tst_token_losses_plot

#include "tst_token_losses_plot.moc"
