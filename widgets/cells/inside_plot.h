// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "engine/figures/network_figures.h"
#include "widgets/cells/cell_plot.h"

namespace tnn::widgets {

/// Everything a picture of tokens and channels paints, except what follows the pointer.
class InsideScene : public SceneOf<figures::InsideFigure, figures::InsideOptions> {
    Q_DECLARE_TR_FUNCTIONS(InsideScene)

public:
    CellCount count() const override;
    QString description() const override;
    QImage data(const CellGeometry &geometry) const override;
    QString notes(const CellGeometry &geometry) const override;
    /// None: other views know neither tokens nor these channels.
    Hover hoverOf(const CellIndex &) const override { return {}; }
    std::optional<CellIndex> cellOf(const Hover &) const override { return {}; }
    QString readout(const CellGeometry &geometry, const CellIndex &cell) const override;
    void paintLag(QPainter &, const CellGeometry &, long) const override { }

protected:
    Axis rowAxis() const override { return {tr("token"), 0, m_cells}; }
    Axis columnAxis() const override { return {tr("channel"), 0}; }
    QMarginsF edges() const override;
    void paintGuides(QPainter &painter, const CellGeometry &geometry, const QRectF &frame) const override;
    void measure(Magnitudes &magnitudes) override;
    double shareBeyond(double limit) const override { return widgets::clippedShare(figure->values, limit); }

private:
    long m_cells = 1;            ///< rows of cells per token
    std::vector<float> m_values; ///< of the cells
};

/// The values at one point of a network: tokens downward, channels rightward. A token's row is several cells high if
/// there are many more channels than tokens; the tokens' symbols are beside their rows, thinned where they are too dense.
class InsidePlot : public CellPlotOf<InsideScene> {
    Q_OBJECT

public:
    explicit InsidePlot(QWidget *parent = nullptr) : CellPlotOf(tr("Inside the network"), parent) { }
};

} // namespace tnn::widgets
