// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QBuffer>
#include <QPdfWriter>
#include <QSignalSpy>
#include <QSvgGenerator>

#include "engine/error.h"
#include "engine/figures/kernels/coefficients_figure.h"
#include "engine/figures/kernels/spectrum_figure.h"
#include "tests/app/text_recorder.h"
#include "tests/test_class.h"
#include "tests/widgets/curve_figures.h"
#include "tests/widgets/curve_testing.h"
#include "widgets/plots/kernels/coefficients_plot.h"
#include "widgets/plots/kernels/spectrum_plot.h"

namespace tst_curve_plot {

using namespace tnn;
using namespace tnn::widgets;

QPoint pixelAt(const CurvePlot &plot, double key, double share = 0.5)
{
    const QCustomPlot &canvas = canvasOf(plot);
    const QRect area = canvas.axisRect()->rect();
    return {static_cast<int>(std::lround(canvas.xAxis->coordToPixel(key))),
            area.top() + static_cast<int>(share * area.height())};
}

void wheel(CurvePlot &plot, const QPoint &at, int delta)
{
    QWheelEvent event(at, plot.mapToGlobal(at), {}, {0, delta}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
    QApplication::sendEvent(&plot, &event);
}

void move(CurvePlot &plot, const QPoint &at, Qt::MouseButtons buttons = Qt::NoButton,
          Qt::KeyboardModifiers modifiers = Qt::NoModifier)
{
    QMouseEvent event(QEvent::MouseMove, at, plot.mapToGlobal(at), Qt::NoButton, buttons, modifiers);
    QApplication::sendEvent(&plot, &event);
}

void drag(CurvePlot &plot, const QPoint &from, const QPoint &to, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
{
    QTest::mousePress(&plot, Qt::LeftButton, modifiers, from);
    move(plot, (from + to) / 2, Qt::LeftButton, modifiers);
    move(plot, to, Qt::LeftButton, modifiers);
    QTest::mouseRelease(&plot, Qt::LeftButton, modifiers, to);
}

QByteArray svgOf(CurvePlot &plot, const QSize &size)
{
    QBuffer buffer;
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setSize(size);
    generator.setViewBox(QRect(QPoint(0, 0), size));
    QPainter painter(&generator);
    plot.paintTo(painter, size);
    painter.end();
    return buffer.data();
}

/// Where a page has these texts, from the top: negative for one that is not there.
QList<double> heightsOf(CurvePlot &plot, const QSize &size, figures::PageParts::Legend legend, const QStringList &texts)
{
    plot.setPageParts({true, legend});
    app::TextRecorder page(size);
    QPainter painter(&page);
    plot.paintTo(painter, size, 1);
    painter.end();
    QList<double> heights(texts.size(), -1);
    for (const app::TextRecorder::Text &one : page.texts())
        if (const qsizetype at = texts.indexOf(one.text); at >= 0 && QRectF(QPointF(), size).contains(one.rect))
            heights[at] = one.rect.center().y();
    return heights;
}

using Legend = figures::PageParts::Legend;

class TestCurvePlot : public QObject {
    Q_OBJECT

private slots:
    void init() { failOnEveryWarning(); }

    void theLegendOfAPageCanBeWhereNoCurveIs()
    {
        const QSize page(320, 240);
        const QStringList names{QStringLiteral("channel 0"), QStringLiteral("channel 1")};
        CoefficientsPlot plot;
        const auto figure = coefficientsFigure(100, 2);
        auto spike = std::make_shared<toeplitz::Coefficients>(*figure->coefficients);
        spike->values.setZero();
        spike->values.row(spike->rowOfLag(0)) = 1;
        figure->coefficients = spike;
        plot.setFigure(figure);
        const QList<double> above = heightsOf(plot, page, Legend::Above, names),
                            inside = heightsOf(plot, page, Legend::Inside, names);
        QCOMPARE(above[0], above[1]); // side by side
        QVERIFY(above[0] > 0 && inside[0] > above[0] && inside[1] > inside[0]
                && inside[1] < page.height() / 2); // at the top
        QCOMPARE(heightsOf(plot, page, Legend::Above, names), above);

        auto dense = std::make_shared<toeplitz::Coefficients>(*figure->coefficients);
        for (long row = 0; row < dense->values.rows(); ++row)
            dense->values.row(row) = row % 2 == 0 ? 1 : -1;
        figure->coefficients = dense;
        plot.setFigure(figure);
        QCOMPARE(heightsOf(plot, page, Legend::Inside, names), heightsOf(plot, page, Legend::Above, names));
        QVERIFY(heightsOf(plot, page, Legend::Inside, names)[0] > 0);
    }

    /// The larger of two constant kernels ends above the other; the names of equal ones are a line apart.
    void namesOnAPageCanBeWhereTheirCurvesEnd()
    {
        const QSize page(480, 360);
        const QStringList names{QStringLiteral("channel 0"), QStringLiteral("channel 1")};
        CoefficientsPlot plot;
        const auto figure = coefficientsFigure(100, 2);
        const auto setValues = [&](double first, double second) {
            auto constant = std::make_shared<toeplitz::Coefficients>(*figure->coefficients);
            constant->values.col(0) = first;
            constant->values.col(1) = second;
            figure->coefficients = constant;
            plot.setFigure(figure);
        };
        setValues(0, 1);
        const QList<double> above = heightsOf(plot, page, Legend::Above, names);
        const QList<double> apart = heightsOf(plot, page, Legend::Ends, names);
        QVERIFY(apart[1] > above[1] && apart[0] > apart[1] + page.height() / 2.0);
        setValues(0.5, 0.5);
        const QList<double> together = heightsOf(plot, page, Legend::Ends, names);
        QVERIFY(together[1] > together[0] + 8 && together[1] < together[0] + 24);
        QVERIFY(together[0] > apart[1] && together[1] < apart[0]);
        // What stands above the axes has all of the width again when the page is drawn once more.
        plot.setNotice({});
        QCOMPARE(heightsOf(plot, page, Legend::Ends, names), together);
        // Where names would take half of the page, they are above; afterwards nothing has moved.
        QCOMPARE(heightsOf(plot, QSize(150, 200), Legend::Ends, names),
                 heightsOf(plot, QSize(150, 200), Legend::Above, names));
        setValues(0, 1);
        QCOMPARE(heightsOf(plot, page, Legend::Above, names), above);
    }

    void theWheelZoomsAtThePointer()
    {
        CoefficientsPlot plot;
        plot.setFigure(coefficientsFigure(100, 2));
        present(plot);
        const QCPRange before = canvasOf(plot).xAxis->range();
        const QPoint at = pixelAt(plot, 30);
        const double key = canvasOf(plot).xAxis->pixelToCoord(at.x());
        wheel(plot, at, 120);
        const QCPRange after = canvasOf(plot).xAxis->range();
        QVERIFY(after.size() < before.size());
        QVERIFY(std::abs(canvasOf(plot).xAxis->pixelToCoord(at.x()) - key) < 0.5);
        plot.fit();
        QVERIFY(std::abs(canvasOf(plot).xAxis->range().size() - before.size()) < 1e-9);
    }

    void draggingPansAndDoubleClickFits()
    {
        CoefficientsPlot plot;
        plot.setFigure(coefficientsFigure(100, 2));
        present(plot);
        const QCPRange before = canvasOf(plot).xAxis->range();
        drag(plot, pixelAt(plot, 50), pixelAt(plot, 30));
        const QCPRange after = canvasOf(plot).xAxis->range();
        QVERIFY(std::abs(after.lower - before.lower - 20) < 0.5);
        QVERIFY(std::abs(after.size() - before.size()) < 1e-6);
        QTest::mouseDClick(&plot, Qt::LeftButton, {}, pixelAt(plot, 60));
        QVERIFY(std::abs(canvasOf(plot).xAxis->range().lower - before.lower) < 1e-9);
    }

    void shiftDragZoomsToTheBoxAndTheHistoryWalksBack()
    {
        CoefficientsPlot plot;
        plot.setFigure(coefficientsFigure(100, 2));
        present(plot);
        const QCPRange before = canvasOf(plot).xAxis->range();
        drag(plot, pixelAt(plot, 20, 0.2), pixelAt(plot, 60, 0.7), Qt::ShiftModifier);
        const QCPRange boxed = canvasOf(plot).xAxis->range();
        QVERIFY(std::abs(boxed.lower - 20) < 0.5 && std::abs(boxed.upper - 60) < 0.5);
        QTest::keyClick(&plot, Qt::Key_Left, Qt::AltModifier);
        QVERIFY(std::abs(canvasOf(plot).xAxis->range().upper - before.upper) < 1e-9);
        QTest::keyClick(&plot, Qt::Key_Right, Qt::AltModifier);
        QVERIFY(std::abs(canvasOf(plot).xAxis->range().upper - boxed.upper) < 1e-9);
    }

    void theZoomStaysWhileOnlyTheValuesChange()
    {
        CoefficientsPlot plot;
        plot.setFigure(coefficientsFigure(100, 2));
        present(plot);
        drag(plot, pixelAt(plot, 20, 0.2), pixelAt(plot, 60, 0.7), Qt::ShiftModifier);
        const QCPRange boxed = canvasOf(plot).xAxis->range();
        plot.setFigure(coefficientsFigure(100, 3));
        QCOMPARE(canvasOf(plot).xAxis->range().upper, boxed.upper);
        plot.setTheme(Theme::darkTheme());
        QCOMPARE(canvasOf(plot).xAxis->range().upper, boxed.upper);
        plot.setFigure(coefficientsFigure(50, 2));
        QVERIFY(canvasOf(plot).xAxis->range().upper >= 49 && canvasOf(plot).xAxis->range().upper < 51);
    }

    void aZoomIsAskedForInTheValuesOfTheAxes()
    {
        CoefficientsPlot plot;
        plot.setFigure(coefficientsFigure(100, 2));
        present(plot);
        QVERIFY(plot.zoom().isWhole());
        plot.setZoom({figures::Interval{-5, 20}, {}});
        QCOMPARE(canvasOf(plot).xAxis->range().lower, -5);
        QCOMPARE(canvasOf(plot).xAxis->range().upper, 20);
        QVERIFY(plot.zoom() == (figures::Zoom{figures::Interval{-5, 20}, {}}));
        plot.setZoom({{}, figures::Interval{-0.001, 0.5}});
        const AxisMapping &vertical = plot.verticalMapping();
        QCOMPARE(canvasOf(plot).yAxis->range().lower, vertical.toAxis(-0.001));
        QVERIFY(!plot.zoom().x && std::abs(plot.zoom().y->high - 0.5) < 1e-9);
        plot.setOptions({tnn::figures::Scale::Log});
        QVERIFY_THROWS_EXCEPTION(Error, plot.setZoom({{}, figures::Interval{0, 1}}));
        QVERIFY_THROWS_EXCEPTION(Error, plot.setZoom({figures::Interval{2, 1}, {}}));
        plot.setZoom({});
        QVERIFY(plot.zoom().isWhole());
    }

    void thePointerTellsItsLag()
    {
        CoefficientsPlot plot;
        plot.setFigure(coefficientsFigure(100, 1));
        present(plot);
        QSignalSpy hovers(&plot, &Plot::hovered), readouts(&plot, &Plot::readout);
        move(plot, pixelAt(plot, 35));
        QCOMPARE(hovers.size(), 1);
        QCOMPARE(hovers[0][0].value<Hover>(), (Hover{35, {}, {}}));
        const QString text = readouts[0][0].toString();
        QVERIFY2(text.startsWith(QStringLiteral("lag 35  t 0.025")), qPrintable(text));
        QEvent leave(QEvent::Leave);
        QApplication::sendEvent(&plot, &leave);
        QCOMPARE(hovers[1][0].value<Hover>(), Hover{});
        QCOMPARE(readouts[1][0].toString(), QString());
        QApplication::sendEvent(&plot, &leave);
        QCOMPARE(hovers.size(), 2);
    }

    void aHoverIsMarkedWithoutPaintingTheData()
    {
        CoefficientsPlot plot;
        plot.setFigure(coefficientsFigure(100, 1));
        present(plot);
        const QColor before = plot.grab().toImage().pixelColor(pixelAt(plot, 60, 0.9));
        const int renderings = plot.renderings();
        plot.setHover({60, {}, {}});
        const QColor after = plot.grab().toImage().pixelColor(pixelAt(plot, 60, 0.9));
        QCOMPARE(plot.renderings(), renderings);
        QVERIFY(before != after);
        plot.setHover({});
        QCOMPARE(plot.grab().toImage().pixelColor(pixelAt(plot, 60, 0.9)), before);
        QCOMPARE(plot.renderings(), renderings);
    }

    void anEmptyPlotTakesGesturesCalmly()
    {
        CoefficientsPlot plot;
        present(plot);
        QSignalSpy hovers(&plot, &Plot::hovered);
        wheel(plot, {300, 200}, 120);
        move(plot, {300, 200});
        drag(plot, {200, 200}, {300, 250});
        QTest::keyClick(&plot, Qt::Key_Left, Qt::AltModifier);
        plot.setHover({3, {}, {}});
        plot.fit();
        QCOMPARE(hovers.size(), 0);
    }

    void themesColorEverything()
    {
        CoefficientsPlot plot;
        plot.setFigure(coefficientsFigure(10, 2));
        present(plot);
        for (const Theme &theme : {Theme::darkTheme(), Theme::light()}) {
            plot.setTheme(theme);
            layOut(plot);
            QCOMPARE(plot.grab().toImage().pixelColor(1, 1), theme.surface);
            QCOMPARE(canvasOf(plot).xAxis->labelColor(), theme.text);
            QCOMPARE(canvasOf(plot).legend->textColor(), theme.text);
            QCOMPARE(canvasOf(plot).graph(0)->pen().color(), theme.series[0]);
        }
    }

    void paintingToAnImageLeavesTheScreenAlone()
    {
        CoefficientsPlot plot;
        plot.setFigure(coefficientsFigure(100, 2));
        present(plot);
        plot.setHover({60, {}, {}});
        const QImage before = plot.grab().toImage();
        const QCPRange range = canvasOf(plot).xAxis->range();
        QImage image(900, 300, QImage::Format_RGB32);
        image.fill(Qt::magenta);
        QPainter painter(&image);
        plot.paintTo(painter, image.size());
        painter.end();
        QCOMPARE(image.pixelColor(1, 1), Theme::light().surface);
        QCOMPARE(image.pixelColor(898, 298), Theme::light().surface);
        layOut(plot);
        QCOMPARE(plot.grab().toImage(), before);
        QCOMPARE(canvasOf(plot).xAxis->range().upper, range.upper);
    }

    void svgHasTextAndKeepsCurvesInsideTheAxes()
    {
        CoefficientsPlot plot;
        plot.setFigure(coefficientsFigure(100, 2));
        present(plot);
        QByteArray svg = svgOf(plot, {600, 400});
        QVERIFY(svg.contains("<text"));
        QVERIFY(svg.contains("lag k (tokens)"));
        QVERIFY(svg.contains(">layer 3<"));
        QVERIFY(svg.contains("channel 1"));
        QVERIFY(!svg.contains("<image"));
        // When zoomed in, curves extend far beyond the axes; no part of them may be written outside the picture.
        drag(plot, pixelAt(plot, 40, 0.45), pixelAt(plot, 44, 0.5), Qt::ShiftModifier);
        svg = svgOf(plot, {600, 400});
        const QRegularExpression point(QStringLiteral("[ML\"' ](-?[0-9.]+),(-?[0-9.]+)"));
        int points = 0;
        for (auto match = point.globalMatch(QString::fromUtf8(svg)); match.hasNext(); ++points) {
            const QRegularExpressionMatch found = match.next();
            const double x = found.captured(1).toDouble(), y = found.captured(2).toDouble();
            QVERIFY2(x > -60 && x < 660 && y > -60 && y < 460, qPrintable(found.captured()));
        }
        QVERIFY(points > 20);
    }

    void pdfHasFonts()
    {
        CoefficientsPlot plot;
        plot.setFigure(coefficientsFigure(100, 2));
        QBuffer buffer;
        buffer.open(QIODevice::WriteOnly);
        QPdfWriter writer(&buffer);
        writer.setResolution(96);
        QPainter painter(&writer);
        plot.paintTo(painter, {600, 400});
        painter.end();
        QVERIFY(buffer.data().startsWith("%PDF"));
        QVERIFY(buffer.data().contains("/FontDescriptor"));
        QVERIFY(!buffer.data().contains("/DCTDecode"));
    }

    void equalUnitsStayEqualWhenResizedAndExported()
    {
        SpectrumPlot plot;
        plot.setFigure(spectrumFigure(16));
        present(plot, {700, 300});
        const auto unit = [&plot](QCPAxis *axis) { return std::abs(axis->coordToPixel(1) - axis->coordToPixel(0)); };
        for (const QSize &size : {QSize(700, 300), QSize(320, 500), QSize(640, 360)}) {
            plot.resize(size);
            QCoreApplication::processEvents();
            layOut(plot);
            QVERIFY(std::abs(unit(canvasOf(plot).xAxis) / unit(canvasOf(plot).yAxis) - 1) < 0.02);
            QVERIFY(canvasOf(plot).yAxis->range().lower < -1 && canvasOf(plot).yAxis->range().upper > 1);
        }
        // In the export, the unit circle is as wide as it is high.
        QVERIFY(svgOf(plot, {900, 300}).contains(">Im <"));
        layOut(plot);
        QVERIFY(std::abs(unit(canvasOf(plot).xAxis) / unit(canvasOf(plot).yAxis) - 1) < 0.02);
    }
};

TNN_TEST(TestCurvePlot, QApplication)

} // namespace tst_curve_plot

#include "tst_curve_plot.moc"
