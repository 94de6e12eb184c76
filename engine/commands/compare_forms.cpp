// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/commands/compare_forms.h"

#include <chrono>

namespace tnn::commands {

namespace {

using toeplitz::Sequence;
using Clock = std::chrono::steady_clock;

/// One sequence, (n, channels).
Sequence fed(ssm::Form &form, const Sequence &x, const Task &task)
{
    Sequence y(x.rows(), x.cols());
    for (long token = 0; token < x.rows(); ++token) {
        task.check();
        form.feed(x.row(token).data(), 1, y.row(token).data());
    }
    return y;
}

AlgorithmResult ran(const ssm::FormMixer::Layer &layer, const Sequence &x, long channels, const Task &task)
{
    AlgorithmResult result;
    result.device = "cpu";
    result.y.resize(x.rows(), x.cols());
    for (long first = 0; first < x.cols(); first += channels) {
        const Sequence one = x.middleCols(first, channels);
        const std::unique_ptr<ssm::Form> form = layer.make();
        const auto start = Clock::now();
        result.y.middleCols(first, channels) = fed(*form, one, task);
        result.seconds += std::chrono::duration<double>(Clock::now() - start).count();
        result.bytes += form->stateBytes();
    }
    if (layer.tno->normalize) {
        const Sequence sums = fed(*layer.make(), Sequence::Ones(x.rows(), channels), task);
        for (long first = 0; first < x.cols(); first += channels)
            result.y.middleCols(first, channels) /= sums;
    }
    return result;
}

} // namespace

void addForms(Comparison &comparison, const Document &document, int tno, const std::vector<long> &flat,
              const ComparedWays &ways, const model::Overrides &overrides, const Task &task,
              std::vector<std::string> &warnings)
{
    const Sequence &x = comparison.x;
    for (const Decoding decoding : ways.forms) {
        const ssm::FormMixer::Layer layer = formLayer(document, tno, flat, decoding, ways.options, x.rows(), overrides,
                                                      task, warnings);
        AlgorithmResult result = ran(layer, x, static_cast<long>(comparison.channels.size()), task);
        result.algorithm = nameOf(decoding);
        result.error = analysis::difference(result.y, comparison.reference);
        comparison.results.push_back(std::move(result));
    }
}

} // namespace tnn::commands
