// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "engine/ssm/etsc.h"
#include "engine/task.h"

namespace tnn::ssm {

struct ReduceRequest {
    double error = 1e-4;            ///< of each channel: ||h' - h|| / ||h|| over all lags 0..n-1, at most
    std::optional<long> modes = {}; ///< so many real states per channel (fewer where fewer do) instead of an error
    long taps = 16;                 ///< lags 0..taps-1 are kept exactly, as an FIR head
    long mostModes = 64;            ///< real states per channel, whatever the error
    /// The decay of each channel (empty: 1 everywhere): poles stay within 1 - (1 - gamma) / 8 of the origin, so that what
    /// decays still does beyond n.
    std::vector<double> gamma = {};

    bool operator==(const ReduceRequest &) const = default;
};

struct Reduction {
    Modes modes; ///< Variant::Reduced; complex modes first, real ones behind them, zeros last
    std::vector<double>
        error;                ///< of each channel, measured over lags 0..n-1 by running the modes, never estimated: the
                              ///< worse of float64 and of lambda and b rounded to float32; 0 for a zero kernel
    std::vector<long> states; ///< real states of each channel: 2 a pair, 1 a real mode
    std::vector<bool> reached; ///< whether error <= request.error; where it isn't, the best found with mostModes states
    std::vector<std::vector<double>>
        hankel; ///< of each channel, the leading singular values that were looked at: of the
                ///< lags behind the head that the error asked for can tell from zero
};

/// Reduces causal decayed coefficients (2n-1, channels) to an exact head and a few modes, in float64: poles from the
/// leading Hankel subspace of the lags behind the head (ESPRIT), weights by least squares over all of them, Gauss-Newton
/// steps where they save a state, and the smallest number of states whose measured error is within the bound. |lambda|
/// <= 1 always: stable for ever. Channels in parallel; some 1 ms each at n = 512.
/// Throws tnn::Error for a bidirectional TNO, where a coefficient is not finite, and for a request that makes no sense.
Reduction reduce(const toeplitz::Coefficients &decayed, const ReduceRequest &request, const Task &task);

/// The measured relative error of one causal kernel (lags 0..n-1, decayed) with at most r = 0..mostOrder real states behind
/// a head of `taps`: what reduce() finds, with fewer Gauss-Newton steps. Falls, or stays where another state doesn't help.
std::vector<double> errorByOrder(std::span<const double> kernel, long taps, long mostOrder, const Task &task);

} // namespace tnn::ssm
