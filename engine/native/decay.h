// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "engine/native/array.h"

namespace tnn::native {

/// Whether all channels decay alike.
bool isShared(const Array<float> &gamma);

/// gamma^|firstLag + r| for each of `rows` rows r; the power of a lag is the same wherever the rows begin.
std::vector<double> powersOf(double gamma, long firstLag, long rows);

/// y = x with row r times gamma^|firstLag + r|, gamma (1, channels); lag 0 is not decayed. What is below the
/// smallest normal float32 is zero in both precisions, or denormals would stall every path that meets it. x and y may
/// be one array. Real is double, with powers and products to its last digits, or float, with them to float's.
template <class Real> void decay(const Real *x, const Array<Real> &gamma, long firstLag, ArrayMap<Real> y);

} // namespace tnn::native
