// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>

#include <QRectF>

#include "widgets/plot.h"

class QCustomPlot;

namespace tnn::widgets {

/// What every plot of curves shares: a QCustomPlot with our colours, gestures, zoom history, hover marker, readout and
/// export. A subclass fills it in populate(), which runs again whenever the figure, an option or the theme changes;
/// the zoom is kept as long as what is shown along the horizontal axis stays the same.
class CurvePlot : public Plot {
    Q_OBJECT

public:
    explicit CurvePlot(QWidget *parent = nullptr);
    ~CurvePlot() override;

    void setTheme(const Theme &theme) override;
    void setHover(const Hover &hover) override;
    void fit() override;
    void paintTo(QPainter &painter, const QSize &size) override;

    QSize sizeHint() const override { return {560, 360}; }
    QSize minimumSizeHint() const override { return {160, 120}; }

protected:
    QCustomPlot &plot() const;
    const Theme &theme() const;
    const Hover &hover() const;
    /// Clears everything drawn, asks populate() for it anew and queues a replot.
    void refresh();

    /// Adds graphs, items and axis titles. Returns what fit() shows, in axis coordinates with y growing upward
    /// (top() is the lower end of the value axis); an empty rectangle: nothing to show, notice() is written instead.
    virtual QRectF populate() = 0;
    /// The text in the middle of an empty plot.
    virtual QString notice() const = 0;
    /// What the pointer is over at these axis coordinates.
    virtual Hover hoverAt(const QPointF &coordinates) const;
    /// Where the marker line stands for a hover.
    virtual std::optional<double> markerOf(const Hover &hover) const;
    /// What is told of these axis coordinates.
    virtual QString readoutAt(const QPointF &coordinates) const = 0;
    /// Whether a unit is as long horizontally as vertically.
    virtual bool hasEqualAspect() const { return false; }

    void keyPressEvent(QKeyEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    struct Implementation;
    std::unique_ptr<Implementation> m_implementation;
};

} // namespace tnn::widgets
