// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "widgets/theme.h"

class QCPAbstractPlottable;
class QCustomPlot;

namespace tnn::widgets {

/// The legend inside a plot: at most ten entries, then "+ 12 more", where it hides least.
class CurveLegend {
public:
    static constexpr int MostEntries = 10;

    explicit CurveLegend(QCustomPlot &plot);

    void clear();
    void add(QCPAbstractPlottable &plottable);
    /// Call when all are added.
    void finish(const Theme &theme);
    /// Looks for the best corner; call after a layout that changed the size or what is drawn.
    void place();

private:
    void wrap(double height) const;

    QCustomPlot &m_plot;
    int m_left = 0; ///< those without an entry
};

} // namespace tnn::widgets
