// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <complex>
#include <functional>
#include <vector>

#include "engine/native/arithmetic.h"
#include "tests/engine/checkpoint/made_checkpoint.h"

// Kernels of made checkpoints beside their formulas.

namespace tnn::formula {

using namespace tnn::checkpoint;

using Complex = std::complex<double>;

inline std::vector<double> numbers(const MadeCheckpoint &made, const std::string &key)
{
    return made.file.find(key)->values();
}

/// Complex numbers, stored as pairs.
inline std::vector<Complex> pairs(const MadeCheckpoint &made, const std::string &key)
{
    const std::vector<double> flat = numbers(made, key);
    std::vector<Complex> result;
    for (std::size_t i = 0; i + 1 < flat.size(); i += 2)
        result.emplace_back(flat[i], flat[i + 1]);
    return result;
}

/// Raw coefficients of the operator at n, without the skip term.
inline toeplitz::Coefficients kernel(const MadeCheckpoint &made, long n, const GivenOptions &given = {},
                                     std::size_t index = 0)
{
    const auto arithmetic = native::float64();
    const model::Tno tno = loadTno(made.file, describe(made.file, given).tnos.at(index), *arithmetic);
    return model::rawCoefficients(*arithmetic, tno, n);
}

/// The largest difference from a formula of (channel, lag).
inline double difference(const toeplitz::Coefficients &kernel,
                         const std::function<double(long channel, long lag)> &formula)
{
    double largest = 0;
    for (long channel = 0; channel < kernel.values.cols(); ++channel)
        for (long lag = 1 - kernel.n; lag < kernel.n; ++lag) {
            const double error = std::abs(kernel.at(lag, channel) - formula(channel, lag));
            largest = std::isnan(error) ? error : std::max(largest, error);
        }
    return largest;
}

inline constexpr double Close = 1e-6;

inline std::size_t place(long at)
{
    return static_cast<std::size_t>(at);
}

} // namespace tnn::formula
