// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/native/array.h"

namespace tnn::native {

/// Numbers after a strip that may be read, but are not used.
constexpr long StripSlack = 64;

/// y = x strip in float32, strip (columns of x, columns of y) contiguous with StripSlack numbers after it. Each number
/// of y is computed by the same operations in the same order, wherever its row and column are: the same bits however
/// the work is divided.
void multiplyByStrip(MatrixView<const float> x, const float *strip, MatrixView<float> y);

} // namespace tnn::native
