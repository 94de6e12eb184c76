// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <mutex>

#include <hwy/aligned_allocator.h>

#include "engine/model/arithmetic.h"
#include "engine/native/array.h"

namespace tnn::native {

/// A weight (out, in), in float32 laid out for products when it is first used: in strips of Width outputs, each
/// (in, Width) row-major, so that a tile of the product meets nothing but contiguous numbers. May be used by several
/// threads.
template <class Real> class Weight {
public:
    static constexpr long Width = 64;

    explicit Weight(Array<Real> numbers) : m_numbers(std::move(numbers)) { }
    ~Weight();
    Weight(const Weight &) = delete;
    Weight &operator=(const Weight &) = delete;

    const Array<Real> &numbers() const { return m_numbers; }
    /// Output o's number for input i stands at (o / Width) * Width * in + i * w + o % Width, w being the strip's width:
    /// Width, or what is left for the last one; StripSlack numbers behind it all. Null where the strips of all weights
    /// would take more than 1 GiB beside the weights themselves, and in double.
    const Real *strips() const;

private:
    Array<Real> m_numbers;
    mutable std::once_flag m_laidOut;
    mutable hwy::AlignedFreeUniquePtr<Real[]> m_strips;
};

/// y = the activation of x W^T + b; bias may be null. y (rows of x, out) is written whole. In float32 each row is
/// multiplied by its factor before it is activated, where factors is not null, and what is below the smallest normal
/// number becomes zero. On several threads where it is worth it, with the same bits on any number of them.
template <class Real>
void applyLinear(const Array<Real> &x, const Weight<Real> &weight, const Real *bias, const double *factors,
                 model::Activation activation, ArrayMap<Real> y);

} // namespace tnn::native
