// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/kernels/hankel_figure.h"

#include <algorithm>
#include <cmath>

#include "engine/document/conversion.h"
#include "engine/error.h"
#include "engine/figures/figure_parts.h"
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

/// Returns lags 0..n-1 of a column.
std::vector<double> causalKernel(const toeplitz::Coefficients &t, long column)
{
    const Eigen::ArrayXd lags = t.values.col(column).bottomRows(t.n).cast<double>();
    if (!lags.allFinite())
        throw Error("Hankel singular values require finite coefficients");
    return {lags.begin(), lags.end()};
}

} // namespace

HankelFigure hankelFigure(const document::Document &document, const FigureRequest &request, bool errors,
                          const Task &task)
{
    const document::Selection &selection = request.selection;
    const std::vector<long> flat = requestedChannels(document, request);
    HankelFigure figure;
    figure.title = layerTitle(document, request);
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
        figure.note = Message("Errors of the first %1 of %2 channels", MostHankelErrors, flat.size());
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

Numbers numbersOf(const HankelFigure &figure)
{
    if (figure.channels.empty())
        throw Error(figure.note);
    const auto valueAt = [](const std::vector<double> &values, std::size_t place) {
        return place < values.size() ? values[place] : std::nan("");
    };
    const std::size_t order = figure.channels.front().whole.size();
    Numbers numbers;
    numbers.shape = {static_cast<long>(figure.channels.size()), static_cast<long>(order)};
    numbers.columns = {"order"};
    for (const HankelFigure::Channel &channel : figure.channels) {
        for (const double value : channel.whole)
            numbers.real.push_back(static_cast<float>(value));
        numbers.columns.push_back("sigma " + channel.label.brief().english());
        if (!channel.behind.empty())
            numbers.columns.push_back("sigma " + channel.label.brief().english() + " behind "
                                      + std::to_string(figure.taps) + " taps");
        if (!channel.errors.empty())
            numbers.columns.push_back("error " + channel.label.brief().english());
    }
    const std::size_t orders = std::max(order + 1, figure.channels.front().errors.size()); // from 0
    for (std::size_t r = 0; r < orders; ++r) {
        numbers.table.push_back(static_cast<double>(r));
        for (const HankelFigure::Channel &channel : figure.channels) {
            numbers.table.push_back(r == 0 ? std::nan("") : valueAt(channel.whole, r - 1));
            if (!channel.behind.empty())
                numbers.table.push_back(r == 0 ? std::nan("") : valueAt(channel.behind, r - 1));
            if (!channel.errors.empty())
                numbers.table.push_back(valueAt(channel.errors, r));
        }
    }
    return titled(std::move(numbers), Message("%1, Hankel singular values", figure.title), figure.note);
}

HankelFigure figureOf(const HankelOptions &, const PlotRequest &request, const Task &task)
{
    return hankelFigure(*request.document, request.figure, true, task);
}

Numbers numbersOf(const HankelOptions &, const PlotRequest &request, const Task &task)
{
    const bool errors = request.suffix != ".npy"; // an array has no place for them
    return numbersOf(hankelFigure(*request.document, request.figure, errors, task));
}

} // namespace tnn::figures
