// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>

#ifdef __CUDACC__
#define TNN_ON_EVERY_DEVICE __host__ __device__
#else
#define TNN_ON_EVERY_DEVICE
#endif

namespace tnn::libtorch {

/// The parameters of one step of Adam, which are the same for all numbers.
struct AdamRates {
    float meanShare, squareShare; ///< 1 - Beta1, 1 - Beta2
    float rate;                   ///< the learning rate, by 1 - Beta1^count
    float root;                   ///< 1 / sqrt(1 - Beta2^count)
    float shrink;                 ///< the factor of weight decay
    float clip;                   ///< the largest norm of a gradient, or 0
};

/// Returns the factor that scales a gradient of this norm down to the largest norm allowed.
inline TNN_ON_EVERY_DEVICE float clipScale(const AdamRates &rates, double norm)
{
    return rates.clip > 0 && norm > static_cast<double>(rates.clip) ? static_cast<float>(rates.clip / norm) : 1.0F;
}

/// Updates one number by Adam with decoupled weight decay (Loshchilov and Hutter, AdamW).
inline TNN_ON_EVERY_DEVICE void adamUpdate(const AdamRates &rates, float scale, float gradient, float &mean,
                                           float &square, float &number)
{
    constexpr float Epsilon = 1e-8F;
    const float slope = gradient * scale;
    mean += rates.meanShare * (slope - mean);
    square += rates.squareShare * (slope * slope - square);
    number = number * rates.shrink - rates.rate * mean / (std::sqrt(square) * rates.root + Epsilon);
}

} // namespace tnn::libtorch
