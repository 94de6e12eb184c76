// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/native/array.h"

namespace tnn::native {

/// Row r of x times gamma^|firstLag + r|, gamma (1, channels). Powers and products are taken in double; a product below
/// the smallest normal float32 is zero in both precisions, or denormals would stall every path that meets it.
/// Real is float or double.
template <class Real> Array<Real> decayed(const Array<Real> &x, const Array<Real> &gamma, long firstLag);

} // namespace tnn::native
