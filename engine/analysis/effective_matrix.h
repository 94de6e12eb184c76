// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <memory>
#include <vector>

#include "engine/analysis/lag_pyramid.h"

namespace tnn::analysis {

/// One channel of a layer's effective matrix for a sequence, H = diag(post) T diag(pre): cell (i, j) is
/// post[i] t[i - j] pre[j]. Never an n x n array. Immutable; building it takes O(n log n).
class EffectiveMatrix {
public:
    /// post and pre: n values each, or none, which means 1.
    EffectiveMatrix(std::shared_ptr<const LagPyramid> t, std::vector<float> post, std::vector<float> pre);
    EffectiveMatrix(const EffectiveMatrix &) = delete;
    EffectiveMatrix &operator=(const EffectiveMatrix &) = delete;
    ~EffectiveMatrix() = default;

    long size() const { return m_t->kernel().n; }
    const LagPyramid &t() const { return *m_t; }
    bool hasPre() const { return !m_pre.empty(); }
    float post(long row) const { return m_post.empty() ? 1.0F : m_post[static_cast<std::size_t>(row)]; }
    float pre(long column) const { return m_pre.empty() ? 1.0F : m_pre[static_cast<std::size_t>(column)]; }
    float at(long row, long column) const { return post(row) * m_t->kernel().at(row - column) * pre(column); }

    /// Return the row or column of a range whose factor has the largest magnitude; the first one without factors.
    long rowOfLargest(long first, long last) const;
    long columnOfLargest(long first, long last) const;
    /// Return the value of largest magnitude over columns first..last of a row, or over rows first..last of a column or
    /// of a diagonal i - j; clamped to the existing cells, 0 if none is left.
    float overRow(long row, long first, long last) const;
    float overColumn(long column, long first, long last) const;
    float overDiagonal(long diagonal, long first, long last) const;
    long notFinite() const { return m_notFinite; } ///< count of non-finite factors
    /// Returns the largest magnitude of finite cells: of all, where there is no pre or n is at most 4096; else of two
    /// cells of each row and column, that of the largest factor and that of the largest coefficient.
    float largest() const { return m_largest; }
    /// Returns representative magnitudes: those of up to 2^16 evenly spaced cells, for a causal kernel on or below the
    /// diagonal.
    std::vector<float> sample() const;

private:
    float largestOfRows() const;
    float largestOfCells() const;
    float largestOfCandidates() const;

    std::shared_ptr<const LagPyramid> m_t;
    std::vector<float> m_post, m_pre;
    ExtremePyramid m_posts, m_pres;
    long m_notFinite = 0;
    float m_largest = 0;
};

/// Whether `value` is shown rather than `shown`: the larger magnitude, NaN first.
inline bool isShownRather(float value, float shown)
{
    return std::abs(value) > std::abs(shown) || (std::isnan(value) && !std::isnan(shown));
}

} // namespace tnn::analysis
