// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "engine/model/tno.h"
#include "engine/toeplitz/coefficients.h"

namespace tnn::model {

/// A layer's operator on v, at one n per axis: one TNO along the sequence, or one along each axis of a grid of tokens,
/// with their row sums and output norm (fairseq-evo tno.py; im gtu.py; lra tno2d.py).
class LayerOperator {
public:
    /// One TNO with its coefficients at some n, prepared for an algorithm.
    class Axis {
    public:
        Axis(Arithmetic &a, const Tno &tno, const toeplitz::CoefficientsPtr &coefficients,
             toeplitz::Algorithm algorithm, const Task &task);
        /// Uses coefficients in the arithmetic's memory (deviceCoefficients()); the TNO must not be normalized.
        Axis(Arithmetic &a, const Tno &tno, const Value &coefficients, long n, toeplitz::Algorithm algorithm);

        long n() const { return m_n; }
        /// Returns T x of every sequence of n tokens, divided by T 1 if it is normalized, and normed if it has a norm.
        Value apply(const Value &x, const Task &task) const;

    private:
        Arithmetic *m_arithmetic;
        long m_n;
        Value m_matrices;
        Value m_inverseSums; ///< 1 / (T 1), (n, channels); absent if not normalized
        Norm m_outputNorm;
    };

    /// Along the sequence.
    explicit LayerOperator(Arithmetic &a, Axis sequence);
    /// On a row-major grid of vertical.n() rows of horizontal.n() tokens.
    LayerOperator(Arithmetic &a, Axis vertical, Axis horizontal, toeplitz::Combination combination);

    long tokens() const; ///< the number of tokens in one sequence
    /// v and the result: (batch * tokens(), channels). Throws tnn::Error for any other shape.
    Value operator()(const Value &v, const Task &task = {}) const;

private:
    Value alongHeight(const Value &v, const Task &task) const;
    Value alongWidth(const Value &v, const Task &task) const { return m_axes.back().apply(v, task); }

    Arithmetic *m_arithmetic;
    std::vector<Axis> m_axes; ///< height, then width
    toeplitz::Combination m_combination = toeplitz::Combination::Single;
};

} // namespace tnn::model
