// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <random>

#include "engine/toeplitz/coefficients.h"

/// Shared by tests of numbers: the fixtures that data/make_numbers.py writes, random kernels, distances.
namespace tnn::test {

using toeplitz::Sequence;
using toeplitz::Sequence64;

/// The cases of one list ("activations", "norms", "tnos") of data/numbers.json.
inline QJsonArray numberCases(const char *list)
{
    QFile file(QStringLiteral(TNN_TEST_DATA "/numbers.json"));
    if (!file.open(QIODevice::ReadOnly))
        qFatal("numbers.json could not be read");
    const QJsonArray cases = QJsonDocument::fromJson(file.readAll()).object().value(QLatin1String(list)).toArray();
    if (cases.isEmpty())
        qFatal("numbers.json has no such cases");
    return cases;
}

/// A list of lists of numbers, or one list as one row; empty if absent.
inline Sequence64 numbersOf(const QJsonValue &value)
{
    const QJsonArray outer = value.toArray();
    const bool nested = !outer.isEmpty() && outer.first().isArray();
    const auto columns = nested ? outer.first().toArray().size() : outer.size();
    Sequence64 numbers(nested ? outer.size() : (outer.isEmpty() ? 0 : 1), columns);
    for (long row = 0; row < numbers.rows(); ++row)
        for (long column = 0; column < numbers.cols(); ++column)
            numbers(row, column) = (nested ? outer.at(row).toArray().at(column) : outer.at(column)).toDouble();
    return numbers;
}

/// ||a - b|| / ||b||, or ||a - b|| if b is zero; NaN if either is not finite.
template <class A, class B> double distance(const A &a, const B &b)
{
    if (a.rows() != b.rows() || a.cols() != b.cols())
        qFatal("arrays of different shapes are compared");
    const double error = (a.template cast<double>() - b.template cast<double>()).matrix().norm();
    const double size = b.template cast<double>().matrix().norm();
    return size > 0 ? error / size : error;
}

inline Sequence randomSequence(long rows, long channels, unsigned seed)
{
    std::mt19937 generator(seed);
    std::normal_distribution<float> normal;
    Sequence numbers(rows, channels);
    for (float &number : numbers.reshaped())
        number = normal(generator);
    return numbers;
}

inline toeplitz::Coefficients randomCoefficients(long n, long channels, bool causal, unsigned seed)
{
    toeplitz::Coefficients c{n, causal, {}, randomSequence(2 * n - 1, channels, seed)};
    for (long channel = 0; channel < channels; ++channel)
        c.channels.push_back(channel);
    if (causal)
        c.values.topRows(n - 1).setZero();
    return c;
}

} // namespace tnn::test
