// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figures/kernels/form_errors_figure.h"
#include "widgets/curves/curve_plot.h"

namespace tnn::widgets {

/// The relative error of each form's kernel against the length it is built for.
class FormErrorsPlot : public CurvePlot,
                       public FigureOf<FormErrorsPlot, figures::FormErrorsFigure, figures::FormErrorsOptions> {
    Q_OBJECT

public:
    explicit FormErrorsPlot(QWidget *parent = nullptr) : CurvePlot(tr("Error vs. n"), parent) { contentChanged(); }

protected:
    std::optional<QRectF> populate() override;
    QString title() const override
    {
        return m_figure ? titleWithChannel(m_figure->title, {m_figure->label}, 0) : QString();
    }
    QString notice() const override
    {
        return noteOr(tr("Open a checkpoint to see how exact its state-space forms are"));
    }
    QString readoutAt(const QPointF &coordinates) const override;
};

} // namespace tnn::widgets
