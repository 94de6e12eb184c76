// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/native/attention.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <type_traits>
#include <vector>

#include "engine/native/matrix_product.h"
#include "engine/native/row_kernels.h"

namespace tnn::native {
namespace {

/// Rows and keys of a block, whose scores stay in the nearest caches.
constexpr long QueryRows = 64, KeyRows = 256;

/// The state of an online softmax over the rows of a block, and the scores of one block of keys.
template <class Real> struct Softmax {
    std::vector<Real> largest = std::vector<Real>(QueryRows, -std::numeric_limits<Real>::infinity());
    std::vector<Real> sums = std::vector<Real>(QueryRows), factors = std::vector<Real>(QueryRows);
    std::vector<Real> scores = std::vector<Real>(QueryRows * KeyRows);

    /// See softmaxRows().
    void add(MatrixView<Real> block, Real scale, long visible)
    {
        if constexpr (std::is_same_v<Real, float>) {
            softmaxRows(block, scale, visible, {largest.data(), sums.data(), factors.data()});
        } else {
            for (long row = 0; row < block.rows; ++row)
                addRow(block.data + row * block.stride, block.columns, std::clamp(visible + row, 0L, block.columns),
                       scale, static_cast<std::size_t>(row));
        }
    }

private:
    void addRow(Real *at, long columns, long count, Real scale, std::size_t row)
    {
        Real most = largest[row], sum = 0;
        for (long c = 0; c < count; ++c)
            most = std::max(most, at[c] *= scale);
        for (long c = 0; c < columns; ++c)
            sum += at[c] = c < count ? std::exp(at[c] - most) : Real(0);
        factors[row] = std::exp(largest[row] - most);
        sums[row] = sums[row] * factors[row] + sum;
        largest[row] = most;
    }
};

/// One head of one sequence.
template <class Real> struct Head {
    MatrixView<const Real> q, k, v;
    MatrixView<Real> y;
};

/// Attends from rows `first` to `first` + `count` - 1 of a head; row r sees `before` + r + 1 keys.
template <class Real> void attendRows(const Head<Real> &head, long first, long count, long before)
{
    Softmax<Real> softmax;
    const auto scale = static_cast<Real>(1 / std::sqrt(static_cast<double>(head.q.columns)));
    const auto rowsOf = [](auto view, long begin, long rows) {
        view.data += begin * view.stride;
        view.rows = rows;
        return view;
    };
    const MatrixView<Real> y = rowsOf(head.y, first, count);
    const auto scaled = [&](const std::vector<Real> &factors, bool inverse) {
        for (long row = 0; row < count; ++row) {
            const Real factor = factors[static_cast<std::size_t>(row)];
            ArrayMap<Real>(y.data + row * y.stride, 1, y.columns) *= inverse ? 1 / factor : factor;
        }
    };
    for (long row = 0; row < count; ++row)
        ArrayMap<Real>(y.data + row * y.stride, 1, y.columns).setZero();
    const long visible = before + first + count; // of the last row
    for (long key = 0; key < visible; key += KeyRows) {
        const long keys = std::min(KeyRows, visible - key);
        const MatrixView<Real> scores{softmax.scores.data(), count, keys, keys};
        const MatrixView<const Real> weights{scores.data, count, keys, keys};
        multiply<Real>(rowsOf(head.q, first, count), rowsOf(head.k, key, keys), scores);
        softmax.add(scores, scale, before + first + 1 - key);
        scaled(softmax.factors, false);
        multiplyAdd<Real>(weights, rowsOf(head.v, key, keys), y);
    }
    scaled(softmax.sums, true);
}

} // namespace

template <class Real>
Array<Real> rotated(const Array<Real> &x, const model::Rotary &rotary, long width, long n, long first)
{
    Array<Real> y = pooledArray<Real>(x.rows(), x.cols());
    const auto half = static_cast<long>(rotary.frequencies.size());
    overRows(x.rows(), x.cols(), 2 * PassCost, [&](long begin, long count) {
        std::vector<Real> cosines(rotary.frequencies.size()), sines(rotary.frequencies.size());
        for (long row = begin; row < begin + count; ++row) {
            for (std::size_t i = 0; i < cosines.size(); ++i) {
                const double angle = static_cast<double>(first + row % n) * rotary.frequencies[i];
                cosines[i] = static_cast<Real>(std::cos(angle));
                sines[i] = static_cast<Real>(std::sin(angle));
            }
            y.row(row) = x.row(row);
            for (long head = 0; head < x.cols(); head += width)
                for (long i = 0; i < half; ++i) {
                    const Real one = x(row, head + i), two = x(row, head + half + i);
                    const Real cosine = cosines[static_cast<std::size_t>(i)], sine = sines[static_cast<std::size_t>(i)];
                    y(row, head + i) = one * cosine - two * sine;
                    y(row, head + half + i) = two * cosine + one * sine;
                }
        }
    });
    return y;
}

template <class Real>
Array<Real> attended(const Array<Real> &q, const Array<Real> &k, const Array<Real> &v,
                     const model::AttentionHeads &heads, long n, long all, const Task &task)
{
    Array<Real> y = pooledArray<Real>(q.rows(), q.cols());
    const long batch = q.rows() / n, blocks = (n + QueryRows - 1) / QueryRows, shared = heads.queries / heads.keys;
    const auto attendBlock = [&](long index) {
        const long block = index % blocks, head = index / blocks % heads.queries,
                   sequence = index / blocks / heads.queries;
        const auto keysOf = [&](const Array<Real> &from) {
            return MatrixView<const Real>{&from(sequence * all, head / shared * heads.width), all, heads.width,
                                          from.cols()};
        };
        Real *const to = &y(sequence * n, head * heads.width);
        const Real *const from = &q(sequence * n, head * heads.width);
        attendRows<Real>({{from, n, heads.width, q.cols()}, keysOf(k), keysOf(v), {to, n, heads.width, y.cols()}},
                         block * QueryRows, std::min(QueryRows, n - block * QueryRows), all - n);
    };
    const double products = 4.0 * static_cast<double>(y.size()) * static_cast<double>(all);
    parallelFor(batch * heads.queries * blocks, workersFor(products), {task.stop, {}}, attendBlock);
    return y;
}

template Array<float> rotated(const Array<float> &, const model::Rotary &, long, long, long);
template Array<double> rotated(const Array<double> &, const model::Rotary &, long, long, long);
template Array<float> attended(const Array<float> &, const Array<float> &, const Array<float> &,
                               const model::AttentionHeads &, long, long, const Task &);
template Array<double> attended(const Array<double> &, const Array<double> &, const Array<double> &,
                                const model::AttentionHeads &, long, long, const Task &);

} // namespace tnn::native
