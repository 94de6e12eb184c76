// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <complex>
#include <string_view>
#include <vector>

#include <Eigen/Core>

#include "engine/task.h"
#include "engine/toeplitz/coefficients.h"

namespace tnn::ssm {

using Modes64 = Eigen::Array<std::complex<double>, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

enum class Variant {
    Padded, ///< the published Algorithm 1 (ETSC, EMNLP 2023): m = n + 1, t_n = -sum t, b_0 = 0 dropped, modes k = 1..n
    Unpadded, ///< m = n, the mode at z = 1 kept, modes k = 0..n-1: equally exact, and better conditioned
    Reduced,  ///< a few modes after an exact FIR head: approximate, see reduce.h
    Stored    ///< the poles that the file stores, after a head of lag 0; a cut at l_max is not part of them
};
/// Whether a mode with a complex pole stands for a conjugate pair.
inline bool holdsPairs(Variant variant)
{
    return variant == Variant::Reduced || variant == Variant::Stored;
}
std::string_view nameOf(Variant variant); ///< "etsc", "unpadded", "reduced", "stored"

/// A diagonal state-space model per channel: an exact FIR head of H taps (H may be 0), followed by
/// u_i = lambda u_{i-1} + x_{i-H}, y_i = sum_{j<H} head_j x_{i-j} + Re sum_k b_k u_i[k];
/// so t_{H+j} = Re sum_k b_k lambda_k^j.
struct Modes {
    Variant variant = Variant::Padded;
    long n = 0;                ///< the converted length; exact for lags 0..n-1
    Modes64 lambda;            ///< eigenvalues, decay included, (modes, channels)
    Modes64 b;                 ///< weights, (modes, channels); zero if a channel needs fewer modes than others
    toeplitz::Sequence64 head; ///< (H, channels): the coefficients of lags 0..H-1
};

/// Returns the same kernel with one mode of each conjugate pair and twice its weight; real modes stay. Half the states.
Modes paired(const Modes &modes);

/// Converts causal undecayed coefficients (2n-1, channels), with channel c decayed by gamma[c] (empty: 1 everywhere),
/// in float64. lambda_k = gamma exp(-2 pi i k / m); b the inverse DFT of t. Throws tnn::Error for a bidirectional TNO
/// and if a coefficient is not finite.
Modes etsc(const toeplitz::Coefficients &undecayed, const std::vector<double> &gamma, Variant variant);

/// Returns the kernel of the modes: lags 0..length-1, (length, channels), float64, from powers of lambda weighted by b
/// (no inverse transform). Beyond n, the converted kernel repeats, with further decay.
/// O(modes length) per channel: about 0.02 ms per channel at n = length = 256, 10 ms at 8192.
toeplitz::Sequence64 kernelOf(const Modes &modes, long length);

/// Per channel ||reconstructed - original|| / ||original|| over lags 0..n-1; 0 for a reproduced zero kernel, infinite
/// for one that is not reproduced or if a number is not finite. Costs as much as kernelOf.
std::vector<double> reconstructionError(const Modes &modes, const toeplitz::Coefficients &decayed,
                                        const Task &task = {});

} // namespace tnn::ssm
