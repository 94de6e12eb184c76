// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "engine/native/array.h"

namespace tnn::native {

/// Returns whether all channels have the same decay.
bool isShared(const Array<float> &gamma);

/// Returns gamma^|firstLag + r| for each of `rows` rows r; the power of a lag does not depend on the first row.
std::vector<double> powersOf(double gamma, long firstLag, long rows);

/// y = x with row r times gamma^|firstLag + r|, gamma (1, channels); lag 0 is not decayed. Results below the smallest
/// normal float32 are zero in both precisions: denormals would stall every later step. x and y may be the same array.
/// Real is double, with powers and products to its last digits, or float, with them to float's.
template <class Real> void decay(const Real *x, const Array<Real> &gamma, long firstLag, ArrayMap<Real> y);

} // namespace tnn::native
