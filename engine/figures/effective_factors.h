// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/figures/figure_request.h"

namespace tnn::figures {

/// The factors of a layer's effective matrix for one sequence, of some channels: what happens to v between the maps
/// that make it and the map of the layer's output,
///     H(u) = diag(post) T_S diag(pre_S) ... T_1 diag(pre_1).
/// A GTU (TNN paper section 3.4) has post = u, S = 1 and no pre; the Hyena recurrence of order S + 1 (Poli et al. 2023,
/// definition 3.1) has post = x_0 and pre_k = x_(S+1-k); nothing gates a bare operator. Row sums that divide a
/// normalized T are in the factor after it. The kernels T_k are the document's: stepKernels().
struct EffectiveFactors {
    std::vector<long> channels; ///< the layer's channels, one per column
    toeplitz::Sequence post;    ///< (n, channels); empty: 1
    std::vector<toeplitz::Sequence>
        pre;                 ///< the factors of the steps in order of computation, (n, channels); an empty one is 1
    toeplitz::Sequence in;   ///< pre_1 * v, the input of the first T, (n, channels)
    bool normalized = false; ///< T is divided by its row sums T 1
    bool normed = false;     ///< the operator norms its output over the channels, which these factors leave out

    std::size_t steps() const { return pre.size(); } ///< S
    long n() const { return in.rows(); }
    /// Returns the columns of channels; empty if one of them is missing.
    std::vector<long> columnsOf(const std::vector<long> &wanted) const;
    bool gates() const { return post.size() > 0 || pre.front().size() > 0; } ///< H is not T itself
    /// Return "u", "u / (T 1)" or "x0", and "x1".
    std::string postName() const;
    std::string preName(std::size_t step) const { return "x" + std::to_string(steps() - step); }
    /// Returns "H = diag(u) T", "H = diag(x0) T diag(x1)", "H = diag(x0) T2 diag(x1) T1 diag(x2)", "H = T".
    std::string formula() const;
};
using EffectiveFactorsPtr = std::shared_ptr<const EffectiveFactors>;

/// Computes them in one run of the network up to the layer, for these channels of the layer. Along one of two axes they
/// are those of the first line. Throws tnn::Error for a signal, saying what to choose instead; if the input has another
/// length (a text may be longer than n); and if memory does not suffice.
EffectiveFactorsPtr effectiveFactors(const document::Document &document, const FigureRequest &request,
                                     const Input &input, const std::vector<long> &channels, const Task &task = {});
/// Returns those that are known if they hold the channels. Otherwise computes them: of all channels of the layer where
/// that takes little memory, so that they serve the next request, too.
EffectiveFactorsPtr effectiveFactors(const document::Document &document, const FigureRequest &request,
                                     const Input &input, const std::vector<long> &channels,
                                     const EffectiveFactorsPtr &known, const Task &task);

/// Returns how many operators a layer applies one after another: 1, or the steps of a Hyena recurrence.
int stepsOf(const document::Document &document, int tno);
/// Returns how many channels a layer has: those of all heads, unless the heads are the steps of a recurrence.
long widthOf(const document::Document &document, int tno);
/// Returns the channels of the layer that the request selects.
std::vector<long> layerChannels(const document::Document &document, const FigureRequest &request);
/// Returns T of every step, of some channels of the layer, as the network applies it, at n with the request's
/// overrides. `keep`: in the document's cache.
std::vector<toeplitz::CoefficientsPtr> stepKernels(const document::Document &document, const FigureRequest &request,
                                                   const std::vector<long> &channels, bool keep, const Task &task);

} // namespace tnn::figures
