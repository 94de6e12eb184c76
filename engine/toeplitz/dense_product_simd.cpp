// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/toeplitz/dense_product_simd.h"

#include <algorithm>

#include "engine/simd_targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/toeplitz/dense_product_simd.cpp"
#include <hwy/foreach_target.h>

#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace tnn::toeplitz::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
using Tag = hn::ScalableTag<float>;
using Vector = hn::Vec<Tag>;
constexpr Tag Float;
constexpr long Lanes = HWY_LANES(float);
constexpr long Size = DenseTileSimd::Size;
constexpr long Run = 2 * Size - Lanes; ///< length of one of the L columns

// Accumulators: Registers * Lanes rows by MostColumns columns of x, as many as fit into 32 or 16 registers.
#if HWY_TARGET == HWY_AVX3 || HWY_TARGET == HWY_NEON
constexpr int Registers = 4;
#else
constexpr int Registers = 2;
#endif
constexpr int MostColumns = 6;

void build(const float *corner, float *tile)
{
    for (long p = 0; p < Lanes; ++p)
        for (long i = 0; i < Run; i += Lanes)
            hn::Store(hn::LoadU(Float, corner + i - p - (Size - Lanes)), Float, tile + p * Run + i);
}

HWY_INLINE void addTo(double *y, Vector sum)
{
#if HWY_TARGET == HWY_SCALAR
    *y += static_cast<double>(hn::GetLane(sum));
#else
    const hn::Repartition<double, Tag> wide;
    const hn::Half<Tag> half;
    hn::Store(hn::Add(hn::Load(wide, y), hn::PromoteTo(wide, hn::LowerHalf(half, sum))), wide, y);
    y += Lanes / 2;
    hn::Store(hn::Add(hn::Load(wide, y), hn::PromoteTo(wide, hn::UpperHalf(half, sum))), wide, y);
#endif
}

/// Rows row .. row + Registers * Lanes of `Columns` columns, terms of the tile's columns [0, end).
template <int Columns> HWY_INLINE void addBlock(const float *tile, long row, long end, const float *x, double *y)
{
    Vector sums[Columns][Registers];
    for (int c = 0; c < Columns; ++c)
        for (int r = 0; r < Registers; ++r)
            sums[c][r] = hn::Zero(Float);
    for (long k = 0; k < end; k += Lanes) {
        const float *run = tile + Size - Lanes - k + row;
        for (long p = 0; p < Lanes; ++p, run += Run) {
            Vector t[Registers];
            for (int r = 0; r < Registers; ++r)
                t[r] = hn::Load(Float, run + r * Lanes);
            for (int c = 0; c < Columns; ++c) {
                const Vector input = hn::Set(Float, x[c * Size + k + p]);
                for (int r = 0; r < Registers; ++r)
                    sums[c][r] = hn::MulAdd(t[r], input, sums[c][r]);
            }
        }
    }
    for (int c = 0; c < Columns; ++c)
        for (int r = 0; r < Registers; ++r)
            addTo(y + c * Size + row + r * Lanes, sums[c][r]);
}

template <int Columns> void addColumns(const float *tile, long size, bool lower, const float *x, double *y)
{
    constexpr long Rows = Registers * Lanes;
    for (long row = 0; row < size; row += Rows)
        addBlock<Columns>(tile, row, lower ? std::min(size, row + Rows) : size, x, y);
}

void multiply(const float *tile, long size, bool lower, const float *x, double *y, long columns)
{
    static constexpr auto Variants = {addColumns<1>, addColumns<2>, addColumns<3>,
                                      addColumns<4>, addColumns<5>, addColumns<MostColumns>};
    const long groups = (columns + MostColumns - 1) / MostColumns;
    for (long group = 0, column = 0; group < groups; ++group) {
        const long count = (columns - column) / (groups - group); // as equal as possible
        Variants.begin()[count - 1](tile, size, lower, x + column * Size, y + column * Size);
        column += count;
    }
}

} // namespace tnn::toeplitz::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace tnn::toeplitz {

HWY_EXPORT(build);
HWY_EXPORT(multiply);

void DenseTileSimd::build(const float *corner, float *tile)
{
    HWY_DYNAMIC_DISPATCH(build)(corner, tile);
}

void DenseTileSimd::multiply(const float *tile, long size, bool lower, const float *x, double *y, long columns)
{
    HWY_DYNAMIC_DISPATCH(multiply)(tile, size, lower, x, y, columns);
}

} // namespace tnn::toeplitz
#endif
