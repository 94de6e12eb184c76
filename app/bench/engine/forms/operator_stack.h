// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/document/token_operators.h"
#include "engine/toeplitz/coefficients.h"

namespace tnn::bench {

/// Causal operators in sequence with nothing between them, as in the speed test of ETSC's public code
/// (speed_memory_test.py). All have the kernels of benchTno, each divided by the sum of its magnitudes, so that no
/// layer amplifies its input.
struct OperatorStack {
    long n = 0, channels = 0, layers = 0;
    double gamma = 1; ///< the decay of those that have one
    toeplitz::CoefficientsPtr undecayed, decayed;
    toeplitz::Sequence x;   ///< the text, (n, channels)
    toeplitz::Sequence64 y; ///< the output of the last layer, in float64
};
OperatorStack operatorStack(long n, long channels, long layers);
inline constexpr const char *OperatorStackKernels = "random RPE, 64 wide, 6 layers, gamma 0.99";

/// `count` tokens spread evenly over a text of n, each in the middle of its share: a mean over them approximates one
/// over the whole text.
std::vector<long> spreadTokens(long n, long count);

/// One way to process the text of a stack, which must outlive it, token by token on one thread.
class TokenAlgorithm {
public:
    TokenAlgorithm() = default;
    virtual ~TokenAlgorithm() = default;
    TokenAlgorithm(const TokenAlgorithm &) = delete;
    TokenAlgorithm &operator=(const TokenAlgorithm &) = delete;

    /// Processes all tokens needed to check it, untimed: returns ||y' - y|| / ||y|| over these tokens and all channels,
    /// or over only the timed ones if that is larger.
    virtual double error() = 0;
    /// Microseconds per token through all layers, a mean over tokens(). Call after error().
    virtual double time() = 0;
    virtual long tokens() const = 0;
    /// The state held at the end of the text, over all layers, not including weights and spectra.
    virtual std::size_t stateBytes() const = 0;
};

/// Uses forms of the operators; Method::Cache is a sum over all past tokens, i.e. Method::Window with a
/// window of n. If a token costs the same at every position, only as many are timed as take about 0.2 s.
std::unique_ptr<TokenAlgorithm> formAlgorithm(const OperatorStack &stack, document::Method method, double reducedError);
/// Recomputes the whole text for each token, by products with precomputed spectra: timed for some of the tokens.
std::unique_ptr<TokenAlgorithm> fftAlgorithm(const OperatorStack &stack);

} // namespace tnn::bench
