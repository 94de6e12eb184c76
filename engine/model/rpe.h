// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "engine/model/arithmetic.h"

namespace tnn::model {

/// The input of an RPE's first map for a position.
struct PositionFeatures {
    enum class Kind {
        Number, ///< the position itself
        SinCos, ///< sin(p f), then cos(p f): the research-era dpb v5, v6 and v9 (fairseq-evo positional_encoding_test)
        CosSin, ///< cos(p f), then sin(p f): xmixers
        Table   ///< row p of a stored table: Hyena's positional embedding z
    };
    Kind kind = Kind::Number;
    std::vector<float> frequencies; ///< f of SinCos and CosSin
    std::vector<float> table;       ///< the features of a Table, (positions, width), row-major
    long width = 0;                 ///< the number of features in a row of the Table

    long count() const;
};

/// The relative position encoder (TNN paper section 3.2): a small network from a lag to the coefficients per channel.
struct Rpe {
    struct Block {
        Norm norm;
        Linear linear;
    };
    PositionFeatures features;
    Linear in;                 ///< (r, features)
    std::vector<Block> blocks; ///< (r, r) each; dpb v7 grows from 2 to r
    Block out;                 ///< (heads * headDim, r), rows head-major
    Activation activation = Activation::Relu;
    bool residual = false;
};

/// Returns (positions, features), computed in float32 like the public code.
Value features(Arithmetic &a, const PositionFeatures &kind, std::span<const double> positions);

/// Returns the network's output (positions, heads * headDim) for features(); see position() in tno.h.
Value rpe(Arithmetic &a, const Rpe &w, const Value &features);

/// Writes it directly to host numbers, row-major, decayed from a lag on and activated: Arithmetic::finishTo().
void rpeTo(Arithmetic &a, const Rpe &w, const Value &features, const Finish &finish, long firstLag,
           std::span<float> answers);

/// Returns the same network with only the given output channels: the other rows of the last map are never multiplied.
/// All channels in order give the network itself.
Rpe withChannels(Arithmetic &a, const Rpe &w, std::span<const long> channels);

} // namespace tnn::model
