// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include <qcustomplot.h>

#include "widgets/base/zoom_history.h"
#include "widgets/curves/curve_legend.h"
#include "widgets/curves/curve_plot.h"
#include "widgets/curves/hover_overlay.h"

namespace tnn::widgets {

/// What the files of CurvePlot share and nobody else sees.
struct CurvePlot::Implementation {
    explicit Implementation(QWidget *parent) : plot(new QCustomPlot(parent)), overlay(*plot), legend(*plot) { }

    QCustomPlot *plot;
    HoverOverlay overlay;
    CurveLegend legend;
    ZoomGestures gestures{ZoomGestures::Upward::Larger};
    bool equalAspect = false;
    Theme theme = Theme::light();
    Hover hover;
    bool pointed = false; ///< the pointer is over the curves
    AxisMapping horizontal, vertical;
    QString caption;
    std::optional<QRectF> home; ///< as populate() gave it
    int meaning = 0;            ///< of its height
    Placement placeCaption;     ///< before the others, since it changes the room for the axes
    std::vector<Placement> placements;
    QRect area; ///< between the axes, as last laid out on the screen
    bool exporting = false;
};

} // namespace tnn::widgets
