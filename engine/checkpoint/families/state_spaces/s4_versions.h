// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>
#include <vector>

#include "engine/checkpoint/families/state_spaces/s4_tensors.h"

// The versions of state-spaces/s4, which their keys tell apart.

namespace tnn::checkpoint {

enum class S4Kernel { Space, Averages, FreeTaps };

/// One kind of operator: found by the end of a key, and tensors beside it.
struct S4Mark {
    std::string_view tail;
    std::vector<std::string_view> beside; ///< after the same prefix
    std::string_view without;             ///< not after the same prefix; empty: anything may be
    S4Layout layout;
    S4Kernel kernel = S4Kernel::Space;
};

struct S4Version {
    std::string_view id, publicCode;
    Message title, sashimi; ///< sashimi: the title of SaShiMi's networks
    std::vector<S4Mark> marks;
    Defaults defaults;
    bool tiers = false; ///< networks of several rates pass l_max to their layers
    bool diffwave = false;
};

/// In the order in which they are tried.
const std::vector<S4Version> &s4Versions();

/// The layout of version 3, whose tensors follow "kernel.kernel.": of a diagonal model, or of one with low rank.
S4Layout thirdS4Layout(bool diagonal);

} // namespace tnn::checkpoint
