// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/native/attention.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <limits>
#include <new>
#include <type_traits>
#include <vector>

#include <hwy/aligned_allocator.h>

#include "engine/native/matrix_product.h"
#include "engine/native/row_kernels.h"
#include "engine/native/stored_product.h"

namespace tnn::native {
namespace {

using Stored = model::StoredMatrix::Type;

/// Rows and keys of a block, whose scores stay in the nearest caches: whole tiles of the products.
constexpr long QueryRows = 96, KeyRows = 256, StripKeys = 64;
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

template <class Real> MatrixView<Real> rowsOf(MatrixView<Real> view, long first, long count)
{
    return {view.data + first * view.stride, count, view.columns, view.stride};
}

/// The keys and values of a head where they are.
template <class Real> class PlainHead {
public:
    PlainHead(MatrixView<const Real> keys, MatrixView<const Real> values) : m_keys(keys), m_values(values) { }

    /// Scores the queries against the keys from `first` on, as many as the scores have columns.
    void score(MatrixView<const Real> q, long first, MatrixView<Real> scores) const
    {
        multiply<Real>(q, rowsOf(m_keys, first, scores.columns), scores);
    }
    void add(MatrixView<const Real> weights, long first, MatrixView<Real> y) const
    {
        multiplyAdd<Real>(weights, rowsOf(m_values, first, weights.columns), y);
    }

private:
    MatrixView<const Real> m_keys, m_values;
};

/// Copies rows without gaps between them.
void copyRows(MatrixView<const float> rows, float *to)
{
    for (long row = 0; row < rows.rows; ++row)
        std::copy_n(rows.data + row * rows.stride, rows.columns, to + row * rows.columns);
}

/// Places of rows for the products with numbers of a file.
std::vector<const std::byte *> placesOf(MatrixView<const float> rows)
{
    std::vector<const std::byte *> places(static_cast<std::size_t>(rows.rows));
    for (std::size_t row = 0; row < places.size(); ++row)
        places[row] = reinterpret_cast<const std::byte *>(rows.data + static_cast<long>(row) * rows.stride);
    return places;
}

/// A head that serves few rows: it reads every key once, where it is.
class FewRowsHead {
public:
    FewRowsHead(MatrixView<const float> keys, MatrixView<const float> values) :
        m_keys(keys), m_values(values), m_strip(static_cast<std::size_t>(KeyRows * values.columns + StripSlack))
    {
    }

    void score(MatrixView<const float> q, long first, MatrixView<float> scores) const
    {
        multiplyByRows(q, Stored::Float32, placesOf(rowsOf(m_keys, first, scores.columns)), scores);
    }
    void add(MatrixView<const float> weights, long first, MatrixView<float> y)
    {
        copyRows(rowsOf(m_values, first, weights.columns), m_strip.data());
        multiplyByStrip(weights, m_strip.data(), y, true);
    }

private:
    MatrixView<const float> m_keys, m_values;
    std::vector<float> m_strip;
};

/// A head that serves many rows: it copies keys into strips of StripKeys, and values into one strip.
class LaidOutHead {
public:
    LaidOutHead(MatrixView<const float> keys, MatrixView<const float> values) :
        m_width(keys.columns), m_keys(numbersFor(keys)), m_values(numbersFor(keys))
    {
        for (long first = 0; first < keys.rows; first += StripKeys) {
            const long count = std::min(StripKeys, keys.rows - first);
            layOutStrip(Stored::Float32, placesOf(rowsOf(keys, first, count)), m_width, m_keys.get() + first * m_width);
        }
        copyRows(values, m_values.get());
    }

    /// `first` is a multiple of StripKeys; only the last strip of all keys may be less than one.
    void score(MatrixView<const float> q, long first, MatrixView<float> scores) const
    {
        for (long key = 0; key < scores.columns; key += StripKeys)
            multiplyByStrip(q, m_keys.get() + (first + key) * m_width,
                            {scores.data + key, scores.rows, std::min(StripKeys, scores.columns - key), scores.stride});
    }
    void add(MatrixView<const float> weights, long first, MatrixView<float> y) const
    {
        multiplyByStrip(weights, m_values.get() + first * m_width, y, true);
    }

private:
    using Numbers = hwy::AlignedFreeUniquePtr<float[]>;
    static Numbers numbersFor(MatrixView<const float> rows)
    {
        const auto count = static_cast<std::size_t>(rows.rows * rows.columns + StripSlack);
        Numbers numbers = hwy::AllocateAligned<float>(count);
        if (!numbers)
            throw std::bad_alloc();
        std::fill_n(numbers.get() + count - StripSlack, StripSlack, 0.0F);
        return numbers;
    }

    long m_width;
    Numbers m_keys, m_values;
};

/// Attends from rows to a head's `all` keys; row r sees the first `visible` + r of them.
template <class Head, class Real>
void attendRows(Head &head, MatrixView<const Real> q, long visible, long all, MatrixView<Real> y, const Task &task)
{
    Softmax<Real> softmax;
    const auto scale = static_cast<Real>(1 / std::sqrt(static_cast<double>(q.columns)));
    const auto scaled = [&](const std::vector<Real> &factors, bool inverse) {
        for (long row = 0; row < y.rows; ++row) {
            const Real factor = factors[static_cast<std::size_t>(row)];
            ArrayMap<Real>(y.data + row * y.stride, 1, y.columns) *= inverse ? 1 / factor : factor;
        }
    };
    for (long row = 0; row < y.rows; ++row)
        ArrayMap<Real>(y.data + row * y.stride, 1, y.columns).setZero();
    const long seen = std::min(visible + y.rows - 1, all); // by the last row
    for (long key = 0; key < seen; key += KeyRows) {
        if (task.stop.stop_requested())
            throw Cancelled();
        const long whole = (seen - key + StripKeys - 1) / StripKeys * StripKeys; // of strips
        const long keys = std::min({KeyRows, whole, all - key});
        const MatrixView<Real> scores{softmax.scores.data(), y.rows, keys, keys};
        head.score(q, key, scores);
        softmax.add(scores, scale, visible - key);
        if (key > 0)
            scaled(softmax.factors, false);
        head.add({scores.data, scores.rows, keys, keys}, key, y);
    }
    scaled(softmax.sums, true);
}

/// The heads of sequences of n tokens of q and y, and `all` of k and v.
template <class Real> struct Sequences {
    const Array<Real> &q, &k, &v;
    Array<Real> &y;
    model::AttentionHeads heads;
    long n, all;

    long count() const { return q.rows() / n; }
    long shared() const { return heads.queries / heads.keys; }
    MatrixView<const Real> keysOf(const Array<Real> &from, long sequence, long head) const
    {
        return {&from(sequence * all, head * heads.width), all, heads.width, from.cols()};
    }
    template <class Numbers> auto rowsOfHead(Numbers &numbers, long sequence, long head, long first, long rows) const
    {
        auto *const data = &numbers(sequence * n + first, head * heads.width);
        return MatrixView<std::remove_pointer_t<decltype(data)>>{data, rows, heads.width, numbers.cols()};
    }
};

/// Heads of q that share keys are rows of one matrix: of one token per sequence.
void attendFromOneToken(const Sequences<float> &x, const Task &task)
{
    const long shared = x.shared(), width = x.heads.width;
    const auto attend = [&](long index) {
        const long head = index % x.heads.keys, sequence = index / x.heads.keys;
        FewRowsHead keys(x.keysOf(x.k, sequence, head), x.keysOf(x.v, sequence, head));
        for (long first = 0; first < shared; first += QueryRows) {
            const long rows = std::min(QueryRows, shared - first), column = (head * shared + first) * width;
            attendRows<FewRowsHead, float>(keys, {&x.q(sequence, column), rows, width, width}, x.all, x.all,
                                           {&x.y(sequence, column), rows, width, width}, task);
        }
    };
    const double flops = 4.0 * static_cast<double>(x.y.size()) * static_cast<double>(x.all);
    constexpr double OfReading = 2.5; // as in products of few rows with a weight
    parallelFor(x.count() * x.heads.keys, workersFor(OfReading * flops), task, attend);
}

/// Attends with the heads of q that share the keys of one group, counted over all sequences.
template <class Head, class Real> void attendGroup(const Sequences<Real> &x, long group, int workers, const Task &task)
{
    const long shared = x.shared(), keys = group % x.heads.keys, sequence = group / x.heads.keys;
    const Head laidOut(x.keysOf(x.k, sequence, keys), x.keysOf(x.v, sequence, keys));
    parallelFor(shared * ((x.n + QueryRows - 1) / QueryRows), workers, task, [&](long index) {
        const long first = index / shared * QueryRows, rows = std::min(QueryRows, x.n - first);
        const long head = keys * shared + index % shared;
        attendRows<const Head, Real>(laidOut, x.rowsOfHead(x.q, sequence, head, first, rows), x.all - x.n + first + 1,
                                     x.all, x.rowsOfHead(x.y, sequence, head, first, rows), task);
    });
}

/// Several threads work on one large group after another, or each on small ones.
template <class Head, class Real> void attendInBlocks(const Sequences<Real> &x, const Task &task)
{
    constexpr double Large = 1e9;
    const long groups = x.count() * x.heads.keys;
    const double flops = 4.0 * static_cast<double>(x.y.size()) * static_cast<double>(x.all);
    const double share = 1 / static_cast<double>(groups);
    if (flops * share < Large)
        return parallelFor(groups, workersFor(flops), task, [&](long group) {
            attendGroup<Head>(x, group, 1, {task.stop, {}});
        });
    for (long group = 0; group < groups; ++group)
        attendGroup<Head>(x, group, workersFor(flops * share), task.share(group, 1, groups));
}

template <class Real> void turnHalves(const Real *x, long half, const Real *cosines, const Real *sines, Real *y)
{
    for (long i = 0; i < half; ++i) {
        y[i] = x[i] * cosines[i] - x[half + i] * sines[i];
        y[half + i] = x[half + i] * cosines[i] + x[i] * sines[i];
    }
}

/// cos a + i sin a of the rotation's angles at a position.
void addTurns(const model::Rotary &rotary, long position, std::vector<std::complex<double>> &turns)
{
    for (const double frequency : rotary.frequencies)
        turns.push_back(std::polar(1.0, static_cast<double>(position) * frequency));
}

} // namespace

template <class Real>
Array<Real> rotated(const Array<Real> &x, const model::Rotary &rotary, long width, long n, long first)
{
    Array<Real> y = pooledArray<Real>(x.rows(), x.cols());
    const auto half = static_cast<long>(rotary.frequencies.size());
    constexpr long Together = 64; // positions whose angles are those of the first of them plus one of as many
    std::vector<std::complex<double>> within;
    for (long k = 0; k < std::min(Together, n); ++k)
        addTurns(rotary, k, within);
    overRows(x.rows(), x.cols(), PassCost, [&](long begin, long count) {
        std::vector<Real> cosines(rotary.frequencies.size()), sines(rotary.frequencies.size());
        std::vector<std::complex<double>> before;
        for (long row = begin; row < begin + count; ++row) {
            const long token = row % n;
            if (row == begin || token % Together == 0) {
                before.clear();
                addTurns(rotary, first + token / Together * Together, before);
            }
            for (std::size_t i = 0; i < before.size(); ++i) {
                const std::complex<double> turn = before[i]
                    * within[static_cast<std::size_t>(token % Together) * before.size() + i];
                cosines[i] = static_cast<Real>(turn.real());
                sines[i] = static_cast<Real>(turn.imag());
            }
            y.row(row) = x.row(row);
            for (long head = 0; head < x.cols(); head += width)
                turnHalves(&x(row, head), half, cosines.data(), sines.data(), &y(row, head));
        }
    });
    return y;
}

template <class Real>
Array<Real> attended(const Array<Real> &q, const Array<Real> &k, const Array<Real> &v,
                     const model::AttentionHeads &heads, long n, long all, const Task &task)
{
    Array<Real> y = pooledArray<Real>(q.rows(), q.cols());
    const Sequences<Real> sequences{q, k, v, y, heads, n, all};
    if constexpr (std::is_same_v<Real, double>)
        attendInBlocks<PlainHead<Real>>(sequences, task);
    else if (n == 1)
        attendFromOneToken(sequences, task);
    else
        attendInBlocks<LaidOutHead>(sequences, task);
    return y;
}

template Array<float> rotated(const Array<float> &, const model::Rotary &, long, long, long);
template Array<double> rotated(const Array<double> &, const model::Rotary &, long, long, long);
template Array<float> attended(const Array<float> &, const Array<float> &, const Array<float> &,
                               const model::AttentionHeads &, long, long, const Task &);
template Array<double> attended(const Array<double> &, const Array<double> &, const Array<double> &,
                                const model::AttentionHeads &, long, long, const Task &);

} // namespace tnn::native
