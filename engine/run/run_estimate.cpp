// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/run_estimate.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <vector>

#include "engine/memory_limit.h"
#include "engine/model/network_cost.h"
#include "engine/run/network_run.h"

namespace tnn::run {

namespace {

/// Times a product that takes some milliseconds, the second time.
double flopsPerSecond(model::Arithmetic &a)
{
    constexpr long Side = 768;
    const std::vector<float> numbers(static_cast<std::size_t>(Side * Side), 0.5F);
    const model::Value x = a.upload(std::span<const float>(numbers), {Side, Side});
    std::chrono::duration<double> seconds{};
    for (int k = 0; k < 2; ++k) {
        const auto start = std::chrono::steady_clock::now();
        a.linear(x, {x, {}});
        a.wait();
        seconds = std::chrono::steady_clock::now() - start;
    }
    return 2.0 * Side * Side * Side / seconds.count();
}

/// Returns the tokens, of which one alone costs as much as reading the weights.
double tokensOf(const RunLength &length)
{
    constexpr double RowsOfReading = 2.5;
    return static_cast<double>(length.atOnce) + RowsOfReading * static_cast<double>(length.byOne);
}

/// Needs no weights, and omits that experts are not all chosen.
double roughFlops(const document::Document &document, const RunLength &length)
{
    const checkpoint::Description &description = document.description();
    double flops = 2 * static_cast<double>(description.parameters);
    for (const model::Block &block : description.network.blocks)
        if (const auto *attention = std::get_if<model::Attention>(&block.unit))
            flops += model::flopsOf(attention->heads, length.n);
    return tokensOf(length) * flops;
}

Message durationText(double seconds)
{
    constexpr double Minute = 60, Hour = 3600;
    if (seconds < 2 * Minute)
        return Message("%1 seconds", std::lround(seconds / 10) * 10);
    return seconds < 2 * Hour ? Message("%1 minutes", std::lround(seconds / Minute))
                              : Message("%1 hours", std::lround(seconds / Hour));
}

} // namespace

RunLength lengthOf(const GenerateRequest &request)
{
    const auto prompt = static_cast<long>(request.prompt.size());
    return {prompt + request.tokens, prompt, request.tokens};
}

RunLength lengthOf(const EvaluateRequest &request, std::size_t texts)
{
    return {std::ranges::max(request.lengths), static_cast<long>(request.ids.size() * request.lengths.size() * texts)};
}

bool runsWithinSeconds(const document::Document &document, const RunLength &length)
{
    constexpr double MostFlops = 1.6e11;
    return roughFlops(document, length) <= MostFlops;
}

Message estimateOf(const document::Document &document, const RunLength &length)
{
    constexpr double LeastFlops = 3e11; // fewer take seconds on any machine
    constexpr double LeastSeconds = 30;
    if (!document.description().network.refused.empty() || roughFlops(document, length) < LeastFlops)
        return {};
    model::Arithmetic &a = document.arithmetic();
    const model::Network network = length.lastLayer ? model::firstLayers(*document.network(), *length.lastLayer)
                                                    : *document.network();
    const double seconds = tokensOf(length) * model::costOf(a, network, length.n).flops / flopsPerSecond(a);
    if (seconds < LeastSeconds)
        return {};
    return Message("%1 tokens will take about %2, and %3 of memory besides the weights", length.atOnce + length.byOne,
                   durationText(seconds), memoryText(memoryOfRun(document, network, length.n), std::ceil));
}

} // namespace tnn::run
