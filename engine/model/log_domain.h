// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "engine/model/lag_blocks.h"

namespace tnn::model {

/// t = exp(clamp(x + |lag| ln gamma, -60, 30)), x = raw or -exp(raw) where Tno::negated: use_exp and use_neg_exp of the
/// research-era code (fairseq-evo dynamic_toeplitz_encoding_multihead_v4.py). gamma is that of raw's channels, or empty.
/// Fills the rows `lags` of result.
void logDomainCoefficients(const Tno &tno, const toeplitz::Coefficients &raw, const std::vector<double> &gamma,
                           LagRange lags, const Task &task, toeplitz::Coefficients &result);

} // namespace tnn::model
