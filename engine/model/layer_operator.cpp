// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/layer_operator.h"

namespace tnn::model {
namespace {

const toeplitz::CoefficientsPtr &present(const toeplitz::CoefficientsPtr &coefficients)
{
    if (!coefficients)
        throw Error("there are no coefficients to multiply by");
    return coefficients;
}

/// Reorders tokens of every sequence from row-major to column-major: row k of the result is row indices[k].
std::vector<long> transposition(long sequences, long rows, long columns)
{
    std::vector<long> indices;
    indices.reserve(static_cast<std::size_t>(sequences * rows * columns));
    for (long sequence = 0; sequence < sequences; ++sequence)
        for (long column = 0; column < columns; ++column)
            for (long row = 0; row < rows; ++row)
                indices.push_back((sequence * rows + row) * columns + column);
    return indices;
}

} // namespace

LayerOperator::Axis::Axis(Arithmetic &a, const Tno &tno, const toeplitz::CoefficientsPtr &coefficients,
                          toeplitz::Algorithm algorithm, const Task &task) :
    m_arithmetic(&a),
    m_n(present(coefficients)->n), m_matrices(a.matrices(coefficients, algorithm, task)), m_outputNorm(tno.outputNorm)
{
    if (!tno.normalize)
        return;
    const toeplitz::Sequence64 inverse = toeplitz::inverseRowSums(*coefficients);
    m_inverseSums = a.upload(std::span<const double>(inverse.data(), static_cast<std::size_t>(inverse.size())),
                             {inverse.rows(), inverse.cols()});
}

LayerOperator::Axis::Axis(Arithmetic &a, const Tno &tno, const Value &coefficients, long n,
                          toeplitz::Algorithm algorithm) :
    m_arithmetic(&a),
    m_n(n), m_matrices(a.deviceMatrices(coefficients, n, tno.causal, algorithm)), m_outputNorm(tno.outputNorm)
{
}

Value LayerOperator::Axis::apply(const Value &x, const Task &task) const
{
    Value y = m_arithmetic->toeplitz(m_matrices, x, task);
    if (m_inverseSums)
        y = m_arithmetic->multiply(y, m_inverseSums);
    return m_arithmetic->norm(m_outputNorm, y);
}

LayerOperator::LayerOperator(Arithmetic &a, Axis sequence) : m_arithmetic(&a), m_axes{std::move(sequence)} { }

LayerOperator::LayerOperator(Arithmetic &a, Axis vertical, Axis horizontal, toeplitz::Combination combination) :
    m_arithmetic(&a), m_axes{std::move(vertical), std::move(horizontal)}, m_combination(combination)
{
    if (combination == toeplitz::Combination::Single)
        throw Error("a TNO along the sequence does not act on two dimensions");
}

long LayerOperator::tokens() const
{
    return m_axes.size() == 1 ? m_axes.front().n() : m_axes.front().n() * m_axes.back().n();
}

Value LayerOperator::alongHeight(const Value &v, const Task &task) const
{
    const long height = m_axes.front().n(), width = m_axes.back().n();
    const long sequences = m_arithmetic->shape(v).rows / (height * width);
    const Value columns = m_arithmetic->rows(v, transposition(sequences, height, width));
    return m_arithmetic->rows(m_axes.front().apply(columns, task), transposition(sequences, width, height));
}

Value LayerOperator::operator()(const Value &v, const Task &task) const
{
    if (const long rows = m_arithmetic->shape(v).rows; rows % tokens() != 0)
        throw Error("%1 rows cannot be divided into sequences of %2 tokens", rows, tokens());
    switch (m_combination) {
    case toeplitz::Combination::Single:
        return m_axes.front().apply(v, task);
    case toeplitz::Combination::Sum:
        return m_arithmetic->add(alongHeight(v, task), alongWidth(v, task));
    case toeplitz::Combination::Product:
        return alongHeight(alongWidth(v, task), task);
    case toeplitz::Combination::TwiceProduct: // as in the public code: both orders, added
        return m_arithmetic->add(alongHeight(alongWidth(v, task), task), alongWidth(alongHeight(v, task), task));
    }
    throw Error("this combination of axes does not exist");
}

} // namespace tnn::model
