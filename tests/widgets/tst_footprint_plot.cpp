// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QBuffer>
#include <QPainter>
#include <QPdfWriter>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QSvgGenerator>
#include <QTest>

#include <cmath>
#include <limits>

#include "engine/figures/kernels/footprint_figure.h"
#include "tests/test_class.h"
#include "tests/widgets/counted_pixels.h"
#include "tests/widgets/kernels.h"
#include "widgets/cells/cell_painters.h"
#include "widgets/cells/footprint_plot.h"

namespace tst_footprint_plot {

using namespace tnn;
using namespace tnn::widgets;
using figures::ColorRange;
using figures::FootprintOptions;
using figures::Scale;
using toeplitz::Combination;
using namespace counted_pixels;

constexpr long Height = 6, Width = 9;

std::shared_ptr<figures::FootprintFigure> footprint(Combination combination, const toeplitz::KernelPtr &vertical,
                                                    const toeplitz::KernelPtr &horizontal)
{
    auto figure = std::make_shared<figures::FootprintFigure>();
    figure->title = Message("layer 3, channel 57");
    figure->combination = combination;
    figure->height = vertical->n;
    figure->width = horizontal->n;
    figure->vertical = vertical;
    figure->horizontal = horizontal;
    figure->values = toeplitz::footprint(combination, *vertical, *horizontal);
    figure->label = {57};
    return figure;
}

std::shared_ptr<figures::FootprintFigure> wavyFootprint(Combination combination = Combination::TwiceProduct)
{
    return footprint(combination, wavyKernel(Height, false), wavyKernel(Width, false));
}

struct Shown {
    FootprintPlot plot;

    explicit Shown(const std::shared_ptr<const figures::FootprintFigure> &figure = wavyFootprint())
    {
        plot.resize(560, 460);
        plot.setFigure(figure);
        plot.show();
        plot.grab();
    }

    void move(const QPoint &at)
    {
        QMouseEvent event(QEvent::MouseMove, at, plot.mapToGlobal(at), Qt::NoButton, Qt::NoButton, {});
        QCoreApplication::sendEvent(&plot, &event);
    }
    QString readoutAt(const QPoint &at)
    {
        QSignalSpy readout(&plot, &Plot::readout);
        move(at);
        return readout.last().first().toString();
    }
    /// A point of the widget at an offset, found by the plot's readout: along the middle row, then along the column.
    QPoint find(const QString &beginning)
    {
        const QString column = beginning.section(QStringLiteral("  "), 1, 1).trimmed();
        QPoint at(0, plot.height() / 2);
        while (at.x() < plot.width() && readoutAt(at).section(QStringLiteral("  "), 1, 1) != column)
            at.rx() += 5;
        at.setY(0);
        while (at.y() < plot.height() && !readoutAt(at).startsWith(beginning))
            at.ry() += 5;
        return at.y() < plot.height() ? at + QPoint(4, 4) : QPoint(-1, -1);
    }
    QImage picture()
    {
        QEvent leave(QEvent::Leave);
        QCoreApplication::sendEvent(&plot, &leave);
        return plot.grab().toImage();
    }
};

QString beginningOf(long dy, long dx)
{
    return QStringLiteral("dy %1  dx %2 ").arg(dy).arg(dx).replace(QLatin1Char('-'), QChar(0x2212));
}

class tst_FootprintPlot : public QObject {
    Q_OBJECT

private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }
    void emptyShows();
    void pixelsShowTheFootprint_data();
    void pixelsShowTheFootprint();
    void cellsAreSquare();
    void readoutTellsOffsetAndValue();
    void hoverIsTheSelectedAxis();
    void hoverOfOthersIsALine();
    void profilesFollowTheirKernels();
    void zoomIsKeptForTheSameLengths();
    void notesTellWhatIsSpecial();
    void lockedRange();
    void strangeValues();
    void paintsToDevices();
    void tellsAccessibly();
};

void tst_FootprintPlot::emptyShows()
{
    FootprintPlot plot;
    plot.resize(300, 200);
    const QImage image = plot.grab().toImage();
    QCOMPARE(countOf(image, image.pixel(0, 0)), image.width() * image.height());
    QTest::mouseMove(&plot, {100, 100});
    QTest::keyClick(&plot, Qt::Key_Plus);
    plot.setFigure(wavyFootprint());
    plot.setFigure(nullptr);
    plot.fit();
    QCOMPARE(plot.grab().toImage(), image);
}

void tst_FootprintPlot::pixelsShowTheFootprint_data()
{
    QTest::addColumn<Combination>("combination");
    QTest::addColumn<bool>("dark");
    for (const bool dark : {false, true}) {
        QTest::addRow("sum, %s", dark ? "dark" : "light") << Combination::Sum << dark;
        QTest::addRow("product, %s", dark ? "dark" : "light") << Combination::TwiceProduct << dark;
    }
}

void tst_FootprintPlot::pixelsShowTheFootprint()
{
    QFETCH(Combination, combination);
    QFETCH(bool, dark);
    const auto figure = wavyFootprint(combination);
    Shown s(figure);
    s.plot.setTheme(dark ? Theme::darkTheme() : Theme::light());
    FootprintOptions options;
    options.scale = Scale::Linear;
    s.plot.setOptions(options);
    float limit = 0;
    for (const float value : figure->values)
        limit = std::max(limit, std::abs(value));
    const ValueScale scale = ValueScale::linear(-static_cast<double>(limit), limit);
    const ColorTable table(ColorMap::Diverging, dark);
    for (const auto &[dy, dx] : std::vector<std::pair<long, long>>{{0, 0}, {-5, -8}, {5, 8}, {2, 0}, {0, -3}, {3, 4}}) {
        const QPoint at = s.find(beginningOf(dy, dx));
        QVERIFY2(at.x() >= 0, qPrintable(beginningOf(dy, dx)));
        const float down = figure->vertical->at(dy), right = figure->horizontal->at(dx);
        const float value = combination == Combination::TwiceProduct ? 2 * down * right
                                                                     : (dx == 0 ? down : 0) + (dy == 0 ? right : 0);
        QCOMPARE(s.picture().pixel(at), table.at(scale.position(value)));
    }
}

void tst_FootprintPlot::cellsAreSquare()
{
    Shown s;
    const QPoint corner = s.find(beginningOf(-5, -8)), far = s.find(beginningOf(5, 8));
    // 10 rows and 16 columns apart, determined to within a step of 7 pixels
    const double row = (far - corner).y() / 10.0, column = (far - corner).x() / 16.0;
    QVERIFY2(std::abs(row - column) < 1.5, qPrintable(QStringLiteral("%1 %2").arg(row).arg(column)));
    QVERIFY(corner.x() < far.x() && corner.y() < far.y()); // dy downward, dx to the right
}

void tst_FootprintPlot::readoutTellsOffsetAndValue()
{
    const auto figure = footprint(Combination::TwiceProduct, singleLag(4, 2, 0.5F), singleLag(4, -1, 0.25F));
    figure->trainingLength = 2;
    Shown s(figure);
    const QPoint at = s.find(beginningOf(2, -1));
    QCOMPARE(s.readoutAt(at),
             beginningOf(2, -1) + QStringLiteral(" value 0.25  kernels 0.5, 0.25  beyond the training length 2"));
    QCOMPARE(s.readoutAt({0, 0}), QString());
}

void tst_FootprintPlot::hoverIsTheSelectedAxis()
{
    const auto figure = wavyFootprint();
    Shown down(figure);
    const QPoint at = down.find(beginningOf(-4, 7));
    QSignalSpy hovered(&down.plot, &Plot::hovered);
    down.move({0, 0});
    down.move(at);
    QCOMPARE(hovered.last().first().value<Hover>(), (Hover{-4, {}, {}}));
    const int renderings = down.plot.renderings();
    down.plot.grab();
    QCOMPARE(down.plot.renderings(), renderings);

    figure->alongWidth = true;
    Shown right(figure);
    QSignalSpy others(&right.plot, &Plot::hovered);
    right.move(at);
    QCOMPARE(others.last().first().value<Hover>(), (Hover{7, {}, {}}));
}

void tst_FootprintPlot::hoverOfOthersIsALine()
{
    for (const bool alongWidth : {false, true}) {
        const auto figure = wavyFootprint();
        figure->alongWidth = alongWidth;
        Shown s(figure);
        const QPoint on = s.find(alongWidth ? beginningOf(-5, 3) : beginningOf(3, -8));
        const QImage before = s.picture();
        s.plot.setHover({3, {}, {}});
        const QImage after = s.plot.grab().toImage();
        QRect changed;
        for (int y = 0; y < after.height(); ++y)
            for (int x = 0; x < after.width(); ++x)
                if (after.pixel(x, y) != before.pixel(x, y))
                    changed |= QRect(x, y, 1, 1);
        QVERIFY(alongWidth ? changed.height() > 4 * changed.width() : changed.width() > 4 * changed.height());
        QVERIFY(std::abs(alongWidth ? changed.center().x() - on.x() : changed.center().y() - on.y()) < 30);
        s.plot.setHover({100, {}, {}});
        QCOMPARE(s.plot.grab().toImage(), before);
    }
}

// The curve at the top rises where the horizontal kernel does, and the one on the right where the vertical one does.
void tst_FootprintPlot::profilesFollowTheirKernels()
{
    Shown s(footprint(Combination::Sum, singleLag(Height, -3, 1.0F), singleLag(Width, 4, 1.0F)));
    const QColor accent = Theme::light().accent;
    const auto isCurve = [accent](const QColor &c) { // accent over the surface, in varying proportions
        return c != Theme::light().surface && std::abs(c.hslHue() - accent.hslHue()) < 12 && c.saturation() > 25;
    };
    const QPoint top = s.find(beginningOf(-5, 4)), right = s.find(beginningOf(-3, 8));
    const QImage image = s.picture();
    int highest = image.height();
    for (int y = 0; y < top.y() - 12; ++y)
        if (isCurve(image.pixelColor(top.x(), y)))
            highest = std::min(highest, y);
    QVERIFY2(highest < top.y() - 40, qPrintable(QString::number(highest)));
    const QPoint elsewhere = s.find(beginningOf(-5, -4));
    const QImage still = s.picture();
    int other = 0;
    for (int y = 0; y < highest + 15; ++y)
        other += isCurve(still.pixelColor(elsewhere.x(), y)) ? 1 : 0;
    QCOMPARE(other, 0);
    int reached = 0;
    for (int x = right.x() + 20; x < right.x() + 90 && x < image.width(); ++x)
        if (isCurve(image.pixelColor(x, right.y())))
            reached = x;
    QVERIFY2(reached > right.x() + 40, qPrintable(QString::number(reached)));
}

void tst_FootprintPlot::zoomIsKeptForTheSameLengths()
{
    Shown s;
    s.plot.setView(QRectF(2, 2, 4, 4));
    const QRectF zoomed = s.plot.view();
    QVERIFY(zoomed.width() < 17);
    s.plot.setFigure(wavyFootprint(Combination::Sum));
    QCOMPARE(s.plot.view(), zoomed);
    s.plot.setFigure(footprint(Combination::Sum, wavyKernel(3, false), wavyKernel(3, false)));
    QVERIFY(s.plot.view().contains(QRectF(0.01, 0.01, 4.98, 4.98)));
    s.plot.setView(QRectF(2, 2, 1, 1));
    QTest::keyClick(&s.plot, Qt::Key_0);
    QVERIFY(s.plot.view().contains(QRectF(0.01, 0.01, 4.98, 4.98)));
}

void tst_FootprintPlot::notesTellWhatIsSpecial()
{
    FootprintPlot plot;
    const auto notesOf = [&plot](const std::shared_ptr<figures::FootprintFigure> &figure) {
        plot.setFigure(figure);
        return plot.notes({{0, 0, 400, 400}, {0, 0, 17, 17}, {}, 1});
    };
    QVERIFY(notesOf(wavyFootprint(Combination::Sum)).startsWith(QStringLiteral("sum of both axes")));
    const auto special = wavyFootprint();
    special->note = Message("a norm inside");
    special->trainingLength = 4;
    special->values[3] = std::nanf("");
    const QString notes = notesOf(special);
    QVERIFY(notes.contains(QStringLiteral("product of both axes")));
    QVERIFY(notes.contains(QStringLiteral("a norm inside")));
    QVERIFY(notes.contains(QStringLiteral("offsets not finite: 1")));
    QVERIFY(notes.contains(QStringLiteral("dashed: training length 4")));
    FootprintOptions options;
    options.range = {ColorRange::Kind::Manual, 99, 0.5};
    plot.setOptions(options);
    QVERIFY(notesOf(wavyFootprint()).contains(QStringLiteral("clipped at \u00b10.5")));
}

void tst_FootprintPlot::lockedRange()
{
    FootprintPlot plot;
    plot.setFigure(wavyFootprint());
    const double limit = plot.limit();
    QCOMPARE(limit, 12.5); // 2 * 2.5 * 2.5
    FootprintOptions options;
    options.range.kind = ColorRange::Kind::Locked;
    plot.setOptions(options);
    plot.setFigure(footprint(Combination::Sum, singleLag(3, 0, 100.0F), singleLag(3, 1, 1.0F)));
    QCOMPARE(plot.limit(), limit);
    plot.setOptions({});
    QCOMPARE(plot.limit(), 100.0);
}

void tst_FootprintPlot::strangeValues()
{
    const float nan = std::nanf(""), inf = std::numeric_limits<float>::infinity();
    for (const auto combination : {Combination::Sum, Combination::TwiceProduct}) {
        for (const float value : {0.0F, nan, inf, 1e-38F}) {
            Shown s(footprint(combination, singleLag(1, 0, value), singleLag(5, -2, value)));
            for (const auto scale : {Scale::Symlog, Scale::Linear, Scale::Log}) {
                FootprintOptions options;
                options.scale = scale;
                s.plot.setOptions(options);
                s.plot.grab();
                s.readoutAt({280, 230});
                s.plot.resize(12, 12);
                s.plot.grab();
                s.plot.resize(500, 300);
            }
        }
    }
}

void tst_FootprintPlot::paintsToDevices()
{
    Shown s;
    s.plot.resize(300, 300);
    const QImage screen = s.picture();
    QImage image(900, 700, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    s.plot.paintTo(painter, {900, 700});
    painter.end();
    QVERIFY(countOf(image, qRgb(255, 255, 255)) < image.width() * image.height());
    QByteArray bytes;
    QBuffer svg(&bytes);
    QSvgGenerator generator;
    generator.setOutputDevice(&svg);
    painter.begin(&generator);
    s.plot.paintTo(painter, {900, 700});
    painter.end();
    QVERIFY(bytes.contains("offset down"));
    QVERIFY(bytes.contains("layer 3, channel 57"));
    QVERIFY(bytes.contains("<polyline")); // the profiles stay lines
    QByteArray pages;
    QBuffer file(&pages);
    file.open(QIODevice::WriteOnly);
    QPdfWriter pdf(&file);
    painter.begin(&pdf);
    s.plot.paintTo(painter, {400, 300});
    painter.end();
    QVERIFY(pages.startsWith("%PDF"));
    QCOMPARE(s.picture(), screen);
}

void tst_FootprintPlot::tellsAccessibly()
{
    Shown s;
    QCOMPARE(s.plot.accessibleName(), QStringLiteral("Footprint"));
    QVERIFY(s.plot.accessibleDescription().contains(QStringLiteral("11 by 17 offsets, values up to 12.5")));
    FootprintPlot plot;
    plot.setFigure(wavyFootprint());
    const CellGeometry geometry{{100, 100, 170, 110}, {0, 0, 17, 11}, {}, 1};
    QVERIFY(plot.tipAt(geometry, {10, 10}).contains(QStringLiteral("above")));
    QCOMPARE(plot.tipAt(geometry, {150, 150}), QString());
}

TNN_TEST(tst_FootprintPlot, QApplication)

} // namespace tst_footprint_plot

#include "tst_footprint_plot.moc"
