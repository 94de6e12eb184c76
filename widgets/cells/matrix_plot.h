// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figures/matrix_figure.h"
#include "widgets/cells/cell_plot.h"
#include "widgets/cells/gated_painter.h"
#include "widgets/cells/matrix_painter.h"

namespace tnn::widgets {

/// Everything a matrix plot paints, except what follows the pointer.
class MatrixScene : public SceneOf<figures::MatrixFigure, figures::MatrixOptions> {
    Q_DECLARE_TR_FUNCTIONS(MatrixScene)

public:
    CellCount count() const override { return {size(), size()}; }
    long size() const;
    QString description() const override;
    QImage data(const CellGeometry &geometry) const override;
    /// Returns training length, clipped share, cells without a number, ...
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
    void measure(Magnitudes &magnitudes) override;
    /// Approximate for a gated matrix: counted in the sample.
    double shareBeyond(double limit) const override;

private:
    MatrixCells cells() const { return {figure->pyramid.get(), circulant()}; }
    /// A gated matrix is not a Toeplitz matrix, and has no circulant.
    bool gated() const { return !figure->gate.empty(); }
    bool circulant() const { return options.circulant && !gated(); }
    GatedCells gatedCells() const { return {figure->pyramid.get(), figure->gate.front()}; }
    float at(const CellIndex &cell) const;
    QString valueText(const CellGeometry &geometry, const CellIndex &cell) const;
    QStringList gateNotes(const CellGeometry &geometry) const;
    bool showsTraining(const CellGeometry &geometry) const; ///< whether its boundary is drawn
    /// Paints the line i - j = diagonal, clipped by the painter; legible on any color.
    void paintDiagonal(QPainter &painter, const CellGeometry &geometry, double diagonal, const QPen &pen) const;
    /// Returns that line; none if no cell is on it.
    std::optional<QLineF> diagonalLine(const CellGeometry &geometry, double diagonal) const;

    std::vector<float> m_sample; ///< of a gated matrix
    long m_notFiniteLags = 0, m_notFiniteGates = 0;
};

/// T[i, j] = t[i - j] as a picture: rows downward, square cells, n from 1 to 2^20, never an n x n array.
/// Non-finite values have the theme's color for them and are counted below the picture.
class MatrixPlot : public CellPlotOf<MatrixScene> {
    Q_OBJECT

public:
    explicit MatrixPlot(QWidget *parent = nullptr) : CellPlotOf(tr("Toeplitz matrix"), parent) { }
};

} // namespace tnn::widgets
