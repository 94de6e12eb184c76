// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstddef>

#include "engine/toeplitz/right_angle_simd.h"
#include "engine/toeplitz/scratch.h"

namespace tnn::ssm {

/// Layout of channels: a group of one or two tiles (a pair shares pages and plans) has all its rows contiguous, each of
/// `width` numbers, which are zero beyond the last channel.
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

/// (groups, rows, width), float32, initially zero, rows aligned to registers.
class GroupedRows {
public:
    /// Uses an odd number of rows; otherwise the same row of all groups would map to the same few cache lines.
    GroupedRows(const Groups &groups, long rows) :
        m_groups(groups), m_size((rows | 1) * groups.width), m_numbers(groups.count * m_size)
    {
        std::fill_n(m_numbers.get(), groups.count * m_size, 0.0F);
    }

    float *at(long group, long row) { return m_numbers.get() + group * m_size + row * m_groups.width; }
    const float *at(long group, long row) const { return m_numbers.get() + group * m_size + row * m_groups.width; }
    /// Sets one number per channel.
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
