// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/checkpoint/families/filter_parts.h"

// Filters that an MLP with sines generates from a table of positional features, under a window: Hyena (Poli et al.
// 2023, section 3.3; safari src/models/sequence/hyena.py HyenaFilter) and M2-BERT. In our terms such an MLP is an RPE.

namespace tnn::checkpoint {

/// Sizes of one such filter, from its tensors' shapes.
struct ImplicitShape {
    long columns = 0;         ///< the outputs of the last map: one per stored channel
    long width = 0;           ///< filter_order
    long features = 0;        ///< emb_dim
    long inner = 0;           ///< num_inner_mlps
    std::optional<long> lags; ///< rows of the stored tables; none if they are not stored

    bool operator==(const ImplicitShape &) const = default;
};

/// Reads the shapes below PREFIX ("...filter_fn."), where NETWORK is "implicit_filter.". Throws tnn::Error with the
/// key.
ImplicitShape implicitShape(const TensorIndex &index, const std::string &prefix, const std::string &network);

/// Options of implicit filters: their sizes, and `normalized`.
std::vector<OptionKey> implicitKeys();
/// Fixes the sizes as options and resolves l_max, the number of lags, which is only stored with the tables. Throws
/// tnn::Error if it is unknown or out of range.
void fixImplicit(const std::string &prefix, const ImplicitShape &shape, OptionSet &options, TnoDescription &filter);

/// How an implicit filter is read.
struct ImplicitRequest {
    std::string prefix;
    ImplicitShape shape;
    long lags = 0;          ///< rows to rebuild if the tables are not stored, as the public code fills them
    long steps = 1;         ///< how many steps the recurrence has; flat channels are step-major
    bool stepMajor = false; ///< columns are stored step by step; otherwise channel by channel, one column per step
    double frequency = 1;   ///< factor of every sine's argument (hyena_w_mod of M2-BERT)
    bool window = true;
    double shift = 0;
    bool normalized = false;
};

/// Returns the MLP, whose last map has the flat channels in order.
model::Rpe implicitNetwork(const TensorReader &read, const ImplicitRequest &request, const std::string &network);
/// Returns the window and the normalization; absent if there is neither.
std::optional<model::Window> implicitWindow(const TensorReader &read, const ImplicitRequest &request);
/// Returns the lag-0 term of the flat channels.
std::vector<double> implicitBias(const TensorReader &read, const ImplicitRequest &request);

} // namespace tnn::checkpoint
