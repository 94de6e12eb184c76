// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "engine/figures/network/inside_figure.h"
#include "widgets/cells/cell_plot.h"

namespace tnn::widgets {

/// The values at one point of a network: tokens downward, channels rightward. A token's row is several cells high if
/// there are many more channels than tokens; the tokens' symbols are beside their rows, as many as fit.
class InsidePlot : public CellPlot {
    Q_OBJECT

public:
    explicit InsidePlot(QWidget *parent = nullptr) : CellPlot(tr("Inside the network"), parent) { }
    /// Null shows an empty surface. The zoom is kept if the number of cells is the same.
    void setFigure(std::shared_ptr<const figures::InsideFigure> figure)
    {
        m_figure = std::move(figure);
        contentChanged();
    }
    void setOptions(const figures::InsideOptions &options)
    {
        m_options = options;
        contentChanged();
    }
    const figures::InsideOptions &options() const { return m_options; }

    QString notes(const CellGeometry &geometry) const override;

protected:
    QString title() const override { return isEmpty() ? QString() : translated(m_figure->title); }
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
    std::shared_ptr<const figures::InsideFigure> m_figure;
    figures::InsideOptions m_options;
    long m_cells = 1;            ///< rows of cells per token
    std::vector<float> m_values; ///< the values of the cells
};

} // namespace tnn::widgets
