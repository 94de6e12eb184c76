// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/model/channel_numbers.h"

#include <algorithm>

#include "app/controls/sparkline.h"
#include "engine/figures/figure_parts.h"

namespace tnn::app {

namespace {

constexpr std::size_t ShapePoints = 64;

} // namespace

std::vector<ChannelNumbers> channelNumbers(const document::Document &document, figures::FigureRequest request,
                                           const Task &task)
{
    request.selection.n = std::min(request.selection.n, LongestMeasured);
    const auto &selection = request.selection;
    const auto flat = document.flatChannels(selection.tno, selection.head, {});
    const auto c = figures::staged(document, request, flat, task);
    std::vector<ChannelNumbers> numbers(flat.size());
    for (std::size_t channel = 0; channel < flat.size(); ++channel) {
        task.report(static_cast<double>(channel) / static_cast<double>(flat.size()));
        const auto column = static_cast<long>(channel);
        const auto kernel = toeplitz::kernelOf(*c, column);
        const std::span<const float> lags(kernel.t);
        numbers[channel].summary = analysis::summarize(kernel);
        numbers[channel].shape = thinned(c->causal ? lags.subspan(static_cast<std::size_t>(c->n - 1)) : lags,
                                         ShapePoints);
    }
    return numbers;
}

double medianMemory(const document::Document &document, const figures::FigureRequest &request, const Task &task)
{
    std::vector<analysis::KernelSummary> kernels;
    for (const ChannelNumbers &channel : channelNumbers(document, request, task))
        kernels.push_back(channel.summary);
    return medianOf(kernels, &analysis::KernelSummary::k99);
}

} // namespace tnn::app
