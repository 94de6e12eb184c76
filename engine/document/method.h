// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/document/document.h"
#include "engine/ssm/reduce.h"

namespace tnn::document {

/// How T x is computed.
enum class Method {
    // The whole sequence at once (toeplitz/product.h).
    Naive,
    Matrix,
    Fft, ///< for generated text: recomputes all of it for every token, as published
    Fftw,
    // Token by token, by a causal operator.
    Cache,     ///< remembers the inputs of each operator and sums over all of them
    Window,    ///< like Cache, but only over the last tokens: lags beyond them are omitted
    Streaming, ///< exact at any length: relaxed convolution, its work spread over the tokens
    Etsc,      ///< as published: n complex modes for lags < n; beyond them its kernel repeats
    Paired,    ///< Etsc with one of each conjugate pair: half the states
    Unpadded,  ///< Paired without the pad t_n = -sum t: the same number of states, better conditioned
    Reduced,   ///< exact taps and a few modes, as many as an error requires
    Stored ///< the poles and residues of a state-space layer, as the file has them: exact wherever its kernel is not
           ///< cut
};
inline constexpr std::array<std::string_view, 12> MethodNames{"naive",  "matrix",   "fft",       "fftw",
                                                              "cache",  "window",   "streaming", "etsc",
                                                              "paired", "unpadded", "reduced",   "stored"};
std::string_view nameOf(Method method); ///< one of MethodNames

/// Returns those that compute the whole sequence at once and are available in this build.
std::vector<Method> productMethods();
/// Returns Window to Stored: those with a form of the operator that runs token by token.
std::vector<Method> tokenMethods();
/// Returns Etsc to Stored: those that convert to a state space.
std::vector<Method> stateSpaceMethods();
/// Returns productMethods() and tokenMethods(): those that can be compared.
std::vector<Method> comparedMethods();
std::vector<std::string_view> namesOf(const std::vector<Method> &methods);
/// Returns the present name of a method that had this one; empty for others.
std::string_view renamed(std::string_view name);
/// Returns one of `offered`. Throws tnn::Error with only the reason for another name.
Method methodNamed(const std::string &name, const std::vector<Method> &offered = comparedMethods());
bool runsByTokens(Method method); ///< it is one of tokenMethods()
/// Returns the algorithm of a product; Fft for the others, which approximate or equal it.
toeplitz::Algorithm algorithmOf(Method method);
/// Returns the conversion of a state space; Paired is Padded with one of each conjugate pair.
ssm::Variant variantOf(Method method);
Method methodOf(const ssm::Modes &modes); ///< that converted to them

/// Parameters of the methods that run token by token.
struct MethodOptions {
    /// n for the conversion of state spaces, and the window's; none: the training length, or the text's length if that
    /// is unknown or, for Reduced, shorter.
    std::optional<long> window;
    ssm::ReduceRequest reduce; ///< parameters of Reduced; gamma is set per TNO
    /// For a network, the only layer that uses the method; the others use Streaming, which is exact. None: all.
    std::optional<int> layer = std::nullopt;

    bool operator==(const MethodOptions &) const = default;
};

/// Returns "streaming"; for the reduced form with parameters: "reduced, 8 states, 16 taps", "reduced, error 0.01".
Message titleOf(Method method, const ssm::ReduceRequest &request);
/// Returns the parameters of the reduced form: "8 states, 16 taps", "error 0.01".
Message titleOf(const ssm::ReduceRequest &request);
/// Returns the overrides: "\u03b3 0.9, no decay, |lag| \u2264 64, 3 channels off"; empty if none.
Message titleOf(const model::Overrides &overrides);

/// Returns why the model's operators do not support it; empty if they do.
Message refusalOf(const Document &document, Method method);
/// Throws tnn::Error with that reason.
void checkMethod(const Document &document, Method method);

} // namespace tnn::document
