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

/// What a plot showed before: visited views, walked back and forth like the pages of a browser.
/// A view is a rectangle in the units of the axes, normalised: (left, top) are the smallest x and y.
class ZoomHistory {
public:
    /// Forgets everything; `view` is where it starts.
    void reset(const QRectF &view);
    /// A gesture ended at `view`; what was ahead is forgotten. The same view twice is one entry.
    void visit(const QRectF &view);
    /// The gesture went on: `view` takes the place of the present entry.
    void replace(const QRectF &view);

    /// The view before the present one (the present one, where there is none), which becomes the present one.
    QRectF back();
    QRectF forward();
    QRectF present() const { return m_views[m_present]; }

private:
    std::vector<QRectF> m_views{QRectF(0, 0, 1, 1)};
    std::size_t m_present = 0;
};

/// The gestures that all plots share, turned into views; knows no plot. Wheel zooms at the pointer (over an axis: that
/// axis alone, unless `keepAspect`), drag pans, Shift-drag zooms to a box, double click fits, Alt-Left and Alt-Right
/// walk the history, + and - zoom, 0 fits. The owner forwards events, then shows view() and draws box().
class ZoomGestures {
public:
    enum class Upward { Larger /**< y grows upward, as curves */, Smaller /**< y grows downward, as matrices */ };

    explicit ZoomGestures(Upward upward, bool keepAspect = false);

    /// Where the view lies on the widget, in the pixels of the events.
    void setArea(const QRectF &area) { m_area = area; }
    /// Asked about every view before it is taken: returns the nearest one that may be shown.
    void setConstraint(std::function<QRectF(const QRectF &)> constraint) { m_constraint = std::move(constraint); }
    /// What fits shows. Does not change the view.
    void setHome(const QRectF &home);
    /// Shows the home view and forgets the history: a figure of another shape.
    void reset(const QRectF &home);

    /// Handles a wheel, mouse or key event of the widget. True: it was one of the gestures, the event is accepted and
    /// the widget repaints. Any other event (a mere move, a click, plain arrow keys) is left to the owner.
    bool handle(QEvent *event);

    const QRectF &view() const { return m_view; }
    const QRectF &home() const { return m_home; }
    bool fitted() const { return m_view == m_home; }
    /// The rubber band in pixels while a Shift-drag goes on.
    std::optional<QRectF> box() const { return m_box; }
    /// Whether the pointer has been pressed and moved: a release now ends a gesture and is no click.
    bool dragging() const { return m_dragging; }

    void fit() { visit(m_home); }
    void back();
    void forward();
    /// A factor > 1 shows less; one entry in the history.
    void zoom(const QPointF &pixel, double factor) { visit(zoomed(pixel, factor)); }
    /// A view from outside (another size, another unit of an axis): replaces the present entry.
    void setView(const QRectF &view);

    /// A position on the widget in the units of the axes, and back.
    QPointF toData(const QPointF &pixel) const;
    QPointF toPixel(const QPointF &data) const;

private:
    bool press(const QMouseEvent &event);
    bool move(const QMouseEvent &event);
    bool release(const QMouseEvent &event);
    bool wheel(const QWheelEvent &event);
    bool key(const QKeyEvent &event);
    QRectF zoomed(const QPointF &pixel, double factor) const;
    void show(const QRectF &view);
    void visit(const QRectF &view); ///< a gesture of its own

    Upward m_upward;
    bool m_keepAspect;
    QRectF m_area{0, 0, 1, 1};
    QRectF m_view{0, 0, 1, 1};
    QRectF m_home{0, 0, 1, 1};
    std::function<QRectF(const QRectF &)> m_constraint;
    ZoomHistory m_history;
    int m_wheelDirection = 0; ///< of the run of wheel steps that goes on: one entry in the history
    std::optional<QPointF> m_pressed;
    QRectF m_pressedView;
    bool m_boxing = false, m_dragging = false;
    std::optional<QRectF> m_box;
};

} // namespace tnn::widgets
