// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/mixer.h"

namespace tnn::model {

/// Causal softmax attention with grouped queries: out(softmax(q k^T / sqrt(width)) v) of every head. q and k are first
/// normed per head, then rotated.
struct Attention {
    Linear q, k, v, out;
    AttentionHeads heads;
    Norm queryNorm, keyNorm; ///< over the numbers of a head
    Rotary rotary;
    bool besideOperator = false; ///< T x of a Toeplitz operator is added (fairseq-evo mha_tno_layer.py)
};

/// What attention keeps of the tokens of one sequence.
struct KeyValues {
    Value keys, values; ///< (tokens, keys * width), keys as rotated
    long tokens = 0;
};

/// Rotates and attends. x: the next n tokens of every sequence, which follow those of `past`, to which they are added;
/// null: they are the first ones.
Value attend(Arithmetic &a, const Attention &w, const QueryKeyValue &x, long n, KeyValues *past, const Task &task);

/// x and the result: (tokens of all sequences, dim). `place` counts the attention layers of the network.
Value attention(Arithmetic &a, const Attention &w, const Value &x, int place, Mixer &mixer);

/// Returns the flops of the scores of n tokens and of their sum of values, for one token.
double flopsOf(const AttentionHeads &heads, long n);

/// Returns base^(-2 i / width) / interpolation for i < width / 2; interpolation divides the positions.
Rotary rotaryOf(double base, long width, double interpolation = 1);

} // namespace tnn::model
