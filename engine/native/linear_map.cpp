// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/native/linear_map.h"

#include <algorithm>
#include <atomic>
#include <type_traits>
#include <utility>

#include "engine/current_task.h"
#include "engine/native/activations.h"
#include "engine/native/matrix_product.h"
#include "engine/native/row_kernels.h"
#include "engine/native/stored_product.h"
#include "engine/parallel.h"

namespace tnn::native {
namespace {

constexpr long MostStripBytes = 1L << 30;
constexpr long StripWidth = Weight<float>::Width;
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

/// Returns how many threads are worthwhile for a map. A weight that meets few rows is read from memory.
int threadsFor(long rows, long in, long out)
{
    constexpr double RowsOfReading = 2.5; // the rows a core could compute while a weight is read
    return workersFor(2 * std::max(static_cast<double>(rows), RowsOfReading) * static_cast<double>(in)
                      * static_cast<double>(out));
}

/// Works in tiles of y: product(row, column, tile), then `end`.
template <class Real, class Product>
void inTiles(long in, TileSize size, const Ending<Real> &end, ArrayMap<Real> &y, const Product &product)
{
    const Task task = CurrentTask::part(2.0 * static_cast<double>(y.size()) * static_cast<double>(in));
    const long across = (y.cols() + size.columns - 1) / size.columns, down = (y.rows() + size.rows - 1) / size.rows;
    const auto make = [&](long k) {
        const long row = k / across * size.rows, column = k % across * size.columns;
        const MatrixView<Real> tile{&y(row, column), std::min(size.rows, y.rows() - row),
                                    std::min(size.columns, y.cols() - column), y.cols()};
        product(row, column, tile);
        end(row, column, tile);
    };
    const int workers = threadsFor(y.rows(), in, y.cols());
    if (workers > 1)
        return parallelFor(across * down, workers, task, make);
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

/// The weight of some outputs, read from a file by one thread.
class StoredRows {
public:
    StoredRows(const model::StoredMatrix &matrix, long first, long count) :
        m_matrix(matrix), m_places(static_cast<std::size_t>(count))
    {
        static thread_local std::vector<std::byte> scratch;
        matrix.locate(first, m_places, scratch);
    }

    void multiply(const Array<float> &x, MatrixView<float> y) const
    {
        multiplyByRows({x.data(), x.rows(), x.cols(), x.cols()}, m_matrix.type(), m_places, y);
    }
    /// Returns the numbers as strips (Weight::strips()), which are valid until the next call on this thread.
    const float *strips() const
    {
        static thread_local hwy::AlignedFreeUniquePtr<float[]> strips;
        static thread_local long capacity = 0;
        const long in = m_matrix.columns(), out = static_cast<long>(m_places.size()), size = in * out + StripSlack;
        if (size > capacity) {
            strips = hwy::AllocateAligned<float>(static_cast<std::size_t>(size));
            capacity = strips ? size : 0;
        }
        if (!strips)
            throw std::bad_alloc();
        for (long first = 0; first < out; first += StripWidth)
            layOutStrip(m_matrix.type(),
                        std::span(m_places).subspan(static_cast<std::size_t>(first),
                                                    static_cast<std::size_t>(std::min(StripWidth, out - first))),
                        in, strips.get() + first * in);
        std::fill_n(strips.get() + size - StripSlack, StripSlack, 0.0F);
        return strips.get();
    }

private:
    const model::StoredMatrix &m_matrix;
    std::vector<const std::byte *> m_places;
};

/// Each thread reads and converts the weight of some outputs for all rows.
void multiplyStored(const Array<float> &x, const model::StoredMatrix &matrix, const Ending<float> &end,
                    ArrayMap<float> &y)
{
    constexpr long FewRows = 8, BytesAtOnce = 1L << 18, RowsAtOnce = 128;
    constexpr long NumbersAtOnce = 1L << 19; // of strips that stay in a cache, so that x is read less often
    const long in = x.cols(), rowBytes = in * static_cast<long>(sizeOf(matrix.type()));
    const bool few = x.rows() <= FewRows;
    const int workers = threadsFor(y.rows(), in, y.cols());
    const long strips = std::min(NumbersAtOnce / (in * StripWidth), y.cols() / (2L * workers * StripWidth));
    const TileSize size{few ? FewRows : RowsAtOnce,
                        few ? std::max(4L, BytesAtOnce / rowBytes / 4 * 4) : StripWidth * std::max(strips, 1L)};
    const Task task = CurrentTask::part(2.0 * static_cast<double>(y.size()) * static_cast<double>(in));
    const auto make = [&](long k) {
        const long column = k * size.columns, columns = std::min(size.columns, y.cols() - column);
        const StoredRows weight(matrix, column, columns);
        const float *const laidOut = few ? nullptr : weight.strips();
        for (long row = 0; row < y.rows(); row += size.rows) {
            if (task.stop.stop_requested())
                throw Cancelled();
            const MatrixView<float> tile{&y(row, column), std::min(size.rows, y.rows() - row), columns, y.cols()};
            if (few)
                weight.multiply(x, tile);
            for (long first = 0; first < (few ? 0 : columns); first += StripWidth)
                multiplyByStrip({&x(row, 0), tile.rows, in, in}, laidOut + first * in,
                                {tile.data + first, tile.rows, std::min(StripWidth, columns - first), tile.stride});
            end(row, column, tile);
        }
    };
    parallelFor((y.cols() + size.columns - 1) / size.columns, workers, task, make);
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

template <class Real> const Array<Real> &Weight<Real>::numbers() const
{
    if (m_stored)
        std::call_once(m_read, [this] {
            Array<float> numbers(rows(), columns());
            m_stored->read(0, {numbers.data(), static_cast<std::size_t>(numbers.size())});
            m_numbers = numbers.template cast<Real>();
        });
    return m_numbers;
}

template <class Real> const Real *Weight<Real>::strips() const
{
    if (std::is_same_v<Real, double> || m_stored)
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
        if (weight.stored() != nullptr)
            multiplyStored(x, *weight.stored(), end, y);
        else if (const float *const strips = weight.strips())
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
