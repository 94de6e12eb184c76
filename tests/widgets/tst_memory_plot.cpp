// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QSignalSpy>

#include "engine/figures/kernels/memory_figure.h"
#include "tests/test_class.h"
#include "tests/widgets/curve_figures.h"
#include "tests/widgets/curve_testing.h"
#include "widgets/plots/kernels/memory_plot.h"

namespace tst_memory_plot {

using namespace tnn::widgets;
using Picture = MemoryOptions::Picture;
using Share = MemoryOptions::Share;

class TestMemoryPlot : public QObject {
    Q_OBJECT

private slots:
    void init() { failOnEveryWarning(); }

    void theLongestMemoryIsOnTop()
    {
        MemoryPlot plot;
        plot.setOptions({Picture::Channels, Share::K99, tnn::figures::Scale::Linear});
        plot.setFigure(memoryFigure(16, 6)); // k99: 0, 3, 6, 9, 12, 15
        QCOMPARE(plot.order(), (std::vector<long>{5, 4, 3, 2, 1, 0}));
        present(plot);
        const QStringList labels = tickLabelsOf(*canvasOf(plot).yAxis);
        QCOMPARE(labels.last(), QStringLiteral("5"));
        QCOMPARE(labels.first(), QStringLiteral("0"));
        const QCPGraph *k99 = graphNamed(plot, QStringLiteral("k99"));
        QVERIFY(k99 && graphNamed(plot, QStringLiteral("k90")) && graphNamed(plot, QStringLiteral("k50")));
        QCOMPARE(k99->keyAxis(), canvasOf(plot).yAxis);
        QCOMPARE(k99->data()->findBegin(0, false)->value, 15.0);
        QCOMPARE(k99->data()->findBegin(-4, false)->value, 3.0);
        QCOMPARE(graphNamed(plot, QStringLiteral("k90"))->data()->findBegin(0, false)->value, 7.0);
        QCOMPARE(legendOf(plot), (QStringList{QStringLiteral("k50"), QStringLiteral("k90"), QStringLiteral("k99")}));
        QVERIFY(textsOf(plot).contains(QStringLiteral("longest k99: channels 5, 4, 3, 2, 1")));
    }

    void equalMemoriesKeepTheirOrder()
    {
        QCOMPARE(byReach(reaches(6, 5), Share::K99), (std::vector<long>{1, 3, 0, 2, 4})); // 0, 3, 0, 3, 0
        QCOMPARE(byReach(reaches(6, 5), Share::K50), (std::vector<long>{0, 1, 2, 3, 4}));
    }

    void selectedChannelsAreMarked()
    {
        auto figure = memoryFigure(16, 6);
        figure->selected = {1, 4, 99}; // the last one does not exist
        MemoryPlot plot;
        plot.setFigure(figure);
        layOut(plot);
        QVector<double> rows;
        for (const QCPItemText *text : itemsOf<QCPItemText>(plot))
            if (text->text() == QStringLiteral("1") || text->text() == QStringLiteral("4"))
                rows.append(text->position->coords().y());
        QCOMPARE(rows, (QVector<double>{-4, -1}));
    }

    void theLagZeroHasAPlaceOnTheLogAxis()
    {
        MemoryPlot plot;
        plot.setFigure(memoryFigure(1024, 6));
        const QCPGraph *k99 = graphNamed(plot, QStringLiteral("k99"));
        QCOMPARE(k99->data()->findBegin(-5, false)->value, 0.0);
        QVERIFY(std::abs(k99->data()->findBegin(0, false)->value - (1 + std::log10(15))) < 1e-12);
    }

    void binsCountEveryChannelOnce_data()
    {
        QTest::addColumn<long>("n");
        for (const long n : {1L, 2L, 3L, 7L, 33L, 64L, 100L, 1000L})
            QTest::addRow("%ld", n) << n;
    }
    void binsCountEveryChannelOnce()
    {
        QFETCH(const long, n);
        for (const bool log : {true, false}) {
            const std::vector<long> edges = binEdges(n, log);
            QVERIFY(edges.front() == 0 && edges.back() >= n && edges[edges.size() - 2] < n);
            QVERIFY(std::is_sorted(edges.begin(), edges.end(), std::less_equal<>()));
            double sum = 0;
            for (const double count : countsOf(reaches(n, 50), Share::K99, edges))
                sum += count;
            QCOMPARE(sum, 50.0);
        }
        QCOMPARE(binEdges(13, true), (std::vector<long>{0, 1, 2, 3, 4, 6, 8, 12, 16}));
        QCOMPARE(countsOf(reaches(13, 4), Share::K99, binEdges(13, true)),
                 (std::vector<double>{1, 0, 0, 1, 0, 1, 1, 0})); // 0, 3, 6, 9
    }

    void theHistogramIsSteps()
    {
        MemoryPlot plot;
        plot.setOptions({Picture::Histogram, Share::K99, tnn::figures::Scale::Log});
        plot.setFigure(memoryFigure(13, 4));
        const QCPGraph *k99 = graphNamed(plot, QStringLiteral("k99"));
        QCOMPARE(k99->lineStyle(), QCPGraph::lsStepLeft);
        QCOMPARE(valueOf(plot, *k99, 0), 1.0);
        QCOMPARE(valueOf(plot, *k99, AxisMapping::symlog(1).toAxis(4)), 0.0);
        QVERIFY(k99->brush().style() != Qt::NoBrush);
        QVERIFY(graphNamed(plot, QStringLiteral("k50"))->brush().style() == Qt::NoBrush);
    }

    void layersAreRowsWithTheirLongest()
    {
        auto figure = memoryFigure(64, 5);
        figure->layers = {{{0, 0, tnn::Message("layer 0"), "L0"}, reaches(64, 21)},
                          {{3, 0, tnn::Message("layer 3"), "L3"}, reaches(64, 5)}};
        MemoryPlot plot;
        plot.setOptions({Picture::Channels, Share::K99, tnn::figures::Scale::Linear});
        plot.setFigure(figure);
        present(plot);
        QCOMPARE(tickLabelsOf(*canvasOf(plot).yAxis),
                 (QStringList{QStringLiteral(u"\u25b8 L3"), QStringLiteral("L0")}));
        // 0, 3, ... 60 of channels 0 to 20: the quantiles are 5, 25, 50, 75, 95 % of 60.
        QCOMPARE(readoutAt(plot, 5, 0),
                 QStringLiteral("layer 0: k99 median 30, 5 to 95 %: 3 to 57, longest 60 (channel 20)"));
        QVERIFY(readoutAt(plot, 5, -1).startsWith(QStringLiteral("layer 3: k99 median 6,")));
        const QImage image = plot.grab().toImage();
        const auto colorAt = [&](double x, double y) {
            return image.pixelColor(static_cast<int>(std::lround(canvasOf(plot).xAxis->coordToPixel(x))),
                                    static_cast<int>(std::lround(canvasOf(plot).yAxis->coordToPixel(y))));
        };
        QVERIFY(colorAt(20, 0.05) != colorAt(63.5, 0.05)); // the thick bar
        QVERIFY(colorAt(55, 0) != colorAt(63.5, 0));       // the thin one
        QCOMPARE(colorAt(55, 0.3), colorAt(63.5, 0.3));
    }

    void thePointerReadsAChannel()
    {
        MemoryPlot plot;
        plot.setOptions({Picture::Channels, Share::K99, tnn::figures::Scale::Linear});
        plot.setFigure(memoryFigure(16, 6));
        present(plot);
        QSignalSpy hovers(&plot, &Plot::hovered);
        QCOMPARE(readoutAt(plot, 7, -1), QStringLiteral("2 of 6  channel 4  k50 3  k90 6  k99 12  energy 1"));
        QCOMPARE(hovers.last()[0].value<Hover>(), (Hover{7, {}, {}}));
        plot.setOptions({Picture::Histogram, Share::K99, tnn::figures::Scale::Log});
        layOut(plot);
        QCOMPARE(readoutAt(plot, 1 + std::log10(5), 1),
                 QStringLiteral("lags 4 to 5  k50 of 0 channels  k90 of 1 channel  k99 of 0 channels"));
        QCOMPARE(hovers.last()[0].value<Hover>(), (Hover{5, {}, {}}));
    }

    void aClickTellsWhatIsThere()
    {
        auto figure = memoryFigure(16, 6);
        MemoryPlot plot;
        plot.setOptions({Picture::Channels, Share::K99, tnn::figures::Scale::Linear});
        plot.setFigure(figure);
        present(plot);
        QSignalSpy channels(&plot, &MemoryPlot::channelActivated), heads(&plot, &MemoryPlot::headActivated);
        clickAt(plot, 7, -1);
        QCOMPARE(channels.size(), 1);
        QCOMPARE(channels[0][0].toLongLong(), 4);
        plot.setOptions({Picture::Histogram, Share::K99, tnn::figures::Scale::Linear});
        layOut(plot);
        clickAt(plot, 7, 1);
        QCOMPARE(channels.size(), 1);
        auto layers = std::make_shared<tnn::figures::MemoryFigure>(*figure);
        layers->layers = {{{0, 0, tnn::Message("layer 0"), "L0"}, reaches(64, 21)},
                          {{3, 2, tnn::Message("layer 3"), "L3"}, reaches(64, 5)}};
        plot.setFigure(layers);
        layOut(plot);
        clickAt(plot, 5, -1);
        QCOMPARE(channels.size(), 1);
        QCOMPARE(QList<QVariantList>(heads), (QList<QVariantList>{{3, 2}}));
    }

    void theTrainingLengthIsMarked()
    {
        MemoryPlot plot;
        plot.resize(700, 400);
        plot.setFigure(memoryFigure(64, 3));
        layOut(plot);
        QVERIFY(textsOf(plot).contains(QStringLiteral("training n")));
        QCOMPARE(itemsOf<QCPItemRect>(plot).size(), 1);
        auto figure = memoryFigure(64, 3);
        figure->trainingLength = 64;
        plot.setFigure(figure);
        layOut(plot);
        QVERIFY(textsOf(plot).contains(QStringLiteral("training n")));
        QVERIFY(itemsOf<QCPItemRect>(plot).isEmpty());
        figure->trainingLength = 65;
        plot.setFigure(std::make_shared<tnn::figures::MemoryFigure>(*figure));
        layOut(plot);
        QVERIFY(!textsOf(plot).contains(QStringLiteral("training n")));
    }

    void silentAndBrokenChannelsAreTold()
    {
        auto figure = memoryFigure(16, 3);
        figure->channels[0].energy = 0;
        figure->channels[2].nan = 4;
        MemoryPlot plot;
        plot.resize(900, 400);
        plot.setFigure(figure);
        layOut(plot);
        QVERIFY(textsOf(plot).contains(
            QStringLiteral("longest k99: channels 2, 1, 0; 1 channel without energy; 4 values are not finite")));
    }

    void anEmptyPlotSaysWhy()
    {
        MemoryPlot plot;
        plot.resize(600, 400);
        layOut(plot);
        QCOMPARE(textsOf(plot), QStringList{QStringLiteral("Open a checkpoint to see how far its kernels remember")});
        plot.setFigure(memoryFigure(1, 1));
        layOut(plot);
        QVERIFY(canvasOf(plot).xAxis->range().size() > 0);
        plot.setFigure(std::make_shared<tnn::figures::MemoryFigure>());
        layOut(plot);
        QCOMPARE(textsOf(plot), QStringList{QStringLiteral("There are no coefficients to measure")});
    }
};

TNN_TEST(TestMemoryPlot, QApplication)

} // namespace tst_memory_plot

#include "tst_memory_plot.moc"
