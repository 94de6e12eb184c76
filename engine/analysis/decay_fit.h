// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

namespace tnn::analysis {

/// Least squares of log|t| over |k|, collected point by point.
class DecayFit {
public:
    void add(double k, double t)
    {
        const double y = std::log(std::abs(t));
        ++m_count;
        m_k += k;
        m_y += y;
        m_kk += k * k;
        m_ky += k * y;
        m_least = std::min(m_least, k);
        m_most = std::max(m_most, k);
    }
    /// Returns exp of the slope; 0 if it is of fewer than four k in a row: a short filter has no rate.
    double factor() const
    {
        const double spread = m_count * m_kk - m_k * m_k;
        return m_most - m_least >= 3 ? std::exp((m_count * m_ky - m_k * m_y) / spread) : 0;
    }

private:
    double m_count = 0, m_k = 0, m_y = 0, m_kk = 0, m_ky = 0;
    double m_least = std::numeric_limits<double>::infinity(), m_most = -m_least;
};

} // namespace tnn::analysis
