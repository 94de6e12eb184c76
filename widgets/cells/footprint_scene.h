// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figures/footprint_figure.h"
#include "widgets/base/magnitudes.h"
#include "widgets/base/translated.h"
#include "widgets/cells/cell_scene.h"
#include "widgets/cells/footprint_plot.h"
#include "widgets/cells/footprint_profile.h"

namespace tnn::widgets {

/// All that a footprint plot paints but for what follows the pointer.
class FootprintScene : public CellScene {
    Q_DECLARE_TR_FUNCTIONS(FootprintScene)

public:
    std::shared_ptr<const figures::FootprintFigure> figure;

    /// To be followed by update(). A range that becomes locked is the one that is in force.
    void setOptions(const FootprintOptions &options);
    const FootprintOptions &options() const { return m_options; }
    double limit() const { return m_range.limit(); } ///< the largest magnitude that is told apart

    void update() override;
    CellCount count() const override;
    QString title() const override { return translated(figure->title); }
    QImage data(const CellGeometry &geometry) const override;
    QString notes(const CellGeometry &geometry) const override;
    Hover hoverOf(const CellIndex &cell) const override;
    /// None: other views know one axis' lag only.
    std::optional<CellIndex> cellOf(const Hover &) const override { return {}; }
    QString readout(const CellGeometry &geometry, const CellIndex &cell) const override;
    void paintLag(QPainter &painter, const CellGeometry &geometry, long lag) const override;
    void paintCrossHair(QPainter &painter, const CellGeometry &geometry, const CellIndex &cell) const override;
    std::vector<CellProfile> profilesOf(const CellIndex &cell) const override;
    /// Beside the cells: how offsets count, and the notes.
    QString toolTip(const CellGeometry &geometry, const QPointF &point) const override;

protected:
    Axis rowAxis() const override { return {tr("offset down, dy"), 1 - figure->height}; }
    Axis columnAxis() const override { return {tr("offset right, dx"), 1 - figure->width}; }
    QMarginsF edges() const override;
    void paintGuides(QPainter &painter, const CellGeometry &geometry, const QRectF &frame) const override;

private:
    void measure();
    void measureKernels();
    float at(const CellIndex &cell) const;
    FootprintProfile profile(FootprintProfile::Side side) const;
    bool showsTraining(const CellGeometry &geometry) const; ///< whether its boundary is drawn
    double clippedShare() const;
    void paintTraining(QPainter &painter, const CellGeometry &geometry, const QRectF &frame) const;

    FootprintOptions m_options;
    std::shared_ptr<const figures::FootprintFigure> m_measured;
    Magnitudes m_magnitudes; ///< of m_measured
    ValueRange m_range;
    std::optional<ValueScale> m_kernelScale; ///< of both profiles, linear from their lowest to their highest, with 0
    double m_clippedShare = 0;
};

} // namespace tnn::widgets
