// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/toeplitz/coefficients.h"

namespace tnn::analysis {

struct Difference {
    double relative
        = 0; ///< ||a - b|| / ||b||, Frobenius; 0 for two zeros, infinite against a zero b or where a is not finite
    double maximum = 0; ///< max |a - b|
    double mean = 0;    ///< mean |a - b|
};

/// How far a is from the reference b. Shapes must be equal.
Difference difference(const toeplitz::Sequence &a, const toeplitz::Sequence64 &b);

} // namespace tnn::analysis
