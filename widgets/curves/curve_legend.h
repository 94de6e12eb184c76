// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QList>

#include "widgets/base/theme.h"

class QCPAbstractPlottable;
class QCustomPlot;

namespace tnn::widgets {

/// The legend inside a plot: at most ten entries, then "+ 12 more", placed where it hides least. It names fewer in a
/// small plot, and is hidden if there is no room.
class CurveLegend {
public:
    static constexpr int MostEntries = 10;

    explicit CurveLegend(QCustomPlot &plot);

    void clear();
    void add(QCPAbstractPlottable &plottable) { m_named.append(&plottable); }
    /// Call when all are added.
    void finish(const Theme &theme);
    /// Finds the best shape and place; call after a layout that changed the size or what is drawn.
    void place();

private:
    struct Place;

    /// Returns the number of entries, including the one that counts the omitted ones.
    int elementCount(int named) const { return named + (named < m_named.size() ? 1 : 0); }
    void arrange(int named, int rows) const;
    Place bestPlace(int named) const;

    QCustomPlot &m_plot;
    QList<QCPAbstractPlottable *> m_named;
    QColor m_muted;
};

} // namespace tnn::widgets
