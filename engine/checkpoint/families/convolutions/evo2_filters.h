// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/checkpoint/families/filter_parts.h"

// Evo 2's filters (StripedHyena 2): short and medium ones of explicit taps shared by groups of channels (HCS, HCM),
// long ones of real poles and residues (HCL). Its code bases store them under different names.

namespace tnn::checkpoint {

/// Filters with at least this many taps are computed by FFT, which does not reverse them as a convolution layer does.
inline constexpr long FirstMediumLength = 128;

/// Taps that each group of channels shares, and the tensors that hold them; an empty key means absent.
struct GroupedTaps {
    std::string taps;           ///< (groups, taps) or (groups, 1, taps)
    std::string factor = {};    ///< the tensor that multiplies the taps, in their shape
    std::string skip = {};      ///< (channels)
    bool reversed = false;      ///< the last one is that of lag 0
    long columns = 0;           ///< so many of each row are used; 0: all
    long groups = 0, count = 0; ///< found by groupedFilter()
};
/// Describes HCM with, HCS without a skip term. Throws tnn::Error if the shapes do not fit.
TnoDescription groupedFilter(const CheckpointKeys &subject, const std::string &prefix, GroupedTaps tensors,
                             long channels, OptionSet options);

/// The tensors of HCL: t_k = sum of residues exp(rate k), (channels, states) each.
struct RealModes {
    std::string rates;       ///< (channels, states, 1); with `scales`, (channels, states)
    std::string scales = {}; ///< if not empty, the rates are -exp(rates + scales)
    std::string residues, skip;
};
TnoDescription modalFilter(const CheckpointKeys &subject, const std::string &prefix, const RealModes &tensors,
                           OptionSet options);

/// Returns the channels of a block from its projection (3 channels, channels). Throws tnn::Error for other shapes.
long projectedChannels(const CheckpointKeys &subject, const std::string &key);

/// The options of the filters: "state_size", "groups", "taps".
std::vector<OptionKey> evo2FilterKeys();

} // namespace tnn::checkpoint
