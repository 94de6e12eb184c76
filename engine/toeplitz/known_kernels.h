// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <complex>
#include <cstdint>
#include <vector>

#include "engine/task.h"
#include "engine/toeplitz/coefficients.h"

namespace tnn::toeplitz {

/// A kernel that other sequence models have, in the form that they give it: some taps, and a sum of modes (TNN paper,
/// section 4, equations 10 and 12). With g = decay, s = sum_k Re(b_k lambda_k^|lag|) and taps from lag `first` on,
/// t[lag] = tap[lag] + g^|lag| s; of a causal one negative lags are zero. Its state space is known exactly: the poles
/// g lambda_k and their conjugates, and a delay for every tap behind lag 0.
struct KnownKernel {
    std::vector<double> taps;
    long first = 0; ///< lag of taps.front(); negative where the filter looks ahead
    std::vector<std::complex<double>> lambda, b;
    double decay = 1;
    bool causal = true;

    double at(long lag) const;        ///< t[lag]
    double undecayed(long lag) const; ///< the same with g = 1
};

/// A convolution with these taps: T is banded (TNN paper, equation 10). taps[0] stands at lag 0; centred: their middle does.
KnownKernel convolution(const std::vector<double> &taps, bool centred);
/// Normal deviates of variance 1 / count, as a layer with so many inputs begins: the same ones for the same seed anywhere.
std::vector<double> randomTaps(long count, std::uint64_t seed);

/// A diagonal state space, t = C A^lag B (TNN paper, equation 12; S4D, Gu et al. 2022, equation 3 discretised): `modes`
/// modes that halve within halfLife tokens, their frequencies the multiples 0, 1, ... of one turn in `period` tokens
/// (S4D-Lin's equal spacing), each of weight 1 / modes. period 0: none turns, so that all modes are one.
KnownKernel diagonalStateSpace(double halfLife, double period, long modes);

/// A linear recurrent unit as it begins (LRU, Orvieto et al. 2023, section 3.3): eigenvalues spread evenly over the ring
/// least <= |lambda| <= most, inputs scaled by sqrt(1 - |lambda|^2), complex normal output weights of variance 1 / modes.
KnownKernel linearRecurrentUnit(double least, double most, long modes, std::uint64_t seed);

/// The slope of one of ALiBi's heads: 2^(-8 (head + 1) / heads) where heads is a power of two, else those of the power
/// below and, between them, every other one of the power above (Press et al. 2022, section 3, and their code).
double alibiSlope(long head, long heads);
/// exp(-slope |lag|): what ALiBi multiplies attention with, and TNN a Toeplitz matrix (TNN paper, section 3.3).
KnownKernel alibi(double slope, bool causal);

/// Coefficients at length n, decayed or not: column i is kernels[i], of the flat channel channels[i]. A kernel that stands
/// there several times is evaluated once.
Coefficients sampled(const std::vector<const KnownKernel *> &kernels, const std::vector<long> &channels, long n,
                     bool decayed, const Task &task = {});

} // namespace tnn::toeplitz
