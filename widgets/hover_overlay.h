// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QRectF>

#include "widgets/theme.h"

class QCPGraph;
class QCustomPlot;

namespace tnn::widgets {

/// The marker line with a dot on every curve that it crosses, and the box of a Shift-drag: on a buffered layer, so that
/// they move without painting the data again.
class HoverOverlay {
public:
    explicit HoverOverlay(QCustomPlot &plot); ///< what it draws belongs to the plot

    void setTheme(const Theme &theme);
    void setMarker(std::optional<double> key);        ///< nothing: no marker
    void prepareMarker(std::optional<double> key);    ///< the same, where a replot of everything follows anyway
    void setBox(const std::optional<QRectF> &pixels); ///< nothing: no box
    void setVisible(bool visible);                    ///< not in exports
    std::optional<double> marker() const;
    std::optional<QRectF> box() const;

    /// Marks a graph as a curve that gets a dot.
    static void follow(QCPGraph &graph);

private:
    class Marks;
    void redraw();

    QCustomPlot &m_plot;
    Marks *m_marks;
};

} // namespace tnn::widgets
