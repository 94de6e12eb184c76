// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figures/hankel_figure.h"
#include "widgets/curves/curve_plot.h"

namespace tnn::widgets {

/// Order against error: the Hankel singular values of the first channel, as shares of its largest, and the error of each
/// channel with so many real states behind the head.
class HankelPlot : public CurvePlotOf<figures::HankelFigure> {
    Q_OBJECT

public:
    explicit HankelPlot(QWidget *parent = nullptr) : CurvePlotOf(tr("Hankel singular values"), parent) { refresh(); }

    /// The order that is marked: the states of the reduced form that is shown elsewhere. None: none.
    void setOrder(std::optional<long> order);
    void setBound(std::optional<double> error); ///< that is asked for: a line; none: no line

protected:
    std::optional<QRectF> populate() override;
    QString title() const override;
    QString notice() const override;
    QString readoutAt(const QPointF &coordinates) const override;

private:
    const figures::HankelFigure::Channel &first() const { return m_figure->channels.front(); }
    QString behindName() const;

    std::optional<long> m_order;
    std::optional<double> m_bound;
};

} // namespace tnn::widgets
