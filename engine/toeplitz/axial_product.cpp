// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/toeplitz/axial_product.h"

#include "engine/error.h"

namespace tnn::toeplitz {
namespace {

// Row-major, (H W, channels) is (H, W * channels) too: the columns of tokens as a batch of sequences side by side.
Sequence reshaped(const Sequence &x, long rows)
{
    return Eigen::Map<const Sequence>(x.data(), rows, x.size() / rows);
}

/// (rows * columns, channels), tokens row by row, to the same column by column.
Sequence transposed(const Sequence &x, long rows, long columns)
{
    Sequence y(x.rows(), x.cols());
    for (long row = 0; row < rows; ++row)
        y(Eigen::seqN(row, columns, rows), Eigen::all) = x.middleRows(row * columns, columns);
    return y;
}

const CoefficientsPtr &present(const CoefficientsPtr &coefficients)
{
    if (!coefficients)
        throw Error("there are no coefficients to multiply with");
    return coefficients;
}

} // namespace

AxialProduct::AxialProduct(const CoefficientsPtr &vertical, const CoefficientsPtr &horizontal, Combination combination,
                           Algorithm algorithm, bool normalized) :
    m_combination(combination),
    m_height(present(vertical)->n), m_width(present(horizontal)->n), m_channels(vertical->values.cols()),
    m_heightProduct(vertical, algorithm), m_widthProduct(horizontal, algorithm), m_normalized(normalized)
{
    if (combination == Combination::Single)
        throw Error("one TNO along the sequence does not act on two dimensions");
    if (m_channels != horizontal->values.cols())
        throw Error("the two axes have " + std::to_string(m_channels) + " and "
                    + std::to_string(horizontal->values.cols()) + " channels");
}

void AxialProduct::checkTokens(const Sequence &x) const
{
    if (x.rows() != m_height * m_width || x.cols() != m_channels)
        throw Error("the input is (" + std::to_string(x.rows()) + ", " + std::to_string(x.cols()) + "), not "
                    + std::to_string(m_height) + " x " + std::to_string(m_width) + " tokens of "
                    + std::to_string(m_channels) + " channels");
}

Sequence AxialProduct::onEveryLine(const Product &product, const Sequence &lines, const Task &task) const
{
    Sequence y = product(lines, task);
    if (m_normalized) {
        const Sequence sums = product(Sequence::Ones(lines.rows(), m_channels), task);
        for (long first = 0; first < y.cols(); first += m_channels)
            y.middleCols(first, m_channels) /= sums;
    }
    return y;
}

Sequence AxialProduct::alongHeight(const Sequence &x, const Task &task) const
{
    checkTokens(x);
    return reshaped(onEveryLine(m_heightProduct, reshaped(x, m_height), task), x.rows());
}

Sequence AxialProduct::alongWidth(const Sequence &x, const Task &task) const
{
    checkTokens(x);
    const Sequence lines = reshaped(transposed(x, m_height, m_width), m_width);
    return transposed(reshaped(onEveryLine(m_widthProduct, lines, task), x.rows()), m_width, m_height);
}

Sequence AxialProduct::operator()(const Sequence &x, const Task &task) const
{
    if (m_combination == Combination::Sum)
        return alongHeight(x, task) + alongWidth(x, task);
    if (m_combination == Combination::Product)
        return alongHeight(alongWidth(x, task), task);
    // In the order of the public code: both orders, added.
    return alongHeight(alongWidth(x, task), task) + alongWidth(alongHeight(x, task), task);
}

} // namespace tnn::toeplitz
