// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <vector>

#include <QString>
#include <QStringList>

#include "engine/figures/figure.h"
#include "widgets/base/theme.h"
#include "widgets/base/translated.h" // IWYU pragma: export

class QCustomPlot;

namespace tnn::widgets {

/// Positions what depends on the laid-out size; called after every layout.
using Placement = std::function<void()>;

/// Shades the region beyond the training length, right of `from` (and left of -from with `bothSides`), and labels it.
Placement shadeBeyond(QCustomPlot &plot, const Theme &theme, double from, bool bothSides, const QString &label);

/// A named place along the horizontal axis.
struct AxisMark {
    double key = 0;
    QString label;
};
/// Draws dotted vertical lines; labels at the bottom, raised where they would overlap. Marks at one place share a
/// label. The label of a single place is in a corner beside its line where no curve is, if there is one.
Placement markKeys(QCustomPlot &plot, const Theme &theme, std::vector<AxisMark> marks);

/// Writes a text in the middle, wrapped to the width: why there is nothing to see.
Placement writeNotice(QCustomPlot &plot, const Theme &theme, const QString &text);

/// Shows or hides a caption, before its neighbors are placed. Returns whether all of it is shown.
using CaptionPlacement = std::function<bool(bool shown)>;
/// Adds small text in its own row above everything laid out so far, in as many lines as it needs: at most three tenths
/// of the height.
CaptionPlacement writeCaption(QCustomPlot &plot, const Theme &theme, const QString &text);

/// Returns the text in lines of the plot's font, none wider than `width` pixels.
QStringList linesOf(const QString &text, double width);

/// Returns "3 values are not finite"; empty for none.
QString notFiniteText(long count);

/// Returns "1 channel", "3 channels".
QString channelCount(long count);

/// Returns "channel 57"; only the number if there is no such label.
QString channelName(const std::vector<figures::ChannelLabel> &labels, long index);

/// Returns a figure's title with one of its channels, "layer 3, channel 57", "layer 3, mean over channels"; only the
/// title if there is no such channel.
QString titleWithChannel(const Message &title, const std::vector<figures::ChannelLabel> &labels, long index);

} // namespace tnn::widgets
