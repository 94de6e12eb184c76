// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <complex>
#include <functional>

#include <QTest>

#include "engine/ssm/reduce.h"
#include "tests/engine/numbers.h"
#include "tests/engine/reason_of.h"

namespace reduced_kernels {

using namespace tnn;
using namespace tnn::ssm;
using test::Sequence64;
using toeplitz::Coefficients;
using Complex = std::complex<double>;

/// Causal coefficients of one kernel per channel.
inline Coefficients coefficientsOf(long n, const std::vector<std::function<double(long)>> &kernels)
{
    Coefficients t{n, true, {}, toeplitz::Sequence::Zero(2 * n - 1, long(kernels.size()))};
    for (std::size_t column = 0; column < kernels.size(); ++column) {
        t.channels.push_back(long(column));
        for (long lag = 0; lag < n; ++lag)
            t.values(t.rowOfLag(lag), long(column)) = float(kernels[column](lag));
    }
    return t;
}

/// Resembles a trained causal kernel: a spike near lag 0, and a decayed tail that bends slowly.
inline double trainedLike(long j, double gamma, double phase)
{
    const double spike = j < 6 ? 2 * std::cos(2.3 * double(j) + phase) / (1 + double(j)) : 0;
    const double bend = 0.4 + std::tanh(double(j) / 40 - phase) + 0.3 * std::exp(-double(j) / 9);
    return spike + std::pow(gamma, double(j)) * bend;
}

inline Coefficients trainedLike(long n, double gamma)
{
    std::vector<std::function<double(long)>> kernels;
    for (const double phase : {0.0, 0.7, 1.9, 4.0})
        kernels.emplace_back([gamma, phase](long j) { return trainedLike(j, gamma, phase); });
    return coefficientsOf(n, kernels);
}

inline Complex inFloat32(Complex z)
{
    return {double(float(z.real())), double(float(z.imag()))};
}

/// ||h' - h|| / ||h||, h' by powers, in float64 or from numbers rounded to float32.
inline double measuredError(const Modes &modes, const Coefficients &t, long column, bool isRounded)
{
    double error = 0, size = 0;
    const long taps = modes.head.rows();
    for (long lag = 0; lag < t.n; ++lag) {
        double made = 0;
        if (lag < taps)
            made = modes.head(lag, column);
        else
            for (long k = 0; k < modes.b.rows(); ++k) {
                const Complex lambda = isRounded ? inFloat32(modes.lambda(k, column)) : modes.lambda(k, column);
                const Complex b = isRounded ? inFloat32(modes.b(k, column)) : modes.b(k, column);
                made += lag == taps ? b.real() : (b * std::pow(lambda, double(lag - taps))).real();
            }
        error += std::pow(made - double(t.at(lag, column)), 2);
        size += std::pow(double(t.at(lag, column)), 2);
    }
    return size > 0 ? std::sqrt(error / size) : std::sqrt(error);
}

/// Checks what must be true of every reduction.
inline void checkAll(const Reduction &reduction, const Coefficients &t, const ReduceRequest &request)
{
    const Modes &modes = reduction.modes;
    const long channels = t.values.cols(), taps = std::min(request.taps, t.n);
    QCOMPARE(modes.variant, Variant::Reduced);
    QCOMPARE(modes.n, t.n);
    QCOMPARE(long(modes.head.rows()), taps);
    QVERIFY((modes.head == t.values.middleRows(t.rowOfLag(0), taps).cast<double>()).all());
    QCOMPARE(long(modes.lambda.cols()), channels);
    QVERIFY(modes.lambda.rows() == modes.b.rows() && modes.b.cols() == channels);
    QCOMPARE(long(reduction.error.size()), channels);
    const Sequence64 kernel = kernelOf(modes, t.n);
    const std::vector<double> errors = reconstructionError(modes, t);
    for (long column = 0; column < channels; ++column) {
        const auto at = std::size_t(column);
        const double measured = std::max(measuredError(modes, t, column, false), measuredError(modes, t, column, true));
        QVERIFY2(reduction.error[at] >= measured, "the claim is below what is measured");
        QVERIFY2(reduction.error[at] <= 1.001 * measured + 1e-12, "the claim is not what is measured");
        QVERIFY(std::abs(errors[at] - measuredError(modes, t, column, false)) < 1e-12);
        QCOMPARE(bool(reduction.reached[at]), reduction.error[at] <= request.error);
        QVERIFY(reduction.states[at] <= request.modes.value_or(request.mostModes));
        long states = 0;
        bool wasReal = false, wasZero = false;
        for (long k = 0; k < modes.b.rows(); ++k) {
            const Complex lambda = modes.lambda(k, column), b = modes.b(k, column);
            QVERIFY(std::abs(lambda) <= 1 && std::abs(inFloat32(lambda)) <= 1);
            QVERIFY(lambda.imag() >= 0);
            QVERIFY(lambda.imag() != 0 || b.imag() == 0);
            if (wasReal)
                QVERIFY(lambda.imag() == 0);
            if (wasZero)
                QVERIFY(b == 0.0);
            wasReal = lambda.imag() == 0;
            wasZero = b == 0.0;
            states += b == 0.0 ? 0 : (wasReal ? 1 : 2);
        }
        QVERIFY(states <= reduction.states[at]);
        for (long lag = 0; lag < taps; ++lag)
            QCOMPARE(kernel(lag, column), double(t.at(lag, column)));
        QVERIFY(std::is_sorted(reduction.hankel[at].rbegin(), reduction.hankel[at].rend()));
    }
}

inline Reduction reduced(const Coefficients &t, const ReduceRequest &request = {})
{
    Reduction reduction = reduce(t, request, {});
    checkAll(reduction, t, request);
    return reduction;
}

inline Coefficients noise(long n)
{
    return test::randomCoefficients(n, 2, true, 5);
}

} // namespace reduced_kernels
