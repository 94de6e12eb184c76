// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/effective_factors.h"

#include <algorithm>
#include <iterator>

#include "engine/error.h"
#include "engine/figures/figure_parts.h"
#include "engine/memory_limit.h"

namespace tnn::figures {

namespace {

using model::Tap;

/// Multiplies by 1 / (T 1), at the operator's precision: T itself stays as it is.
void divideByRowSums(toeplitz::Sequence &factor, const toeplitz::Coefficients &t)
{
    const toeplitz::Sequence64 inverse = toeplitz::inverseRowSums(t);
    if (factor.size() == 0)
        factor = inverse.cast<float>();
    else
        factor = (factor.cast<double>() * inverse).cast<float>();
}

/// Returns the channels of a step among those of all steps side by side.
std::vector<long> flatOf(const std::vector<long> &channels, std::size_t step, long width)
{
    std::vector<long> flat;
    std::transform(channels.begin(), channels.end(), std::back_inserter(flat),
                   [first = static_cast<long>(step) * width](long channel) { return first + channel; });
    return flat;
}

double bytesOf(std::size_t channels, long n, int steps)
{
    return static_cast<double>(channels) * static_cast<double>(n) * static_cast<double>(2 + steps) * sizeof(float);
}

} // namespace

std::vector<long> EffectiveFactors::columnsOf(const std::vector<long> &wanted) const
{
    std::vector<long> columns;
    for (const long channel : wanted) {
        const auto found = std::find(channels.begin(), channels.end(), channel);
        if (found == channels.end())
            return {};
        columns.push_back(found - channels.begin());
    }
    return columns;
}

std::string EffectiveFactors::postName() const
{
    const bool recurs = pre.front().size() > 0;
    return normalized && steps() == 1 ? "u / (T 1)" : recurs ? "x0" : "u";
}

std::string EffectiveFactors::formula() const
{
    std::string text = post.size() > 0 ? "H = diag(" + postName() + ") T" : "H = T";
    for (std::size_t step = steps(); step > 0; --step) {
        if (step < steps())
            text += " T";
        if (steps() > 1)
            text += std::to_string(step);
        if (pre[step - 1].size() > 0)
            text += " diag(" + preName(step - 1) + ")";
    }
    return text;
}

int stepsOf(const document::Document &document, int tno)
{
    const int layer = describedTno(document, tno).layer;
    const std::vector<model::Application> applications = model::applicationsOf(*document.network());
    return static_cast<int>(std::count_if(applications.begin(), applications.end(),
                                          [layer](const model::Application &one) { return one.layer == layer; }));
}

long widthOf(const document::Document &document, int tno)
{
    const checkpoint::TnoDescription &described = describedTno(document, tno);
    return stepsOf(document, tno) > 1 ? described.headDim : described.channels();
}

std::vector<long> layerChannels(const document::Document &document, const FigureRequest &request)
{
    std::vector<long> channels = requestedChannels(document, request);
    const long width = widthOf(document, request.selection.tno);
    for (long &channel : channels)
        channel %= width;
    return channels;
}

std::vector<toeplitz::CoefficientsPtr> stepKernels(const document::Document &document, const FigureRequest &request,
                                                   const std::vector<long> &channels, bool keep, const Task &task)
{
    const auto [tno, n] = std::pair(request.selection.tno, request.selection.n);
    const auto steps = static_cast<std::size_t>(stepsOf(document, tno));
    std::vector<toeplitz::CoefficientsPtr> kernels;
    for (std::size_t step = 0; step < steps; ++step) {
        const std::vector<long> flat = flatOf(channels, step, widthOf(document, tno));
        kernels.push_back(keep ? document.coefficients(tno, n, flat, request.overrides, task)
                               : std::make_shared<const toeplitz::Coefficients>(
                                   document.computedOnce(tno, n, flat, &request.overrides, task)));
    }
    return kernels;
}

EffectiveFactorsPtr effectiveFactors(const document::Document &document, const FigureRequest &request,
                                     const Input &input, const std::vector<long> &channels, const Task &task)
{
    if (!input.network)
        throw Error("A signal does not pass through the network and has no gate: choose \"text\" in the Input panel "
                    "and type one, or open an .npy input of the network");
    const int index = request.selection.tno, steps = stepsOf(document, index);
    for (const model::Application &one : model::applicationsOf(*document.network()))
        if (one.layer == describedTno(document, index).layer && one.copies > 1)
            throw Error("the layer sums over all products of the channels of a head, so that no channel has an "
                        "effective matrix of its own");
    const std::shared_ptr<const model::Tno> tno = document.mixer(index);
    const long n = request.selection.n, width = widthOf(document, index);
    checkMemory(Message("the gates of %1 channels at %2 tokens", channels.size(), n),
                bytesOf(channels.size(), n, steps));
    std::vector<run::PointChannels> points{{Tap::Point::Gate, channels}, {Tap::Point::In, channels}};
    for (int step = 0; step < steps; ++step)
        points.push_back({Tap::Point::Pre, flatOf(channels, static_cast<std::size_t>(step), width)});
    std::vector<toeplitz::Sequence> values = insideOf(document, request, input, points, task);
    EffectiveFactors factors{channels, std::move(values[0]), {}, std::move(values[1]), tno->normalize, false};
    std::move(values.begin() + 2, values.end(), std::back_inserter(factors.pre));
    factors.normed = tno->outputNorm.kind != model::NormKind::None;
    if (tno->normalize) {
        const std::vector<toeplitz::CoefficientsPtr> t = stepKernels(document, request, channels, true, task);
        for (std::size_t step = 0; step < factors.steps(); ++step)
            divideByRowSums(step + 1 < factors.steps() ? factors.pre[step + 1] : factors.post, *t[step]);
    }
    return std::make_shared<const EffectiveFactors>(std::move(factors));
}

EffectiveFactorsPtr effectiveFactors(const document::Document &document, const FigureRequest &request,
                                     const Input &input, const std::vector<long> &channels,
                                     const EffectiveFactorsPtr &known, const Task &task)
{
    constexpr double Little = 256 << 20; // bytes
    if (known && !known->columnsOf(channels).empty())
        return known;
    const std::vector<long> all = toeplitz::numbersTo(widthOf(document, request.selection.tno));
    const bool few = bytesOf(all.size(), request.selection.n, stepsOf(document, request.selection.tno)) <= Little;
    return effectiveFactors(document, request, input, few ? all : channels, task);
}

} // namespace tnn::figures
