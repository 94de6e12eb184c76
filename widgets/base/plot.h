// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QRectF>
#include <QString>
#include <QWidget>

#include "engine/figures/figure_request.h"
#include "widgets/base/theme.h"

class QPainter;

namespace tnn::widgets {

/// The position under the pointer, shared by all views: a lag, and a cell if a matrix is under it.
struct Hover {
    std::optional<long> lag;
    std::optional<long> row, column;

    bool operator==(const Hover &) const = default;
};

/// One drawn view: shows a figure passed to it, reports where the pointer is, shows where another view's pointer is,
/// and paints itself to any device. Each subclass has setFigure(std::shared_ptr<const XFigure>). Gestures are the same
/// everywhere: the wheel zooms at the pointer, a drag pans, Shift-drag zooms to a box, a double click fits, Alt-left
/// and Alt-right go through the zoom history.
class Plot : public QWidget {
    Q_OBJECT

public:
    using QWidget::QWidget;

    void setTheme(const Theme &theme);
    const Theme &theme() const { return m_theme; }
    /// Marks the position under the pointer in another view (or this one). Must not repaint the data (a buffered
    /// overlay).
    virtual void setHover(const Hover &hover) = 0;
    /// Resets the zoom to show everything.
    virtual void fit() = 0;
    /// Paints the plot laid out for `size` logical pixels: curves and text as vectors if the device supports them,
    /// matrices lossless. Does not affect the screen.
    virtual void paintTo(QPainter &painter, const QSize &size) = 0;
    /// Returns the readout at a pixel of what paintTo() painted last, laid out for its size; empty where there is none.
    virtual QString readoutOnPaper(const QPointF &) const { return {}; }
    /// Returns the visible ranges of the axes: whole if fit() would change nothing.
    virtual figures::Zoom zoom() const { return {}; }
    /// Sets the visible ranges. Throws tnn::Error if the plot has no axes to zoom, or an axis cannot show such a range.
    virtual void setZoom(const figures::Zoom &zoom);
    /// For plots whose axes can be set to common ranges: the values that fit() shows, y growing upward.
    virtual std::optional<QRectF> valueRange() const { return {}; }
    virtual void showValueRange(const QRectF &) { }

    static constexpr int ExportFont = 12; ///< text size of an export in pixels; its title is one larger and bold

signals:
    void hovered(const tnn::widgets::Hover &hover); ///< an empty one when the pointer leaves
    void zoomed();
    void readout(const QString &text); ///< the values under the pointer, for the status bar: "lag 35  t 0.0213"

protected:
    /// Returns the title for an export. Empty if nothing is shown.
    virtual QString title() const { return {}; }
    /// Paints the parts that only an exported picture has: the surface behind it and its title. Moves the painter's
    /// origin below the title and returns the remaining room. An empty title takes no room.
    QSize paintTitle(QPainter &painter, const QSize &size) const;
    virtual void themeChanged() = 0;

private:
    Theme m_theme = Theme::light();
};

} // namespace tnn::widgets
