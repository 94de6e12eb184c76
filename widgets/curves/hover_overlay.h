// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QRectF>

#include "widgets/base/theme.h"

class QCPGraph;
class QCustomPlot;

namespace tnn::widgets {

/// The marker line with a dot on every curve that it crosses, and the box of a Shift-drag: on a sheet of its own, so that
/// they move without painting the data again, and are no part of an export.
class HoverOverlay {
public:
    explicit HoverOverlay(QCustomPlot &plot); ///< what it draws belongs to the plot

    void setTheme(const Theme &theme);
    void setMarker(std::optional<double> key);        ///< nothing: no marker
    void setBox(const std::optional<QRectF> &pixels); ///< nothing: no box
    std::optional<double> marker() const;
    std::optional<QRectF> box() const;

    /// Marks a graph as a curve that gets a dot.
    static void follow(QCPGraph &graph);

private:
    class Marks;

    Marks *m_marks;
};

} // namespace tnn::widgets
