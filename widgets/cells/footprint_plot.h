// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figures/kernels/footprint_figure.h"
#include "widgets/cells/cell_plot.h"

namespace tnn::widgets {

/// The combined kernel of both axes of a two-dimensional operator as a picture over offsets (dy, dx): dy downward, dx
/// rightward, (0, 0) in the middle, square cells, with the kernels of both axes at the edges. Offsets are output minus
/// input, like lags: where an input has influence; the lag shared with other views is that of the selected axis.
class FootprintPlot : public CellPlot,
                      public FigureOf<FootprintPlot, figures::FootprintFigure, figures::FootprintOptions> {
    Q_OBJECT

public:
    explicit FootprintPlot(QWidget *parent = nullptr) : CellPlot(tr("Footprint"), parent) { }
    QString notes(const CellGeometry &geometry) const override;
    /// Returns the tool tip beside the cells: the convention of offsets, and the notes.
    QString tipAt(const CellGeometry &geometry, const QPointF &point) const override;
    std::vector<CellProfile> profilesOf(const CellIndex &cell) const override;

protected:
    QString title() const override { return titleOfFigure(); }
    ColorChoice colorChoice() const override { return {m_options.scale, m_options.range, m_figure}; }
    CellCount count() const override;
    QString description() const override;
    QImage data(const CellGeometry &geometry) const override;
    Hover hoverOf(const CellIndex &cell) const override; ///< not back: other views know only one axis's lag
    QString readoutOf(const CellGeometry &geometry, const CellIndex &cell) const override;
    void paintLag(QPainter &painter, const CellGeometry &geometry, long lag) const override;
    void paintCrossHair(QPainter &painter, const CellGeometry &geometry, const CellIndex &cell) const override;
    Axis rowAxis() const override { return {tr("offset down, dy"), 1 - m_figure->height}; }
    Axis columnAxis() const override { return {tr("offset right, dx"), 1 - m_figure->width}; }
    QMarginsF edges() const override;
    void paintGuides(QPainter &painter, const CellGeometry &geometry, const QRectF &frame) const override;
    void measure(Magnitudes &magnitudes) override;
    double shareBeyond(double limit) const override { return widgets::clippedShare(m_figure->values, limit); }

private:
    void measureKernels();
    float at(const CellIndex &cell) const;
    /// Returns one axis's kernel, its lags aligned with the cells; with a dot at one of them.
    CellProfile kernelProfile(CellProfile::Side side, long cell = 0) const;
    ProfileStrips kernelStrips(const CellGeometry &geometry, const QRectF &frame) const;
    void paintTraining(QPainter &painter, const CellGeometry &geometry, const QRectF &frame) const;

    std::optional<ValueScale> m_kernelScale; ///< the scale of both profiles, linear from lowest to highest, including 0
};

} // namespace tnn::widgets
