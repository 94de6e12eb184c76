// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <limits>

#include <QSignalSpy>

#include "engine/figures/compare/compare_figure.h"
#include "tests/test_class.h"
#include "tests/widgets/curve_figures.h"
#include "tests/widgets/curve_testing.h"
#include "widgets/curves/curve_style.h"
#include "widgets/plots/compare/compare_plot.h"
#include "widgets/plots/method_style.h"

namespace tst_compare_plot {

using namespace tnn::widgets;
using Picture = CompareOptions::Picture;

CompareOptions pairOf(Picture picture, const char *a, const char *b)
{
    CompareOptions options;
    options.picture = picture;
    options.scope = CompareOptions::Scope::Pair;
    options.a = QString::fromLatin1(a);
    options.b = QString::fromLatin1(b);
    return options;
}

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
        QVERIFY(textsOf(plot).contains(QStringLiteral("exact, drawn at the bottom: naive 30 of 30")));
        // Flipping to one of them does not move either.
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

    void flippingShowsOneInItsOwnColor()
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
        figure->note = tnn::Message("matrix: above n = 32768");
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
        QMouseEvent event(QEvent::MouseMove, at, plot.mapToGlobal(at), Qt::NoButton, Qt::NoButton, Qt::NoModifier);
        QApplication::sendEvent(&plot, &event);
        QCOMPARE(hovers[0][0].value<Hover>(), (Hover{{}, 9, {}}));
        QCOMPARE(readouts[0][0].toString(), QStringLiteral("position 9  reference 0.25  naive 0.25  fft 0.251"));
    }

    void twoAreDrawnAlone()
    {
        ComparePlot plot;
        plot.setFigure(compareFigure(30));
        plot.setOptions(pairOf(Picture::Overlay, "reference", "fft"));
        QCOMPARE(legendOf(plot), (QStringList{QStringLiteral("float64 reference"), QStringLiteral("fft")}));
        plot.setOptions(pairOf(Picture::Error, "naive", "fft"));
        QCOMPARE(canvasOf(plot).graphCount(), 2);
        // The difference of two is A - B.
        plot.setOptions(pairOf(Picture::Difference, "fft", "naive"));
        QCOMPARE(canvasOf(plot).graphCount(), 1);
        QCOMPARE(valueOf(plot, *graphNamed(plot, QStringLiteral("fft \u2212 naive")), 5), 1.0 / 1024);
        QCOMPARE(canvasOf(plot).yAxis->label(), QStringLiteral("fft \u2212 naive"));
    }

    void aHeldKeyFlipsAtTheSameScale()
    {
        auto figure = compareFigure(30);
        figure->comparison.results[1].y *= 10;
        ComparePlot plot;
        plot.setFigure(figure);
        CompareOptions options = pairOf(Picture::Overlay, "fft", "naive");
        options.scope = CompareOptions::Scope::First;
        plot.setOptions(options);
        QCOMPARE(canvasOf(plot).graphCount(), 1);
        QCOMPARE(canvasOf(plot).graph(0)->name(), QStringLiteral("fft"));
        const QCPRange range = canvasOf(plot).yAxis->range();
        options.held = QStringLiteral("naive");
        plot.setOptions(options);
        QCOMPARE(canvasOf(plot).graphCount(), 1);
        QCOMPARE(canvasOf(plot).graph(0)->name(), QStringLiteral("naive"));
        QCOMPARE(canvasOf(plot).yAxis->range(), range);
    }

    void distancesAreCounted()
    {
        auto figure = compareFigure(30);
        ComparePlot plot;
        plot.setOptions({Picture::Ulp});
        plot.setFigure(figure);
        present(plot);
        const QCPGraph *exact = graphNamed(plot, QStringLiteral("naive"));
        QCOMPARE(exact->data()->size(), 4); // one bar: all values are exact
        QCOMPARE(exact->data()->at(1)->value, 30.0);
        // From 1/2 to 1, a step is 2^-24: 1/1024 is 2^14 steps.
        const auto &counts = figure->comparison.results[1].ulps.counts;
        const QCPGraph *other = graphNamed(plot, QStringLiteral("fft"));
        for (std::size_t bin = 0; 4 * static_cast<int>(bin) < other->data()->size(); ++bin)
            QCOMPARE(other->data()->at(4 * static_cast<int>(bin) + 1)->value, static_cast<double>(counts.at(bin)));
        QVERIFY(counts.at(15) > 0); // 2^14 steps
        QCOMPARE(readoutAt(plot, 0, 10), QStringLiteral("exact  naive 30  fft 0"));
        QVERIFY(tickLabelsOf(*canvasOf(plot).xAxis).contains(QStringLiteral("0")));
    }

    void aWipeShowsEachOnItsSide()
    {
        auto figure = compareFigure(64);
        figure->comparison.results[0].y.setConstant(0.25F);
        figure->comparison.results[1].y.setConstant(0.75F);
        ComparePlot plot;
        plot.setFigure(figure);
        plot.setOptions(pairOf(Picture::Wipe, "naive", "fft"));
        present(plot, {700, 400});
        QVERIFY(textsOf(plot).contains(QStringLiteral("A: naive")) && textsOf(plot).contains(QStringLiteral("B: fft")));
        const QCustomPlot &canvas = canvasOf(plot);
        const QImage image = canvasOf(plot).toPixmap(700, 400).toImage();
        const auto near = [](const QColor &a, const QColor &b) {
            return std::abs(a.red() - b.red()) + std::abs(a.green() - b.green()) + std::abs(a.blue() - b.blue()) < 120;
        };
        const auto drawnAt = [&](double share, double value, const char *name) {
            const QRect area = canvas.axisRect()->rect();
            const int x = area.left() + static_cast<int>(share * area.width());
            const int y = static_cast<int>(std::lround(canvas.yAxis->coordToPixel(value)));
            const QColor color = graphNamed(plot, QString::fromLatin1(name))->pen().color();
            for (int dx = -12; dx <= 12; ++dx) // dashes have gaps
                for (int dy = -1; dy <= 1; ++dy)
                    if (near(image.pixelColor(x + dx, y + dy), color))
                        return true;
            return false;
        };
        QVERIFY(drawnAt(0.25, 0.25, "naive") && !drawnAt(0.75, 0.25, "naive"));
        QVERIFY(drawnAt(0.75, 0.75, "fft") && !drawnAt(0.25, 0.75, "fft"));
    }

    /// A method has one color, whatever methods it is compared with.
    void aMethodKeepsItsColor()
    {
        const auto colorOf = [](const char *name, bool isAlone) {
            auto figure = compareFigure(64);
            if (isAlone)
                figure->comparison.results.erase(figure->comparison.results.begin());
            ComparePlot plot;
            plot.setFigure(figure);
            present(plot, {700, 400});
            return graphNamed(plot, QString::fromLatin1(name))->pen().color();
        };
        QCOMPARE(colorOf("fft", true), colorOf("fft", false));
        QVERIFY(colorOf("naive", false) != colorOf("fft", false));
        const Theme theme = Theme::light();
        QSet<QString> pens;
        for (const tnn::document::Method method : tnn::document::comparedMethods()) {
            const QPen pen = seriesPen(theme, methodSeries(nameOf(method), 0));
            QString text = pen.color().name();
            for (const qreal dash : pen.dashPattern())
                text += QStringLiteral(" %1").arg(dash);
            QVERIFY2(!pens.contains(text), nameOf(method).data());
            pens.insert(text);
        }
        QCOMPARE(methodSeries("reduced, 8 states", 40), methodSeries("reduced", 41));
        QCOMPARE(methodSeries("fft, cuda:0", 40), 40);
    }

    void theDividerIsDraggedAndMovedByKeys()
    {
        ComparePlot plot;
        plot.setFigure(compareFigure(64));
        plot.setOptions(pairOf(Picture::Wipe, "naive", "reference"));
        present(plot, {700, 400});
        QCustomPlot &canvas = canvasOf(plot);
        const QRect area = canvas.axisRect()->rect();
        const QPoint from(area.left() + area.width() / 2, area.center().y() + 40),
            to(area.left() + area.width() / 5, from.y());
        const QRectF before(canvas.xAxis->range().lower, 0, canvas.xAxis->range().size(), 1);
        QTest::mousePress(&plot, Qt::LeftButton, {}, from);
        QTest::mouseMove(&plot, to);
        QTest::mouseRelease(&plot, Qt::LeftButton, {}, to);
        QVERIFY(std::abs(plot.options().divider - 0.2) < 0.01);
        QCOMPARE(canvas.xAxis->range().lower, before.left()); // it was not a pan
        QTest::keyClick(&plot, Qt::Key_Right, Qt::ControlModifier);
        QVERIFY(std::abs(plot.options().divider - 0.22) < 0.01);
        QTest::keyClick(&plot, Qt::Key_Left, Qt::ControlModifier | Qt::ShiftModifier);
        QTest::keyClick(&plot, Qt::Key_Left, Qt::ControlModifier | Qt::ShiftModifier);
        QTest::keyClick(&plot, Qt::Key_Left, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(plot.options().divider, 0.0);
    }

    void thePlaceOfTheWorstIsShownAndMarked()
    {
        ComparePlot plot;
        plot.setFigure(compareFigure(1000));
        plot.setOptions(pairOf(Picture::Difference, "fft", "naive"));
        present(plot);
        plot.goTo(500);
        layOut(plot);
        const QCPRange range = canvasOf(plot).xAxis->range();
        QVERIFY(range.contains(500) && range.size() < 100);
        QVERIFY(textsOf(plot).contains(QStringLiteral("i = 500")));
        // Another quantity resets the vertical range and keeps the one along the sequence.
        plot.setOptions(pairOf(Picture::Overlay, "fft", "naive"));
        QCOMPARE(canvasOf(plot).xAxis->range(), range);
        QVERIFY(canvasOf(plot).yAxis->range().contains(0.7));
    }

    void costsAreNamedAtTheirEnds()
    {
        ComparePlot plot;
        plot.setOptions({Picture::Time});
        plot.setFigure(compareFigure(30));
        layOut(plot);
        QCOMPARE(textsOf(plot), QStringList{QStringLiteral("Measuring time and memory against n")});
        plot.setCosts(compareCosts({64, 128, 256, 512}));
        present(plot);
        QVERIFY(textsOf(plot).contains(QStringLiteral("naive")) && textsOf(plot).contains(QStringLiteral("fft")));
        QCOMPARE(graphNamed(plot, QStringLiteral("naive"))->data()->size(), 2); // 64 and 128
        QVERIFY(std::abs(valueOf(plot, *graphNamed(plot, QStringLiteral("fft")), 9) - 0.512) < 1e-12);
        QVERIFY(readoutAt(plot, 7, -1).startsWith(QStringLiteral("n 128  naive 16.4 \u00b5s (20 runs)")));
        plot.setOptions({Picture::Memory});
        QVERIFY(std::abs(valueOf(plot, *graphNamed(plot, QStringLiteral("fft")), 9) - 0.5) < 1e-12);
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

TNN_TEST(TestComparePlot, QApplication)

} // namespace tst_compare_plot

#include "tst_compare_plot.moc"
