// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figures/kernels/hankel_figure.h"
#include "widgets/curves/curve_plot.h"

namespace tnn::widgets {

/// Error against order: the Hankel singular values of the first channel, as shares of its largest, and the error of
/// each channel with this many real states after the head.
class HankelPlot : public CurvePlot, public FigureOf<HankelPlot, figures::HankelFigure, figures::HankelOptions> {
    Q_OBJECT

public:
    explicit HankelPlot(QWidget *parent = nullptr) : CurvePlot(tr("Hankel singular values"), parent)
    {
        contentChanged();
    }

    /// Sets the marked order: the states of the reduced form shown elsewhere. None: no mark.
    void setOrder(std::optional<long> order);
    void setBound(std::optional<double> error); ///< the requested error, as a line; none: no line

protected:
    std::optional<QRectF> populate() override;
    QString title() const override;
    QString notice() const override
    {
        return noteOr(tr("Open a checkpoint to see how few states its kernels need"),
                      tr("A kernel of one lag needs no states"));
    }
    QString readoutAt(const QPointF &coordinates) const override;

private:
    const figures::HankelFigure::Channel &first() const { return m_figure->channels.front(); }
    QString behindName() const { return tr("\u03c3\u1d63 / \u03c3\u2081 after %1 taps").arg(m_figure->taps); }

    std::optional<long> m_order;
    std::optional<double> m_bound;
};

} // namespace tnn::widgets
