// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "engine/model/tno.h"
#include "engine/toeplitz/footprint.h"

namespace tnn::model {

/// What a layer's operator does to v, at one n an axis: one TNO along the sequence, or one along each axis of a grid of
/// tokens, with the row sums and the output norm that belong to them (fairseq-evo tno.py; im gtu.py; lra tno2d.py).
class LayerOperator {
public:
    /// One TNO with its coefficients at some n, prepared for an algorithm.
    class Axis {
    public:
        Axis(Arithmetic &a, const Tno &tno, const toeplitz::CoefficientsPtr &coefficients,
             toeplitz::Algorithm algorithm, const Task &task);

        long n() const { return m_n; }
        /// T x of every sequence of n tokens, divided by T 1 where the TNO is normalized, and normed where it has a norm.
        Value apply(const Value &x, const Task &task) const;

    private:
        Arithmetic *m_arithmetic;
        long m_n;
        Value m_matrices;
        Value m_inverseSums; ///< 1 / (T 1), (n, channels); absent where it is not normalized
        Norm m_outputNorm;
    };

    /// Along the sequence.
    explicit LayerOperator(Arithmetic &a, Axis sequence);
    /// On a grid of vertical.n() rows of horizontal.n() tokens, row by row.
    LayerOperator(Arithmetic &a, Axis vertical, Axis horizontal, toeplitz::Combination combination);

    long tokens() const; ///< of one sequence
    /// v and the answer: (batch * tokens(), channels). Throws tnn::Error where it is not.
    Value operator()(const Value &v, const Task &task = {}) const;

private:
    Value alongHeight(const Value &v, const Task &task) const;
    Value alongWidth(const Value &v, const Task &task) const { return m_axes.back().apply(v, task); }

    Arithmetic *m_arithmetic;
    std::vector<Axis> m_axes; ///< height, then width
    toeplitz::Combination m_combination = toeplitz::Combination::Single;
};

} // namespace tnn::model
