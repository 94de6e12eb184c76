// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "engine/figures/figure_request.h"
#include "engine/message.h"

namespace tnn::figures {

/// Identifies one curve or column of a figure: a channel of the head, or one kernel over all of them.
struct ChannelLabel {
    long channel = 0;              ///< of the head; meaningless unless reduction is Channel
    std::optional<long> head = {}; ///< if there are several
    Reduction reduction = Reduction::Channel;
    std::string role = {}; ///< "A" if documents are overlaid, else empty

    Message brief() const;                      ///< "57", "head 2, 5", "A, 57", "mean": in files
    Message name() const;                       ///< "channel 57", "head 2, channel 5", "A, 57", "mean"
    Message titled(const Message &title) const; ///< "layer 3, channel 57", "layer 3, mean over channels"

    bool operator==(const ChannelLabel &) const = default;
};

} // namespace tnn::figures
