// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QBuffer>
#include <QPainter>
#include <QPdfWriter>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QSvgGenerator>
#include <QTest>
#include <QWheelEvent>

#include <cmath>
#include <limits>

#include "engine/error.h"
#include "tests/test_class.h"
#include "tests/widgets/kernels.h"
#include "widgets/base/tick_label.h"
#include "widgets/cells/cell_painters.h"
#include "widgets/cells/matrix_plot.h"

namespace tst_matrix_plot {

using namespace tnn;
using namespace tnn::widgets;
using figures::ColorRange;
using figures::MatrixOptions;
using figures::Scale;

class tst_MatrixPlot : public QObject {
    Q_OBJECT

private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }
    void emptyShows();
    void fitsSquare();
    void pixelsShowTheMatrix();
    void wheelDragBoxFit();
    void history();
    void arrowKeysAreLeft();
    void zoomIsKeptForTheSameSize();
    void aZoomIsAskedFor();
    void hoverSignals();
    void theReadoutIsOfThePixel();
    void largestOfAsManyLagsAsAreUnderAPixel();
    void hoverDoesNotPaintTheData();
    void clickPins();
    void trainingLengthIsTold();
    void ranges();
    void lockedRange();
    void circulant();
    void strangeKernels_data();
    void strangeKernels();
    void paintsToDevices();
    void exportLeavesTheScreenAlone();
    void tellsAccessibly();
};

struct Shown {
    MatrixPlot plot;

    explicit Shown(const toeplitz::KernelPtr &kernel = wavyKernel(200, true), long trained = 0)
    {
        plot.resize(500, 420);
        plot.setFigure(figureOf(kernel, trained));
        plot.show();
        plot.grab();
    }

    /// A point of the widget inside cell (row, column), found by the plot's readout.
    QPoint pointOf(long row, long column)
    {
        Hover last;
        const auto keep = QObject::connect(&plot, &Plot::hovered, &plot, [&last](const Hover &hover) { last = hover; });
        QPoint found(-1, -1);
        for (int y = 0; y < plot.height() && found.x() < 0; ++y) {
            move({plot.width() / 2 - 100, y});
            if (last.row != row)
                continue;
            for (int x = 0; x < plot.width() && found.x() < 0; ++x) {
                move({x, y});
                if (last.row == row && last.column == column)
                    found = {x, y};
            }
        }
        QObject::disconnect(keep);
        return found;
    }

    void move(const QPoint &at, Qt::MouseButtons buttons = Qt::NoButton, Qt::KeyboardModifiers modifiers = {})
    {
        QMouseEvent event(QEvent::MouseMove, at, plot.mapToGlobal(at), Qt::NoButton, buttons, modifiers);
        QCoreApplication::sendEvent(&plot, &event);
    }

    void wheel(const QPoint &at, int turned)
    {
        QWheelEvent event(at, plot.mapToGlobal(at), {}, {0, turned}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase,
                          false);
        QCoreApplication::sendEvent(&plot, &event);
    }

    void drag(const QPoint &from, const QPoint &to, Qt::KeyboardModifiers modifiers = {})
    {
        QTest::mousePress(&plot, Qt::LeftButton, modifiers, from);
        move((from + to) / 2, Qt::LeftButton, modifiers);
        move(to, Qt::LeftButton, modifiers);
        QTest::mouseRelease(&plot, Qt::LeftButton, modifiers, to);
    }
};

int colors(const QImage &image)
{
    QSet<QRgb> seen;
    for (int y = 0; y < image.height(); y += 3)
        for (int x = 0; x < image.width(); x += 3)
            seen.insert(image.pixel(x, y));
    return static_cast<int>(seen.size());
}

void tst_MatrixPlot::emptyShows()
{
    MatrixPlot plot;
    plot.resize(300, 200);
    QCOMPARE(colors(plot.grab().toImage()), 1);
    plot.setFigure(nullptr);
    QTest::mouseMove(&plot, {100, 100});
    QTest::keyClick(&plot, Qt::Key_Plus);
    plot.fit();
    QCOMPARE(colors(plot.grab().toImage()), 1);
}

void tst_MatrixPlot::fitsSquare()
{
    Shown s;
    const QRectF view = s.plot.view();
    QVERIFY(view.contains(QRectF(0.01, 0.01, 199.9, 199.9)));
    QVERIFY(std::abs(view.height() - 200) < 1e-9 || std::abs(view.width() - 200) < 1e-9);
    s.plot.resize(900, 300);
    s.plot.grab();
    QVERIFY(std::abs(s.plot.view().height() - 200) < 1e-9);
    QVERIFY(std::abs(s.plot.view().center().x() - 100) < 1e-9);
    s.plot.resize(10, 10);
    s.plot.grab();
}

void tst_MatrixPlot::pixelsShowTheMatrix()
{
    Shown s(singleLag(40, 5, 2.0F));
    const QImage image = s.plot.grab().toImage();
    const QPoint on = s.pointOf(25, 20), off = s.pointOf(20, 25);
    QVERIFY(on.x() > 0 && off.x() > 0);
    const ColorTable table(ColorMap::Diverging, false);
    QCOMPARE(image.pixel(on + QPoint(2, 2)), table.at(1));
    QCOMPARE(image.pixel(off + QPoint(2, 2)), table.at(0.5));
}

void tst_MatrixPlot::wheelDragBoxFit()
{
    Shown s;
    const QRectF whole = s.plot.view();
    const QPoint at = s.pointOf(120, 60);
    s.wheel(at, 360);
    QVERIFY(s.plot.view().width() < 0.6 * whole.width());
    QVERIFY(s.plot.view().contains(QPointF(60.5, 120.5)));
    QCOMPARE(s.pointOf(120, 60).x() > 0, true);

    const QRectF zoomed = s.plot.view();
    s.drag(at, at + QPoint(40, 30));
    QVERIFY(std::abs(s.plot.view().width() - zoomed.width()) < 1e-9);
    QVERIFY(s.plot.view().left() < zoomed.left() && s.plot.view().top() < zoomed.top());

    s.drag(at, at + QPoint(60, 60), Qt::ShiftModifier);
    QVERIFY(s.plot.view().width() < 0.5 * zoomed.width());
    QTest::mouseDClick(&s.plot, Qt::LeftButton, {}, at);
    QCOMPARE(s.plot.view(), whole);
    // It never zooms out beyond the whole, nor in beyond cells of 48 pixels.
    s.wheel(at, -1200);
    QCOMPARE(s.plot.view(), whole);
    s.wheel(at, 12000);
    QVERIFY(s.plot.view().width() > 5);
}

void tst_MatrixPlot::history()
{
    Shown s;
    const QRectF whole = s.plot.view();
    s.wheel({200, 200}, 240);
    const QRectF zoomed = s.plot.view();
    QTest::keyClick(&s.plot, Qt::Key_Left, Qt::AltModifier);
    QCOMPARE(s.plot.view(), whole);
    QTest::keyClick(&s.plot, Qt::Key_Right, Qt::AltModifier);
    QCOMPARE(s.plot.view(), zoomed);
    s.plot.fit();
    QCOMPARE(s.plot.view(), whole);
    QTest::keyClick(&s.plot, Qt::Key_Left, Qt::AltModifier);
    QCOMPARE(s.plot.view(), zoomed);
}

void tst_MatrixPlot::arrowKeysAreLeft()
{
    Shown s;
    QVERIFY(s.plot.focusPolicy() & Qt::TabFocus);
    for (const int key : {Qt::Key_Left, Qt::Key_Right, Qt::Key_Up, Qt::Key_Down}) {
        QKeyEvent event(QEvent::KeyPress, key, Qt::NoModifier);
        event.accept();
        QCoreApplication::sendEvent(&s.plot, &event);
        QVERIFY(!event.isAccepted());
    }
}

void tst_MatrixPlot::zoomIsKeptForTheSameSize()
{
    Shown s;
    s.wheel({200, 200}, 240);
    const QRectF zoomed = s.plot.view();
    s.plot.setFigure(figureOf(wavyKernel(200, false)));
    QVERIFY(std::abs(s.plot.view().width() - zoomed.width()) < 1);
    s.plot.setFigure(figureOf(wavyKernel(30, false)));
    QVERIFY(s.plot.view().contains(QRectF(0.01, 0.01, 29.9, 29.9)));
    QTest::keyClick(&s.plot, Qt::Key_Left, Qt::AltModifier);
    QVERIFY(s.plot.view().contains(QRectF(0.01, 0.01, 29.9, 29.9)));
}

void tst_MatrixPlot::aZoomIsAskedFor()
{
    const figures::Zoom cells{figures::Interval{8, 12}, figures::Interval{0.5, 40}};
    Shown s;
    QVERIFY(s.plot.zoom().isWhole());
    s.plot.setZoom(cells);
    QVERIFY(s.plot.zoom() == cells);
    QVERIFY(s.plot.view().height() < 45 && s.plot.view().contains(QPointF(8.1, 0.6)));
    s.plot.resize(300, 600);
    s.plot.resize(700, 300);
    QVERIFY(s.plot.zoom() == cells); // resizing the window does not change the zoom
    s.wheel({200, 200}, 120);
    QVERIFY(!(s.plot.zoom() == cells));
    s.plot.setZoom({figures::Interval{8, 12}, {}});
    QVERIFY(s.plot.view().contains(QRectF(8, 0.1, 4, 199.8))); // the other axis is whole: so all of it is shown
    s.plot.setZoom({});
    QVERIFY(s.plot.zoom().isWhole());
    QVERIFY_THROWS_EXCEPTION(Error, s.plot.setZoom({figures::Interval{3, 3}, {}}));
}

void tst_MatrixPlot::hoverSignals()
{
    Shown s;
    const QPoint at = s.pointOf(132, 97);
    s.move({1, 1});
    QSignalSpy hovered(&s.plot, &Plot::hovered), readout(&s.plot, &Plot::readout);
    s.move(at);
    QCOMPARE(hovered.size(), 1);
    QCOMPARE(hovered.last().first().value<Hover>(), (Hover{35, 132, 97}));
    const QString text = readout.last().first().toString();
    QVERIFY2(text.startsWith(QStringLiteral("i 132  j 97  lag 35  t ")), qPrintable(text));
    s.move(at);
    QCOMPARE(hovered.size(), 1);
    QEvent leave(QEvent::Leave);
    QCoreApplication::sendEvent(&s.plot, &leave);
    QCOMPARE(hovered.last().first().value<Hover>(), Hover());
    QVERIFY(readout.last().first().toString().isEmpty());
}

void tst_MatrixPlot::theReadoutIsOfThePixel()
{
    auto kernel = std::make_shared<toeplitz::Kernel>(toeplitz::Kernel{500, true, std::vector<float>(999)});
    kernel->t[499 + 100] = 1; // alone
    Shown s(kernel);
    const QImage drawn = s.plot.grab().toImage();
    const QRegularExpression lags(QStringLiteral("largest of lags (\\S+) to (\\S+): (\\S+)"));
    const int y = s.plot.height() / 2;
    QSet<QRgb> with, without; // the colors of the pixels that show it, and of the others
    for (int x = s.plot.width() / 4; x < s.plot.width() / 2; ++x) {
        QSignalSpy readout(&s.plot, &Plot::readout);
        s.move({x, y});
        const QRegularExpressionMatch match = lags.match(readout.last().first().toString());
        QVERIFY(match.hasMatch());
        const bool isWithin = match.captured(1).toLong() <= 100 && match.captured(2).toLong() >= 100;
        QCOMPARE(match.captured(3), isWithin ? QStringLiteral("1") : QStringLiteral("0"));
        (isWithin ? with : without).insert(drawn.pixel(x, y));
    }
    QCOMPARE(with.size(), 1);
    QCOMPARE(without.size(), 1);
    QVERIFY(with != without);
}

void tst_MatrixPlot::largestOfAsManyLagsAsAreUnderAPixel()
{
    const QSize size(7, 5);
    for (const double step : {1.25, 1.5, 2.0, 3.0, 3.75}) {
        const CellViewport viewport{0, 0, step};
        long most = 0;
        for (int y = 0; y < size.height(); ++y)
            for (int x = 0; x < size.width(); ++x) {
                const auto [first, last] = diagonalsUnder(viewport, y - x);
                most = std::max(most, last - first + 1);
                // The corners of a pixel, its right and lower edges excluded.
                QVERIFY(static_cast<double>(first) > (y - x - 1) * step
                        && static_cast<double>(first - 1) <= (y - x - 1) * step);
                QVERIFY(static_cast<double>(last) < (y - x + 1) * step
                        && static_cast<double>(last + 1) >= (y - x + 1) * step);
            }
        QCOMPARE(mostDiagonalsUnder(viewport, size), most);
    }
    QCOMPARE(mostDiagonalsUnder({0, 0, 2}, size), 3L); // 2 x 2 cells
}

void tst_MatrixPlot::hoverDoesNotPaintTheData()
{
    Shown s;
    const QImage before = s.plot.grab().toImage();
    const int renderings = s.plot.renderings();
    QVERIFY(renderings > 0);
    QSignalSpy hovered(&s.plot, &Plot::hovered);
    s.plot.setHover({35, 132, 97});
    const QImage marked = s.plot.grab().toImage();
    QVERIFY(marked != before);
    s.plot.setHover({35, {}, {}});
    QVERIFY(s.plot.grab().toImage() != marked);
    s.plot.setHover({});
    QCOMPARE(s.plot.grab().toImage(), before);
    QCOMPARE(s.plot.renderings(), renderings);
    QVERIFY(hovered.isEmpty());
    s.plot.setTheme(Theme::darkTheme());
    QVERIFY(s.plot.grab().toImage() != before);
    QCOMPARE(s.plot.renderings(), renderings + 1);
}

void tst_MatrixPlot::clickPins()
{
    Shown s;
    s.plot.setProfiles(true);
    const QPoint at = s.pointOf(150, 20);
    QTest::mouseClick(&s.plot, Qt::LeftButton, {}, at);
    QCOMPARE(s.plot.pinned(), (CellIndex{150, 20}));
    s.wheel(at, 240);
    s.drag(at, at + QPoint(30, 0));
    QTest::mouseClick(&s.plot, Qt::RightButton, {}, at);
    QTest::mouseClick(&s.plot, Qt::LeftButton, {}, {1, 1});
    QCOMPARE(s.plot.pinned(), (CellIndex{150, 20}));
}

void tst_MatrixPlot::trainingLengthIsTold()
{
    Shown plain, trained(wavyKernel(200, true), 64);
    QVERIFY(plain.plot.grab().toImage() != trained.plot.grab().toImage());
    QSignalSpy readout(&trained.plot, &Plot::readout);
    trained.move(trained.pointOf(150, 86));
    QVERIFY(readout.last().first().toString().contains(QStringLiteral("beyond the training length 64")));
    trained.move(trained.pointOf(149, 86));
    QVERIFY(!readout.last().first().toString().contains(QStringLiteral("beyond")));
}

void tst_MatrixPlot::ranges()
{
    Shown s;
    QCOMPARE(s.plot.limit(), 2.5);
    QCOMPARE(s.plot.clippedShare(), 0.0);
    QVERIFY(s.plot.colors().scale.threshold() > 0);
    MatrixOptions options;
    options.range = {ColorRange::Kind::Manual, 99, 0.1};
    s.plot.setOptions(options);
    QCOMPARE(s.plot.options(), options);
    QCOMPARE(s.plot.limit(), 0.1);
    QVERIFY(s.plot.clippedShare() > 0 && s.plot.clippedShare() < 1);
    options.range = {ColorRange::Kind::Percentile, 50};
    options.scale = Scale::Linear;
    s.plot.setOptions(options);
    const double median = s.plot.limit();
    QVERIFY(median > 0 && median < 0.4);
    QCOMPARE(s.plot.colors().scale.threshold(), 0.0);
    options.range.percentile = 90;
    s.plot.setOptions(options);
    QVERIFY(s.plot.limit() > median);
}

void tst_MatrixPlot::lockedRange()
{
    Shown s;
    MatrixOptions options;
    options.range = {ColorRange::Kind::Manual, 99, 0.7};
    s.plot.setOptions(options);
    options.range.kind = ColorRange::Kind::Locked;
    s.plot.setOptions(options);
    QCOMPARE(s.plot.limit(), 0.7);
    s.plot.setFigure(figureOf(singleLag(200, 3, 9.0F)));
    QCOMPARE(s.plot.limit(), 0.7);
    QVERIFY(s.plot.clippedShare() > 0);
    options.range.kind = ColorRange::Kind::Symmetric;
    s.plot.setOptions(options);
    QCOMPARE(s.plot.limit(), 9.0);
}

void tst_MatrixPlot::circulant()
{
    Shown s(wavyKernel(20, false));
    MatrixOptions options;
    options.circulant = true;
    s.plot.setOptions(options);
    QVERIFY(s.plot.view().contains(QRectF(0.01, 0.01, 39.9, 39.9)));
    QSignalSpy hovered(&s.plot, &Plot::hovered), readout(&s.plot, &Plot::readout);
    bool dummy = false, wrapped = false;
    for (int x = 0; x < s.plot.width(); ++x) {
        s.move({x, 40});
        const QString text = readout.last().first().toString();
        const Hover hover = hovered.isEmpty() ? Hover() : hovered.last().first().value<Hover>();
        dummy = dummy || text.contains(QStringLiteral("dummy entry"));
        // In row i of the upper right quarter, the lag i - j wraps around to i - j + 2n; other views do not have the
        // column.
        wrapped = wrapped || (hover.lag && *hover.lag > 0 && !hover.column);
    }
    QVERIFY(dummy && wrapped);
    options.circulant = false;
    s.plot.setOptions(options);
    QVERIFY(!s.plot.view().contains(QRectF(0, 0, 39, 39)));
}

void tst_MatrixPlot::strangeKernels_data()
{
    QTest::addColumn<long>("n");
    QTest::addColumn<double>("value");
    const double nan = std::numeric_limits<double>::quiet_NaN(), infinity = std::numeric_limits<double>::infinity();
    for (const long n : {1L, 2L, 3L, 1L << 20}) {
        QTest::addRow("n = %ld, zero", n) << n << 0.0;
        QTest::addRow("n = %ld, constant", n) << n << -0.25;
        QTest::addRow("n = %ld, NaN", n) << n << nan;
        QTest::addRow("n = %ld, Inf", n) << n << infinity;
        QTest::addRow("n = %ld, tiny", n) << n << 1e-42;
    }
}

void tst_MatrixPlot::strangeKernels()
{
    QFETCH(long, n);
    QFETCH(double, value);
    auto kernel = std::make_shared<toeplitz::Kernel>();
    kernel->n = n;
    kernel->t.assign(static_cast<std::size_t>(2 * n - 1), static_cast<float>(value));
    Shown s(kernel);
    const QString notes = s.plot.notes({{0, 0, 400, 400}, s.plot.view(), {}, 1});
    QCOMPARE(notes.contains(QStringLiteral("lags not finite: ") + groupedNumber(2 * n - 1)), !std::isfinite(value));
    QVERIFY(s.plot.limit() > 0);
    for (const auto scale : {Scale::Symlog, Scale::Linear, Scale::Log})
        for (const bool circulant : {false, true}) {
            MatrixOptions options;
            options.scale = scale;
            options.circulant = circulant;
            s.plot.setOptions(options);
            const QImage image = s.plot.grab().toImage();
            const QRgb middle = image.pixel(240, 150);
            if (!std::isfinite(value))
                QCOMPARE(middle, Theme::light().notFinite.rgb());
            else
                QVERIFY(middle != Theme::light().notFinite.rgb());
        }
}

void tst_MatrixPlot::paintsToDevices()
{
    Shown s(wavyKernel(200, true), 64);
    QImage image(1200, 900, QImage::Format_RGB32);
    image.fill(Qt::black);
    {
        QPainter painter(&image);
        painter.scale(2, 2);
        s.plot.paintTo(painter, {600, 450});
    }
    QVERIFY(colors(image) > 50);
    QCOMPARE(image.pixel(1199, 899), Theme::light().surface.rgb());

    QBuffer svg;
    svg.open(QIODevice::WriteOnly);
    {
        QSvgGenerator generator;
        generator.setOutputDevice(&svg);
        generator.setSize({600, 450});
        generator.setViewBox(QRect(0, 0, 600, 450));
        QPainter painter(&generator);
        s.plot.paintTo(painter, {600, 450});
    }
    QVERIFY(svg.data().contains("layer 3, channel 57"));
    QVERIFY(svg.data().contains("column j"));
    QVERIFY(svg.data().contains("data:image/png"));

    QBuffer pdf;
    pdf.open(QIODevice::WriteOnly);
    {
        QPdfWriter writer(&pdf);
        writer.setResolution(600);
        QPainter painter(&writer);
        painter.scale(writer.width() / 600.0, writer.width() / 600.0);
        s.plot.paintTo(painter, {600, 450});
    }
    QVERIFY(pdf.data().contains("/Image"));
    QVERIFY(!pdf.data().contains("DCTDecode")); // lossless
    for (const QSize &size : {QSize(60, 40), QSize(4000, 300)}) {
        QImage odd(size, QImage::Format_RGB32);
        QPainter painter(&odd);
        s.plot.paintTo(painter, size);
    }
}

void tst_MatrixPlot::exportLeavesTheScreenAlone()
{
    Shown s;
    s.wheel({200, 200}, 240);
    const QImage before = s.plot.grab().toImage();
    const QRectF view = s.plot.view();
    const int renderings = s.plot.renderings();
    QImage image(300, 900, QImage::Format_RGB32);
    QPainter painter(&image);
    s.plot.paintTo(painter, image.size());
    painter.end();
    QCOMPARE(s.plot.view(), view);
    QCOMPARE(s.plot.grab().toImage(), before);
    QCOMPARE(s.plot.renderings(), renderings);
}

void tst_MatrixPlot::tellsAccessibly()
{
    Shown s;
    QVERIFY(!s.plot.accessibleName().isEmpty());
    QVERIFY(s.plot.accessibleDescription().contains(QStringLiteral("layer 3, channel 57")));
    QVERIFY(s.plot.accessibleDescription().contains(QStringLiteral("200")));
}

TNN_TEST(tst_MatrixPlot, QApplication)

} // namespace tst_matrix_plot

#include "tst_matrix_plot.moc"
