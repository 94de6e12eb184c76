// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figures/length_errors_figure.h"
#include "widgets/curves/curve_plot.h"

namespace tnn::widgets {

/// The relative error of each form's kernel against the length that it is made for.
class LengthErrorsPlot : public CurvePlot {
    Q_OBJECT

public:
    explicit LengthErrorsPlot(QWidget *parent = nullptr);
    ~LengthErrorsPlot() override;

    void setFigure(std::shared_ptr<const figures::LengthErrorsFigure> figure); ///< null: nothing is open

protected:
    std::optional<QRectF> populate() override;
    QString title() const override;
    QString notice() const override;
    Hover hoverAt(const QPointF &) const override { return {}; }
    std::optional<double> markerOf(const Hover &) const override { return std::nullopt; }
    QString readoutAt(const QPointF &coordinates) const override;

private:
    std::shared_ptr<const figures::LengthErrorsFigure> m_figure;
};

} // namespace tnn::widgets
