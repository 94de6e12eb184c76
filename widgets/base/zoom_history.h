// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include <QRectF>

class QEvent;
class QKeyEvent;
class QMouseEvent;
class QWheelEvent;

namespace tnn::widgets {

/// Turns the gestures shared by all plots into views; independent of the plot. The wheel zooms at the pointer (over an
/// axis: only that axis, unless `keepAspect`), a drag pans, Shift-drag zooms to a box, a double click fits, Alt-Left
/// and Alt-Right go through the visited views as in a browser, + and - zoom, 0 fits. The owner forwards events, then
/// shows view() and draws box(). A view is a rectangle in the units of the axes, normalized: (left, top) are the
/// smallest x and y.
class ZoomGestures {
public:
    enum class Upward { Larger /**< y grows upward, as curves */, Smaller /**< y grows downward, as matrices */ };

    explicit ZoomGestures(Upward upward, bool keepAspect = false);

    /// Sets the view's area on the widget, in the pixels of the events.
    void setArea(const QRectF &area) { m_area = area; }
    /// Sets a function applied to every new view: it returns the nearest allowed one.
    void setConstraint(std::function<QRectF(const QRectF &)> constraint) { m_constraint = std::move(constraint); }
    /// Sets the view that fitting shows. Does not change the current view.
    void setHome(const QRectF &home) { m_home = m_constraint ? m_constraint(home) : home; }
    /// Shows the home view and clears the history: for a figure of another shape.
    void reset(const QRectF &home);

    /// Handles a wheel, mouse or key event of the widget. Returns true if it was a gesture: the event is accepted and
    /// the widget repaints. Any other event (a mere move, a click, plain arrow keys) is left to the owner.
    bool handle(QEvent *event);

    const QRectF &view() const { return m_view; }
    const QRectF &home() const { return m_home; }
    bool fitted() const { return m_view == m_home; }
    /// Returns the rubber band in pixels during a Shift-drag.
    std::optional<QRectF> box() const { return m_box; }
    /// Returns whether the pointer has been pressed and moved: a release now ends a gesture and is not a click.
    bool dragging() const { return m_dragging; }

    void fit() { visit(m_home); }
    void goBy(int by);              ///< through the history: -1 back, 1 forward
    void visit(const QRectF &view); ///< as a separate gesture: one entry in the history
    /// Zooms in by a factor > 1.
    void zoom(const QPointF &pixel, double factor) { visit(zoomed(pixel, factor)); }
    /// Sets a view from outside (another size, another unit of an axis), replacing the current entry.
    void setView(const QRectF &view);

    /// Converts a position on the widget to the units of the axes.
    QPointF toData(const QPointF &pixel) const;

private:
    bool press(const QMouseEvent &event);
    bool move(const QMouseEvent &event);
    bool release(const QMouseEvent &event);
    bool wheel(const QWheelEvent &event);
    bool key(const QKeyEvent &event);
    QRectF zoomed(const QPointF &pixel, double factor) const;
    void show(const QRectF &view) { m_view = m_constraint ? m_constraint(view) : view; }
    void record(); ///< that a gesture ended at the view; drops what was forward of it

    Upward m_upward;
    bool m_keepAspect;
    QRectF m_area{0, 0, 1, 1};
    QRectF m_view{0, 0, 1, 1};
    QRectF m_home{0, 0, 1, 1};
    std::function<QRectF(const QRectF &)> m_constraint;
    std::vector<QRectF> m_visited{m_view};
    std::size_t m_present = 0; ///< index of the current one
    int m_wheelDirection = 0;  ///< the direction of the current run of wheel steps, which is one entry in the history
    std::optional<QPointF> m_pressed;
    QRectF m_pressedView;
    bool m_boxing = false, m_dragging = false;
    std::optional<QRectF> m_box;
};

} // namespace tnn::widgets
