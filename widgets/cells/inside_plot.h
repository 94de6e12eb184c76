// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "engine/figures/network/inside_figure.h"
#include "widgets/cells/cell_plot.h"

namespace tnn::widgets {

/// The values at one point of a network: tokens downward, channels rightward. A token's row is several cells high if
/// there are many more channels than tokens; the tokens' symbols are beside their rows, as many as fit.
class InsidePlot : public CellPlot, public FigureOf<InsidePlot, figures::InsideFigure, figures::InsideOptions> {
    Q_OBJECT

public:
    explicit InsidePlot(QWidget *parent = nullptr) : CellPlot(tr("Inside the network"), parent) { }
    QString notes(const CellGeometry &geometry) const override;

protected:
    QString title() const override { return titleOfFigure(); }
    ColorChoice colorChoice() const override { return {m_options.scale, m_options.range, m_figure}; }
    CellCount count() const override;
    QString description() const override;
    QImage data(const CellGeometry &geometry) const override;
    QString readoutOf(const CellGeometry &geometry, const CellIndex &cell) const override;
    Axis rowAxis() const override { return {tr("token"), 0, m_cells}; }
    Axis columnAxis() const override { return {tr("channel"), 0}; }
    QMarginsF edges() const override;
    void paintGuides(QPainter &painter, const CellGeometry &geometry, const QRectF &frame) const override;
    void measure(Magnitudes &magnitudes) override;
    double shareBeyond(double limit) const override { return widgets::clippedShare(m_figure->values, limit); }

private:
    long m_cells = 1;            ///< rows of cells per token
    std::vector<float> m_values; ///< the values of the cells
};

} // namespace tnn::widgets
