// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "widgets/base/zoom_history.h"
#include "widgets/cells/picture_plot.h"

class QKeyEvent;
class QMouseEvent;

namespace tnn::widgets {

/// A picture that is zoomed and panned by the gestures shared by all plots, y growing downward. A subclass defines what
/// a pointer, a click and its own keys do.
class ZoomedPicture : public PicturePlot {
    Q_OBJECT

public:
    /// Returns the visible part: x from left to right, y from top to bottom.
    QRectF view() const { return m_gestures.view(); }
    void setView(const QRectF &view); ///< shows this view, or the nearest one that is allowed
    void fit() override;

protected:
    explicit ZoomedPicture(QWidget *parent, bool keepAspect = false);

    virtual void click(const QMouseEvent &event) = 0;
    virtual bool key(const QKeyEvent &)
    {
        return false;
    } ///< handles a key that belongs to no gesture; returns whether it was used
    virtual bool handleGesture(QEvent *event) { return m_gestures.handle(event); }

    void viewChanged();
    /// Returns the part of `whole` in these ranges. Throws tnn::Error if one is empty.
    static QRectF viewOf(const figures::Zoom &zoom, const QRectF &whole);
    void paintBox(QPainter &painter) const; ///< the rubber band
    bool event(QEvent *event) override;

    ZoomGestures m_gestures;
};

} // namespace tnn::widgets
