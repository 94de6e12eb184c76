// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QRectF>
#include <QString>
#include <QWidget>

#include "engine/figures/zoom.h"
#include "widgets/base/theme.h"

class QPainter;

namespace tnn::widgets {

/// What the pointer is over, shared by all views: a lag, and a cell where a matrix is under it.
struct Hover {
    std::optional<long> lag;
    std::optional<long> row, column;

    bool operator==(const Hover &) const = default;
};

/// One drawn view: shows a figure it is handed, tells where the pointer is, shows where another view's pointer is,
/// and paints itself to any device. Each subclass has setFigure(std::shared_ptr<const XFigure>).
/// Gestures are the same everywhere: wheel zooms at the pointer, drag pans, Shift-drag zooms to a box, double click fits,
/// Alt-left and Alt-right walk the zoom history.
class Plot : public QWidget {
    Q_OBJECT

public:
    using QWidget::QWidget;

    virtual void setTheme(const Theme &theme) = 0;
    /// Marks what another view (or this one) is pointed at. Must not repaint the data (a buffered overlay).
    virtual void setHover(const Hover &hover) = 0;
    /// Shows everything.
    virtual void fit() = 0;
    /// Paints the plot laid out for `size` logical pixels: curves and text as vectors where the device has them,
    /// matrices lossless. Does not disturb what is on the screen.
    virtual void paintTo(QPainter &painter, const QSize &size) = 0;
    /// What is shown of the axes: whole where fit() would change nothing.
    virtual figures::Zoom zoom() const { return {}; }
    /// Shows that. Throws tnn::Error where the plot has no axes to zoom, or an axis no place for such a stretch.
    virtual void setZoom(const figures::Zoom &zoom);
    /// Of plots whose axes can be brought to the same ranges: the values that fit() shows, y growing upward.
    virtual std::optional<QRectF> valueRange() const { return {}; }
    virtual void showValueRange(const QRectF &) { }

    static constexpr int ExportFont = 12; ///< pixels of an export's text; its title is one larger and bold

signals:
    void hovered(const tnn::widgets::Hover &hover); ///< an empty one when the pointer leaves
    void zoomed();
    void readout(const QString &text); ///< what is under the pointer, for the status bar: "lag 35  t 0.0213"

protected:
    /// What is shown: the title of an export. Empty while there is nothing.
    virtual QString title() const { return {}; }
    /// Paints what a picture on paper needs and a view in its panel does not: the surface behind it and its title.
    /// Moves the painter's origin below the title and returns the room that is left. No title takes no room.
    QSize paintTitle(QPainter &painter, const QSize &size, const Theme &theme) const;
};

} // namespace tnn::widgets
