// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include "engine/toeplitz/coefficients.h"

namespace tnn::bench {

/// FFTW at its best, as a peer: x and y (channels, n) with a channel's numbers contiguous, kernel spectra precomputed,
/// plans measured, and channel by channel so that all buffers stay in the cache. Power-of-two n.
class ContiguousFftw {
public:
    /// For causal coefficients, on `threads` threads; x in the product's layout, (n, channels). Plans for several
    /// seconds if n is large. No one else may be planning with FFTW at that time.
    ContiguousFftw(const toeplitz::Coefficients &coefficients, const toeplitz::Sequence &x, int threads);
    ~ContiguousFftw();
    ContiguousFftw(const ContiguousFftw &) = delete;
    ContiguousFftw &operator=(const ContiguousFftw &) = delete;

    void apply();
    /// Numbers of y at flat indices into row-major (n, channels).
    std::vector<double> valuesAt(const std::vector<long> &places) const;

private:
    struct Implementation;
    std::unique_ptr<Implementation> m_implementation;
};

} // namespace tnn::bench
