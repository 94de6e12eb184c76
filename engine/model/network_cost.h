// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/network.h"

namespace tnn::model {

/// The cost of a network, or of a block, for one token of a sequence.
struct TokenCost {
    double flops = 0;   ///< of linear maps and attention, whose softmax looks at n tokens
    double numbers = 0; ///< that are held at once besides the hidden state; of a network: by its widest block
};

/// The operators' own flops and memory are not counted.
TokenCost costOf(Arithmetic &a, const Block &block, long n);
TokenCost costOf(Arithmetic &a, const Network &network, long n);

} // namespace tnn::model
