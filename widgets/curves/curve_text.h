// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include <QString>

#include "engine/figures/channel_label.h"
#include "widgets/base/translated.h" // IWYU pragma: export

namespace tnn::widgets {

/// "3 values are not finite"; empty for none.
QString notFiniteText(long count);

/// "1 channel", "3 channels".
QString channelCount(long count);

/// "channel 57"; the number alone where there is no such label.
QString channelName(const std::vector<figures::ChannelLabel> &labels, long index);

/// "layer 3, channel 57", "layer 3, mean over channels": a figure's title with one of its channels; the title alone where there is no such channel.
QString titleWithChannel(const Message &title, const std::vector<figures::ChannelLabel> &labels, long index);

} // namespace tnn::widgets
