// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analysis/lag_pyramid.h"

#include <algorithm>

namespace tnn::analysis {

LagPyramid::LagPyramid(toeplitz::KernelPtr kernel) : m_kernel(std::move(kernel)), m_extremes(m_kernel->t) { }

LagPyramid::Lag LagPyramid::extremeLag(long first, long last) const
{
    const long reach = m_kernel->n - 1;
    const long from = std::max(first, -reach), to = std::min(last, reach);
    if (to < from)
        return {};
    const Extreme found = m_extremes.over(static_cast<std::size_t>(from + reach), static_cast<std::size_t>(to + reach));
    return {found.value, static_cast<long>(found.place) - reach};
}

} // namespace tnn::analysis
