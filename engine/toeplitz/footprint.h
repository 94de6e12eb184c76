// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "engine/toeplitz/coefficients.h"

namespace tnn::toeplitz {

/// How the TNOs of one token mixer are combined on v of (height, width) tokens, channel by channel.
enum class Combination {
    Single,      ///< one TNO along the sequence
    Sum,         ///< T_H v + v T_W^T: image models, LRA's tno2d with tno_type 6, xmixers with two dims
    Product,     ///< T_H v T_W^T: LRA's tno2d with tno_type 2 and 3
    TwiceProduct ///< 2 T_H v T_W^T: LRA's gtu2d, and tno2d with tno_type 4
};

/// Returns the combined kernel of one channel's vertical and horizontal kernels over offsets (dy, dx), (2 H - 1, 2 W -
/// 1) row-major, both ascending: Sum is a cross, the products are outer products.
std::vector<float> footprint(Combination combination, const Kernel &vertical, const Kernel &horizontal);

} // namespace tnn::toeplitz
