// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "engine/model/tno.h"
#include "engine/toeplitz/coefficients.h"

namespace tnn::bench {

// What the benchmark works on: numbers from a formula that torch_peer.py holds too, so that every result can be checked
// without anything handed over. Results are (n, channels) and looked at in a few places, flat and row-major.

/// Evenly spread in [-0.5, 0.5), a function of place and salt alone.
float benchNumber(unsigned place, unsigned salt);

toeplitz::Sequence benchInput(long n, long channels);               ///< x
toeplitz::CoefficientsPtr benchCoefficients(long n, long channels); ///< causal, not decayed

inline constexpr long RpeWidth = 64, RpeLayers = 6; ///< of the paper's language model
/// Its operator: that RPE with simple RMS norms and ReLUs, causal, gamma 0.99.
model::Tno benchTno(model::Arithmetic &a, long channels);

/// Sixteen places of a result of `size` numbers, the first and the last among them.
std::vector<long> benchPlaces(long size);
std::vector<double> valuesAt(const toeplitz::Sequence &result, const std::vector<long> &places);

/// T x in those places, summed in float64. `coefficients` may hold some channels alone, those of the places among them.
std::vector<double> productAt(const toeplitz::Coefficients &coefficients, const toeplitz::Sequence &x,
                              const std::vector<long> &places);
/// The channels that the places of a result with so many channels lie in, ascending.
std::vector<long> channelsOf(const std::vector<long> &places, long channels);

/// The largest difference, over the largest magnitude expected; infinite for what is not a number, or too few numbers.
double disagreement(const std::vector<double> &values, const std::vector<double> &expected);

} // namespace tnn::bench
