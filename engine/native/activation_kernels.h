// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/arithmetic.h"
#include "engine/native/array.h"

namespace tnn::native {

/// Whether activateInLanes() has it.
bool hasLanes(model::Activation activation);

/// Every number of x becomes its activation, with the widest registers of the processor it runs on. Relative error below
/// 3e-7; what is below the smallest normal number is zero. NaN stays NaN, and infinities give what the formula gives.
void activateInLanes(model::Activation activation, MatrixView<float> x);

} // namespace tnn::native
