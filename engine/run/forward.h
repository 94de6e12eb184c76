// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "engine/document/method.h"
#include "engine/run/batch_input.h"
#include "engine/run/network_run.h"

namespace tnn::run {

/// The names of Tap::Point, in its order.
inline constexpr std::array<std::string_view, 8> TapPointNames{"in",  "out",      "gate",      "hidden",
                                                               "pre", "mixer-in", "mixer-out", "block"};

struct ForwardRequest {
    std::optional<model::Tap> tap;                   ///< what to return instead of the output
    std::string head;                                ///< "" for the first, "none" for the hidden state
    std::optional<long> block;                       ///< only this one (NetworkInput: its hidden states)
    document::Method method = document::Method::Fft; ///< not token by token
    model::Overrides overrides;
};

/// Returns the network's output: (input's axes before the last, outputs); (b, classes) if the head pools; the hidden
/// state if there is no head. For a tap (axes before the last, its channels).
Array forward(const document::Document &document, const NetworkInput &input, const ForwardRequest &request,
              const Task &task = {});

/// Some channels at a point of a layer.
struct PointChannels {
    model::Tap::Point point = model::Tap::Point::In;
    std::vector<long> channels; ///< in this order; empty: all
};
/// Returns the values of each, (n, channels), for the first sequence of the input; empty where the layer has no such
/// point. Computes nothing behind the layer, nor its operator unless a point depends on it.
std::vector<toeplitz::Sequence> valuesInLayer(const document::Document &document, const NetworkInput &input, int layer,
                                              const std::vector<PointChannels> &points,
                                              const model::Overrides &overrides, const Task &task = {});
/// Returns the values of all channels at one point. Throws if the layer has no such point.
toeplitz::Sequence insideValues(const document::Document &document, const NetworkInput &input, const model::Tap &tap,
                                const model::Overrides &overrides, const Task &task = {});

} // namespace tnn::run
