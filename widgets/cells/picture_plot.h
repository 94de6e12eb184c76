// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

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

/// A plot that paints itself, zoomed and panned by the gestures shared by all plots, y growing downward. Everything
/// except what follows the pointer is kept as a picture of the widget: a hover never repaints data. A subclass defines
/// what is painted, and what a click and its own keys do.
class PicturePlot : public Plot {
    Q_OBJECT

public:
    explicit PicturePlot(QWidget *parent, bool keepAspect = false);

    /// Returns the visible part: x from left to right, y from top to bottom.
    QRectF view() const { return m_gestures.view(); }
    void setView(const QRectF &view); ///< shows this view, or the nearest one that is allowed
    void fit() override;
    /// Returns how often the data have been painted: a hover does not change it.
    int renderings() const { return m_renderings; }

    void setHover(const Hover &hover) override;
    void clearPointer() override { pointAt({}); }
    QSize minimumSizeHint() const override { return {200, 160}; }

protected:
    void paintPage(QPainter &painter, const QSize &size) override;
    QString readoutOnPage(const QPointF &pixel) const override
    {
        return isEmpty() ? QString() : readoutInRoom(pixel - QPointF(0, m_titleHeight));
    }
    virtual bool isEmpty() const = 0;
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
    /// surface's color, to which the painter paints. Only if not empty.
    virtual void paintStill(QPainter &painter, QImage &still) = 0;
    virtual void paintMarks(QPainter &painter) = 0; ///< what follows the pointer
    /// Paints what paintStill() paints on another device, laid out for `room`.
    virtual void paintOnPaper(QPainter &painter, const QSizeF &room, double scale) = 0;
    /// Returns the readout at a pixel of the room of the last paintOnPaper().
    virtual QString readoutInRoom(const QPointF &) const { return {}; }

    /// Returns whether the painter is that of paintPage(), which may take its time.
    static bool isForPaper(const QPainter &painter);
    /// Returns a pen for lines of many points: on the screen one pixel wide, since such lines are painted quickly.
    static QPen linePen(const QPainter &painter, const QColor &color, double width);
    QFont fontInPixels() const; ///< the widget's font, with its size in pixels
    const Hover &hover() const { return m_hover; }
    /// Reports what the pointer is over: the readout, and the hover if it has changed.
    void showHover(const Hover &hover, const QString &text);
    void paintAnew();
    void viewChanged();
    /// Returns the part of `whole` in these ranges. Throws tnn::Error if one is empty.
    static QRectF viewOf(const figures::Zoom &zoom, const QRectF &whole);
    void paintBox(QPainter &painter) const; ///< the rubber band
    void themeChanged() override;

    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *) override { layOut(); }

    ZoomGestures m_gestures;

private:
    Hover m_hover;
    QImage m_still;      ///< kept while the size is the same: memory is slow to get
    bool m_stale = true; ///< m_still is to be repainted
    int m_renderings = 0;
    double m_titleHeight = 0; ///< the height of the title in what was last painted on paper
};

} // namespace tnn::widgets
