// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QFont>
#include <QRectF>
#include <QString>
#include <QWidget>

#include "engine/figures/figure.h"
#include "widgets/base/theme.h"

class QPainter;

namespace tnn::widgets {

/// The position under the pointer, shared by all views: a lag, and a cell if a matrix is under it.
struct Hover {
    std::optional<long> lag;
    std::optional<long> row, column;

    bool operator==(const Hover &) const = default;
};

/// What a view needs of what it draws: shows a figure passed to it, reports where the pointer is, shows where another
/// view's pointer is, and paints itself to any device. PlotFrame is the base of those with axes.
class Plot : public QWidget {
    Q_OBJECT

public:
    using QWidget::QWidget;

    void setTheme(const Theme &theme);
    const Theme &theme() const { return m_theme; }
    /// Marks the position under the pointer in another view (or this one). Must not repaint the data.
    virtual void setHover(const Hover &) { }
    /// Forgets where the pointer was: for when it is elsewhere but no event says so, as below a dialog that has opened.
    virtual void clearPointer() { }
    /// Resets the zoom to show everything.
    virtual void fit() { }
    static constexpr double LeastPaperScale = 2.0 / 3; ///< text of 6 points

    /// Paints the plot on `size` logical pixels: curves and text as vectors if the device supports them, matrices
    /// lossless. Does not affect the screen. If some text has no room, the plot is laid out for a larger page and
    /// painted smaller, by `scale`.
    void paintTo(QPainter &painter, const QSize &size, double scale);
    void paintTo(QPainter &painter, const QSize &size) { paintTo(painter, size, paperScale(size)); }
    /// Returns how many texts are left out or cut off on a page of this size, at a scale of 1.
    int textsWithoutRoom(const QSize &page) { return textsLeftOut(belowTitle(page)); }
    /// Returns the largest scale, from 1 down to `least`, at which the fewest texts are left out on `size`.
    double paperScale(const QSize &size, double least = LeastPaperScale);
    /// Returns the smallest size of about the same shape on which all text has room; none if `size` is large enough,
    /// or if no size is, up to seven times as wide.
    std::optional<QSize> sizeForAllText(const QSize &size, double least = LeastPaperScale);
    /// Returns the readout at a pixel of what paintTo() painted last, laid out for its size; empty where there is none.
    QString readoutOnPaper(const QPointF &pixel) const
    {
        return readoutOnPage(pixel / m_paperScale - QPointF(0, m_titleHeight));
    }
    /// Returns the visible ranges of the axes: whole if fit() would change nothing.
    virtual figures::Zoom zoom() const { return {}; }
    /// Returns why nothing is drawn but this sentence; empty if something is.
    virtual QString whyNothingIsDrawn() const { return {}; }
    /// Sets the visible ranges. Throws tnn::Error if the plot has no axes to zoom, or an axis cannot show such a range.
    virtual void setZoom(const figures::Zoom &zoom);
    /// For plots whose axes can be set to common ranges: the values that fit() shows, y growing upward.
    virtual std::optional<QRectF> valueRange() const { return {}; }
    virtual void showValueRange(const QRectF &) { }

    /// Text size of an export in pixels; its title is one larger and bold.
    static constexpr int ExportFont = 12;
    static constexpr int ExportPoints = 9; ///< the same in points, at 96 pixels per inch
    const figures::PageParts &pageParts() const { return m_pageParts; }
    void setPageParts(const figures::PageParts &parts) { m_pageParts = parts; }

signals:
    void hovered(const tnn::widgets::Hover &hover); ///< an empty one when the pointer leaves
    void zoomed();
    void readout(const QString &text); ///< the values under the pointer, for the status bar: "lag 35  t 0.0213"

protected:
    /// Paints the plot laid out for the room below the title of a page, in logical pixels, with text of ExportFont.
    virtual void paintPage(QPainter &painter, const QSize &room) = 0;
    /// Returns the readout at a pixel of that room.
    virtual QString readoutOnPage(const QPointF & /*pixel*/) const { return {}; }
    virtual int textsLeftOut(const QSize & /*room*/) { return 0; }
    /// Returns the title for an export. Empty if nothing is shown.
    virtual QString title() const { return {}; }
    virtual void themeChanged() = 0;

private:
    QFont titleFont() const;
    /// Returns what remains of a page of this size below its title. An empty title takes no room.
    QSize belowTitle(const QSize &page) const;
    QString pageTitle() const { return m_pageParts.hasTitle ? title() : QString(); }

    Theme m_theme = Theme::light();
    double m_paperScale = 1;  ///< the scale of the last paintTo()
    double m_titleHeight = 0; ///< the height of its title
    figures::PageParts m_pageParts;
};

} // namespace tnn::widgets
