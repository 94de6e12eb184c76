// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/cells/matrix_plot.h"

#include <algorithm>
#include <cmath>

#include <QPainter>

namespace tnn::widgets {

namespace {

/// The row minus the column of the pixel under the pointer, with several cells per pixel: the pointer is at the pixel's
/// upper left corner, which is in this cell.
long pixelDifference(const CellViewport &viewport, const CellIndex &cell)
{
    const auto pixelOf = [step = viewport.step](long index, double origin) {
        return static_cast<long>(std::ceil((static_cast<double>(index + 1) - origin) / step)) - 1;
    };
    return pixelOf(cell.row, viewport.row) - pixelOf(cell.column, viewport.column);
}

} // namespace

long MatrixPlot::side() const
{
    return !m_figure || !m_figure->pyramid || m_figure->pyramid->kernel().n < 1 ? 0 : cells().size();
}

void MatrixPlot::measure(Magnitudes &magnitudes)
{
    const std::vector<float> &t = m_figure->pyramid->kernel().t;
    m_notFiniteLags = std::count_if(t.begin(), t.end(), [](float value) { return !std::isfinite(value); });
    if (!gated()) {
        magnitudes.add(m_figure->pyramid->kernel());
        return;
    }
    m_sample = effective().sample();
    m_notFiniteGates = effective().notFinite();
    magnitudes.add(m_sample);
    magnitudes.raise(static_cast<double>(effective().largest()));
}

double MatrixPlot::shareBeyond(double limit) const
{
    return gated() ? widgets::clippedShare(m_sample, limit) : widgets::clippedShare(m_figure->pyramid->kernel(), limit);
}

QString MatrixPlot::description() const
{
    return tr("%1: %2 rows and columns, values up to %3 in magnitude")
        .arg(title(), groupedNumber(side()), shortNumber(limit()));
}

float MatrixPlot::at(const CellIndex &cell) const
{
    return gated() ? effective().at(cell.row, cell.column) : cells().at(cell.row - cell.column);
}

QImage MatrixPlot::data(const CellGeometry &geometry) const
{
    if (gated())
        return paintGated(effective(), geometry.viewport(), geometry.pixels(), colors());
    return paintMatrix(cells(), geometry.viewport(), geometry.pixels(), colors());
}

// Outside T, in the circulant, a cell has a lag but no row and column known to other views; the dummy has nothing.
Hover MatrixPlot::hoverOf(const CellIndex &cell) const
{
    const long n = m_figure->pyramid->kernel().n;
    const long lag = cells().lagOf(cell.row - cell.column);
    Hover result;
    if (lag != n)
        result.lag = lag;
    if (cell.row < n && cell.column < n) {
        result.row = cell.row;
        result.column = cell.column;
    }
    return result;
}

std::optional<CellIndex> MatrixPlot::cellOf(const Hover &hover) const
{
    if (!hover.row || !hover.column || *hover.row >= side() || *hover.column >= side())
        return {};
    return CellIndex{*hover.row, *hover.column};
}

QString MatrixPlot::readoutOf(const CellGeometry &geometry, const CellIndex &cell) const
{
    const long lag = cells().lagOf(cell.row - cell.column);
    const bool dummy = lag == m_figure->pyramid->kernel().n;
    QString text = tr("i %1  j %2  ").arg(groupedNumber(cell.row), groupedNumber(cell.column));
    text += dummy ? tr("dummy entry") : tr("lag %1").arg(groupedNumber(lag));
    text += valueText(geometry, cell);
    const long trained = m_figure->trainingLength;
    if (trained > 0 && !dummy && std::abs(lag) >= trained)
        text += tr("  beyond the training length %1").arg(groupedNumber(trained));
    return text;
}

QString MatrixPlot::factorText(const CellIndex &cell) const
{
    const figures::EffectiveFactors &factors = *m_figure->factors;
    QString text;
    if (factors.post.size() > 0)
        text += tr("  %1 %2").arg(QString::fromStdString(factors.postName()),
                                  shortNumber(effective().post(cell.row), 4));
    text += tr("  t %1").arg(shortNumber(cells().at(cell.row - cell.column), 4));
    if (effective().hasPre())
        text += tr("  %1 %2").arg(QString::fromStdString(factors.preName(0)),
                                  shortNumber(effective().pre(cell.column), 4));
    return text + tr("  H %1").arg(shortNumber(at(cell), 4));
}

QString MatrixPlot::valueText(const CellGeometry &geometry, const CellIndex &cell) const
{
    const long diagonal = cell.row - cell.column;
    if (gated())
        return factorText(cell);
    QString text = tr("  t %1").arg(shortNumber(cells().at(diagonal), 4));
    if (geometry.cellsPerPixel() > 1) {
        const auto [before, after] = diagonalsUnder(geometry.viewport(), pixelDifference(geometry.viewport(), cell));
        const long first = std::max(before, 1 - side()), last = std::min(after, side() - 1);
        text += (circulant() ? tr("  largest of diagonals %1 to %2: %3") : tr("  largest of lags %1 to %2: %3"))
                    .arg(groupedNumber(first), groupedNumber(last), shortNumber(cells().over(first, last), 4));
    }
    return text;
}

std::vector<CellProfile> MatrixPlot::profilesOf(const CellIndex &cell) const
{
    const long lag = cell.row - cell.column;
    const long begin = std::max(0L, lag), end = std::min(side(), side() + lag); // rows in which the diagonal has cells
    CellProfile row{
        CellProfile::Side::Top, tr("row i = %1").arg(groupedNumber(cell.row)), 0, 0, side(), cell.column, {}};
    CellProfile column{
        CellProfile::Side::Right, tr("column j = %1").arg(groupedNumber(cell.column)), 1, 0, side(), cell.row, {}};
    CellProfile diagonal{
        CellProfile::Side::Right, tr("lag %1").arg(groupedNumber(cells().lagOf(lag))), 2, begin, end, cell.row, {}};
    if (gated()) {
        const auto values = m_figure->effective;
        row.over = [values, cell](long first, long last) { return values->overRow(cell.row, first, last); };
        column.over = [values, cell](long first, long last) { return values->overColumn(cell.column, first, last); };
        diagonal.over = [values, lag](long first, long last) { return values->overDiagonal(lag, first, last); };
    } else {
        const MatrixCells values = cells();
        row.over = [values, cell](long first, long last) { return values.over(cell.row - last, cell.row - first); };
        column.over = [values, cell](long first, long last) {
            return values.over(first - cell.column, last - cell.column);
        };
        diagonal.over = [values, lag](long, long) { return values.at(lag); };
    }
    return {row, column, diagonal};
}

void MatrixPlot::paintLag(QPainter &painter, const CellGeometry &geometry, long lag) const
{
    const auto turn = static_cast<double>(side()); // the period of the circulant
    const auto first = static_cast<double>(lag);
    paintMarkedDiagonal(painter, geometry, first);
    if (circulant())
        paintMarkedDiagonal(painter, geometry, first > 0 ? first - turn : first + turn);
}

void MatrixPlot::paintGuides(QPainter &painter, const CellGeometry &geometry, const QRectF &frame) const
{
    const long n = m_figure->pyramid->kernel().n;
    const auto side = static_cast<double>(n);
    QPen dashed(theme().text, 1);
    dashed.setDashPattern({5, 4});
    painter.save();
    painter.setClipRect(frame);
    if (circulant()) {
        paintDiagonal(painter, geometry, side, QPen(theme().warning, 1.5));
        paintDiagonal(painter, geometry, -side, QPen(theme().warning, 1.5));
        painter.setPen(QPen(theme().text, 1));
        painter.drawRect(QRectF(geometry.toPixel({0, 0}), geometry.toPixel({side, side}))
                             .intersected(geometry.area.adjusted(-8, -8, 8, 8)));
        painter.setClipRect(QRectF(geometry.toPixel({0, 0}), geometry.toPixel({side, side})).intersected(frame));
    }
    // Between the last lag seen in training and the first unseen one.
    if (showsTraining(geometry, m_figure->trainingLength, m_figure->pyramid->kernel().n)) {
        const double boundary = static_cast<double>(m_figure->trainingLength) - 0.5;
        paintDiagonal(painter, geometry, boundary, dashed);
        if (!m_figure->pyramid->kernel().causal)
            paintDiagonal(painter, geometry, -boundary, dashed);
    }
    painter.restore();
}

QStringList MatrixPlot::gateNotes(const CellGeometry &geometry) const
{
    QStringList notes(
        tr("%1 for %2")
            .arg(QString::fromStdString(m_figure->factors->formula()), QString::fromStdString(m_figure->gateInput)));
    if (m_figure->factors->normed)
        notes << tr("without the operator's norm over its channels");
    if (m_notFiniteGates > 0)
        notes << tr("gates not finite: %1").arg(groupedNumber(m_notFiniteGates));
    if (geometry.cellsPerPixel() > 1)
        notes << (paintsExactly(effective(), geometry.viewport(), geometry.pixels())
                      ? tr("each pixel shows the largest of its cells")
                      : tr("each pixel shows the largest of a few of its cells: those of its largest factors and "
                           "coefficients"));
    return notes;
}

QString MatrixPlot::notes(const CellGeometry &geometry) const
{
    if (isEmpty())
        return {};
    QStringList notes;
    if (circulant())
        notes << tr("2n circulant: T at upper left, dummy entry t_n = t_0 marked");
    if (m_notFiniteLags > 0)
        notes << tr("lags not finite: %1").arg(groupedNumber(m_notFiniteLags));
    if (magnitudes().largest() == 0)
        notes << (m_notFiniteLags > 0 ? tr("all others are 0") : tr("all coefficients are 0"));
    if (clippedShare() > 0)
        notes << tr("%1 % clipped at \u00b1%2").arg(shortNumber(100 * clippedShare(), 2), shortNumber(limit()));
    if (showsTraining(geometry, m_figure->trainingLength, m_figure->pyramid->kernel().n))
        notes << tr("dashed: training length %1").arg(groupedNumber(m_figure->trainingLength));
    if (colors().scale.threshold() > 0)
        notes << tr("linear below %1").arg(shortNumber(colors().scale.threshold()));
    if (gated())
        notes << gateNotes(geometry);
    else if (geometry.cellsPerPixel() > 1)
        notes << tr("each pixel shows the largest of up to %1 lags")
                     .arg(groupedNumber(mostDiagonalsUnder(geometry.viewport(), geometry.pixels())));
    return notes.join(tr(" \u00b7 "));
}

} // namespace tnn::widgets
