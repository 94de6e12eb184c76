// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include "engine/figures/network_figures.h"
#include "widgets/base/magnitudes.h"
#include "widgets/base/translated.h"
#include "widgets/cells/cell_scene.h"

namespace tnn::widgets {

/// All that a picture of tokens and channels paints but for what follows the pointer.
class InsideScene : public CellScene {
    Q_DECLARE_TR_FUNCTIONS(InsideScene)

public:
    std::shared_ptr<const figures::InsideFigure> figure;

    /// To be followed by update(). A range that becomes locked is the one that is in force.
    void setOptions(const ValueOptions &options);
    const ValueOptions &options() const { return m_options; }
    double limit() const { return m_range.limit(); } ///< the largest magnitude that is told apart

    void update() override;
    CellCount count() const override;
    QString title() const override { return translated(figure->title); }
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

private:
    void measure();

    ValueOptions m_options;
    std::shared_ptr<const figures::InsideFigure> m_measured;
    long m_cells = 1;            ///< rows of cells a token has
    std::vector<float> m_values; ///< of the cells
    Magnitudes m_magnitudes;     ///< of m_measured
    ValueRange m_range;
    double m_clippedShare = 0;
};

} // namespace tnn::widgets
