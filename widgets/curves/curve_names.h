// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QColor>
#include <QString>

#include "widgets/curves/curve_annotations.h"

namespace tnn::widgets {

/// What a curve is called, beside the point where it ends.
struct CurveName {
    double key = 0, value = 0; ///< in axis coordinates
    QString text;
    QColor colour;
};

/// Writes them right of the ends, one above another where they would overlap.
Placement nameCurves(QCustomPlot &plot, std::vector<CurveName> names);

} // namespace tnn::widgets
