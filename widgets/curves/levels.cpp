// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/curves/levels.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <qcustomplot.h>

#include "widgets/base/new_image.h"
#include "widgets/curves/axis_rows.h"
#include "widgets/curves/curve_style.h"

namespace tnn::widgets {

namespace {

const char *const Fineness = "tnnFineness";

struct LevelPicture {
    const QCustomPlot &plot;
    Theme theme;
    LevelRows rows;
    ColorTable table{ColorMap::Viridis, theme.dark};

    void draw(QCPPainter &painter) const
    {
        const QRectF area = covered();
        if (area.width() < 1 || area.height() < 1)
            return;
        painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
        painter.setRenderHint(QPainter::LosslessImageRendering);
        painter.drawImage(area, painted(area));
    }

private:
    struct Bins {
        std::size_t first = 0, last = 0;
    };
    QRectF covered() const;
    Bins binsOf(double left, double right) const;
    QRgb colorOf(const std::vector<double> &levels, const Bins &bins) const;
    QImage painted(const QRectF &area) const;

    std::size_t last() const { return rows.levels.front().size() - 1; }
};

/// Returns the visible area of the rows, in pixels.
QRectF LevelPicture::covered() const
{
    const QCPAxis &x = *plot.xAxis, &y = *plot.yAxis;
    // On a logarithmic axis value 0 has no place, and the other values start half a step below value 1.
    const bool whole = std::isfinite(rows.keys.toAxis(0));
    const double half = 0.5 / static_cast<double>(last());
    const double left = rows.keys.toAxis(whole ? -half : half), right = rows.keys.toAxis(1 + half);
    const auto count = static_cast<double>(rows.levels.size());
    const QRectF all(QPointF(x.coordToPixel(left), y.coordToPixel(0.5)),
                     QPointF(x.coordToPixel(right), y.coordToPixel(0.5 - count)));
    return all.intersected(QRectF(plot.axisRect()->rect()));
}

/// Returns the values under the pixels between two places along the axis.
LevelPicture::Bins LevelPicture::binsOf(double left, double right) const
{
    const auto bin = [this](double pixel) {
        const double key = rows.keys.fromAxis(plot.xAxis->pixelToCoord(pixel));
        const auto most = static_cast<double>(last());
        return static_cast<std::size_t>(std::clamp(std::round(key * most), 0.0, most));
    };
    return {bin(left), bin(right)};
}

QRgb LevelPicture::colorOf(const std::vector<double> &levels, const Bins &bins) const
{
    double highest = levels[bins.first];
    for (std::size_t k = bins.first; k <= bins.last; ++k) {
        if (std::isnan(levels[k]))
            return theme.notFinite.rgb();
        highest = std::max(highest, levels[k]);
    }
    const double share = (highest - rows.lowest) / (rows.highest - rows.lowest);
    return levelColor(table, theme, std::clamp(share, 0.0, 1.0)).rgb();
}

QImage LevelPicture::painted(const QRectF &area) const
{
    const double fineness = plot.property(Fineness).toDouble();
    const double scale = fineness > 0 ? fineness : plot.bufferDevicePixelRatio();
    const QSize size = (area.size() * scale).toSize().expandedTo({1, 1});
    QImage image = newImage(size, QImage::Format_RGB32);
    const auto count = static_cast<long>(rows.levels.size());
    std::vector<Bins> columns;
    columns.reserve(static_cast<std::size_t>(size.width()));
    for (int x = 0; x < size.width(); ++x)
        columns.push_back(binsOf(area.left() + x / scale, area.left() + (x + 1) / scale));
    long before = -1;
    for (int y = 0; y < size.height(); ++y) {
        auto *line = reinterpret_cast<QRgb *>(image.scanLine(y));
        const double place = plot.yAxis->pixelToCoord(area.top() + (y + 0.5) / scale);
        const long row = std::clamp(std::lround(-place), 0L, count - 1);
        if (row == before) {
            std::copy_n(reinterpret_cast<const QRgb *>(image.constScanLine(y - 1)), size.width(), line);
            continue;
        }
        before = row;
        for (std::size_t x = 0; x < columns.size(); ++x)
            line[x] = colorOf(rows.levels[static_cast<std::size_t>(row)], columns[x]);
    }
    return image;
}

constexpr double Smallest = 1.6, Largest = 4.6; // radii in pixels

struct ModeDrawing {
    const QCustomPlot &plot;
    Theme theme;
    std::vector<ModeMark> marks;
    MarkStyle style;
    QCPRange levels;
    ColorTable table{ColorMap::Viridis, theme.dark};

    QPointF pixelOf(const ModeMark &mark) const
    {
        return {plot.xAxis->coordToPixel(mark.position.x()), plot.yAxis->coordToPixel(mark.position.y())};
    }
    std::vector<const ModeMark *> visible() const;
    void drawMark(QCPPainter &painter, const ModeMark &mark) const;
};

/// Returns the drawing depth of a mark: many rings below, few squares on top.
int depthOf(const ModeMark &mark)
{
    return mark.shape == ModeMark::Shape::Ring ? 0 : mark.shape == ModeMark::Shape::Disc ? 1 : 2;
}

/// Returns the strongest mark of each small cell (for stems, of each column), by depth, then weakest first.
std::vector<const ModeMark *> ModeDrawing::visible() const
{
    const QRect area = plot.axisRect()->rect().adjusted(-6, -6, 6, 6);
    if (area.isEmpty())
        return {};
    const double cell = style == MarkStyle::Dots ? 1.5 : 1;
    const int columns = static_cast<int>(area.width() / cell) + 1;
    const int rows = style == MarkStyle::Dots ? static_cast<int>(area.height() / cell) + 1 : 1;
    constexpr std::size_t Shapes = 3;
    std::vector<const ModeMark *> strongest(Shapes * static_cast<std::size_t>(columns)
                                            * static_cast<std::size_t>(rows));
    for (const ModeMark &mark : marks) {
        const QPointF pixel = pixelOf(mark) - area.topLeft();
        if (!(pixel.x() >= 0 && pixel.x() < area.width()))
            continue;
        if (style == MarkStyle::Dots && !(pixel.y() >= 0 && pixel.y() < area.height()))
            continue;
        const int row = style == MarkStyle::Dots ? static_cast<int>(pixel.y() / cell) : 0;
        const int index = (static_cast<int>(mark.shape) * rows + row) * columns + static_cast<int>(pixel.x() / cell);
        const ModeMark *&present = strongest[static_cast<std::size_t>(index)];
        if (!present || present->level < mark.level)
            present = &mark;
    }
    strongest.erase(std::remove(strongest.begin(), strongest.end(), nullptr), strongest.end());
    std::stable_sort(strongest.begin(), strongest.end(), [](const ModeMark *a, const ModeMark *b) {
        return std::pair(depthOf(*a), a->level) < std::pair(depthOf(*b), b->level);
    });
    return strongest;
}

void ModeDrawing::drawMark(QCPPainter &painter, const ModeMark &mark) const
{
    const double share = std::clamp((mark.level - levels.lower) / levels.size(), 0.0, 1.0);
    const QColor color = levelColor(table, theme, share);
    const QPointF at = pixelOf(mark);
    double radius = Smallest + share * (Largest - Smallest);
    const bool hollow = mark.shape == ModeMark::Shape::Ring;
    if (style == MarkStyle::Stems) {
        painter.setPen(QPen(faded(color, hollow ? 0.35 : 1), 1));
        painter.drawLine(QLineF(at, QPointF(at.x(), plot.axisRect()->bottom())));
        radius = 2;
    }
    painter.setPen(hollow ? QPen(color, 1) : QPen(Qt::NoPen));
    painter.setBrush(hollow ? QBrush(Qt::NoBrush) : QBrush(color));
    if (mark.shape == ModeMark::Shape::Square) {
        radius = std::max(radius, 3.0); // few, and the most important
        painter.drawRect(QRectF(at.x() - radius, at.y() - radius, 2 * radius, 2 * radius));
        return;
    }
    if (hollow)
        radius = 3;
    painter.drawEllipse(at, radius, radius);
}

} // namespace

void addLevelRows(QCustomPlot &plot, const Theme &theme, LevelRows rows)
{
    const LevelPicture picture{plot, theme, std::move(rows)};
    addDrawing(plot, [picture](QCPPainter &painter) { picture.draw(painter); });
}

void setFineness(QCustomPlot &plot, double pixels)
{
    plot.setProperty(Fineness, pixels);
}

QColor levelColor(const ColorTable &table, const Theme &theme, double share)
{
    return QColor::fromRgb(table.at(theme.dark ? 0.12 + 0.88 * share : 0.9 * share));
}

void addModeMarks(QCustomPlot &plot, const Theme &theme, std::vector<ModeMark> marks, MarkStyle style, double lowest,
                  double highest)
{
    const ModeDrawing drawing{plot, theme, std::move(marks), style, QCPRange(lowest, highest)};
    addDrawing(plot, [drawing](QCPPainter &painter) {
        painter.setAntialiasing(true);
        for (const ModeMark *mark : drawing.visible())
            drawing.drawMark(painter, *mark);
    });
}

void addLevelBar(QCustomPlot &plot, const Theme &theme, double lowest, double highest, const QString &title)
{
    constexpr int Stops = 32;
    const ColorTable table(ColorMap::Viridis, theme.dark);
    QCPColorGradient gradient;
    gradient.clearColorStops();
    gradient.setLevelCount(256);
    for (int i = 0; i <= Stops; ++i)
        gradient.setColorStopAt(i / double(Stops), levelColor(table, theme, i / double(Stops)));
    auto *bar = new QCPColorScale(&plot);
    plot.plotLayout()->addElement(0, 1, bar);
    bar->setType(QCPAxis::atRight);
    bar->setGradient(gradient);
    bar->setDataRange(QCPRange(lowest, highest));
    bar->setBarWidth(10);
    bar->setRangeDrag(false);
    bar->setRangeZoom(false);
    bar->setLabel(title);
    styleAxis(*bar->axis(), theme);
    setMapping(*bar->axis(), AxisMapping());
    // As high as the axes.
    auto *margins = new QCPMarginGroup(&plot);
    plot.axisRect()->setMarginGroup(QCP::msTop | QCP::msBottom, margins);
    bar->setMarginGroup(QCP::msTop | QCP::msBottom, margins);
}

} // namespace tnn::widgets
