// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/native/array.h"

namespace tnn::native {

/// Returns y_i = bias + sum_k taps_k x_(i-k) for every sequence of n rows of x (batch * n, channels), which starts after
/// zeros; taps (K, channels), bias (1, channels) or empty. Real is float or double.
template <class Real>
Array<Real> filtered(const Array<Real> &x, const Array<Real> &taps, const Array<Real> &bias, long n);

} // namespace tnn::native
