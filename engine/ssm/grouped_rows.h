// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstddef>

#include "engine/toeplitz/right_angle_simd.h"
#include "engine/toeplitz/scratch.h"

namespace tnn::ssm {

/// How channels lie: a group of one or two tiles (a pair shares pages and plans) has all its rows one after the other, a
/// row of `width` numbers, those beyond the last channel zero.
struct Groups {
    long channels, width, count;

    explicit Groups(long of) :
        channels(of), width(toeplitz::RightAngleSimd::lanes() * (of > toeplitz::RightAngleSimd::lanes() ? 2 : 1)),
        count((of + width - 1) / width)
    {
    }
    long first(long group) const { return group * width; }
    long channelsOf(long group) const { return std::min(width, channels - first(group)); }
};

/// (groups, rows, width), float32, zero at first, rows on registers.
class GroupedRows {
public:
    /// An odd number of rows, or the same row of all groups would lie in the same few lines of a cache.
    GroupedRows(const Groups &groups, long rows) :
        m_groups(groups), m_size((rows | 1) * groups.width), m_numbers(groups.count * m_size)
    {
        std::fill_n(m_numbers.get(), groups.count * m_size, 0.0F);
    }

    float *at(long group, long row) { return m_numbers.get() + group * m_size + row * m_groups.width; }
    const float *at(long group, long row) const { return m_numbers.get() + group * m_size + row * m_groups.width; }
    /// One number per channel to a row.
    void setRow(long row, const float *numbers)
    {
        for (long group = 0; group < m_groups.count; ++group)
            std::copy_n(numbers + m_groups.first(group), m_groups.channelsOf(group), at(group, row));
    }
    std::size_t bytes() const { return sizeof(float) * static_cast<std::size_t>(m_groups.count * m_size); }

private:
    Groups m_groups;
    long m_size;
    toeplitz::Scratch<float> m_numbers;
};

} // namespace tnn::ssm
