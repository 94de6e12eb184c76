// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <complex>
#include <cstdint>
#include <vector>

#include "engine/task.h"
#include "engine/toeplitz/coefficients.h"

namespace tnn::toeplitz {

/// A kernel of another sequence model, in its original form: some taps, and a sum of modes (TNN paper, section 4,
/// equations 10 and 12). With g = decay, s = sum_k Re(b_k lambda_k^|lag|) and taps from lag `first` on, t[lag] =
/// tap[lag] + g^|lag| s; if causal, negative lags are zero. Its state space is known exactly: the poles g lambda_k and
/// their conjugates, and a delay for every tap after lag 0.
struct KnownKernel {
    std::vector<double> taps;
    long first = 0; ///< lag of taps.front(); negative if the filter looks ahead
    std::vector<std::complex<double>> lambda, b;
    double decay = 1;
    bool causal = true;

    double at(long lag) const;        ///< t[lag]
    double undecayed(long lag) const; ///< with g = 1
};

/// A convolution with these taps: T is banded (TNN paper, equation 10). taps[0] or, if centred, the middle is at lag 0.
KnownKernel convolution(const std::vector<double> &taps, bool centred);
/// Returns normal deviates of variance 1 / count, the initialization of a layer with that many inputs; reproducible.
std::vector<double> randomTaps(long count, std::uint64_t seed);

/// A diagonal state space, t = C A^lag B (TNN paper, equation 12; S4D, Gu et al. 2022, equation 3 discretized): `modes`
/// modes that halve every halfLife tokens, with frequencies 0, 1, ... times one turn per `period` tokens (S4D-Lin's
/// equal spacing), each of weight 1 / modes. period 0: no rotation, so that all modes are equal.
KnownKernel diagonalStateSpace(double halfLife, double period, long modes);

/// A linear recurrent unit at initialization (LRU, Orvieto et al. 2023, section 3.3): eigenvalues uniform over the ring
/// least <= |lambda| <= most, inputs scaled by sqrt(1 - |lambda|^2), complex normal output weights, variance 1 / modes.
KnownKernel linearRecurrentUnit(double least, double most, long modes, std::uint64_t seed);

/// Returns the slope of one ALiBi head: 2^(-8 (head + 1) / heads) if heads is a power of two, else the slopes for the
/// next lower power, then every other one of the next higher power (Press et al. 2022, section 3, and their code).
double alibiSlope(long head, long heads);
/// exp(-slope |lag|): multiplied into attention by ALiBi, and into a Toeplitz matrix by TNN (TNN paper, section 3.3).
KnownKernel alibi(double slope, bool causal);

/// Returns coefficients at length n, decayed or not: column i is kernels[i], of the flat channel channels[i]. A
/// repeated kernel is evaluated once.
Coefficients sampled(const std::vector<const KnownKernel *> &kernels, const std::vector<long> &channels, long n,
                     bool decayed, const Task &task = {});

} // namespace tnn::toeplitz
