// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figures/matrix_figure.h"
#include "widgets/base/magnitudes.h"
#include "widgets/base/translated.h"
#include "widgets/cells/cell_scene.h"
#include "widgets/cells/gated_painter.h"
#include "widgets/cells/matrix_painter.h"
#include "widgets/cells/matrix_plot.h"

namespace tnn::widgets {

/// All that a matrix plot paints but for what follows the pointer.
class MatrixScene : public CellScene {
    Q_DECLARE_TR_FUNCTIONS(MatrixScene)

public:
    std::shared_ptr<const figures::MatrixFigure> figure;

    /// To be followed by update(). A range that becomes locked is the one that is in force.
    void setOptions(const MatrixOptions &options);
    const MatrixOptions &options() const { return m_options; }

    void update() override;
    CellCount count() const override { return {size(), size()}; }
    long size() const;
    QString title() const override { return translated(figure->title); }
    const MatrixPlot::RangeReport &report() const { return m_report; }

    QImage data(const CellGeometry &geometry) const override;
    /// Training length, clipped share, cells without a number, ...
    QString notes(const CellGeometry &geometry) const override;
    Hover hoverOf(const CellIndex &cell) const override;
    std::optional<CellIndex> cellOf(const Hover &hover) const override;
    QString readout(const CellGeometry &geometry, const CellIndex &cell) const override;
    void paintLag(QPainter &painter, const CellGeometry &geometry, long lag) const override;
    std::vector<CellProfile> profilesOf(const CellIndex &cell) const override;

protected:
    Axis rowAxis() const override { return {tr("row i"), 0}; }
    Axis columnAxis() const override { return {tr("column j"), 0}; }
    void paintGuides(QPainter &painter, const CellGeometry &geometry, const QRectF &frame) const override;

private:
    MatrixCells cells() const { return {figure->pyramid.get(), circulant(), m_options.extreme}; }
    /// What is gated is no Toeplitz matrix, and has no circulant.
    bool gated() const { return !figure->gate.empty(); }
    bool circulant() const { return m_options.circulant && !gated(); }
    GatedCells gatedCells() const { return {figure->pyramid.get(), figure->gate.front()}; }
    float at(const CellIndex &cell) const;
    void measure();
    double clippedShareOfCells() const;
    QString valueText(const CellGeometry &geometry, const CellIndex &cell) const;
    QStringList gateNotes(const CellGeometry &geometry) const;
    bool showsTraining(const CellGeometry &geometry) const; ///< whether its boundary is drawn
    /// The line i - j = diagonal, clipped by the painter; legible on any colour.
    void paintDiagonal(QPainter &painter, const CellGeometry &geometry, double diagonal, const QPen &pen) const;
    /// Where that line lies; none where no cell is on it.
    std::optional<QLineF> diagonalLine(const CellGeometry &geometry, double diagonal) const;

    MatrixOptions m_options;
    std::shared_ptr<const figures::MatrixFigure> m_measured;
    Magnitudes m_magnitudes;     ///< of m_measured
    std::vector<float> m_sample; ///< of what is gated
    long m_notFiniteGates = 0;
    ValueRange m_range;
    MatrixPlot::RangeReport m_report;
};

} // namespace tnn::widgets
