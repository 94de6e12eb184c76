// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <complex>

#include <Eigen/Core>

#include "engine/native/arithmetic.h"
#include "tests/engine/checkpoint/checkpoint_fixtures.h"
#include "tests/engine/checkpoint/made_checkpoint.h"

namespace made_s4 {

using namespace tnn;
using namespace tnn::checkpoint;
using Complex = std::complex<double>;
using Matrix = Eigen::MatrixXcd;
using Vector = Eigen::VectorXcd;

/// The numbers of a made tensor, also as pairs.
struct Stored {
    Stored(const MadeCheckpoint &made, const std::string &name) : numbers(made.file.find(name)->values()) { }

    double operator()(long i) const { return numbers[static_cast<std::size_t>(i)]; }
    Complex pair(long i) const { return {(*this)(2 * i), (*this)(2 * i + 1)}; }
    /// Row `row` of pairs, with the conjugates after it.
    Vector closed(long row, long states, bool conjugated = false) const
    {
        Vector result(2 * states);
        for (long j = 0; j < states; ++j) {
            const Complex value = pair(row * states + j);
            result[j] = conjugated ? std::conj(value) : value;
            result[states + j] = std::conj(result[j]);
        }
        return result;
    }

    std::vector<double> numbers;
};

struct Loaded {
    Loaded(const MadeCheckpoint &made, const GivenOptions &given = {}, std::size_t number = 0) :
        description(describe(made.file, given)), tno(loadTno(made.file, description.tnos[number], *arithmetic))
    {
    }

    toeplitz::Coefficients raw(long n) const { return rawCoefficients(*arithmetic, tno, n); }

    std::shared_ptr<model::Arithmetic> arithmetic = native::float32();
    Description description;
    model::Tno tno;
};

/// Whether a column is `want` at lags 0, 1, ... (`sign` 1) or -1, -2, ... (-1), and zero beyond it.
inline bool agrees(const toeplitz::Coefficients &got, long column, const std::vector<double> &want, long sign = 1)
{
    for (long k = 0; k < got.n - (sign < 0); ++k) {
        const double expected = k < static_cast<long>(want.size()) ? want[static_cast<std::size_t>(k)] : 0;
        if (!(std::abs(got.at(sign < 0 ? -k - 1 : k, column) - expected) <= 2e-6 * (1 + std::abs(expected))))
            return false;
    }
    return true;
}

constexpr long Channels = 4, States = 3, Tied = 2, Heads = 2;

/// Version 4, two heads; `ways` 2 makes it two-sided. Rank 0: diagonal.
inline MadeCheckpoint fourth(long ways, long rank, long steps = 1)
{
    MadeCheckpoint made;
    made.tensor("layer.D", {Heads, Channels})
        .tensor("layer.kernel.inv_dt", {Channels, steps})
        .tensor("layer.kernel.C", {ways * Heads, Channels, States, 2})
        .tensor("layer.kernel.B", {1, Tied, States, 2})
        .tensor("layer.kernel.A_real", {Tied, States})
        .tensor("layer.kernel.A_imag", {Tied, States});
    if (rank > 0)
        made.tensor("layer.kernel.P", {rank, Tied, States, 2}).tensor("layer.kernel.l_kernel", {}, 8);
    return made;
}

} // namespace made_s4
