// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QRectF>
#include <QWidget>

#include "widgets/base/theme.h"

class QCPGraph;
class QCustomPlot;

namespace tnn::widgets {

/// The marker line with a dot on every curve that it crosses, and the box of a Shift-drag: on a separate transparent
/// sheet over the plot, so that they move without repainting the data, and are not part of an export. Only where the
/// sheet changes, the plot repaints its finished picture below it.
class HoverOverlay : public QWidget {
public:
    HoverOverlay(QCustomPlot &plot, const Theme &theme); ///< belongs to the plot, as the theme does

    void setMarker(std::optional<double> key);        ///< nothing: no marker
    void setBox(const std::optional<QRectF> &pixels); ///< nothing: no box

    /// Marks a graph as a curve that gets a dot.
    static void follow(QCPGraph &graph);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QRect strip() const; ///< the area covered by the marker
    void paintMarker(QPainter &painter) const;

    QCustomPlot &m_plot;
    const Theme &m_theme;
    std::optional<double> m_key;
    std::optional<QRectF> m_box;
};

} // namespace tnn::widgets
