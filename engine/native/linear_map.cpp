// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/native/linear_map.h"

#include <algorithm>
#include <atomic>
#include <type_traits>
#include <utility>

#include "engine/native/activations.h"
#include "engine/native/matrix_product.h"
#include "engine/native/row_kernels.h"
#include "engine/parallel.h"

namespace tnn::native {
namespace {

constexpr long MostStripBytes = 1L << 30;
std::atomic<long> stripBytes = 0; ///< the size of all strips of weights together

/// Applied to products in place while they are in a cache: bias, factors and activation.
template <class Real> struct Ending {
    const Real *bias;
    const double *factors;
    model::Activation activation;

    /// Finishes the part of y that begins at a row and column.
    void operator()(long row, long column, MatrixView<Real> y) const
    {
        const Real *const added = bias == nullptr ? nullptr : bias + column;
        if constexpr (std::is_same_v<Real, float>) {
            finishRows({y.data, y.rows, y.columns, y.stride}, added, factors == nullptr ? nullptr : factors + row, y);
        } else if (added != nullptr) {
            for (long r = 0; r < y.rows; ++r)
                for (long c = 0; c < y.columns; ++c)
                    y.data[r * y.stride + c] += added[c];
        }
        activate<Real>(activation, y);
    }
};

/// One input: an outer product.
template <class Real> void applyToNumber(const Array<Real> &x, const Array<Real> &weight, ArrayMap<Real> y)
{
    const Eigen::Map<const Array<Real>> row(weight.data(), 1, weight.size());
    for (long r = 0; r < x.rows(); ++r)
        y.row(r) = x(r, 0) * row.row(0);
}

/// Rows and outputs of a tile, which one thread computes and finishes.
struct TileSize {
    long rows, columns;
};

/// Works in tiles of y: product(row, column, tile), then `end`. A weight that meets few rows is read from memory.
template <class Real, class Product>
void inTiles(long in, TileSize size, const Ending<Real> &end, ArrayMap<Real> &y, const Product &product)
{
    constexpr double RowsOfReading = 2.5; // the rows a core could compute while a weight is read
    const double rows = std::max(static_cast<double>(y.rows()), RowsOfReading);
    const double flops = 2 * rows * static_cast<double>(in) * static_cast<double>(y.cols());
    const long across = (y.cols() + size.columns - 1) / size.columns, down = (y.rows() + size.rows - 1) / size.rows;
    const auto make = [&](long k) {
        const long row = k / across * size.rows, column = k % across * size.columns;
        const MatrixView<Real> tile{&y(row, column), std::min(size.rows, y.rows() - row),
                                    std::min(size.columns, y.cols() - column), y.cols()};
        product(row, column, tile);
        end(row, column, tile);
    };
    const int workers = workersFor(flops);
    if (workers > 1)
        return parallelFor(across * down, workers, make);
    for (long k = 0; k < across * down; ++k)
        make(k);
}

/// For small maps, tiles that stay in the nearest cache together with the strips; otherwise tiles with enough rows per
/// strip.
void multiplyStrips(const Array<float> &x, const float *strips, const Ending<float> &end, ArrayMap<float> &y)
{
    const long in = x.cols();
    inTiles<float>(in, {in <= SmallWidth ? 64 : 128, Weight<float>::Width}, end, y,
                   [&](long row, long column, MatrixView<float> tile) {
                       multiplyByStrip({&x(row, 0), tile.rows, in, in}, strips + column * in, tile);
                   });
}

template <class Real>
void multiplyByBlas(const Array<Real> &x, const Array<Real> &weight, const Ending<Real> &end, ArrayMap<Real> &y)
{
    const long in = x.cols();
    inTiles<Real>(in, {256, 512}, end, y, [&](long row, long column, MatrixView<Real> tile) {
        multiply<Real>({&x(row, 0), tile.rows, in, in}, {&weight(column, 0), tile.columns, in, in}, tile);
    });
}

} // namespace

template <class Real> const Real *Weight<Real>::strips() const
{
    if constexpr (std::is_same_v<Real, double>)
        return nullptr;
    std::call_once(m_laidOut, [this] {
        const long in = m_numbers.cols(), out = m_numbers.rows(), count = in * out + StripSlack;
        const long bytes = count * static_cast<long>(sizeof(Real));
        if ((stripBytes += bytes) <= MostStripBytes)
            m_strips = hwy::AllocateAligned<Real>(static_cast<std::size_t>(count));
        if (!m_strips) {
            stripBytes -= bytes;
            return;
        }
        for (long first = 0; first < out; first += Width) {
            const long width = std::min(Width, out - first);
            ArrayMap<Real>(m_strips.get() + first * in, in, width) = m_numbers.middleRows(first, width).transpose();
        }
        std::fill_n(m_strips.get() + in * out, StripSlack, Real(0));
    });
    return m_strips.get();
}

template <class Real> Weight<Real>::~Weight()
{
    if (m_strips)
        stripBytes -= (m_numbers.size() + StripSlack) * static_cast<long>(sizeof(Real));
    giveBack(std::move(m_numbers));
}

template <class Real>
void applyLinear(const Array<Real> &x, const Weight<Real> &weight, const Real *bias, const double *factors,
                 model::Activation activation, ArrayMap<Real> y)
{
    if (y.size() == 0)
        return;
    const long in = x.cols();
    // Shifted by the row's maximum, of which a tile has only a part.
    const bool later = activation == model::Activation::ExpShifted;
    const Ending<Real> end{bias, factors, later ? model::Activation::None : activation};
    if (in <= 1) {
        if (in == 1)
            applyToNumber(x, weight.numbers(), y);
        else
            y.setZero();
        end(0, 0, viewOf(y));
    } else if constexpr (std::is_same_v<Real, float>) {
        if (const float *const strips = weight.strips())
            multiplyStrips(x, strips, end, y);
        else
            multiplyByBlas(x, weight.numbers(), end, y);
    } else {
        multiplyByBlas(x, weight.numbers(), end, y);
    }
    if (later)
        activate<Real>(activation, viewOf(y));
}

template class Weight<float>;
template class Weight<double>;
template void applyLinear(const Array<float> &, const Weight<float> &, const float *, const double *, model::Activation,
                          ArrayMap<float>);
template void applyLinear(const Array<double> &, const Weight<double> &, const double *, const double *,
                          model::Activation, ArrayMap<double>);

} // namespace tnn::native
