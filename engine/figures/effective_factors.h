// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include "engine/figures/figure_request.h"

namespace tnn::figures {

/// The factors of a layer's effective matrix for one sequence, of some channels: what happens to v between the maps
/// that make it and the map of the layer's output,
///     H(u) = diag(post) T_S diag(pre_S) ... T_1 diag(pre_1).
/// A GTU (TNN paper section 3.4) has post = u, S = 1 and no pre; the Hyena recurrence of order S + 1 (Poli et al. 2023,
/// section 3.2) has post = x_0 and pre_k = x_(S+1-k); nothing gates a bare operator. Row sums that divide a normalized
/// T are in the factor behind it. The kernels themselves are the document's: kernelsOfStep().
struct EffectiveFactors {
    std::vector<long> channels; ///< of the layer, 0 up to its width: one per column
    toeplitz::Sequence post;    ///< (n, channels); empty: 1
    /// Of each step in order of computation, (n, channels); an empty one is 1.
    std::vector<toeplitz::Sequence> pre;
    toeplitz::Sequence in; ///< pre_1 * v, the input of the first T, (n, channels)
    bool normed = false;   ///< the operator norms T v over the channels, which is not in these factors

    std::size_t steps() const { return pre.size(); } ///< S
    long n() const { return in.rows(); }
    bool holds(const std::vector<long> &wanted) const;
    /// Returns the column of a channel. Throws std::out_of_range for one that is not held.
    long columnOf(long channel) const;
};
using EffectiveFactorsPtr = std::shared_ptr<const EffectiveFactors>;

/// Computes them in one run of the network that ends with the layer, for these channels of the layer (empty: all);
/// `withIn` false leaves `in` empty. Along one of two axes they are those of the first line. Throws tnn::Error for a
/// signal, saying what to choose instead; if the input has another length (a text may be longer than n); and if memory
/// does not suffice.
EffectiveFactorsPtr effectiveFactors(const document::Document &document, const FigureRequest &request,
                                     const Input &input, const std::vector<long> &channels, const Task &task = {});

/// The channels of the layer that the request selects: of a recurrence those within its head, else flat.
std::vector<long> layerChannels(const document::Document &document, const FigureRequest &request);
/// The operators that a layer applies one after another: 1, or the steps of a Hyena recurrence.
int stepsOf(const document::Document &document, int tno);

} // namespace tnn::figures
