// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/document/operator_form.h"
#include "engine/toeplitz/coefficients.h"

namespace tnn::bench {

/// Causal operators one behind the other and nothing between them, as the speed test of ETSC's public code has them
/// (speed_memory_test.py). All have the kernels of benchTno, each divided by the sum of its magnitudes: no layer makes its
/// input larger.
struct OperatorStack {
    long n = 0, channels = 0, layers = 0;
    double gamma = 1; ///< in the decayed ones
    toeplitz::CoefficientsPtr undecayed, decayed;
    toeplitz::Sequence x;   ///< the text, (n, channels)
    toeplitz::Sequence64 y; ///< what the last layer makes of it, in float64
};
OperatorStack operatorStack(long n, long channels, long layers);
inline constexpr const char *OperatorStackKernels = "random RPE, 64 wide, 6 layers, gamma 0.99";

/// `count` tokens spread evenly over a text of n, each in the middle of its share: a mean over them is one over the text.
std::vector<long> spreadTokens(long n, long count);

/// One way to meet the text of a stack, which must outlive it, token by token on one thread.
class TokenAlgorithm {
public:
    TokenAlgorithm() = default;
    virtual ~TokenAlgorithm() = default;
    TokenAlgorithm(const TokenAlgorithm &) = delete;
    TokenAlgorithm &operator=(const TokenAlgorithm &) = delete;

    /// Meets all that it can be measured by, untimed: ||y' - y|| / ||y|| over these tokens and all channels; over those that
    /// are timed alone where that is worse.
    virtual double error() = 0;
    /// Microseconds a token through all layers, a mean over tokens(). After error().
    virtual double time() = 0;
    virtual long tokens() const = 0;
    /// Remembered of the text at its end, over all layers; weights and spectra are not in it.
    virtual std::size_t stateBytes() const = 0;
};

/// By forms of the operators; OperatorForm::Cache is a sum over all that came, as OperatorForm::Window with a window of n. Where a
/// token costs the same wherever it stands, no more of them are timed than take some 0.2 s.
std::unique_ptr<TokenAlgorithm> formAlgorithm(const OperatorStack &stack, document::OperatorForm operatorForm,
                                              double reducedError);
/// The whole text anew for a token, by products whose spectra are at hand: timed for some of the tokens.
std::unique_ptr<TokenAlgorithm> fftAlgorithm(const OperatorStack &stack);

} // namespace tnn::bench
