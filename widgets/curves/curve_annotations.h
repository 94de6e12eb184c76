// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <vector>

#include <QString>

#include "widgets/base/theme.h"

class QCustomPlot;

namespace tnn::widgets {

/// Puts what depends on the laid-out size where it belongs; called after every layout.
using Placement = std::function<void()>;

/// Shades what lies beyond the training length, right of `from` (and left of -from with `bothSides`), and says so.
Placement shadeBeyond(QCustomPlot &plot, const Theme &theme, double from, bool bothSides, const QString &label);

/// A named place along the horizontal axis.
struct AxisMark {
    double key = 0;
    QString label;
};
/// Dotted upright lines; labels at the foot, raised where they would overlap. Marks at one place share a label.
Placement markKeys(QCustomPlot &plot, const Theme &theme, std::vector<AxisMark> marks);

/// Words in the middle, wrapped to the width: why there is nothing to see.
Placement writeNotice(QCustomPlot &plot, const Theme &theme, const QString &text);

/// A line of small text in a row of its own above everything that is laid out by now, shortened to the width.
/// Two lines of it where one is too narrow. To be placed before what is laid out beside it.
Placement writeCaption(QCustomPlot &plot, const Theme &theme, const QString &text);

} // namespace tnn::widgets
