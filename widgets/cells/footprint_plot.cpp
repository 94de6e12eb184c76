// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/cells/footprint_plot.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <QPainter>

#include "widgets/cells/cell_painters.h"

namespace tnn::widgets {

using toeplitz::Combination;
using Strip = CellProfile::Side;

namespace {

constexpr double KernelDepth = 36; ///< logical pixels: of a kernel beside the cells

} // namespace

CellCount FootprintPlot::count() const
{
    return m_figure ? CellCount{2 * m_figure->height - 1, 2 * m_figure->width - 1} : CellCount{};
}

float FootprintPlot::at(const CellIndex &cell) const
{
    return m_figure->values[static_cast<std::size_t>(cell.row * count().columns + cell.column)];
}

void FootprintPlot::measure(Magnitudes &magnitudes)
{
    if (m_figure->combination == Combination::Sum) {
        // All values outside the cross are 0, which would distort the statistics.
        const auto columns = static_cast<std::size_t>(count().columns);
        const std::size_t row = static_cast<std::size_t>(m_figure->height - 1) * columns;
        std::vector<float> cross(m_figure->values.begin() + static_cast<std::ptrdiff_t>(row),
                                 m_figure->values.begin() + static_cast<std::ptrdiff_t>(row + columns));
        for (auto k = static_cast<std::size_t>(m_figure->width - 1); k < m_figure->values.size(); k += columns)
            if (k < row || k >= row + columns)
                cross.push_back(m_figure->values[k]);
        magnitudes.add(cross);
    } else {
        magnitudes.add(m_figure->values);
    }
    measureKernels();
}

void FootprintPlot::measureKernels()
{
    float low = 0, high = 0;
    for (const toeplitz::KernelPtr &kernel : {m_figure->vertical, m_figure->horizontal}) {
        for (const float t : kernel->t) {
            if (!std::isfinite(t))
                continue;
            low = std::min(low, t);
            high = std::max(high, t);
        }
    }
    m_kernelScale = ValueScale::linear(low, low < high ? high : 1);
}

QString FootprintPlot::description() const
{
    return tr("%1: %2 by %3 offsets, values up to %4 in magnitude")
        .arg(title(), groupedNumber(count().rows), groupedNumber(count().columns), shortNumber(limit()));
}

QImage FootprintPlot::data(const CellGeometry &geometry) const
{
    return paintFootprint(m_figure->values, count(), geometry.viewport(), geometry.pixels(), colors());
}

Hover FootprintPlot::hoverOf(const CellIndex &cell) const
{
    return {m_figure->alongWidth ? cell.column + 1 - m_figure->width : cell.row + 1 - m_figure->height, {}, {}};
}

QString FootprintPlot::readoutOf(const CellGeometry &geometry, const CellIndex &cell) const
{
    const long dy = cell.row + 1 - m_figure->height, dx = cell.column + 1 - m_figure->width;
    QString text = tr("dy %1  dx %2  value %3").arg(groupedNumber(dy), groupedNumber(dx), shortNumber(at(cell), 4));
    text += tr("  kernels %1, %2")
                .arg(shortNumber(m_figure->vertical->at(dy), 4), shortNumber(m_figure->horizontal->at(dx), 4));
    if (geometry.cellsPerPixel() > 1)
        text += tr("  (each pixel shows the largest of its offsets)");
    const long trained = m_figure->trainingLength;
    if (trained > 0 && std::max(std::abs(dy), std::abs(dx)) >= trained)
        text += tr("  beyond the training length %1").arg(groupedNumber(trained));
    return text;
}

CellProfile FootprintPlot::kernelProfile(Strip side, long cell) const
{
    const toeplitz::KernelPtr kernel = side == Strip::Top ? m_figure->horizontal : m_figure->vertical;
    const auto over = [kernel](long first, long last) {
        const auto begin = kernel->t.begin() + first;
        return std::accumulate(begin + 1, kernel->t.begin() + last + 1, *begin, moreExtreme);
    };
    return {side, {}, 0, 0, 2 * kernel->n - 1, cell, over, true};
}

ProfileStrips FootprintPlot::kernelStrips(const CellGeometry &geometry, const QRectF &frame) const
{
    return {geometry, frame, *m_kernelScale, theme(), KernelDepth};
}

QMarginsF FootprintPlot::edges() const
{
    if (hasProfiles())
        return CellPlot::edges();
    constexpr double Room = KernelDepth + ProfileStrips::Gap;
    return {0, Room, Room, 0};
}

// Paints the boundary of the offsets seen in training.
void FootprintPlot::paintTraining(QPainter &painter, const CellGeometry &geometry, const QRectF &frame) const
{
    const auto reach = static_cast<double>(m_figure->trainingLength) - 0.5;
    const QPointF middle(static_cast<double>(m_figure->width) - 0.5, static_cast<double>(m_figure->height) - 0.5);
    const QRectF box(geometry.toPixel(middle - QPointF(reach, reach)),
                     geometry.toPixel(middle + QPointF(reach, reach)));
    QPen dashed(theme().text, 1);
    dashed.setDashPattern({5, 4});
    painter.save();
    painter.setClipRect(frame);
    painter.setPen(dashed);
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(box.intersected(geometry.area.adjusted(-8, -8, 8, 8))); // dashes out of sight take time
    painter.restore();
}

void FootprintPlot::paintGuides(QPainter &painter, const CellGeometry &geometry, const QRectF &frame) const
{
    if (showsTraining(geometry, m_figure->trainingLength, std::max(m_figure->height, m_figure->width)))
        paintTraining(painter, geometry, frame);
    if (hasProfiles())
        return; // they are in the place of the kernels
    const ProfileStrips strips = kernelStrips(geometry, frame);
    for (const Strip side : {Strip::Top, Strip::Right})
        strips.paintCurve(painter, kernelProfile(side));
    const double middle = strips.top().center().y();
    painter.setPen(theme().muted);
    paintText(painter, geometry.font, {frame.left() - TickLength, middle}, Qt::AlignRight | Qt::AlignVCenter,
              tr("t(dx)"));
    paintText(painter, geometry.font, {strips.right().center().x(), frame.top() - TickLength},
              Qt::AlignHCenter | Qt::AlignBottom, tr("t(dy)"));
}

void FootprintPlot::paintLag(QPainter &painter, const CellGeometry &geometry, long lag) const
{
    const long n = m_figure->alongWidth ? m_figure->width : m_figure->height;
    if (std::abs(lag) >= n)
        return;
    const double cell = static_cast<double>(lag + n) - 0.5;
    const QRectF &area = geometry.area;
    const QPointF at = geometry.toPixel({cell, cell});
    painter.setPen(QPen(theme().text, 1.2));
    painter.drawLine(m_figure->alongWidth ? QLineF(at.x(), area.top(), at.x(), area.bottom())
                                          : QLineF(area.left(), at.y(), area.right(), at.y()));
}

void FootprintPlot::paintCrossHair(QPainter &painter, const CellGeometry &geometry, const CellIndex &cell) const
{
    CellPlot::paintCrossHair(painter, geometry, cell);
    if (hasProfiles())
        return;
    painter.save();
    painter.setClipping(false); // the profiles are beside the cells
    const ProfileStrips strips = kernelStrips(geometry, geometry.frame(count()));
    strips.paintDot(painter, kernelProfile(Strip::Top, cell.column));
    strips.paintDot(painter, kernelProfile(Strip::Right, cell.row));
    painter.restore();
}

std::vector<CellProfile> FootprintPlot::profilesOf(const CellIndex &cell) const
{
    const long dy = cell.row + 1 - m_figure->height, dx = cell.column + 1 - m_figure->width;
    const auto extreme = [this](CellIndex first, long count, bool down) {
        float value = at(first);
        for (long k = 1; k < count; ++k)
            value = moreExtreme(value, at({first.row + (down ? k : 0), first.column + (down ? 0 : k)}));
        return value;
    };
    return {{Strip::Top, tr("row dy = %1").arg(groupedNumber(dy)), 0, 0, count().columns, cell.column,
             [extreme, cell](long first, long last) {
                 return extreme({cell.row, first}, last - first + 1, false);
             }},
            {Strip::Right, tr("column dx = %1").arg(groupedNumber(dx)), 1, 0, count().rows, cell.row,
             [extreme, cell](long first, long last) {
                 return extreme({first, cell.column}, last - first + 1, true);
             }}};
}

QString FootprintPlot::tipAt(const CellGeometry &geometry, const QPointF &point) const
{
    if (geometry.frame(count()).contains(point))
        return {};
    const QString convention = tr(
        "Offsets are output minus input, in tokens: dy > 0 is an input above, dx > 0 one to the left, as positive lags "
        "are the past. The plot therefore also shows how one input in the middle affects the outputs around it.");
    // Rich text, because it is wrapped.
    return QStringLiteral("<p>%1</p><p>%2</p>").arg(convention.toHtmlEscaped(), notes(geometry).toHtmlEscaped());
}

QString FootprintPlot::notes(const CellGeometry &geometry) const
{
    if (isEmpty())
        return {};
    QStringList notes;
    notes << (m_figure->combination == Combination::Sum ? tr("sum of both axes: a cross")
                                                        : tr("twice the product of both axes"));
    if (!m_figure->note.empty())
        notes << translated(m_figure->note);
    if (magnitudes().notFinite() > 0)
        notes << tr("offsets not finite: %1").arg(groupedNumber(magnitudes().notFinite()));
    if (magnitudes().largest() == 0)
        notes << (magnitudes().notFinite() > 0 ? tr("all others are 0") : tr("all values are 0"));
    if (clippedShare() > 0)
        notes << tr("%1 % clipped at \u00b1%2").arg(shortNumber(100 * clippedShare(), 2), shortNumber(limit()));
    if (showsTraining(geometry, m_figure->trainingLength, std::max(m_figure->height, m_figure->width)))
        notes << tr("dashed: training length %1").arg(groupedNumber(m_figure->trainingLength));
    if (!hasProfiles())
        notes << tr("t %1 to %2").arg(shortNumber(m_kernelScale->low()), shortNumber(m_kernelScale->high()));
    if (colors().scale.threshold() > 0)
        notes << tr("linear below %1").arg(shortNumber(colors().scale.threshold()));
    if (geometry.cellsPerPixel() > 1)
        notes << tr("each pixel shows the largest of its offsets");
    return notes.join(tr(" \u00b7 "));
}

} // namespace tnn::widgets
