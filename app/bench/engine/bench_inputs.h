// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "engine/model/tno.h"
#include "engine/toeplitz/coefficients.h"

namespace tnn::bench {

// Inputs of the benchmark: numbers from a formula that torch_peer.py has too, so that every result can be checked
// without passing data. Results are (n, channels) and are checked at a few flat, row-major indices.

/// Evenly spread in [-0.5, 0.5), a function of only `place` and `salt`.
float benchNumber(unsigned place, unsigned salt);

toeplitz::Sequence benchInput(long n, long channels);               ///< x
toeplitz::CoefficientsPtr benchCoefficients(long n, long channels); ///< causal, not decayed

inline constexpr unsigned RpeSalt = 10;             ///< the seed of the first map's weight; each map has two
inline constexpr long RpeWidth = 64, RpeLayers = 6; ///< as in the paper's language model
/// The operator of that model: the RPE with simple RMS norms and ReLUs, causal, gamma 0.99.
model::Tno benchTno(model::Arithmetic &a, long channels);

/// Sixteen indices into a result of `size` numbers, including the first and the last.
std::vector<long> benchPlaces(long size);
std::vector<double> valuesAt(const toeplitz::Sequence &result, const std::vector<long> &places);

/// T x at those indices, summed in float64. `coefficients` may hold only some channels, including those of the indices.
std::vector<double> productAt(const toeplitz::Coefficients &coefficients, const toeplitz::Sequence &x,
                              const std::vector<long> &places);
/// The channels to which these indices of a result with `channels` channels belong, ascending.
std::vector<long> channelsOf(const std::vector<long> &places, long channels);

/// The largest difference divided by the largest expected magnitude; infinite for NaN or too few numbers.
double disagreement(const std::vector<double> &values, const std::vector<double> &expected);

} // namespace tnn::bench
