// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/network/contributions_figure.h"
#include "tests/test_class.h"
#include "tests/widgets/curve_testing.h"
#include "widgets/plots/network/contributions_plot.h"

namespace tst_contributions_plot {

using namespace tnn::widgets;
using namespace tnn::figures;
using Quantity = ContributionsOptions::Quantity;

/// Position j contributes (-1)^j (j + 1) up to position `token`.
std::shared_ptr<ContributionsFigure> figureOf(long n, long token)
{
    auto figure = std::make_shared<ContributionsFigure>();
    figure->title = tnn::Message("layer 3, channel 57");
    figure->formula = "H = diag(u) T";
    figure->n = n;
    figure->token = token;
    for (long j = 0; j < n; ++j) {
        const float value = j > token ? 0 : static_cast<float>(j % 2 == 0 ? j + 1 : -j - 1);
        figure->contributions.push_back(value);
        figure->weights.push_back(value / 2);
        figure->column.push_back(static_cast<float>(j));
        figure->total += std::abs(static_cast<double>(value));
        figure->ids.push_back(j % 7);
    }
    return figure;
}

ContributionsOptions options(Quantity quantity)
{
    ContributionsOptions chosen;
    chosen.quantity = quantity;
    return chosen;
}

class TestContributionsPlot : public QObject {
    Q_OBJECT

private slots:
    void init() { failOnEveryWarning(); }

    void sharesAreDrawnWithTheLargestMarked()
    {
        ContributionsPlot plot;
        plot.setFigure(figureOf(50, 39));
        present(plot);
        QCOMPARE(canvasOf(plot).graphCount(), 2);
        const QCPGraph &curve = *canvasOf(plot).graph(0);
        QCOMPARE(curve.dataCount(), 50);
        QVERIFY(std::abs(valueOf(plot, curve, 39) - 100.0 * 40 / 820) < 1e-5);
        QVERIFY(std::abs(valueOf(plot, curve, 45)) < 1e-9);
        const QCPGraph *marked = graphNamed(plot, QStringLiteral("20 largest shares"));
        QVERIFY(marked && marked->dataCount() == 20);
        QCOMPARE(marked->data()->constBegin()->key, 20.0);
        QVERIFY(textsOf(plot).contains(QStringLiteral("i = 39")));
        QVERIFY(textsOf(plot).filter(QStringLiteral("H = diag(u) T")).size() == 1);
        plot.setOptions(options(Quantity::Contribution));
        layOut(plot);
        QVERIFY(std::abs(valueOf(plot, *canvasOf(plot).graph(0), 39) + 40) < 1e-5);
        plot.setOptions(options(Quantity::Column));
        layOut(plot);
        QCOMPARE(canvasOf(plot).graphCount(), 1); // the largest sources are not those of a column
    }

    void pointerReadsAndClicksAPosition()
    {
        ContributionsPlot plot;
        plot.setFigure(figureOf(50, 39));
        present(plot);
        const QString text = readoutAt(plot, 30, 1);
        QVERIFY2(text.startsWith(QStringLiteral("j 30  2  share 3.78 %")), qPrintable(text));
        QSignalSpy clicks(&plot, &ContributionsPlot::positionClicked);
        clickAt(plot, 30, 1);
        QCOMPARE(clicks.size(), 1);
        QCOMPARE(clicks.first()[0].toLongLong(), 30);
    }

    void aMillionPositionsAreDrawn()
    {
        ContributionsPlot plot;
        plot.setFigure(figureOf(1'000'000, 999'999));
        present(plot);
        QCOMPARE(canvasOf(plot).graph(0)->dataCount(), 1'000'000);
        plot.setZoom({{{500'000, 500'100}}, {}});
        layOut(plot);
        QVERIFY(readoutAt(plot, 500'050, 0).startsWith(QStringLiteral("j 500")));
    }

    void nothingIsExplained()
    {
        ContributionsPlot plot;
        plot.resize(600, 400);
        layOut(plot);
        QVERIFY(textsOf(plot).join(QString()).contains(QStringLiteral("Input panel")));
    }
};

TNN_TEST(TestContributionsPlot, QApplication)

} // namespace tst_contributions_plot

#include "tst_contributions_plot.moc"
