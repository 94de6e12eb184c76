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
    double error = 1e-4;            ///< upper bound per channel: ||h' - h|| / ||h|| over all lags 0..n-1
    std::optional<long> modes = {}; ///< real states per channel (fewer if sufficient) instead of an error
    long taps = 16;                 ///< lags 0..taps-1 are kept exactly, as an FIR head
    long mostModes = 64;            ///< real states per channel, regardless of the error
    /// The decay of each channel (empty: 1 everywhere): poles stay within 1 - (1 - gamma) / 8 of the origin, so that
    /// the kernel keeps decaying beyond n.
    std::vector<double> gamma = {};

    bool operator==(const ReduceRequest &) const = default;
};

struct Reduction {
    Modes modes;               ///< Variant::Reduced; complex modes first, then real ones, zeros last
    std::vector<double> error; ///< one per channel, measured over lags 0..n-1 by running the modes, never estimated:
                               ///< the worse of float64 and of lambda and b rounded to float32; 0 for a zero kernel
    std::vector<long> states;  ///< real states of each channel: 2 per pair, 1 per real mode
    std::vector<bool> reached; ///< whether error <= request.error; if not, the best found with mostModes states
    std::vector<std::vector<double>> hankel; ///< per channel, the leading singular values that were computed: of
                                             ///< the lags after the head that are significant at the requested error
};

/// Reduces causal decayed coefficients (2n-1, channels) to an exact head and a few modes, in float64: poles from the
/// leading Hankel subspace of the lags after the head (ESPRIT), weights by least squares over all of them, Gauss-Newton
/// steps if they save a state, and the smallest number of states whose measured error is within the bound. |lambda| <=
/// 1 always: stable indefinitely. Channels run in parallel; about 1 ms each at n = 512.
/// Throws tnn::Error for a bidirectional TNO, if a coefficient is not finite, and for an invalid request.
Reduction reduce(const toeplitz::Coefficients &decayed, const ReduceRequest &request, const Task &task);

/// Returns the relative error of one causal kernel (lags 0..n-1, decayed) measured with at most r = 0..mostOrder real
/// states after a head of `taps`: as by reduce(), with fewer Gauss-Newton steps. Never increases with r.
std::vector<double> errorByOrder(std::span<const double> kernel, long taps, long mostOrder, const Task &task);

} // namespace tnn::ssm
