// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/native/linear_map.h"
#include "engine/native/row_kernels.h"

namespace tnn::native {

/// Returns y_i = bias + sum_k taps_k x_(i-k) for every sequence of n rows of x (batch * n, channels), which starts
/// after zeros; taps (K, channels), bias (1, channels) or empty. Real is float or double.
template <class Real>
Array<Real> filtered(const Array<Real> &x, const Array<Real> &taps, const Array<Real> &bias, long n);

/// y = the short filter of x W^T + mapBias (may be null), times factor (the shape of y; may be null), in blocks, so
/// that the map's output stays in the nearest cache. The result has the same bits as the three steps one after another.
/// Returns false and does nothing if the weight has no strips or the filter has more than 128 taps.
bool filterMapped(const Array<float> &x, const Weight<float> &weight, const float *mapBias, const RowFilter &filter,
                  const Array<float> *factor, Array<float> &y);

} // namespace tnn::native
