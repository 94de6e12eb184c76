// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/matrix_scene.h"

#include <algorithm>
#include <cmath>

#include <QPainter>

#include "widgets/tick_label.h"

namespace tnn::widgets {

long MatrixScene::size() const
{
    return !figure || !figure->pyramid || figure->pyramid->kernel().n < 1 ? 0 : cells().size();
}

void MatrixScene::setOptions(const MatrixOptions &options)
{
    const bool locks = options.range == MatrixOptions::Range::Locked && m_options.range != MatrixOptions::Range::Locked;
    if (locks && !empty())
        m_range.lock(m_options, m_magnitudes);
    m_options = options;
}

void MatrixScene::update()
{
    m_report = {};
    if (empty()) {
        setColours({});
        m_measured.reset();
        return;
    }
    const toeplitz::Kernel &kernel = figure->pyramid->kernel();
    if (m_measured != figure) {
        m_magnitudes = {};
        m_magnitudes.add(kernel);
        m_measured = figure;
    }
    setColours(m_range.choose(m_options, m_magnitudes, theme));
    m_report.limit = m_range.limit();
    m_report.threshold = colours().scale.threshold();
    m_report.clippedShare = m_report.limit < m_magnitudes.largest() ? clippedShare(kernel, m_report.limit) : 0;
    m_report.notFiniteLags = m_magnitudes.notFinite();
}

QImage MatrixScene::data(const CellGeometry &geometry) const
{
    return paintMatrix(cells(), geometry.viewport(), geometry.pixels(), colours());
}

// Outside of T, in the circulant, a cell has a lag but no row and column that other views know; the dummy has nothing.
Hover MatrixScene::hoverOf(const CellIndex &cell) const
{
    const long n = figure->pyramid->kernel().n;
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

std::optional<CellIndex> MatrixScene::cellOf(const Hover &hover) const
{
    if (!hover.row || !hover.column || *hover.row >= size() || *hover.column >= size())
        return {};
    return CellIndex{*hover.row, *hover.column};
}

QString MatrixScene::readout(const CellGeometry &geometry, const CellIndex &cell) const
{
    const long diagonal = cell.row - cell.column, lag = cells().lagOf(diagonal);
    const bool dummy = lag == figure->pyramid->kernel().n;
    QString text = tr("i %1  j %2  ").arg(groupedNumber(cell.row), groupedNumber(cell.column));
    text += dummy ? tr("dummy entry") : tr("lag %1").arg(groupedNumber(lag));
    text += tr("  t %1").arg(shortNumber(cells().at(diagonal), 4));
    const double step = geometry.cellsPerPixel();
    if (step > 1) {
        const auto reach = static_cast<long>(std::ceil(step)) - 1;
        text += (m_options.extreme ? tr("  extreme of lags %1 to %2: %3") : tr("  mean of lags %1 to %2: %3"))
                    .arg(groupedNumber(diagonal - reach), groupedNumber(diagonal + reach),
                         shortNumber(cells().over(diagonal - reach, diagonal + reach), 4));
    }
    const long trained = figure->trainingLength;
    if (trained > 0 && !dummy && std::abs(lag) >= trained)
        text += tr("  beyond the training length %1").arg(groupedNumber(trained));
    return text;
}

void MatrixScene::paintLag(QPainter &painter, const CellGeometry &geometry, long lag) const
{
    const QPen pen(theme.text, 1.2);
    const auto turn = static_cast<double>(size()); // of the circulant
    const auto diagonal = static_cast<double>(lag);
    paintDiagonal(painter, geometry, diagonal, pen);
    if (m_options.circulant)
        paintDiagonal(painter, geometry, diagonal > 0 ? diagonal - turn : diagonal + turn, pen);
}

void MatrixScene::paintDiagonal(QPainter &painter, const CellGeometry &geometry, double diagonal, const QPen &pen) const
{
    const auto cells = static_cast<double>(size());
    const double first = std::max(0.0, -diagonal), last = std::min(cells, cells - diagonal);
    if (first >= last)
        return;
    const QLineF line(geometry.toPixel({first, first + diagonal}), geometry.toPixel({last, last + diagonal}));
    QColor halo = theme.surface;
    halo.setAlpha(150);
    painter.setPen(QPen(halo, pen.widthF() + 2));
    painter.drawLine(line);
    painter.setPen(pen);
    painter.drawLine(line);
}

void MatrixScene::paintGuides(QPainter &painter, const CellGeometry &geometry, const QRectF &frame) const
{
    const long n = figure->pyramid->kernel().n;
    const auto side = static_cast<double>(n);
    QPen dashed(theme.text, 1);
    dashed.setDashPattern({5, 4});
    painter.save();
    painter.setClipRect(frame);
    if (m_options.circulant) {
        paintDiagonal(painter, geometry, side, QPen(theme.warning, 1.5));
        paintDiagonal(painter, geometry, -side, QPen(theme.warning, 1.5));
        painter.setPen(QPen(theme.text, 1));
        painter.drawRect(QRectF(geometry.toPixel({0, 0}), geometry.toPixel({side, side})));
        painter.setClipRect(QRectF(geometry.toPixel({0, 0}), geometry.toPixel({side, side})).intersected(frame));
    }
    // Between the last lag that training has seen and the first that it has not.
    if (showsTraining(geometry)) {
        const double boundary = static_cast<double>(figure->trainingLength) - 0.5;
        paintDiagonal(painter, geometry, boundary, dashed);
        if (!figure->pyramid->kernel().causal)
            paintDiagonal(painter, geometry, -boundary, dashed);
    }
    painter.restore();
}

// Where it would lie on the main diagonal it would hide it.
bool MatrixScene::showsTraining(const CellGeometry &geometry) const
{
    const auto trained = static_cast<double>(figure->trainingLength);
    return trained > 0 && figure->trainingLength < figure->pyramid->kernel().n
        && trained > 4 * geometry.scale * geometry.cellsPerPixel();
}

QString MatrixScene::notes(const CellGeometry &geometry) const
{
    if (empty())
        return {};
    QStringList notes;
    if (m_options.circulant)
        notes << tr("2n circulant, T upper left, dummy entry t_n = t_0 marked");
    if (m_report.notFiniteLags > 0)
        notes << tr("lags not finite: %1").arg(groupedNumber(m_report.notFiniteLags));
    if (m_magnitudes.largest() == 0)
        notes << (m_report.notFiniteLags > 0 ? tr("all others are 0") : tr("all coefficients are 0"));
    if (m_report.clippedShare > 0)
        notes << tr("%1 % clipped at \u00b1%2")
                     .arg(shortNumber(100 * m_report.clippedShare, 2), shortNumber(m_report.limit));
    if (showsTraining(geometry))
        notes << tr("dashed: training length %1").arg(groupedNumber(figure->trainingLength));
    if (m_report.threshold > 0)
        notes << tr("linear within \u00b1%1").arg(shortNumber(m_report.threshold));
    if (geometry.cellsPerPixel() > 1)
        notes << (m_options.extreme ? tr("extreme of %1 lags a pixel") : tr("mean of %1 lags a pixel"))
                     .arg(groupedNumber(std::lround(2 * geometry.cellsPerPixel())));
    return notes.join(tr(" \u00b7 "));
}

} // namespace tnn::widgets
