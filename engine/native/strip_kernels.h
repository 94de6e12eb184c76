// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/native/array.h"

namespace tnn::native {

/// Numbers that may be read, but aren't used, behind a strip.
constexpr long StripSlack = 64;

/// y = x strip in float32, strip (columns of x, columns of y) contiguous with StripSlack numbers behind it. Each number of
/// y is made by the same operations in the same order, wherever its row and column stand among how many others: the same
/// bits however the work is cut.
void multiplyByStrip(MatrixView<const float> x, const float *strip, MatrixView<float> y);

} // namespace tnn::native
