// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/toeplitz/dense_product.h"

#include <algorithm>
#include <string>

#include "engine/error.h"

namespace tnn::toeplitz {
namespace {

constexpr long NumbersBetweenChecks = 1 << 20; ///< of the matrix: some 2 ms to write, less to read

/// Column j of T is t[-j], t[1-j], ..., t[m-1-j]: a run of the kernel.
void fill(Eigen::MatrixXf &matrix, const Eigen::VectorXf &kernel, const Task &task)
{
    const long m = matrix.rows();
    for (long j = 0, written = 0; j < m; ++j, written += m) {
        matrix.col(j) = kernel.segment(m - 1 - j, m);
        if (written > NumbersBetweenChecks) {
            task.check();
            written = 0;
        }
    }
}

Eigen::MatrixXf multiply(const Eigen::MatrixXf &matrix, const Eigen::MatrixXf &x, const Task &task)
{
    const long m = matrix.rows();
    const long panel = std::max(1L, NumbersBetweenChecks / (m * x.cols()));
    Eigen::MatrixXf y = Eigen::MatrixXf::Zero(m, x.cols());
    for (long j = 0; j < m; j += panel) {
        const long width = std::min(panel, m - j);
        y.noalias() += matrix.middleCols(j, width) * x.middleRows(j, width);
        task.check();
    }
    return y;
}

} // namespace

Sequence denseProduct(const Coefficients &coefficients, const Sequence &x, const Task &task)
{
    const long m = x.rows();
    if (m > LargestDenseSize)
        throw Error("the matrix algorithm goes up to n = " + std::to_string(LargestDenseSize) + ", and n is "
                    + std::to_string(m));
    Sequence y(m, x.cols());
    Eigen::MatrixXf matrix(m, m);
    const long channels = coefficients.values.cols();
    for (long channel = 0; channel < channels; ++channel) {
        fill(matrix, coefficients.values.col(channel).segment(coefficients.rowOfLag(1 - m), 2 * m - 1).matrix(), task);
        const auto every = Eigen::seqN(channel, x.cols() / channels, channels); // this channel of every sequence
        y(Eigen::all, every) = multiply(matrix, x(Eigen::all, every).matrix(), task).array();
        task.report(static_cast<double>(channel + 1) / static_cast<double>(channels));
    }
    return y;
}

} // namespace tnn::toeplitz
