// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/compare_forms.h"

#include <chrono>

namespace tnn::run {

namespace {

using toeplitz::Sequence;
using Clock = std::chrono::steady_clock;

/// Returns the seconds to feed all sequences of x; stores the outputs in `result`.
double fedOnce(const ssm::FormMixer::Layer &layer, const Sequence &x, long channels, AlgorithmResult &result,
               const Task &task)
{
    double seconds = 0;
    result.bytes = 0;
    for (long first = 0; first < x.cols(); first += channels) {
        const Sequence one = x.middleCols(first, channels);
        const std::unique_ptr<ssm::Form> form = layer.make();
        const auto start = Clock::now();
        result.y.middleCols(first, channels) = ssm::fed(*form, one, task);
        seconds += std::chrono::duration<double>(Clock::now() - start).count();
        result.bytes += form->stateBytes();
    }
    return seconds;
}

} // namespace

AlgorithmResult runForm(const ssm::FormMixer::Layer &layer, const Sequence &x, long channels, const Task &task)
{
    constexpr double Enough = 0.05; // seconds: a form's runs are long
    constexpr int MostRuns = 9;
    AlgorithmResult result;
    result.device = "cpu";
    result.y.resize(x.rows(), x.cols());
    const auto once = [&] { return fedOnce(layer, x, channels, result, task); };
    repeat(result, once, Enough, MostRuns);
    if (layer.tno->normalize) {
        const Sequence sums = ssm::fed(*layer.make(), Sequence::Ones(x.rows(), channels), task);
        for (long first = 0; first < x.cols(); first += channels)
            result.y.middleCols(first, channels) /= sums;
    }
    return result;
}

void addForms(Comparison &comparison, const document::Document &document, int tno, const std::vector<long> &flat,
              const ComparedAlgorithms &ways, const model::Overrides &overrides, const Task &task,
              std::vector<Message> &warnings)
{
    const Sequence &x = comparison.x;
    for (const document::OperatorForm operatorForm : ways.forms) {
        const ssm::FormMixer::Layer layer = document::formLayer(document, tno, flat, operatorForm, ways.options,
                                                                x.rows(), overrides, task, warnings);
        AlgorithmResult result = runForm(layer, x, static_cast<long>(comparison.channels.size()), task);
        result.algorithm = nameOf(operatorForm);
        if (operatorForm == document::OperatorForm::Reduced && !ways.options.reduce.modes)
            result.aim = ways.options.reduce.error;
        measure(result, comparison.reference);
        comparison.results.push_back(std::move(result));
    }
}

} // namespace tnn::run
