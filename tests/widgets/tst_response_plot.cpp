// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <limits>
#include <numbers>

#include <QSignalSpy>

#include "engine/figures/kernels/response_figure.h"
#include "tests/test_class.h"
#include "tests/widgets/curve_figures.h"
#include "tests/widgets/curve_testing.h"
#include "widgets/plots/kernels/response_plot.h"

namespace tst_response_plot {

using namespace tnn::widgets;
using Quantity = ResponseOptions::Quantity;

/// The color that is drawn at these axis coordinates.
QColor colorAt(ResponsePlot &plot, double x, double y)
{
    const QCustomPlot &canvas = canvasOf(plot);
    const QPoint at(static_cast<int>(std::lround(canvas.xAxis->coordToPixel(x))),
                    static_cast<int>(std::lround(canvas.yAxis->coordToPixel(y))));
    return plot.grab().toImage().pixelColor(at);
}

double valueOfChannel(const ResponsePlot &plot, int channel, double key)
{
    const QCPGraph *graph = graphNamed(plot, QStringLiteral("channel %1").arg(channel));
    return graph ? valueOf(plot, *graph, key) : std::numeric_limits<double>::quiet_NaN();
}

class TestResponsePlot : public QObject {
    Q_OBJECT

private slots:
    void init() { failOnEveryWarning(); }

    void curvesAreTheQuantityInItsUnit()
    {
        ResponsePlot plot;
        plot.setFigure(responseFigure(8, 3));
        for (const double key : {0.0, 0.25, 1.0}) {
            QVERIFY(std::abs(valueOfChannel(plot, 2, key) - 20 * std::log10(3)) < 1e-9);
            QVERIFY(std::abs(valueOfChannel(plot, 0, key)) < 1e-9);
        }
        QCOMPARE(canvasOf(plot).yAxis->label(), QStringLiteral("|H| (dB)"));
        plot.setOptions({Quantity::Magnitude, tnn::figures::Scale::Linear, false});
        QVERIFY(std::abs(valueOfChannel(plot, 2, 0.5) - 3) < 1e-12);
        plot.setOptions({Quantity::Phase, tnn::figures::Scale::Linear, false});
        QVERIFY(std::abs(valueOfChannel(plot, 2, 0.5) + std::numbers::pi) < 1e-12);
        for (const bool log : {true, false}) {
            plot.setOptions({Quantity::Delay, log ? tnn::figures::Scale::Log : tnn::figures::Scale::Linear, false});
            QVERIFY(std::abs(valueOfChannel(plot, 2, 0.5) - 2) < 1e-12);
        }
        QCOMPARE(canvasOf(plot).yAxis->label(), QStringLiteral("group delay (tokens)"));
    }

    void oneCurveIsNamedByTheTitle()
    {
        ResponsePlot plot;
        auto figure = responseFigure(8, 1);
        plot.setFigure(figure);
        QCOMPARE(plot.title(), QStringLiteral("layer 3, channel 0"));
        figure->labels = {{0, {}, tnn::figures::Reduction::Mean}};
        QCOMPARE(plot.title(), QStringLiteral("layer 3, mean over channels"));
        plot.setFigure(responseFigure(8, 2));
        QCOMPARE(plot.title(), QStringLiteral("layer 3"));
    }

    void frequenciesAreInUnitsOfPi()
    {
        ResponsePlot plot;
        plot.setFigure(responseFigure(8, 2));
        const QCPGraph *graph = graphNamed(plot, QStringLiteral("channel 1"));
        QCOMPARE(graph->data()->size(), 9);
        QCOMPARE(graph->data()->at(8)->key, 1.0);
        plot.setOptions({Quantity::Magnitude, tnn::figures::Scale::Log, true});
        graph = graphNamed(plot, QStringLiteral("channel 1"));
        QCOMPARE(graph->data()->size(), 8); // frequency 0 is not on the axis
        QVERIFY(std::abs(graph->data()->at(0)->key - std::log10(0.125)) < 1e-12);
        const QCPRange range = canvasOf(plot).xAxis->range();
        QVERIFY(range.lower < std::log10(0.125) && range.lower > -1 && range.upper > 0 && range.upper < 0.1);
    }

    void allChannelsAreBands()
    {
        auto figure = responseFigure(8, 5);
        figure->quantiles = tnn::analysis::responseQuantiles(figure->responses);
        ResponsePlot plot;
        plot.setOptions({Quantity::Magnitude, tnn::figures::Scale::Linear, false});
        plot.setFigure(figure);
        const QCPGraph *outer = graphNamed(plot, QStringLiteral("5 to 95 %"));
        const QCPGraph *median = graphNamed(plot, QStringLiteral("median"));
        QVERIFY(outer && median && !graphNamed(plot, QStringLiteral("channel 0")));
        QVERIFY(std::abs(valueOf(plot, *median, 0.5) - 3) < 1e-12);
        QVERIFY(std::abs(valueOf(plot, *outer, 0.5) - 4.8) < 1e-12);
        QVERIFY(std::abs(valueOf(plot, *outer->channelFillGraph(), 0.5) - 1.2) < 1e-12);
    }

    void whatIsNoResponseIsTold()
    {
        auto figure = responseFigure(4, 2);
        const auto kernel = [](float first, float third) {
            return tnn::analysis::frequencyResponse({4, true, {0, 0, 0, first, 0, third, 0}});
        };
        figure->responses.push_back(kernel(std::numeric_limits<float>::quiet_NaN(), 0));
        figure->responses.push_back(kernel(0, 0));
        figure->responses.push_back(kernel(1, 1)); // zero response to the wave of period 4
        ResponsePlot plot;
        plot.resize(900, 400);
        plot.setFigure(figure);
        layOut(plot);
        QCOMPARE(textsOf(plot).last(),
                 QStringLiteral("1 channel not finite: no response; 1 channel zero at every lag"));
        plot.setOptions({Quantity::Delay, tnn::figures::Scale::Linear, false});
        layOut(plot);
        QVERIFY(
            textsOf(plot).last().endsWith(QStringLiteral("; omitted where |H| is below 10\u207b\u2076 of its peak")));
        QVERIFY(std::isnan(valueOfChannel(plot, 4, 0.5)));
        QVERIFY(std::abs(valueOfChannel(plot, 4, 0.25) - 1) < 1e-12);
    }

    void nothingButBadKernelsIsShownAsAxes()
    {
        auto figure = responseFigure(1, 1);
        figure->responses[0] = tnn::analysis::frequencyResponse({1, true, {0}});
        ResponsePlot plot;
        for (const bool log : {true, false}) {
            plot.setOptions({Quantity::Magnitude, log ? tnn::figures::Scale::Log : tnn::figures::Scale::Linear, log});
            plot.setFigure(figure);
            layOut(plot);
            QVERIFY(canvasOf(plot).yAxis->range().size() > 0 && canvasOf(plot).xAxis->range().size() > 0);
        }
    }

    void layersAreRowsOfColors()
    {
        ResponsePlot plot;
        plot.setFigure(responseLayers(64, 3));
        present(plot);
        QCOMPARE(tickLabelsOf(*canvasOf(plot).yAxis),
                 (QStringList{QStringLiteral("L2"), QStringLiteral("L1"), QStringLiteral("L0")}));
        const QColor low = colorAt(plot, 0.75, 0), high = colorAt(plot, 0.25, -2);
        QCOMPARE(colorAt(plot, 0.25, 0), low);
        QCOMPARE(colorAt(plot, 0.75, -2), low);
        QVERIFY(high != low && colorAt(plot, 0.25, -1) != low && colorAt(plot, 0.25, -1) != high);
        plot.setCurrent(1, 0);
        layOut(plot);
        QCOMPARE(tickLabelsOf(*canvasOf(plot).yAxis)[1], QStringLiteral(u"\u25b8 L1"));
        const QSignalSpy heads(&plot, &ResponsePlot::headActivated);
        clickAt(plot, 0.5, -2);
        QCOMPARE(QList<QVariantList>(heads), (QList<QVariantList>{{2, 0}}));
    }

    void aNarrowPeakIsSeenFromAfar()
    {
        auto figure = responseLayers(100000, 2);
        for (double &magnitude : figure->layers[0].magnitude)
            magnitude = 1;
        figure->layers[1].magnitude.assign(100001, 1);
        figure->layers[0].magnitude[60001] = 100;
        ResponsePlot plot;
        plot.setFigure(figure);
        present(plot);
        const QColor low = colorAt(plot, 0.3, 0);
        const auto peaks = [&plot, low] {
            int found = 0;
            for (int i = -2; i <= 2; ++i) {
                const double pixel = canvasOf(plot).xAxis->range().size() / canvasOf(plot).axisRect()->width();
                found += colorAt(plot, 0.60001 + i * pixel, 0) != low ? 1 : 0;
            }
            return found;
        };
        QCOMPARE(peaks(), 1);
        QCOMPARE(colorAt(plot, 0.60001, -1), low);
        QImage paper(600, 400, QImage::Format_RGB32);
        QPainter painter(&paper);
        plot.paintTo(painter, paper.size());
        painter.end();
        int others = 0;
        for (int x = 150; x < 480; ++x)
            others += paper.pixelColor(x, 120) != paper.pixelColor(150, 120) ? 1 : 0;
        QCOMPARE(others, 1);
    }

    void thePointerReadsAWave()
    {
        ResponsePlot plot;
        plot.setFigure(responseFigure(8, 1));
        present(plot);
        const QSignalSpy hovers(&plot, &Plot::hovered);
        QCOMPARE(
            readoutAt(plot, 0.26, 0),
            QStringLiteral(u"bin 2  \u03c9 0.25 \u03c0  period 8 tokens  channel 0: |H| 1 (0 dB)  phase 0 rad  delay 0 "
                           u"tokens"));
        QVERIFY(hovers.isEmpty()); // other views do not know it
        QVERIFY(readoutAt(plot, 0.01, 0).startsWith(QStringLiteral(u"bin 0  \u03c9 0 \u03c0  constant")));
        plot.setFigure(responseFigure(8, 5));
        plot.setOptions({Quantity::Delay, tnn::figures::Scale::Linear, false});
        layOut(plot);
        QVERIFY(readoutAt(plot, 0.5, 2)
                    .endsWith(QStringLiteral(
                        "  channel 0: delay 0 tokens  channel 1: delay 1 tokens  channel 2: delay 2 tokens  "
                        "channel 3: delay 3 tokens  channel 4: delay 4 tokens")));
        plot.setFigure(responseLayers(8, 3));
        layOut(plot);
        QVERIFY(readoutAt(plot, 0.25, -1).endsWith(QStringLiteral("  layer 1: mean |H| 10 (20 dB)")));
    }

    void aLagMarksTheWaveOfItsPeriod()
    {
        ResponsePlot plot;
        plot.setFigure(responseFigure(16, 2));
        present(plot);
        const auto column = [&plot](double x) { return colorAt(plot, x, canvasOf(plot).yAxis->range().center() + 1); };
        const QColor before = column(0.4);
        plot.setHover({5, {}, {}});
        QVERIFY(column(0.4) != before);
        plot.setHover({-5, {}, {}});
        QVERIFY(column(0.4) != before);
        plot.setHover({1, {}, {}}); // no wave is that short
        QCOMPARE(column(0.4), before);
    }

    void anotherQuantityIsShownWhole()
    {
        ResponsePlot plot;
        plot.setFigure(responseFigure(8, 3));
        present(plot);
        QWheelEvent wheel(QPointF(300, 200), plot.mapToGlobal(QPointF(300, 200)), {}, {0, 480}, Qt::NoButton,
                          Qt::NoModifier, Qt::NoScrollPhase, false);
        QApplication::sendEvent(&plot, &wheel);
        const double zoomed = canvasOf(plot).xAxis->range().size();
        QVERIFY(zoomed < 0.9);
        plot.setFigure(responseFigure(16, 3));
        QCOMPARE(canvasOf(plot).xAxis->range().size(), zoomed); // another length, the same frequencies
        plot.setOptions({Quantity::Phase, tnn::figures::Scale::Log, false});
        QVERIFY(canvasOf(plot).xAxis->range().size() > 1);
    }

    void anEmptyPlotSaysWhy()
    {
        ResponsePlot plot;
        plot.resize(600, 400);
        layOut(plot);
        QCOMPARE(textsOf(plot),
                 QStringList{QStringLiteral("Open a checkpoint to see the frequency response of its kernels")});
        plot.setFigure(std::make_shared<tnn::figures::ResponseFigure>());
        layOut(plot);
        QCOMPARE(textsOf(plot), QStringList{QStringLiteral("There are no coefficients to transform")});
    }
};

TNN_TEST(TestResponsePlot, QApplication)

} // namespace tst_response_plot

#include "tst_response_plot.moc"
