// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/native/stored_product.h"

#include <cstring>

#include "engine/simd_targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/native/stored_product.cpp"
#include <hwy/foreach_target.h>

#include "engine/native/row_access-inl.h"

HWY_BEFORE_NAMESPACE();
namespace tnn::native::HWY_NAMESPACE {

using Places = std::span<const std::byte *const>;

/// Converts a register's worth of numbers of a row from the k-th on.
template <class Stored> HWY_INLINE Floats converted(const std::byte *row, long k)
{
    const auto *const at = reinterpret_cast<const Stored *>(row) + k;
    if constexpr (sizeof(Stored) == sizeof(float)) {
        return hn::LoadU(Float, at);
    } else {
        const hn::Rebind<Stored, decltype(Float)> tag;
        return hn::PromoteTo(Float, hn::LoadU(tag, at));
    }
}
/// Converts a row's last numbers, which fill less than a register, and puts zeros after them.
template <class Stored> HWY_INLINE Floats convertedEnd(const std::byte *row, long k, long count)
{
    HWY_ALIGN std::array<std::byte, static_cast<std::size_t>(Lanes) * sizeof(Stored)> whole{};
    std::memcpy(whole.data(), row + static_cast<std::size_t>(k) * sizeof(Stored),
                static_cast<std::size_t>(count) * sizeof(Stored));
    return converted<Stored>(whole.data(), 0);
}

/// Rows of W whose sums are in registers together.
constexpr long RowsAtOnce = 4;

/// Multiplies RowsAtOnce rows of W by rows of x that begin at `x`.
template <class Stored, long Count>
HWY_INLINE void multiplyFew(const float *x, long xStride, const std::byte *const *rows, long columns, long wanted,
                            float *y, long yStride)
{
    Floats sums[Count][RowsAtOnce]; // NOLINT(modernize-avoid-c-arrays): std::array is not kept in registers
    for (long r = 0; r < Count; ++r)
        for (long out = 0; out < RowsAtOnce; ++out)
            sums[r][out] = hn::Zero(Float);
    const auto add = [&](const auto &weightsAt, const auto &inputsAt) HWY_ATTR {
        Floats inputs[Count]; // NOLINT(modernize-avoid-c-arrays)
        for (long r = 0; r < Count; ++r)
            inputs[r] = inputsAt(x + r * xStride);
        for (long out = 0; out < RowsAtOnce; ++out) {
            const Floats weights = weightsAt(rows[out]);
            for (long r = 0; r < Count; ++r)
                sums[r][out] = hn::MulAdd(inputs[r], weights, sums[r][out]);
        }
    };
    long k = 0;
    for (; k + Lanes <= columns; k += Lanes)
        add([k](const std::byte *row) HWY_ATTR { return converted<Stored>(row, k); },
            [k](const float *row) HWY_ATTR { return hn::LoadU(Float, row + k); });
    if (const long left = columns - k; left > 0)
        add([k, left](const std::byte *row) HWY_ATTR { return convertedEnd<Stored>(row, k, left); },
            [k, left](const float *row) HWY_ATTR { return load(Float, row + k, left); });
    for (long r = 0; r < Count; ++r)
        for (long out = 0; out < wanted; ++out)
            y[r * yStride + out] = hn::GetLane(hn::SumOfLanes(Float, sums[r][out]));
}

template <class Stored> void multiplyRowsOf(MatrixView<const float> x, Places rows, MatrixView<float> y)
{
    std::array<const std::byte *, static_cast<std::size_t>(RowsAtOnce)> group{};
    for (long out = 0; out < y.columns; out += RowsAtOnce) {
        const long wanted = std::min(RowsAtOnce, y.columns - out);
        for (long k = 0; k < RowsAtOnce; ++k)
            group[static_cast<std::size_t>(k)] = rows[static_cast<std::size_t>(out + std::min(k, wanted - 1))];
        long row = 0;
        for (; row + 2 <= x.rows; row += 2)
            multiplyFew<Stored, 2>(x.data + row * x.stride, x.stride, group.data(), x.columns, wanted,
                                   y.data + row * y.stride + out, y.stride);
        if (row < x.rows)
            multiplyFew<Stored, 1>(x.data + row * x.stride, x.stride, group.data(), x.columns, wanted,
                                   y.data + row * y.stride + out, y.stride);
    }
}

/// Transposes RowsAtOnce rows at a time.
template <class Stored> void layOut(Places rows, long columns, float *strip)
{
    const auto width = static_cast<long>(rows.size());
    HWY_ALIGN std::array<float, static_cast<std::size_t>(RowsAtOnce * Lanes)> numbers;
    for (long k = 0; k < columns; k += Lanes) {
        const long count = std::min(Lanes, columns - k);
        for (long row = 0; row < width; row += RowsAtOnce) {
            const long some = std::min(RowsAtOnce, width - row);
            const auto part = [&](long index) HWY_ATTR {
                const std::byte *const place = rows[static_cast<std::size_t>(row + std::min(index, some - 1))];
                return count < Lanes ? convertedEnd<Stored>(place, k, count) : converted<Stored>(place, k);
            };
            hn::StoreInterleaved4(part(0), part(1), part(2), part(3), Float, numbers.data());
            float *const to = strip + k * width + row;
            for (long i = 0; i < count; ++i) {
                const float *const from = &numbers[static_cast<std::size_t>(i * RowsAtOnce)];
                if (some == RowsAtOnce)
                    std::memcpy(to + i * width, from, RowsAtOnce * sizeof(float)); // one register
                else
                    std::copy_n(from, some, to + i * width);
            }
        }
    }
}

void multiplyByRows(MatrixView<const float> x, model::StoredMatrix::Type type, Places rows, MatrixView<float> y)
{
    using Type = model::StoredMatrix::Type;
    if (type == Type::Float32)
        multiplyRowsOf<float>(x, rows, y);
    else if (type == Type::Float16)
        multiplyRowsOf<hwy::float16_t>(x, rows, y);
    else
        multiplyRowsOf<hwy::bfloat16_t>(x, rows, y);
}

void layOutStrip(model::StoredMatrix::Type type, Places rows, long columns, float *strip)
{
    using Type = model::StoredMatrix::Type;
    if (type == Type::Float32)
        layOut<float>(rows, columns, strip);
    else if (type == Type::Float16)
        layOut<hwy::float16_t>(rows, columns, strip);
    else
        layOut<hwy::bfloat16_t>(rows, columns, strip);
}

} // namespace tnn::native::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace tnn::native {

HWY_EXPORT(multiplyByRows);
HWY_EXPORT(layOutStrip);

void multiplyByRows(MatrixView<const float> x, model::StoredMatrix::Type type, std::span<const std::byte *const> rows,
                    MatrixView<float> y)
{
    HWY_DYNAMIC_DISPATCH(multiplyByRows)(x, type, rows, y);
}
void layOutStrip(model::StoredMatrix::Type type, std::span<const std::byte *const> rows, long columns, float *strip)
{
    HWY_DYNAMIC_DISPATCH(layOutStrip)(type, rows, columns, strip);
}

} // namespace tnn::native
#endif
