// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "engine/document/conversion.h"
#include "engine/error.h"
#include "engine/figures/figure_parts.h"
#include "engine/figures/figure_request.h"
#include "engine/figures/hankel_figure.h"
#include "engine/parallel.h"
#include "engine/ssm/hankel.h"
#include "engine/ssm/reduce.h"

namespace tnn::figures {

namespace {

constexpr long MostValues = 64;

std::vector<double> valuesFrom(const std::vector<double> &kernel, long from, const Task &task)
{
    if (from >= static_cast<long>(kernel.size()))
        return {};
    return ssm::hankelSingularValues(std::span(kernel).subspan(static_cast<std::size_t>(from)), MostValues, task);
}

/// Lags 0..n-1 of a column.
std::vector<double> causalKernel(const toeplitz::Coefficients &t, long column)
{
    const Eigen::ArrayXd lags = t.values.col(column).bottomRows(t.n).cast<double>();
    if (!lags.allFinite())
        throw Error("a coefficient is not finite, so that it has no Hankel singular values");
    return {lags.begin(), lags.end()};
}

} // namespace

HankelFigure hankelFigure(const document::Document &document, const FigureRequest &request, bool errors,
                          const Task &task)
{
    const document::Selection &selection = request.selection;
    const std::vector<long> flat = requestedChannels(document, request);
    HankelFigure figure;
    figure.title = layerTitle(document, selection);
    figure.n = selection.n;
    figure.taps = std::min(request.reduce.taps, selection.n);
    if (!document.tno(selection.tno)->causal) {
        figure.note = noStateSpace();
        return figure;
    }
    const toeplitz::CoefficientsPtr t = document::convertible(document, selection.tno, selection.n, flat,
                                                              request.overrides, task);
    const std::vector<ChannelLabel> labels = channelLabels(*document.tno(selection.tno), flat);
    figure.channels.resize(flat.size());
    if (errors && flat.size() > MostHankelErrors)
        figure.note = Message("Errors are those of the first %1 of %2 channels", MostHankelErrors, flat.size());
    parallelFor(static_cast<long>(flat.size()), threads(), task, [&](long k) {
        const auto at = static_cast<std::size_t>(k);
        HankelFigure::Channel &channel = figure.channels[at];
        const std::vector<double> kernel = causalKernel(*t, k);
        channel.label = labels[at];
        channel.whole = valuesFrom(kernel, 1, task);
        if (figure.taps > 1)
            channel.behind = valuesFrom(kernel, figure.taps, task);
        if (errors && at < MostHankelErrors)
            channel.errors = ssm::errorByOrder(kernel, figure.taps, MostValues, task);
    });
    return figure;
}

} // namespace tnn::figures
