// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <qcustomplot.h>

#include "widgets/base/theme.h"
#include "widgets/curves/curve_annotations.h"

namespace tnn::widgets {

/// The legend in rows above the axes, one entry after another like words: at most forty, then "+ 12 more"; fewer where
/// they would take more than a quarter of the plot's height, and where the plot allows fewer rows. Or all entries in a
/// column inside the axes, or right of them where their curves end.
class CurveLegend : public QCPLegend {
public:
    static constexpr int MostEntries = 40;

    /// Replaces the plot's legend, which lies over the axes. The plot owns it.
    explicit CurveLegend(QCustomPlot &plot);

    /// Leaves the plot's layout.
    void clear();
    void add(QCPAbstractPlottable &plottable) { m_named.append(&plottable); }
    /// Call when all are added. The title of the view names a single curve.
    void finish(const Theme &theme);
    /// Arranges it for a plot of this size. Without rows it takes no room.
    void fit(const QSize &room, int mostRows);
    /// Leaves its row above the axes to become a column: right of the axes with `atEnds`, if nothing else is there;
    /// returns whether it did. When the axes have been laid out anew, call one of the two below, or putBack().
    bool leave(bool atEnds);
    /// Moves to the left or right side of the axes, above, below or in the middle, where no curve, band or label is;
    /// returns whether there is such a place.
    bool enterFreePlace();
    /// Moves each entry to the height where its curve ends, or as little away as keeps them apart; returns whether all
    /// have room. The last call before it is drawn: another layout moves them again.
    bool alignWithEnds();
    bool putBack(); ///< into its row, where fit() is due again; returns whether it had left it
    int leftOut() const { return m_leftOut; } ///< entries of the first ones for which fit() found no room

protected:
    void updateLayout() override;

private:
    void addEntries(int named);
    std::vector<QSize> sizesOfEntries() const;
    QCPLayoutGrid &grid() const;

    QList<QCPAbstractPlottable *> m_named;
    QColor m_muted;
    int m_row = -1; ///< the row above the axes that it has left; -1: it is there
    int m_leftOut = 0;
};

/// Writes the name of every curve right of its end, in its color, as little away as keeps them apart.
Placement nameEnds(QCustomPlot &plot);

} // namespace tnn::widgets
