// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/checkpoint/families/filter_parts.h"
#include "engine/checkpoint/families/state_space.h"

// A state-space layer of state-spaces/s4, whose versions differ in the names and the arrangement of their tensors.

namespace tnn::checkpoint {

/// Where one version keeps its tensors, after the layer's prefix. Complex numbers have a last axis of two.
struct S4Layout {
    std::string_view stem; ///< "kernel."
    std::string_view step; ///< (channels) or (channels, 1 or states), before its function; exp where it has no option
    std::string_view real; ///< (tied, states): minus the real part of A is a function of it
    std::string_view imaginary;   ///< (tied, states); a tensor that is missing makes all numbers real
    std::string_view diagonal;    ///< complex (tied, states): A itself, instead of these two
    std::string_view input;       ///< B, complex (1, tied, states); empty: ones
    std::string_view column;      ///< P, complex (rank, tied, states); empty or missing: a diagonal model
    std::string_view row;         ///< Q, the same; empty or missing: conj P
    std::string_view length;      ///< the number L of C~
    std::string_view nodes;       ///< instead of it, a table of L / 2 + 1 rows
    std::string_view unused = {}; ///< of the kernel, but without effect
    double imaginarySign = 1;
    /// Version 1: B and P, and the conjugates of C and Q, are one tensor each: (maybe channels, 1 + rank, states).
    bool stacked = false;
    /// Options that this version has.
    bool choosesDiscretization = false, choosesStep = false, choosesReal = false, choosesImaginary = false;
    bool cuts = false;    ///< at l_max, and has a band limit
    bool relaxed = false; ///< real_transform relu keeps no distance from 0 in a model with low rank
};

/// That of version 3, whose tensors follow "kernel.kernel.": of a diagonal model, or of one with low rank.
S4Layout thirdS4Layout(bool diagonal);

/// What every operator of this repository has around its kernel.
struct S4Heads {
    long channels = 0, heads = 1;
    bool bidirectional = false;
};
/// `copies` is the number of kernels per channel. D (heads, channels) tells whether half of them run backward.
S4Heads headsOf(const Subject &subject, const std::string &prefix, long channels, long copies);

/// Records what these are; sets the description's.
void describeHeads(const Subject &subject, const S4Heads &heads, OptionSet &options, TnoDescription &description);

/// Returns the lags at which kernels are cut, l_max; none if they aren't. `tier` is the one that the network passes,
/// unless the user sets another. Throws tnn::Error if it is no number of lags.
std::optional<long> cutOf(OptionSet &options, const std::optional<Option> &tier = {});

/// Describes the operator at a prefix; `tier` as for cutOf().
TnoDescription describeSpace(const Subject &subject, const std::string &prefix, const S4Layout &layout,
                             OptionSet options, const std::optional<Option> &tier = {});

/// Returns the length of C~ that the tensors tell; none if they don't, 0 if it is C.
std::optional<long> storedLength(const Subject &subject, const std::string &prefix, const S4Layout &layout);

/// Divides rows into those that run forward and backward, and cuts them.
model::StoredModes twoSided(const model::StoredModes::Side &all, bool bidirectional, std::optional<long> cut);

/// Their options, for Family::keys.
std::vector<OptionKey> s4Keys();

} // namespace tnn::checkpoint
