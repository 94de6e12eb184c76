// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QFont>
#include <QImage>
#include <QPen>

#include "widgets/base/plot.h"
#include "widgets/base/tick_label.h" // IWYU pragma: export
#include "widgets/base/translated.h" // IWYU pragma: export
#include "widgets/base/zoom_history.h"

class QKeyEvent;
class QMouseEvent;

namespace tnn::widgets {

/// The frame of every plot with axes, of curves as of cells. Gestures are the same everywhere: the wheel zooms at the
/// pointer, a drag pans, Shift-drag zooms to a box, a double click fits, Alt-left and Alt-right go through the zoom
/// history. Everything except what follows the pointer is kept as a picture of the widget: a hover never repaints data.
/// A subclass defines what is painted, and what a click and its own keys do.
class PlotFrame : public Plot {
    Q_OBJECT

public:
    /// Returns the visible part, in the units of the axes: (left, top) are the smallest x and y.
    QRectF view() const { return m_gestures.view(); }
    void setView(const QRectF &view); ///< shows this view, or the nearest one that is allowed
    void fit() override;
    /// Returns how often the data have been painted: a hover does not change it.
    int renderings() const { return m_renderings; }

    void setHover(const Hover &hover) override;
    void clearPointer() override;
    QSize minimumSizeHint() const override { return {200, 160}; }

protected:
    /// `name` is its accessible name.
    PlotFrame(const QString &name, ZoomGestures gestures, QWidget *parent);

    void paintPage(QPainter &painter, const QSize &room) override;
    /// Returns whether nothing is to be painted, not even a notice.
    virtual bool isEmpty() const { return false; }
    virtual void pointAt(std::optional<QPointF> pixel) = 0; ///< none: the pointer has left
    virtual void click(const QMouseEvent &event) = 0;
    /// Handles a key that belongs to no gesture; returns whether it was used.
    virtual bool key(const QKeyEvent &) { return false; }
    virtual bool handleGesture(QEvent *event) { return m_gestures.handle(event); }
    /// Called when the theme has changed.
    virtual void chooseColors() = 0;
    /// Called when the size or the font has changed. Calls paintAnew().
    virtual void layOut() = 0;
    /// Paints everything except what follows the pointer on a picture of the widget, Format_RGB32, filled with the
    /// surface's color. Only if not empty.
    virtual void paintStill(QImage &still) = 0;
    virtual void paintMarks(QPainter &painter) = 0; ///< what follows the pointer
    virtual void marksChanged() { update(); }
    /// Paints what paintStill() paints on another device, laid out for `room`.
    virtual void paintOnPaper(QPainter &painter, const QSizeF &room, double scale) = 0;

    /// Returns whether the painter is that of paintPage(), which may take its time.
    static bool isForPaper(const QPainter &painter);
    /// Returns a pen for lines of many points: on the screen one pixel wide, since such lines are painted quickly.
    static QPen linePen(const QPainter &painter, const QColor &color, double width);
    QFont fontInPixels() const; ///< the widget's font, with its size in pixels
    const Hover &hover() const { return m_hover; }
    const std::optional<QPointF> &pointer() const { return m_pointer; } ///< none: it is elsewhere
    /// Reports what the pointer is over: the readout, and the hover if it has changed.
    void showHover(const Hover &hover, const QString &text);
    void paintAnew();
    /// To be called when the content has changed: reports what is under the pointer now, once that is laid out.
    void pointAgain();
    virtual void viewChanged(); ///< by a gesture, or a call of the above
    /// Returns the part of `whole` in these ranges. Throws tnn::Error if one is empty.
    static QRectF viewOf(const figures::Zoom &zoom, const QRectF &whole);

    void themeChanged() override;
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *) override { layOut(); }

    ZoomGestures m_gestures;

private:
    void paintBox(QPainter &painter) const; ///< the rubber band

    Hover m_hover;
    QImage m_still;                   ///< kept while the size is the same: memory is slow to get
    bool m_stale = true;              ///< m_still is to be repainted
    bool m_otherContent = false;      ///< since the pointer was reported
    std::optional<QPointF> m_pointer; ///< where the pointer is, while it is over the widget
    int m_renderings = 0;
};

} // namespace tnn::widgets
