// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/curves/level_rows.h"

#include <algorithm>
#include <cmath>

#include <qcustomplot.h>

#include "widgets/base/colour_map.h"
#include "widgets/curves/axis_rows.h"
#include "widgets/curves/mode_marks.h"

namespace tnn::widgets {

namespace {

const char *const Fineness = "tnnFineness";

class LevelRowsItem : public QCPAbstractItem {
public:
    LevelRowsItem(QCustomPlot &plot, const Theme &theme, LevelRows rows) :
        QCPAbstractItem(&plot), m_theme(theme), m_rows(std::move(rows)), m_table(ColourMap::Viridis, theme.dark)
    {
    }

    double selectTest(const QPointF &, bool, QVariant *) const override { return -1; }

protected:
    void draw(QCPPainter *painter) override
    {
        const QRectF area = covered();
        if (area.width() < 1 || area.height() < 1)
            return;
        painter->setRenderHint(QPainter::SmoothPixmapTransform, false);
        painter->setRenderHint(QPainter::LosslessImageRendering);
        painter->drawImage(area, painted(area));
    }

private:
    struct Bins {
        std::size_t first = 0, last = 0;
    };
    QRectF covered() const;
    Bins binsOf(double left, double right) const;
    QRgb colourOf(const std::vector<double> &levels, const Bins &bins) const;
    QImage painted(const QRectF &area) const;

    std::size_t last() const { return m_rows.levels.front().size() - 1; }

    Theme m_theme;
    LevelRows m_rows;
    ColourTable m_table;
};

/// Returns the visible area of the rows, in pixels.
QRectF LevelRowsItem::covered() const
{
    const QCPAxis &x = *parentPlot()->xAxis, &y = *parentPlot()->yAxis;
    // On a logarithmic axis value 0 has no place, and the other values start half a step below value 1.
    const bool whole = std::isfinite(m_rows.keys.toAxis(0));
    const double half = 0.5 / static_cast<double>(last());
    const double left = m_rows.keys.toAxis(whole ? -half : half), right = m_rows.keys.toAxis(1 + half);
    const auto count = static_cast<double>(m_rows.levels.size());
    const QRectF rows(QPointF(x.coordToPixel(left), y.coordToPixel(0.5)),
                      QPointF(x.coordToPixel(right), y.coordToPixel(0.5 - count)));
    return rows.intersected(QRectF(parentPlot()->axisRect()->rect()));
}

/// Returns the values under the pixels between two places along the axis.
LevelRowsItem::Bins LevelRowsItem::binsOf(double left, double right) const
{
    const auto bin = [this](double pixel) {
        const double key = m_rows.keys.fromAxis(parentPlot()->xAxis->pixelToCoord(pixel));
        const auto most = static_cast<double>(last());
        return static_cast<std::size_t>(std::clamp(std::round(key * most), 0.0, most));
    };
    return {bin(left), bin(right)};
}

QRgb LevelRowsItem::colourOf(const std::vector<double> &levels, const Bins &bins) const
{
    double highest = levels[bins.first];
    for (std::size_t k = bins.first; k <= bins.last; ++k) {
        if (std::isnan(levels[k]))
            return m_theme.notFinite.rgb();
        highest = std::max(highest, levels[k]);
    }
    const double share = (highest - m_rows.lowest) / (m_rows.highest - m_rows.lowest);
    return levelColour(m_table, m_theme, std::clamp(share, 0.0, 1.0)).rgb();
}

QImage LevelRowsItem::painted(const QRectF &area) const
{
    const double fineness = parentPlot()->property(Fineness).toDouble();
    const double scale = fineness > 0 ? fineness : parentPlot()->bufferDevicePixelRatio();
    const QSize size = (area.size() * scale).toSize().expandedTo({1, 1});
    QImage image(size, QImage::Format_RGB32);
    const auto rows = static_cast<long>(m_rows.levels.size());
    std::vector<Bins> columns;
    columns.reserve(static_cast<std::size_t>(size.width()));
    for (int x = 0; x < size.width(); ++x)
        columns.push_back(binsOf(area.left() + x / scale, area.left() + (x + 1) / scale));
    long before = -1;
    for (int y = 0; y < size.height(); ++y) {
        auto *line = reinterpret_cast<QRgb *>(image.scanLine(y));
        const double place = parentPlot()->yAxis->pixelToCoord(area.top() + (y + 0.5) / scale);
        const long row = std::clamp(std::lround(-place), 0L, rows - 1);
        if (row == before) {
            std::copy_n(reinterpret_cast<const QRgb *>(image.constScanLine(y - 1)), size.width(), line);
            continue;
        }
        before = row;
        for (std::size_t x = 0; x < columns.size(); ++x)
            line[x] = colourOf(m_rows.levels[static_cast<std::size_t>(row)], columns[x]);
    }
    return image;
}

} // namespace

void addLevelRows(QCustomPlot &plot, const Theme &theme, LevelRows rows)
{
    new LevelRowsItem(plot, theme, std::move(rows));
}

void setFineness(QCustomPlot &plot, double pixels)
{
    plot.setProperty(Fineness, pixels);
}

} // namespace tnn::widgets
