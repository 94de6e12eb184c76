// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figures/network/dependencies_figure.h"
#include "widgets/cells/cell_plot.h"

namespace tnn::widgets {

/// What the outputs (downward) depend on among the tokens (rightward), as T is drawn, with the reach of the kernels as
/// diagonals and the tokens' symbols beside their rows.
class DependenciesPlot : public CellPlot,
                         public FigureOf<DependenciesPlot, figures::DependenciesFigure, figures::DependenciesOptions> {
    Q_OBJECT

public:
    explicit DependenciesPlot(QWidget *parent = nullptr) : CellPlot(tr("Dependencies"), parent) { }
    QString notes(const CellGeometry &geometry) const override;

protected:
    QString title() const override { return titleOfFigure(); }
    ColorChoice colorChoice() const override { return {m_options.scale, m_options.range, m_figure}; }
    CellCount count() const override { return m_figure ? CellCount{m_figure->count, m_figure->count} : CellCount{}; }
    QString description() const override;
    QImage data(const CellGeometry &geometry) const override;
    QString readoutOf(const CellGeometry &geometry, const CellIndex &cell) const override;
    Hover hoverOf(const CellIndex &cell) const override;
    std::optional<CellIndex> cellOf(const Hover &hover) const override;
    void paintLag(QPainter &painter, const CellGeometry &geometry, long lag) const override;
    Axis rowAxis() const override { return {tr("output i"), m_figure->first}; }
    Axis columnAxis() const override { return {tr("replaced token j"), m_figure->first}; }
    QMarginsF edges() const override { return {0, 0, SymbolRoom, 0}; }
    void paintGuides(QPainter &painter, const CellGeometry &geometry, const QRectF &frame) const override;
    void measure(Magnitudes &magnitudes) override { magnitudes.add(m_figure->values); }
    double shareBeyond(double limit) const override { return widgets::clippedShare(m_figure->values, limit); }

private:
    QString reachNote() const;
};

} // namespace tnn::widgets
