// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figures/form_figures.h"
#include "widgets/curves/curve_plot.h"

namespace tnn::widgets {

/// The relative error of each form's kernel against the length it is built for.
class LengthErrorsPlot : public CurvePlotOf<figures::LengthErrorsFigure> {
    Q_OBJECT

public:
    explicit LengthErrorsPlot(QWidget *parent = nullptr) : CurvePlotOf(tr("Error against n"), parent) { refresh(); }

protected:
    std::optional<QRectF> populate() override;
    QString title() const override;
    QString notice() const override;
    QString readoutAt(const QPointF &coordinates) const override;
};

} // namespace tnn::widgets
