// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include "engine/error.h"
#include "engine/figures/compare_costs_figure.h"
#include "engine/figures/compare_figure.h"
#include "engine/figures/numbers.h"

namespace tnn::figures {

Numbers ulpNumbers(const CompareFigure &figure)
{
    const std::vector<run::AlgorithmResult> &results = figure.comparison.results;
    constexpr std::size_t Bins = analysis::UlpHistogram::Bins;
    Numbers numbers;
    numbers.shape = {static_cast<long>(results.size()), static_cast<long>(Bins) + 1};
    numbers.columns = {"from_ulp"};
    for (const run::AlgorithmResult &result : results) {
        for (const long count : result.ulps.counts)
            numbers.real.push_back(static_cast<float>(count));
        numbers.real.push_back(static_cast<float>(result.ulps.apart));
        numbers.columns.push_back(nameOf(result));
    }
    for (std::size_t bin = 0; bin <= Bins; ++bin) {
        // The last row is of those that have no distance.
        numbers.table.push_back(bin == 0 ? 0 : bin < Bins ? std::ldexp(1.0, static_cast<int>(bin) - 1) : std::nan(""));
        for (const run::AlgorithmResult &result : results)
            numbers.table.push_back(static_cast<double>(bin < Bins ? result.ulps.counts.at(bin) : result.ulps.apart));
    }
    numbers.title = Message("%1, distances from float64 in ULP of float32", figure.title).english();
    numbers.note = figure.note.english();
    return numbers;
}

Numbers numbersOf(const CompareCostsFigure &figure)
{
    if (figure.curves.empty())
        throw Error(figure.note.empty() ? Message("nothing was measured") : figure.note);
    Numbers numbers;
    numbers.shape = {static_cast<long>(figure.curves.size()), static_cast<long>(figure.lengths.size()), 2};
    numbers.columns = {"n"};
    for (const CompareCostsFigure::Curve &curve : figure.curves) {
        for (std::size_t place = 0; place < figure.lengths.size(); ++place)
            for (const double value : {curve.seconds[place], curve.bytes[place]})
                numbers.real.push_back(static_cast<float>(value));
        for (const char *what : {" seconds", " bytes", " runs"})
            numbers.columns.push_back(curve.name.english() + what);
    }
    for (std::size_t place = 0; place < figure.lengths.size(); ++place) {
        numbers.table.push_back(static_cast<double>(figure.lengths[place]));
        for (const CompareCostsFigure::Curve &curve : figure.curves)
            numbers.table.insert(numbers.table.end(),
                                 {curve.seconds[place], curve.bytes[place], static_cast<double>(curve.runs[place])});
    }
    const Message title = figure.channels == 1
        ? Message("%1, time and memory of T x, 1 channel", figure.title)
        : Message("%1, time and memory of T x, %2 channels", figure.title, figure.channels);
    numbers.title = title.english();
    numbers.note = figure.note.english();
    return numbers;
}

} // namespace tnn::figures
