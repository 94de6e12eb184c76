// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <limits>

#include <QSignalSpy>

#include "tests/widgets/curve_figures.h"
#include "tests/widgets/curve_testing.h"
#include "widgets/compare_plot.h"

using namespace tnn::widgets;
using Picture = CompareOptions::Picture;

class TestComparePlot : public QObject {
    Q_OBJECT

private slots:
    void init() { failOnEveryWarning(); }

    void outputsLieOverTheReference()
    {
        ComparePlot plot;
        plot.setFigure(compareFigure(30));
        QCOMPARE(legendOf(plot),
                 (QStringList{QStringLiteral("float64 reference"), QStringLiteral("naive"), QStringLiteral("fft")}));
        QCOMPARE(valueOf(plot, *graphNamed(plot, QStringLiteral("float64 reference")), 5), 0.625);
        QCOMPARE(valueOf(plot, *graphNamed(plot, QStringLiteral("naive")), 5), 0.625);
        QCOMPARE(valueOf(plot, *graphNamed(plot, QStringLiteral("fft")), 5), 0.625 + 1.0 / 1024);
        QCOMPARE(canvasOf(plot).xAxis->label(), QStringLiteral("position i (tokens)"));
    }

    void differencesAreSigned()
    {
        auto figure = compareFigure(30);
        figure->comparison.results[1].y -= 2.0F / 1024;
        ComparePlot plot;
        plot.setOptions({Picture::Difference, 0, {}});
        plot.setFigure(figure);
        QVERIFY(!graphNamed(plot, QStringLiteral("float64 reference")));
        QCOMPARE(valueOf(plot, *graphNamed(plot, QStringLiteral("naive")), 5), 0.0);
        QCOMPARE(valueOf(plot, *graphNamed(plot, QStringLiteral("fft")), 5), -1.0 / 1024);
    }

    void errorsOfZeroAreDrawnAtTheFoot()
    {
        ComparePlot plot;
        plot.resize(700, 400);
        plot.setOptions({Picture::Error, 0, {}});
        plot.setFigure(compareFigure(30));
        layOut(plot);
        QCOMPARE(graphNamed(plot, QStringLiteral("fft"))->data()->at(5)->value, std::log10(1.0 / 1024));
        QCOMPARE(graphNamed(plot, QStringLiteral("naive"))->data()->at(5)->value, -5.0);
        QVERIFY(canvasOf(plot).yAxis->range().contains(-5));
        QVERIFY(textsOf(plot).contains(QStringLiteral("exact, drawn at the foot: naive 30 of 30")));
        // Flipping to one of them moves neither.
        plot.setOptions({Picture::Error, 0, QStringLiteral("naive")});
        QCOMPARE(graphNamed(plot, QStringLiteral("naive"))->data()->at(5)->value, -5.0);
    }

    void noErrorAtAllIsShown()
    {
        auto figure = compareFigure(30);
        figure->comparison.results.pop_back();
        ComparePlot plot;
        plot.setOptions({Picture::Error, 0, {}});
        plot.setFigure(figure);
        QCOMPARE(graphNamed(plot, QStringLiteral("naive"))->data()->at(0)->value, -17.0);
        QVERIFY(canvasOf(plot).yAxis->range().contains(-17));
    }

    void flippingShowsOneInItsOwnColour()
    {
        ComparePlot plot;
        plot.setFigure(compareFigure(30));
        const QPen pen = graphNamed(plot, QStringLiteral("fft"))->pen();
        plot.setOptions({Picture::Overlay, 0, QStringLiteral("fft")});
        QCOMPARE(canvasOf(plot).graphCount(), 1);
        QCOMPARE(canvasOf(plot).graph(0)->pen(), pen);
        plot.setOptions({Picture::Overlay, 0, QStringLiteral("reference")});
        QCOMPARE(canvasOf(plot).graph(0)->name(), QStringLiteral("float64 reference"));
    }

    void onePositionIsADot()
    {
        ComparePlot plot;
        for (const Picture picture : {Picture::Overlay, Picture::Difference, Picture::Error}) {
            plot.setOptions({picture, 0, {}});
            plot.setFigure(compareFigure(1));
            QVERIFY(!graphNamed(plot, QStringLiteral("fft"))->scatterStyle().isNone());
            QVERIFY(canvasOf(plot).xAxis->range().contains(0));
        }
    }

    void notesAndWhatIsNotFiniteAreTold()
    {
        auto figure = compareFigure(30);
        figure->note = "matrix: above n = 32768";
        figure->comparison.results[0].y(4, 0) = std::numeric_limits<float>::quiet_NaN();
        ComparePlot plot;
        plot.resize(700, 400);
        plot.setFigure(figure);
        layOut(plot);
        QVERIFY(textsOf(plot).contains(QStringLiteral("matrix: above n = 32768; 1 value is not finite")));
        QVERIFY(std::isnan(valueOf(plot, *graphNamed(plot, QStringLiteral("naive")), 4)));
    }

    void thePointerTellsAPosition()
    {
        ComparePlot plot;
        plot.setFigure(compareFigure(30));
        present(plot);
        QCustomPlot &canvas = canvasOf(plot);
        QSignalSpy hovers(&plot, &Plot::hovered), readouts(&plot, &Plot::readout);
        const QPoint at(static_cast<int>(std::lround(canvas.xAxis->coordToPixel(9))), canvas.axisRect()->center().y());
        QMouseEvent event(QEvent::MouseMove, at, canvas.mapToGlobal(at), Qt::NoButton, Qt::NoButton, Qt::NoModifier);
        QApplication::sendEvent(&canvas, &event);
        QCOMPARE(hovers[0][0].value<Hover>(), (Hover{{}, 9, {}}));
        QCOMPARE(readouts[0][0].toString(), QStringLiteral("position 9  reference 0.25  naive 0.25  fft 0.251"));
    }

    void aColumnThatIsNotThereIsExplained()
    {
        ComparePlot plot;
        plot.resize(700, 400);
        layOut(plot);
        QCOMPARE(textsOf(plot), QStringList{QStringLiteral("Open a checkpoint to compare the algorithms")});
        plot.setFigure(compareFigure(30));
        plot.setOptions({Picture::Overlay, 3, {}});
        layOut(plot);
        QCOMPARE(textsOf(plot), QStringList{QStringLiteral("Select a channel and an input to compare the algorithms")});
    }
};

QTEST_MAIN(TestComparePlot)
#include "tst_compare_plot.moc"
