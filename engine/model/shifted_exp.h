// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/lag_blocks.h"

namespace tnn::model {

/// coefficients() of a TNO whose activation is Activation::ExpShifted: exp(a - max of a over the channels of the head),
/// lag by lag (fairseq-evo helpers.py). Fills the rows `lags` of result, whose channels are raw's.
void shiftedExponentials(Arithmetic &a, const Tno &tno, const toeplitz::Coefficients &raw, const Overrides &overrides,
                         LagRange lags, const Task &task, toeplitz::Coefficients &result);

} // namespace tnn::model
