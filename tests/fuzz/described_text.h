// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

#include "engine/checkpoint/description.h"

namespace tnn {

/// A checkpoint without a container, and the options that a user gives it.
struct DescribedText {
    checkpoint::Checkpoint checkpoint;
    checkpoint::GivenOptions given;
};

/// Builds one from lines of text, so that the matching of families is given names, shapes and options that a fuzzer can
/// generate and a person can read:
///   rpe.pos_proj.weight f4 32,1          a tensor: name, type (f4 f8 f2 b2 i8 u1 c8), shape (- is a scalar)
///   gamma f4 1,1,8 0,0,1 0.99            ... its strides (- is none), and the value of all elements
///   @args/arch=tnn_v2                    metadata at a path: args is a Namespace, "cfg.model" a dict in a dict
///   --heads=2                            as by --set;  +heads=2 as by --config
/// Invalid lines are ignored, and so are tensors with more than `MostElements` of storage. The extents satisfy a
/// container's guarantee that they are within their records.
DescribedText describedText(std::string_view text);

} // namespace tnn
