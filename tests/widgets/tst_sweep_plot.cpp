// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QSignalSpy>

#include "tests/test_class.h"
#include "tests/widgets/curve_testing.h"
#include "widgets/plots/network/sweep_plot.h"

namespace tst_sweep_plot {

using namespace tnn::widgets;
using tnn::figures::SweepFigure;
using tnn::run::SweepKind;

/// Loss 3 - k / 4 at the values; 1 of the unchanged network.
std::shared_ptr<SweepFigure> sweepOf(SweepKind kind, const std::vector<long> &values)
{
    auto figure = std::make_shared<SweepFigure>();
    figure->kind = kind;
    figure->whole = {256, 1.0, 256};
    for (const long value : values) {
        tnn::run::SweepPoint &point = figure->points.emplace_back();
        point.value = value;
        point.loss = {256, 3 - static_cast<double>(figure->points.size() - 1) / 4, 256};
        point.overrides.band = value;
    }
    return figure;
}

class TestSweepPlot : public QObject {
    Q_OBJECT

private slots:
    void init() { failOnEveryWarning(); }

    /// 0 has a place left of 1.
    void lagsAreOnABinaryAxisWithZero()
    {
        SweepPlot plot;
        plot.setFigure(sweepOf(SweepKind::Lags, {0, 1, 2, 4}));
        present(plot);
        const QCPGraph *curve = graphNamed(plot, QStringLiteral("changed network"));
        QVERIFY(curve);
        QCOMPARE(valueOf(plot, *curve, -1), 3.0);
        QCOMPARE(valueOf(plot, *curve, 2), 2.25);
        const QCPGraph *whole = graphNamed(plot, QStringLiteral("unchanged network"));
        QCOMPARE(whole->data()->at(0)->value, 1.0);
        QVERIFY(canvasOf(plot).xAxis->tickVectorLabels().contains(QStringLiteral("0")));
        QCOMPARE(readoutAt(plot, 2, 2),
                 QStringLiteral("largest lag kept 4  loss 2.25 nats  perplexity 9.4877  difference 1.25"));
    }

    void layersAreApart()
    {
        SweepPlot plot;
        plot.setFigure(sweepOf(SweepKind::Layers, {0, 1, 2, 3, 4}));
        present(plot);
        const QCPGraph *marks = graphNamed(plot, QStringLiteral("changed network"));
        QCOMPARE(marks->lineStyle(), QCPGraph::lsNone);
        QCOMPARE(valueOf(plot, *marks, 4), 2.0);
    }

    void onlyAClickOnAPointChoosesIt()
    {
        SweepPlot plot;
        plot.setFigure(sweepOf(SweepKind::Layers, {0, 1, 2, 3, 4}));
        present(plot);
        std::vector<long> chosen;
        QObject::connect(&plot, &SweepPlot::chosen, &plot,
                         [&](const tnn::run::SweepPoint &point) { chosen.push_back(point.value); });
        clickAt(plot, 2, 1.2);
        QVERIFY(chosen.empty());
        clickAt(plot, 2, 2.5);
        QCOMPARE(chosen, std::vector<long>{2});
    }

    void anEmptyPlotShowsNothing()
    {
        SweepPlot plot;
        plot.setFigure(std::make_shared<SweepFigure>());
        present(plot);
        QCOMPARE(canvasOf(plot).graphCount(), 0);
        clickAt(plot, 2, 1);
    }
};

TNN_TEST(TestSweepPlot, QApplication)

} // namespace tst_sweep_plot

#include "tst_sweep_plot.moc"
