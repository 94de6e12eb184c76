// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "engine/analysis/memory.h"
#include "engine/figures/figure_request.h"

namespace tnn::app {

/// What the list of channels shows for one channel.
struct ChannelNumbers {
    analysis::KernelSummary summary;
    std::vector<float> shape; ///< the kernel in a few values, lag ascending (causal: from lag 0)
};

/// Measures every channel of the request's head at its stage and its n up to `LongestMeasured`.
inline constexpr long LongestMeasured = 2048;
std::vector<ChannelNumbers> channelNumbers(const document::Document &document, figures::FigureRequest request,
                                           const Task &task);

/// The median k99 of the request's head, measured in the same way.
double medianMemory(const document::Document &document, const figures::FigureRequest &request, const Task &task);

} // namespace tnn::app
