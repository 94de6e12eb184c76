// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>

#include <Eigen/Core>

#include "engine/parallel.h"

namespace tnn::native {

/// (rows, channels), row-major.
template <class Real> using Array = Eigen::Array<Real, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
/// An array in memory owned elsewhere, to be modified in place.
template <class Real> using ArrayMap = Eigen::Map<Array<Real>>;

/// All of x.
template <class Real> ArrayMap<Real> mapOf(Array<Real> &x)
{
    return {x.data(), x.rows(), x.cols()};
}

/// A row-major matrix in memory owned elsewhere, possibly part of a wider one: row r starts at data + r * stride.
template <class Real> struct MatrixView {
    Real *data;
    long rows, columns, stride;
};

/// All of x.
template <class Real> MatrixView<Real> viewOf(ArrayMap<Real> x)
{
    return {x.data(), x.rows(), x.cols(), x.cols()};
}

/// Returns an uninitialized array, reusing the memory of a returned one with the same count of numbers, if any. Fresh
/// pages cost as much as most operations on them. Thread-safe; Real is float or double.
template <class Real> Array<Real> pooledArray(long rows, long columns);

/// Keeps the memory of large arrays: the latest ones, up to 192 MiB in all per number type.
template <class Real> void giveBack(Array<Real> array);

/// The cost of reading and writing one number of an array once, in the operations of workersFor().
constexpr double PassCost = 16;

/// Calls body(first, count) for blocks of rows that cover [0, rows), on several threads if worthwhile. A row's result
/// must not depend on where its block begins.
template <class Body> void overRows(long rows, long channels, double costOfNumber, const Body &body)
{
    const int workers = workersFor(costOfNumber * static_cast<double>(rows) * static_cast<double>(channels));
    if (workers <= 1) {
        body(0L, rows);
        return;
    }
    const long blocks = std::min(rows, 4L * workers);
    parallelFor(blocks, workers, [&](long k) {
        const long first = rows * k / blocks;
        body(first, rows * (k + 1) / blocks - first);
    });
}

} // namespace tnn::native
