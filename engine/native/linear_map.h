// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <mutex>

#include "engine/native/array.h"

namespace tnn::native {

/// A weight (out, in), laid out for products with few rows when it is first used: in strips of Width outputs, each
/// (in, Width) row-major, so that a tile of the product meets nothing but contiguous numbers in the nearest cache.
/// May be used by several threads.
template <class Real> class Weight {
public:
    static constexpr long Width = 64;
    /// Larger maps than this are left to the BLAS' own layout.
    static constexpr long LargestIn = 244;

    explicit Weight(Array<Real> numbers) : m_numbers(std::move(numbers)) { }

    const Array<Real> &numbers() const { return m_numbers; }
    /// Output o's number for input i stands at (o / Width) * Width * in + i * w + o % Width, w being the strip's width:
    /// Width, or what is left for the last one.
    const Real *strips() const;

private:
    Array<Real> m_numbers;
    mutable std::once_flag m_laidOut;
    mutable std::unique_ptr<Real[]> m_strips;
};

/// y = x W^T + b; bias may be null. y (rows of x, out) is written whole. In float32 each row is then multiplied by its
/// factor, where factors is not null, and what is below the smallest normal number becomes zero.
template <class Real>
void applyLinear(const Array<Real> &x, const Weight<Real> &weight, const Real *bias, const double *factors,
                 ArrayMap<Real> y);

} // namespace tnn::native
