// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/checkpoint/families/filter_parts.h"
#include "engine/checkpoint/families/state_spaces/state_space.h"

// The tensors of a state-space layer of state-spaces/s4, whose versions differ in their names and arrangement.

namespace tnn::checkpoint {

/// Where one version keeps its tensors, after the layer's prefix. Complex numbers have a last axis of two.
struct S4Layout {
    std::string_view stem = {}; ///< "kernel."
    std::string_view step = {}; ///< (channels) or (channels, 1 or states), before its function: exp without an option
    std::string_view real = {}; ///< (tied, states): minus the real part of A is a function of it
    std::string_view imaginary = {}; ///< (tied, states); a tensor that is missing makes all numbers real
    std::string_view diagonal = {};  ///< complex (tied, states): A itself, instead of these two
    std::string_view input = {};     ///< B, complex (1, tied, states); empty: ones
    std::string_view column = {};    ///< P, complex (rank, tied, states); empty or missing: a diagonal model
    std::string_view row = {};       ///< Q, the same; empty or missing: conj P
    std::string_view length = {};    ///< the number L of C~
    std::string_view nodes = {};     ///< instead of it, a table of L / 2 + 1 rows
    std::string_view unused = {};    ///< a tensor of the kernel that has no effect
    double imaginarySign = 1;
    /// Version 1: B and P, and the conjugates of C and Q, are one tensor each: (maybe channels, 1 + rank, states).
    bool stacked = false;
    /// Options that this version has.
    bool choosesDiscretization = false, choosesStep = false, choosesReal = false, choosesImaginary = false;
    bool cuts = false;    ///< at l_max, and has a band limit
    bool relaxed = false; ///< real_transform relu keeps no distance from 0 in a model with low rank
};

/// Rows of complex numbers within a tensor.
struct Rows {
    std::string key;
    long count = 0;
    long first = 0, stride = 1; ///< in rows
    bool conjugated = false;
    bool paired = true; ///< with a last axis of two
};

/// The tensors of one kernel, after their shapes were checked.
struct S4Space {
    S4Layout layout;
    std::string stem;
    long channels = 0, states = 0, copies = 1;
    long tied = 0, stepStates = 1;
    bool isReal = false;
    Rows a, b, c;
    std::vector<Rows> p, q;
    long correctedFor = 0;
    std::string lengthKey; ///< the tensor that tells the length
    std::vector<std::string> keys;

    std::string key(std::string_view name) const { return stem + std::string(name); }
};

/// Values of options.
struct S4Choice {
    std::string discretization = "zoh";
    double (*step)(double) = nullptr;
    double (*real)(double) = nullptr;
    double (*imaginary)(double) = nullptr;
    bool fastStep = false; ///< the hyperbolic sine comes before `step`
    std::optional<double> bandLimit;
    std::optional<long> cut;
};

/// Checks the shapes of an operator's tensors. Throws tnn::Error.
S4Space measured(const CheckpointKeys &subject, const std::string &prefix, const S4Layout &layout);

/// Reads them.
StateSpace spaceOf(const TensorReader &read, const S4Space &tensors, const S4Choice &choice);

/// Returns the length of C~ that the tensors tell; none if they don't, 0 if it is C.
std::optional<long> storedLength(const CheckpointKeys &subject, const std::string &prefix, const S4Layout &layout);

} // namespace tnn::checkpoint
