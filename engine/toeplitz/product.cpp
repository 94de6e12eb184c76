// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/toeplitz/product.h"

#include <utility>

#include "engine/names.h"
#include "engine/toeplitz/dense_product.h"
#include "engine/toeplitz/direct_sum.h"
#include "engine/toeplitz/fft_product.h"
#include "engine/toeplitz/right_angle_product.h"

namespace tnn::toeplitz {
namespace {

constexpr Named<Algorithm> AlgorithmNames[] = {
    {Algorithm::Naive, "naive"}, {Algorithm::Matrix, "matrix"}, {Algorithm::Fft, "fft"}, {Algorithm::Fftw, "fftw"}};

constexpr long LongestReferenceSum = 16384;
/// Fewer tokens are summed directly: this is faster, and its error is relative to y only, not to the whole kernel.
constexpr long ShortestTransform = 32;

void checkShape(const Coefficients &c)
{
    if (c.n < 1 || c.values.rows() != 2 * c.n - 1 || c.values.cols() < 1)
        throw Error("coefficients of shape (%1, %2) are not those of n = %3", c.values.rows(), c.values.cols(), c.n);
}

void checkInput(const CoefficientsView &c, long rows, long columns)
{
    if (columns < 1 || columns % c.channels != 0)
        throw Error("the input has %1 channels, but the coefficients have %2", columns, c.channels);
    if (rows < 1 || rows > c.n)
        throw Error("the input has %1 tokens, but the coefficients are for 1 to %2", rows, c.n);
}

void checkInput(const Coefficients &c, const SequenceView &x)
{
    checkInput(c, x.rows(), x.cols());
}

void checkOutput(const SequenceView &x, const SequenceTarget &y)
{
    if (y.rows() != x.rows() || y.cols() != x.cols())
        throw Error("the product of an input of shape (%1, %2) is not (%3, %4)", x.rows(), x.cols(), y.rows(),
                    y.cols());
}

} // namespace

std::string_view nameOf(Algorithm algorithm)
{
    return nameIn(AlgorithmNames, algorithm);
}

std::vector<Algorithm> allAlgorithms()
{
    if (!fftIsFftw())
        return {Algorithm::Naive, Algorithm::Matrix, Algorithm::Fft};
    return {Algorithm::Naive, Algorithm::Matrix, Algorithm::Fft, Algorithm::Fftw};
}

Product::Product(CoefficientsPtr coefficients, Algorithm algorithm, const Task &task) :
    m_coefficients(std::move(coefficients)), m_algorithm(algorithm)
{
    if (!m_coefficients)
        throw Error("there are no coefficients to multiply by");
    checkShape(*m_coefficients);
    if (algorithm == Algorithm::Fft && m_coefficients->n >= ShortestTransform)
        m_rightAngle = std::make_unique<const RightAngleProduct>(*m_coefficients, task);
    if (algorithm == Algorithm::Fftw)
        m_fftw = std::make_unique<const FftProduct<float>>(*m_coefficients, task);
}

Product::~Product() = default;

Sequence Product::operator()(const SequenceView &x, const Task &task) const
{
    Sequence y;
    apply(x, y, task);
    return y;
}

void Product::apply(const SequenceView &x, Sequence &y, const Task &task) const
{
    checkInput(*m_coefficients, x);
    y.resize(x.rows(), x.cols());
    apply(x, SequenceTarget(y), task);
}

void Product::apply(const SequenceView &x, const SequenceTarget &y, const Task &task) const
{
    const Coefficients &c = *m_coefficients;
    checkInput(c, x);
    checkOutput(x, y);
    switch (m_algorithm) {
    case Algorithm::Naive:
        directSum(c, x, y, task);
        return;
    case Algorithm::Matrix:
        denseProduct(c, x, y, task);
        return;
    case Algorithm::Fft:
        if (x.rows() < ShortestTransform)
            directSum(c, x, y, task);
        else
            (*m_rightAngle)(x, y, task);
        return;
    case Algorithm::Fftw:
        (*m_fftw)(x, y, task);
        return;
    }
}

std::size_t Product::bytes(long rows, long columns) const
{
    switch (m_algorithm) {
    case Algorithm::Naive: // a tile of kernel, input and sums in float64
        return directSumBytes(*m_coefficients, rows, columns);
    case Algorithm::Matrix: // a tile, and some channels' kernel, x and y
        return denseProductBytes(*m_coefficients, rows, columns);
    case Algorithm::Fft:
        return rows < ShortestTransform ? directSumBytes(*m_coefficients, rows, columns) : m_rightAngle->bytes(columns);
    case Algorithm::Fftw:
        return m_fftw->bytes(columns);
    }
    return 0;
}

void multiplyOnce(const Coefficients &coefficients, const SequenceView &x, const SequenceTarget &y, const Task &task)
{
    checkShape(coefficients);
    checkInput(coefficients, x);
    checkOutput(x, y);
    if (x.rows() < ShortestTransform)
        directSum(coefficients, x, y, task);
    else
        RightAngleProduct::multiplyOnce(coefficients, x, y, task);
}

void multiplyOnce(const CoefficientsView &coefficients, const Sequences<const float> &x, const Sequences<float> &y,
                  const Task &task)
{
    checkInput(coefficients, x.rows, x.channels);
    if (x.rows >= ShortestTransform) {
        RightAngleProduct::multiplyOnce(coefficients, x, y, task);
        return;
    }
    using Rows = Eigen::Map<const Sequence, 0, Eigen::OuterStride<>>;
    Coefficients near = zeroCoefficients(x.rows, coefficients.channels, coefficients.causal);
    const long first = coefficients.causal ? 0 : 1 - x.rows;
    near.values.bottomRows(x.rows - first) = Rows(coefficients.zero + first * coefficients.stride, x.rows - first,
                                                  coefficients.channels, Eigen::OuterStride<>(coefficients.stride));
    for (long k = 0; k < x.count; ++k)
        directSum(near, Rows(x.first + k * x.distance, x.rows, x.channels, Eigen::OuterStride<>(x.stride)),
                  Eigen::Map<Sequence, 0, Eigen::OuterStride<>>(y.first + k * y.distance, y.rows, y.channels,
                                                                Eigen::OuterStride<>(y.stride)),
                  task);
}

Sequence64 referenceProduct(const Coefficients &coefficients, const SequenceView &x, const Task &task)
{
    checkShape(coefficients);
    checkInput(coefficients, x);
    if (x.rows() <= LongestReferenceSum)
        return directSum(coefficients, x, task);
    Sequence64 y(x.rows(), x.cols());
    FftProduct<double>(coefficients, task)(x, y, task);
    return y;
}

} // namespace tnn::toeplitz
