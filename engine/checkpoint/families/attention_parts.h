// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "engine/checkpoint/families/network_reader.h"

// What networks of Toeplitz operators and attention share.

namespace tnn::checkpoint {

/// One block of a network in model order.
struct NetworkBlock {
    long number = 0;
    long layer = -1;    ///< its first layer; -1: it is attention
    std::string prefix; ///< "model.layers.3."
};
/// Returns the blocks below STEM ("model.layers."). Throws tnn::Error unless they are numbered from 0, as the operators
/// are, and each has an operator or is attention; in keys, they are numbered from `first`. Other modules of the list
/// are allowed if a tail is given, in which the keys of every block end.
std::vector<NetworkBlock> blocksBelow(const NetworkReader &read, const std::string &stem, long first = 0,
                                      std::string_view tail = {});

/// Reads attention whose PACKED.weight, and bias if there is one, hold all heads of q, then of k, then of v; `byHead`:
/// q, k and v of one head after another. There may be fewer heads of k and v than the `heads` of q. OUT is its last
/// map. Throws tnn::Error with the tensor if its rows are not such heads.
model::Attention packedAttention(const NetworkReader &read, const std::string &packed, const std::string &out,
                                 long heads, long dim, bool byHead = false);

/// Reads attention with PREFIXq_proj, k_proj, v_proj and out_proj, whose heads have `width` channels. Throws likewise.
model::Attention separateAttention(const NetworkReader &read, const std::string &prefix, long width, long dim);

/// Returns the rotation of heads of `width` channels with frequencies base^(-2i/r) / interpolation. The tensor KEY may
/// hold them, before the interpolation: then its size is r / 2, and its values count if they are float32, as the public
/// codes have it. Without it, all of a head is rotated. Throws tnn::Error for more frequencies than fit a head.
model::Rotary rotaryAt(const NetworkReader &read, const std::string &key, long width, double base,
                       double interpolation = 1);

} // namespace tnn::checkpoint
