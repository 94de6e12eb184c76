// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "engine/figures/network/substitutions_figure.h"
#include "widgets/cells/cell_plot.h"

namespace tnn::widgets {

/// The change of a text's log-likelihood by every substitution: positions rightward, symbols downward, the text's own
/// symbols marked, and above the cells their mean at each position with the text: a curve, or where letters have room a
/// logo, the text's letters stretched from 0 to the mean. A position or a symbol is several cells wide or high, so that
/// the picture fills its room. A hover's column is a position, its zoom is in positions and
/// symbols.
class SubstitutionsPlot
    : public CellPlot,
      public FigureOf<SubstitutionsPlot, figures::SubstitutionsFigure, figures::SubstitutionsOptions> {
    Q_OBJECT

public:
    explicit SubstitutionsPlot(QWidget *parent = nullptr) : CellPlot(tr("Substitutions"), parent) { }
    QString notes(const CellGeometry &geometry) const override;
    figures::Zoom zoom() const override;
    void setZoom(const figures::Zoom &zoom) override;

signals:
    void positionClicked(long position);

protected:
    QString title() const override { return titleOfFigure(); }
    ColorChoice colorChoice() const override { return {m_options.scale, m_options.range, m_figure}; }
    CellCount count() const override;
    QString description() const override;
    QImage data(const CellGeometry &geometry) const override;
    QString readoutOf(const CellGeometry &geometry, const CellIndex &cell) const override;
    Hover hoverOf(const CellIndex &cell) const override { return {{}, {}, positionOf(cell)}; }
    std::optional<CellIndex> cellOf(const Hover &hover) const override;
    void activate(const CellIndex &cell) override { emit positionClicked(positionOf(cell)); }
    Axis rowAxis() const override { return {tr("symbol"), 0, m_cells.rows, &m_names}; }
    Axis columnAxis() const override { return {tr("position"), m_figure->request.first, m_cells.columns}; }
    QMarginsF edges() const override;
    void paintGuides(QPainter &painter, const CellGeometry &geometry, const QRectF &frame) const override;
    void measure(Magnitudes &magnitudes) override;
    void layOut() override;
    void paintOnPaper(QPainter &painter, const QSizeF &room, double scale) override;
    int textsLeftOut(const QSize &room) override;
    double shareBeyond(double limit) const override { return widgets::clippedShare(m_values, limit); }

private:
    void setCells(const CellCount &cells);
    void fillRoom(const QSizeF &room);
    long positionOf(const CellIndex &cell) const { return m_figure->request.first + cell.column / m_cells.columns; }
    std::optional<long> ownRow(long position) const; ///< the number of the text's symbol, if it is one of the figure's
    QPointF middleOf(const CellGeometry &geometry, long position, long row) const;
    double roomOfPosition(const CellGeometry &geometry) const; ///< in pixels
    bool hasLogo(const CellGeometry &geometry) const;
    void paintOwn(QPainter &painter, const CellGeometry &geometry, const QRectF &frame) const;
    void paintLetters(QPainter &painter, const CellGeometry &geometry, const QRectF &frame) const;
    void paintMeans(QPainter &painter, const CellGeometry &geometry, const QRectF &frame) const;
    void paintLogo(QPainter &painter, const CellGeometry &geometry, const QRectF &strip) const;

    CellCount m_cells{1, 1};           ///< of one symbol and one position
    std::vector<float> m_values;       ///< of the cells
    std::vector<QString> m_names;      ///< of the symbols
    std::optional<ValueScale> m_means; ///< from the lowest to the highest mean, with 0
};

} // namespace tnn::widgets
