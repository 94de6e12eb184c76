// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <mutex>

#include <hwy/aligned_allocator.h>

#include "engine/model/arithmetic.h"
#include "engine/native/array.h"

namespace tnn::native {

/// A weight (out, in), in float32 laid out for products on first use: in strips of Width outputs, each (in, Width)
/// row-major, so that a tile of the product reads only contiguous numbers. May be used by several threads.
template <class Real> class Weight {
public:
    static constexpr long Width = 64;

    explicit Weight(Array<Real> numbers) : m_numbers(std::move(numbers)) { }
    /// Refers to a matrix that stays in its file.
    explicit Weight(std::shared_ptr<const model::StoredMatrix> stored) : m_stored(std::move(stored)) { }
    ~Weight();
    Weight(const Weight &) = delete;
    Weight &operator=(const Weight &) = delete;

    long rows() const { return m_stored ? m_stored->rows() : m_numbers.rows(); }
    long columns() const { return m_stored ? m_stored->columns() : m_numbers.cols(); }
    /// The matrix in a file, or null.
    const model::StoredMatrix *stored() const { return m_stored.get(); }
    /// All numbers; those of a matrix in a file are then read and kept.
    const Array<Real> &numbers() const;
    /// The number for output o and input i is at (o / Width) * Width * in + i * w + o % Width, where w is the strip's
    /// width: Width, or the remainder for the last one; StripSlack numbers follow the last strip. Null if the strips of
    /// all weights would take more than 1 GiB in addition to the weights, for a matrix in a file, and in double.
    const Real *strips() const;

private:
    std::shared_ptr<const model::StoredMatrix> m_stored;
    mutable Array<Real> m_numbers;
    mutable std::once_flag m_read;
    mutable std::once_flag m_laidOut;
    mutable hwy::AlignedFreeUniquePtr<Real[]> m_strips;
};

/// The largest number of inputs for which a tile of 64 rows and the strips of a weight fit into the nearest cache.
inline constexpr long SmallWidth = 244;

/// y = the activation of x W^T + b; bias may be null. All of y (rows of x, out) is written. In float32 each row is
/// multiplied by its factor, if factors is not null, and results below the smallest normal number become zero, both
/// before the activation. Uses several threads if worthwhile; the bits do not depend on their number.
template <class Real>
void applyLinear(const Array<Real> &x, const Weight<Real> &weight, const Real *bias, const double *factors,
                 model::Activation activation, ArrayMap<Real> y);

} // namespace tnn::native
