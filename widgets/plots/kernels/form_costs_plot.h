// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figures/kernels/form_costs_figure.h"
#include "widgets/curves/curve_plot.h"

class QCPItemText;

namespace tnn::widgets {

/// The trade-off: each form's error against its cost per token, the area of its mark showing the bytes of its state; a
/// line joins the forms that no other one beats in both.
class FormCostsPlot : public CurvePlot,
                      public FigureOf<FormCostsPlot, figures::FormCostsFigure, figures::FormCostsOptions> {
    Q_OBJECT

public:
    explicit FormCostsPlot(QWidget *parent = nullptr) : CurvePlot(tr("Form costs"), parent) { contentChanged(); }

protected:
    std::optional<QRectF> populate() override;
    QString title() const override { return titleOfFigure(); }
    QString notice() const override { return noteOr(tr("Open a checkpoint to see what its forms cost")); }
    QString readoutAt(const QPointF &coordinates) const override;

private:
    QPointF placeOf(const figures::FormCostsFigure::Point &point) const;
    void addFront();
    void addExactTime();
    void addForm(const std::string &form, int series);
    void addLabel(const figures::FormCostsFigure::Point &point);
    void placeLabels() const;

    /// A mark's name; whether it is shown, and in which form, depends on the room.
    struct Label {
        QCPItemText *text = nullptr;
        QString brief, whole;
        QPointF mark;        ///< in axis coordinates
        double markSize = 0; ///< pixels
    };

    QPointF pixelOf(const QPointF &place) const;

    std::vector<Label> m_labels;
};

} // namespace tnn::widgets
