// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figures/kernels/matrix_figure.h"
#include "widgets/cells/cell_painters.h"
#include "widgets/cells/cell_plot.h"

namespace tnn::widgets {

/// T[i, j] = t[i - j] as a picture: rows downward, square cells, n from 1 to 2^20, never an n x n array.
/// Non-finite values have the theme's color for them and are counted below the picture.
class MatrixPlot : public CellPlot, public FigureOf<MatrixPlot, figures::MatrixFigure, figures::MatrixOptions> {
    Q_OBJECT

public:
    explicit MatrixPlot(QWidget *parent = nullptr) : CellPlot(tr("Toeplitz matrix"), parent) { }
    QString notes(const CellGeometry &geometry) const override;
    std::vector<CellProfile> profilesOf(const CellIndex &cell) const override;

protected:
    QString title() const override { return titleOfFigure(); }
    ColorChoice colorChoice() const override { return {m_options.scale, m_options.range, m_figure}; }
    CellCount count() const override { return {side(), side()}; }
    QString description() const override;
    QImage data(const CellGeometry &geometry) const override;
    Hover hoverOf(const CellIndex &cell) const override;
    std::optional<CellIndex> cellOf(const Hover &hover) const override;
    QString readoutOf(const CellGeometry &geometry, const CellIndex &cell) const override;
    void paintLag(QPainter &painter, const CellGeometry &geometry, long lag) const override;
    Axis rowAxis() const override { return {tr("row i"), 0}; }
    Axis columnAxis() const override { return {tr("column j"), 0}; }
    void paintGuides(QPainter &painter, const CellGeometry &geometry, const QRectF &frame) const override;
    void measure(Magnitudes &magnitudes) override;
    /// Approximate for a gated matrix: counted in the sample.
    double shareBeyond(double limit) const override;

private:
    long side() const; ///< rows, or columns
    MatrixCells cells() const { return {m_figure->pyramid.get(), circulant()}; }
    /// A gated matrix is not a Toeplitz matrix, and has no circulant.
    bool gated() const { return m_figure->effective != nullptr; }
    bool circulant() const { return m_options.circulant && !gated(); }
    const analysis::EffectiveMatrix &effective() const { return *m_figure->effective; }
    float at(const CellIndex &cell) const;
    QString valueText(const CellGeometry &geometry, const CellIndex &cell) const;
    /// The factors of a cell of the effective matrix, and their product.
    QString factorText(const CellIndex &cell) const;
    QStringList gateNotes(const CellGeometry &geometry) const;

    std::vector<float> m_sample; ///< a sample of a gated matrix
    long m_notFiniteLags = 0, m_notFiniteGates = 0;
};

} // namespace tnn::widgets
