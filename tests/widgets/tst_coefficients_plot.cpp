// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <limits>

#include <QSignalSpy>

#include "engine/figures/kernels/coefficients_figure.h"
#include "tests/test_class.h"
#include "tests/widgets/curve_figures.h"
#include "tests/widgets/curve_testing.h"
#include "widgets/plots/kernels/coefficients_plot.h"

namespace tst_coefficients_plot {

using namespace tnn::widgets;
using tnn::figures::Scale;

class TestCoefficientsPlot : public QObject {
    Q_OBJECT

private slots:
    void init() { failOnEveryWarning(); }

    void curvesAreTheFigure_data()
    {
        QTest::addColumn<int>("scale");
        QTest::addColumn<bool>("causal");
        for (const bool causal : {true, false})
            for (const Scale scale : {Scale::Symlog, Scale::Linear})
                QTest::addRow("%s, scale %d", causal ? "causal" : "bidirectional", static_cast<int>(scale))
                    << static_cast<int>(scale) << causal;
    }

    void curvesAreTheFigure()
    {
        QFETCH(int, scale);
        QFETCH(bool, causal);
        CoefficientsPlot plot;
        plot.setOptions({static_cast<Scale>(scale)});
        plot.setFigure(coefficientsFigure(20, 3, causal));
        for (long channel = 0; channel < 3; ++channel) {
            const QCPGraph *graph = graphNamed(plot, QStringLiteral("channel %1").arg(channel));
            QVERIFY(graph);
            QCOMPARE(graph->dataCount(), causal ? 20 : 39);
            for (long lag = causal ? 0 : -19; lag < 20; ++lag)
                QCOMPARE(static_cast<float>(valueOf(plot, *graph, static_cast<double>(lag))), valueAt(lag, channel));
        }
        const QCPRange shown = canvasOf(plot).xAxis->range();
        QVERIFY(shown.lower <= (causal ? 0 : -19) && shown.lower > (causal ? -1 : -21));
        QVERIFY(shown.upper >= 19 && shown.upper < 21);
        QCOMPARE(canvasOf(plot).xAxis->label(), QStringLiteral("lag k (tokens)"));
    }

    void magnitudesTellTheSignByDots()
    {
        CoefficientsPlot plot;
        plot.setOptions({Scale::Log});
        plot.setFigure(coefficientsFigure(10, 2));
        QCOMPARE(canvasOf(plot).graphCount(), 4);
        const QCPGraph &negative = *canvasOf(plot).graph(3);
        QCOMPARE(negative.pen().style(), Qt::DotLine);
        QCOMPARE(canvasOf(plot).graph(2)->pen().style(), Qt::SolidLine);
        QCOMPARE(static_cast<float>(valueOf(plot, negative, 4)), -valueAt(4, 1));
        QVERIFY(std::isnan(valueOf(plot, *canvasOf(plot).graph(2), 4)));
        QCOMPARE(legendOf(plot), (QStringList{QStringLiteral("channel 0"), QStringLiteral("channel 1")}));
    }

    void curvesDifferByColorAndDash()
    {
        CoefficientsPlot plot;
        plot.setFigure(coefficientsFigure(10, 14));
        QList<QPen> pens;
        for (int i = 0; i < canvasOf(plot).graphCount(); ++i) {
            QPen pen = canvasOf(plot).graph(i)->pen();
            QVERIFY(!pens.contains(pen));
            pens += pen;
        }
        QVERIFY(pens[0].dashPattern() != pens[1].dashPattern());
    }

    void aLegendNamesEveryCurveForWhichThereIsRoom()
    {
        CoefficientsPlot plot;
        plot.setFigure(coefficientsFigure(10, 14));
        present(plot, {460, 300}); // as in a window of 1280 x 800
        QCOMPARE(legendOf(plot).size(), 14);
        QCOMPARE(legendOf(plot).last(), QStringLiteral("channel 13"));
        plot.setFigure(coefficientsFigure(10, 64));
        const QStringList entries = legendOf(plot);
        QCOMPARE(entries.last(), QStringLiteral("+ %1 more").arg(64 - (entries.size() - 1)));
        plot.setFigure(coefficientsFigure(10, 1));
        QVERIFY(!canvasOf(plot).legend->visible());
    }

    void aLegendLiesAboveTheAxes()
    {
        CoefficientsPlot plot;
        plot.setFigure(coefficientsFigure(10, 22));
        for (const QSize size : {QSize(640, 480), QSize(420, 200), QSize(240, 180), QSize(140, 200)}) {
            present(plot, size);
            const QCPLegend &legend = *canvasOf(plot).legend;
            QVERIFY(legend.visible());
            const QStringList entries = legendOf(plot);
            if (entries.size() < 22)
                QCOMPARE(entries.last(), QStringLiteral("+ %1 more").arg(22 - (entries.size() - 1)));
            QVERIFY(legend.outerRect().bottom() <= canvasOf(plot).axisRect()->rect().top());
            QVERIFY(canvasOf(plot).viewport().contains(legend.outerRect()));
            for (int i = 0; i < legend.elementCount(); ++i) {
                const QCPLayoutElement *const entry = legend.elementAt(i);
                QVERIFY(entry->outerRect().width() >= entry->minimumOuterSizeHint().width());
                QVERIFY(legend.rect().contains(entry->rect()));
                for (int k = 0; k < i; ++k)
                    QVERIFY(!legend.elementAt(k)->outerRect().intersects(entry->outerRect()));
            }
        }
        present(plot, {140, 90}); // the curves need the room
        QVERIFY(legendOf(plot).isEmpty());
        present(plot, {640, 480});
        QCOMPARE(legendOf(plot).size(), 22);
    }

    void theLabelOfTheSaturationIsBesideTheCurve()
    {
        CoefficientsPlot plot;
        plot.setOptions({Scale::Linear});
        const auto figure = coefficientsFigure(100, 1); // decays to the bottom, where the label would be
        figure->saturated = {20};
        plot.setFigure(figure);
        present(plot);
        const QList<QCPItemText *> labels = itemsOf<QCPItemText>(plot);
        QCOMPARE(labels.size(), 1);
        QVERIFY(labels[0]->visible());
        const QRectF place = rectOf(*labels[0]);
        QVERIFY(QRectF(canvasOf(plot).axisRect()->rect()).contains(place));
        QVERIFY(!reachesCurve(canvasOf(plot), place));
    }

    void moreCurvesThanCanBeDrawnAreTold()
    {
        CoefficientsPlot plot;
        plot.setFigure(coefficientsFigure(4, 70));
        layOut(plot);
        QCOMPARE(canvasOf(plot).graphCount(), 64);
        QVERIFY(textsOf(plot).contains(QStringLiteral("showing the first 64 of 70 channels")));
    }

    void beyondTheTrainingLengthIsShaded()
    {
        CoefficientsPlot plot;
        plot.resize(600, 400);
        plot.setFigure(coefficientsFigure(40, 1, true, 16));
        layOut(plot);
        QCOMPARE(itemsOf<QCPItemRect>(plot).size(), 1);
        QCOMPARE(itemsOf<QCPItemRect>(plot)[0]->topLeft->key(), 15.5);
        QCOMPARE(itemsOf<QCPItemRect>(plot)[0]->brush().color(), Theme::light().beyond);
        QVERIFY(textsOf(plot).contains(QStringLiteral("beyond training length")));
        plot.setFigure(coefficientsFigure(40, 1, false, 16));
        QCOMPARE(itemsOf<QCPItemRect>(plot).size(), 2);
        QCOMPARE(itemsOf<QCPItemRect>(plot)[1]->bottomRight->key(), -15.5);
        plot.setFigure(coefficientsFigure(16, 1, true, 16));
        QVERIFY(itemsOf<QCPItemRect>(plot).isEmpty());
    }

    void quantilesAreBands()
    {
        auto figure = coefficientsFigure(10, 5);
        for (long level = 0; level < 5; ++level) {
            std::vector<float> values(19);
            for (long lag = 0; lag < 10; ++lag)
                values[static_cast<std::size_t>(lag + 9)] = static_cast<float>(level) - 2;
            figure->quantiles.push_back(values);
        }
        figure->mean.assign(19, 0.25F);
        CoefficientsPlot plot;
        plot.setFigure(figure);
        QCOMPARE(legendOf(plot),
                 (QStringList{QStringLiteral("5 to 95 %"), QStringLiteral("25 to 75 %"), QStringLiteral("median"),
                              QStringLiteral("mean")}));
        const QCPGraph *outer = graphNamed(plot, QStringLiteral("5 to 95 %"));
        QCOMPARE(valueOf(plot, *outer, 3), 2.0);
        QCOMPARE(valueOf(plot, *outer->channelFillGraph(), 3), -2.0);
        QCOMPARE(valueOf(plot, *graphNamed(plot, QStringLiteral("median")), 9), 0.0);
        QCOMPARE(valueOf(plot, *graphNamed(plot, QStringLiteral("mean")), 9), 0.25);
        present(plot);
        QCOMPARE(readoutAt(plot, 3, 0),
                 QStringLiteral(u"lag 3  median 0  25 to 75 %: \u22121 to 1  5 to 95 %: \u22122 to 2  mean 0.25"));
        plot.setOptions({Scale::Log});
        QCOMPARE(plot.verticalMapping().kind(), AxisMapping::Kind::Symlog);
    }

    void theReadoutHasARowPerCurve()
    {
        CoefficientsPlot plot;
        plot.setFigure(coefficientsFigure(20, 6));
        present(plot);
        const QString readout = readoutAt(plot, 10, 0);
        QVERIFY(readout.startsWith(QStringLiteral("lag 10  channel 0: 0.349  ")));
        QVERIFY2(readout.endsWith(QStringLiteral(u"  channel 5: \u22122.09")), qPrintable(readout));
        QCOMPARE(readout.count(QStringLiteral("channel")), 6);
    }

    void whatIsNotFiniteIsLeftOutAndTold()
    {
        auto figure = coefficientsFigure(10, 1);
        auto c = coefficients(10, 1);
        c->values(c->rowOfLag(2), 0) = std::numeric_limits<float>::quiet_NaN();
        c->values(c->rowOfLag(3), 0) = std::numeric_limits<float>::infinity();
        c->values(c->rowOfLag(4), 0) = -std::numeric_limits<float>::infinity();
        figure->coefficients = c;
        CoefficientsPlot plot;
        plot.resize(600, 400);
        for (const Scale scale : {Scale::Linear, Scale::Symlog, Scale::Log}) {
            plot.setOptions({scale});
            plot.setFigure(figure);
            layOut(plot);
            QVERIFY(textsOf(plot).contains(QStringLiteral("3 values are not finite")));
            QVERIFY(std::isnan(valueOf(plot, *canvasOf(plot).graph(0), 3)));
            const QCPRange shown = canvasOf(plot).yAxis->range();
            QVERIFY(std::isfinite(shown.lower) && std::isfinite(shown.upper) && shown.size() < 100);
        }
    }

    /// Between lags of the other sign a magnitude has no neighbors to be joined with.
    void loneMagnitudesAreDashes()
    {
        const auto figure = coefficientsFigure(5, 1);
        auto changed = std::make_shared<tnn::toeplitz::Coefficients>(*figure->coefficients);
        for (long lag = 0; lag < 5; ++lag)
            changed->values(changed->rowOfLag(lag), 0) = lag % 2 == 0 ? 1.0F : -1.0F;
        figure->coefficients = changed;
        CoefficientsPlot plot;
        plot.setOptions({Scale::Log});
        plot.setFigure(figure);
        for (const int graph : {0, 1}) {
            std::vector<double> keys;
            for (const QCPGraphData &point : *canvasOf(plot).graph(graph)->data())
                if (std::isfinite(point.value))
                    keys.push_back(point.key);
            QCOMPARE(keys.size(), graph == 0 ? 9U : 6U);
            for (std::size_t k = 0; k < keys.size(); k += 3) {
                QCOMPARE(static_cast<int>(keys[k + 1]) % 2, graph);
                QVERIFY(keys[k + 1] - keys[k] > 0.05 && keys[k + 2] - keys[k + 1] > 0.05);
            }
        }
    }

    void oneLagIsADot()
    {
        CoefficientsPlot plot;
        for (const bool causal : {true, false}) {
            plot.setFigure(coefficientsFigure(1, 2, causal));
            QCOMPARE(canvasOf(plot).graph(0)->dataCount(), 1);
            QVERIFY(!canvasOf(plot).graph(0)->scatterStyle().isNone());
            QVERIFY(canvasOf(plot).xAxis->range().contains(0));
            QVERIFY(canvasOf(plot).yAxis->range().contains(plot.verticalMapping().toAxis(2.0 * -1)));
        }
    }

    void zerosAloneAreShown()
    {
        auto figure = coefficientsFigure(8, 1);
        auto c = coefficients(8, 1);
        c->values.setZero();
        figure->coefficients = c;
        CoefficientsPlot plot;
        for (const Scale scale : {Scale::Linear, Scale::Symlog, Scale::Log}) {
            plot.setOptions({scale});
            plot.setFigure(figure);
            QVERIFY(canvasOf(plot).yAxis->range().size() > 0);
        }
    }

    void anEmptyPlotSaysWhy()
    {
        CoefficientsPlot plot;
        plot.resize(600, 400);
        layOut(plot);
        QCOMPARE(textsOf(plot), QStringList{QStringLiteral("Open a checkpoint to see its coefficients")});
        QVERIFY(!canvasOf(plot).xAxis->visible());
        plot.setFigure(coefficientsFigure(10, 0));
        layOut(plot);
        QCOMPARE(textsOf(plot), QStringList{QStringLiteral("Select a channel to see its coefficients")});
        plot.setFigure(coefficientsFigure(10, 1));
        QVERIFY(canvasOf(plot).xAxis->visible());
        QCOMPARE(plot.accessibleName(), QStringLiteral("Coefficients"));
        QCOMPARE(plot.accessibleDescription(), QStringLiteral("layer 3, channel 0"));
    }
};

TNN_TEST(TestCoefficientsPlot, QApplication)

} // namespace tst_coefficients_plot

#include "tst_coefficients_plot.moc"
