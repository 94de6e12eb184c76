// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <type_traits>
#include <vector>

#include "engine/figures/figure_request.h"

namespace tnn::figures {

/// How values are placed along an axis, or become colors.
enum class Scale {
    Symlog, ///< linear up to a threshold, logarithmic beyond, sign kept
    Linear,
    Log ///< of the magnitude
};

/// The magnitude that gets the strongest color.
struct ColourRange {
    enum class Kind {
        Symmetric,  ///< the largest magnitude
        Percentile, ///< a percentile of the magnitudes
        Manual,     ///< `manual`
        Locked      ///< the range in use when it was chosen, whatever is shown next
    };
    Kind kind = Kind::Symmetric;
    double percentile = 99; ///< of the magnitudes, 0 to 100
    double manual = 0;      ///< the largest magnitude that is distinguished; 0: the largest

    bool operator==(const ColourRange &) const = default;
};

} // namespace tnn::figures
