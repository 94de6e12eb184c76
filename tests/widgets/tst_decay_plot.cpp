// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QSignalSpy>

#include "engine/figures/kernels/decay_figure.h"
#include "tests/test_class.h"
#include "tests/widgets/curve_figures.h"
#include "tests/widgets/curve_testing.h"
#include "widgets/plots/kernels/coefficients_plot.h"
#include "widgets/plots/kernels/decay_plot.h"

namespace tst_decay_plot {

using namespace tnn::widgets;

class TestDecayPlot : public QObject {
    Q_OBJECT

private slots:
    void init() { failOnEveryWarning(); }

    // A layer of n = 1, for example, has no rate.
    void layersWithoutARateLeaveTheirRowEmpty()
    {
        auto figure = decayFigure(1);
        auto rates = std::make_shared<tnn::figures::DecayRates>();
        rates->fitted = {0.5};
        rates->layers.resize(2);
        rates->layers[1].fitted = {0.5, std::numeric_limits<double>::quiet_NaN()};
        figure->rates = rates;
        DecayPlot plot;
        plot.setOptions({tnn::figures::Scale::Log, true, tnn::figures::DecayOptions::Picture::Layers});
        plot.setFigure(figure);
        present(plot);
        QCOMPARE(tickLabelsOf(*canvasOf(plot).yAxis).size(), 2);
    }

    void bandsAndMedianAreTheProfile()
    {
        DecayPlot plot;
        for (const bool log : {true, false}) {
            plot.setOptions({log ? tnn::figures::Scale::Log : tnn::figures::Scale::Linear, true});
            plot.setFigure(decayFigure(40));
            const QCPGraph *median = graphNamed(plot, QStringLiteral("median"));
            const QCPGraph *outer = graphNamed(plot, QStringLiteral("5 to 95 %"));
            QVERIFY(median && outer);
            for (const long lag : {0L, 1L, 20L, 39L}) {
                const auto key = static_cast<double>(lag);
                QCOMPARE(static_cast<float>(valueOf(plot, *median, key)), valueAt(lag, 4));
                QCOMPARE(static_cast<float>(valueOf(plot, *outer, key)), valueAt(lag, 8));
                QCOMPARE(static_cast<float>(valueOf(plot, *outer->channelFillGraph(), key)), valueAt(lag, 0));
            }
        }
    }

    /// The median and the rates have none of the colors of channels.
    void aChannelHasTheColorThatItHasInOtherPlots()
    {
        DecayPlot decay;
        decay.setFigure(decayFigure(40));
        CoefficientsPlot coefficients;
        coefficients.setFigure(coefficientsFigure(40, 2));
        QList<QColor> colors;
        for (const char *name : {"channel 0", "channel 1"}) {
            const QCPGraph *here = graphNamed(decay, QLatin1String(name));
            const QCPGraph *there = graphNamed(coefficients, QLatin1String(name));
            QVERIFY(here && there);
            QCOMPARE(here->pen().color(), there->pen().color());
            colors.append(here->pen().color());
        }
        QVERIFY(colors[0] != colors[1]);
        for (const char *name : {"median", "decay \u03b3 = 0.99"})
            QVERIFY(!colors.contains(graphNamed(decay, QString::fromUtf8(name))->pen().color()));
    }

    void theStoredDecayStartsAtTheMediansLagOne()
    {
        DecayPlot plot;
        plot.setFigure(decayFigure(40));
        const QCPGraph *rate = graphNamed(plot, QStringLiteral("decay \u03b3 = 0.99"));
        QVERIFY(rate);
        const double start = static_cast<double>(valueAt(1, 4));
        QVERIFY(std::abs(valueOf(plot, *rate, 1) - start) < 1e-6);
        QVERIFY(std::abs(valueOf(plot, *rate, 39) - start * std::pow(0.99, 38)) < 1e-6);
    }

    void differingGammasAreABand()
    {
        auto figure = decayFigure(40);
        figure->gammaMinimum = 0.9;
        figure->gammaMaximum = 0.99;
        DecayPlot plot;
        plot.setFigure(figure);
        const QCPGraph *rate = graphNamed(plot, QStringLiteral("decay \u03b3 = 0.9 to 0.99"));
        QVERIFY(rate);
        const double start = static_cast<double>(valueAt(1, 4));
        QVERIFY(std::abs(valueOf(plot, *rate, 11) - start * std::pow(0.945, 10)) < 1e-6);
    }

    void withoutDecayTheFitIsShown()
    {
        DecayPlot plot;
        plot.resize(600, 400);
        plot.setFigure(decayFigure(40, false));
        layOut(plot);
        QVERIFY(textsOf(plot).last().startsWith(QStringLiteral("no decay stored; fitted rate 0.9; ")));
        QVERIFY(graphNamed(plot, QStringLiteral("median fitted \u03b3 = 0.9")));
        auto off = decayFigure(40, false);
        off->storedGamma = 0.99;
        plot.setFigure(off);
        layOut(plot);
        QVERIFY(textsOf(plot).last().startsWith(QStringLiteral("decay 0.99 is switched off; fitted rate 0.9; ")));
    }

    void aRateNearOneIsNotOne()
    {
        auto figure = decayFigure(40, false);
        for (auto &summary : figure->summaries)
            summary.fittedDecay = 0.99996913;
        DecayPlot plot;
        plot.setFigure(figure);
        QVERIFY(graphNamed(plot, QStringLiteral("median fitted \u03b3 = 0.999969")));
    }

    void theEnergyIsInPercentOnTheRight()
    {
        DecayPlot plot;
        plot.setFigure(decayFigure(40));
        const QCPGraph *energy = graphNamed(plot, QStringLiteral("cumulative energy"));
        QVERIFY(energy);
        QCOMPARE(energy->valueAxis(), canvasOf(plot).yAxis2);
        QVERIFY(std::abs(energy->data()->findBegin(1, false)->value - 100 * (1 - 0.81 * 0.81)) < 1e-4);
        QVERIFY(canvasOf(plot).yAxis2->visible());
        QVERIFY(legendOf(plot).contains(QStringLiteral("cumulative energy")));
        present(plot, {700, 700});
        QCOMPARE(tickLabelsOf(*canvasOf(plot).yAxis2).last(), QStringLiteral("100"));
        plot.setOptions({tnn::figures::Scale::Log, false});
        QVERIFY(!graphNamed(plot, QStringLiteral("cumulative energy")));
        QVERIFY(!canvasOf(plot).yAxis2->visible());
    }

    void theReadoutHasTheSelectedChannels()
    {
        DecayPlot plot;
        plot.setFigure(decayFigure(40));
        present(plot);
        QCOMPARE(readoutAt(plot, 10, 0),
                 QStringLiteral("lag 10  median |t| 1.74  25 to 75 %: 1.05 to 2.44  channel 0: 0.349  "
                                "channel 1: 0.697  energy within 90.15 %"));
    }

    /// As in a window of 960 x 600: the caption gives way first, then the legend except one row.
    void aLowPlotKeepsItsCurvesReadable()
    {
        DecayPlot plot;
        plot.setFigure(decayFigure(400));
        for (const int height : {600, 240, 200, 170, 150, 135}) {
            present(plot, {325, height});
            const QCPAxisRect &axes = *canvasOf(plot).axisRect();
            QVERIFY2(axes.height() >= (height < 200 ? 44 : 80),
                     qPrintable(QStringLiteral("%1 of %2").arg(axes.height()).arg(height)));
            QVERIFY2(legendOf(plot).size() > 1, qPrintable(QString::number(height)));
            for (const QCPLayoutElement *above :
                 {canvasOf(plot).plotLayout()->elementAt(0), canvasOf(plot).plotLayout()->elementAt(1)})
                QVERIFY(above == &axes || above->outerRect().bottom() <= axes.top());
            for (int i = 0; i < canvasOf(plot).itemCount(); ++i)
                if (const auto *text = qobject_cast<QCPItemText *>(canvasOf(plot).item(i)); text && text->visible())
                    QVERIFY(text->text().startsWith(QStringLiteral("beyond"))
                            || rectOf(*text).top() >= axes.center().y() - 1);
        }
        present(plot, {325, 600});
        QVERIFY(canvasOf(plot).plotLayout()->elementAt(0)->outerRect().height() > 10);
        QVERIFY(legendOf(plot).contains(QStringLiteral("cumulative energy")));
    }

    void marksDoNotRunIntoEachOther()
    {
        auto figure = decayFigure(400);
        figure->profile.k50 = 2;
        figure->profile.k90 = 4;
        figure->profile.k99 = 4;
        DecayPlot plot;
        plot.resize(500, 300);
        plot.setFigure(figure);
        layOut(plot);
        QCOMPARE(itemsOf<QCPItemStraightLine>(plot).size(), 2);
        QCOMPARE(itemsOf<QCPItemStraightLine>(plot)[1]->point1->key(), 4.0);
        const QList<QCPItemText *> labels = itemsOf<QCPItemText>(plot);
        QCOMPARE(labels.size(), 2);
        QCOMPARE(labels[0]->text(), QStringLiteral("median k50"));
        QCOMPARE(labels[1]->text(), QStringLiteral("median k90, median k99"));
        const auto box = [](const QCPItemText *text) {
            return QRectF(text->topLeft->pixelPosition(), text->bottomRight->pixelPosition());
        };
        QVERIFY(!box(labels[0]).intersects(box(labels[1])));
        figure->profile.k99 = 399;
        plot.setFigure(figure);
        layOut(plot);
        QVERIFY(canvasOf(plot).axisRect()->rect().contains(box(itemsOf<QCPItemText>(plot)[2]).toAlignedRect()));
    }

    void negativeLagsAreMarkedAtTheirDistance()
    {
        DecayPlot plot;
        plot.setFigure(decayFigure(100));
        present(plot);
        const QCustomPlot &canvas = canvasOf(plot);
        const QPoint at(static_cast<int>(std::lround(canvas.xAxis->coordToPixel(60))),
                        canvas.axisRect()->rect().top() + 30);
        const QColor before = plot.grab().toImage().pixelColor(at);
        plot.setHover({-60, {}, {}});
        QVERIFY(plot.grab().toImage().pixelColor(at) != before);
    }

    void zerosAndASingleLagAreShown()
    {
        DecayPlot plot;
        auto zeros = decayFigure(20);
        for (std::vector<float> &level : zeros->profile.quantiles)
            std::fill(level.begin(), level.end(), 0.0F);
        plot.setFigure(zeros);
        QVERIFY(canvasOf(plot).yAxis->range().size() > 0);
        plot.setFigure(decayFigure(1));
        QVERIFY(!graphNamed(plot, QStringLiteral("median"))->scatterStyle().isNone());
        QVERIFY(!graphNamed(plot, QStringLiteral("decay \u03b3 = 0.99")));
    }

    void anEmptyPlotSaysWhy()
    {
        DecayPlot plot;
        plot.resize(600, 400);
        layOut(plot);
        QCOMPARE(textsOf(plot), QStringList{QStringLiteral("Open a checkpoint to see how its kernels decay")});
        plot.setFigure(std::make_shared<tnn::figures::DecayFigure>());
        layOut(plot);
        QCOMPARE(textsOf(plot), QStringList{QStringLiteral("There are no coefficients to measure")});
    }
};

TNN_TEST(TestDecayPlot, QApplication)

} // namespace tst_decay_plot

#include "tst_decay_plot.moc"
