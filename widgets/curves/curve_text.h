// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include <QString>

#include "engine/figures/figure.h"
#include "widgets/base/translated.h" // IWYU pragma: export

namespace tnn::widgets {

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
