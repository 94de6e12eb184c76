// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/commands/compare.h"

#include <algorithm>
#include <chrono>

#include "engine/error.h"

namespace tnn::commands {

namespace {

using toeplitz::Sequence;
using toeplitz::Sequence64;

constexpr double EnoughSeconds = 0.2;
constexpr std::size_t MostRuns = 50;

void checkShapes(const toeplitz::Coefficients &c, const Sequence &x, const std::vector<NamedResult> &others)
{
    if (x.rows() < 1 || x.rows() > c.n || x.cols() < 1 || x.cols() % c.values.cols() != 0)
        throw Error("x is (" + std::to_string(x.rows()) + ", " + std::to_string(x.cols())
                    + "), the coefficients are for (" + std::to_string(c.n) + ", " + std::to_string(c.values.cols())
                    + ")");
    for (const NamedResult &other : others) {
        if (other.y.rows() != x.rows() || other.y.cols() != x.cols())
            throw Error(other.name + " is (" + std::to_string(other.y.rows()) + ", " + std::to_string(other.y.cols())
                        + ") where x is (" + std::to_string(x.rows()) + ", " + std::to_string(x.cols()) + ")");
    }
}

/// Applies the product until the time is known well enough; gives the median.
double medianSeconds(const toeplitz::Product &product, const Sequence &x, Sequence &y, const Task &task)
{
    using Clock = std::chrono::steady_clock;
    std::vector<double> seconds;
    double total = 0;
    while (seconds.size() < MostRuns && (seconds.size() < 3 || total < EnoughSeconds)) {
        const auto start = Clock::now();
        product.apply(x, y, task);
        seconds.push_back(std::chrono::duration<double>(Clock::now() - start).count());
        total += seconds.back();
        if (total > 5 * EnoughSeconds)
            break;
    }
    std::nth_element(seconds.begin(), seconds.begin() + static_cast<long>(seconds.size() / 2), seconds.end());
    return seconds[seconds.size() / 2];
}

AlgorithmResult run(const toeplitz::CoefficientsPtr &coefficients, const Sequence &x, toeplitz::Algorithm algorithm,
                    bool normalize, const Task &task)
{
    const toeplitz::Product product(coefficients, algorithm);
    AlgorithmResult result;
    result.algorithm = nameOf(algorithm);
    result.device = "cpu";
    result.seconds = medianSeconds(product, x, result.y, task);
    result.bytes = product.bytes(x.rows(), x.cols());
    if (normalize)
        result.y /= product(Sequence::Ones(x.rows(), x.cols()), task);
    return result;
}

} // namespace

Comparison compare(const toeplitz::CoefficientsPtr &coefficients, const Sequence &x,
                   const std::vector<toeplitz::Algorithm> &algorithms, const std::vector<NamedResult> &others,
                   bool normalize, const Task &task)
{
    checkShapes(*coefficients, x, others);
    Comparison comparison;
    comparison.channels = coefficients->channels;
    comparison.x = x;
    comparison.reference = toeplitz::referenceProduct(*coefficients, x, task);
    if (normalize)
        comparison.reference /= toeplitz::referenceProduct(*coefficients, Sequence::Ones(x.rows(), x.cols()), task);
    const double steps = static_cast<double>(algorithms.size()) + 1;
    for (const toeplitz::Algorithm algorithm : algorithms) {
        task.report(static_cast<double>(comparison.results.size() + 1) / steps);
        comparison.results.push_back(run(coefficients, x, algorithm, normalize, task));
    }
    for (const NamedResult &other : others) {
        AlgorithmResult result;
        result.algorithm = other.name;
        result.device = "file";
        result.y = other.y;
        comparison.results.push_back(std::move(result));
    }
    for (AlgorithmResult &result : comparison.results)
        result.error = analysis::difference(result.y, comparison.reference);
    return comparison;
}

} // namespace tnn::commands
