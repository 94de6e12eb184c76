// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/kernels/footprint_figure.h"

#include <algorithm>
#include <cmath>

#include "engine/document/difference_kernels.h"
#include "engine/error.h"
#include "engine/figures/figure_parts.h"
#include "engine/figures/value_fields.h"

namespace tnn::figures {

std::vector<OptionField> FootprintOptions::fields()
{
    return {reductionField(Message("First selected channel, or mean or value of largest magnitude at each offset over "
                                   "all channels of the head"),
                           &FootprintOptions::reduction),
            colorScaleField(&FootprintOptions::scale), rangeField(&FootprintOptions::range),
            profileField(&FootprintOptions::profiles)};
}

namespace {

using checkpoint::Axis;
using toeplitz::KernelPtr;

/// The request along each axis of a layer.
struct Axes {
    const checkpoint::LayerDescription *layer = nullptr;
    FigureRequest height, width;
};

Axes axesOf(const document::Document &document, const FigureRequest &request)
{
    const document::Selection &selection = request.selection;
    const std::shared_ptr<const model::Tno> tno = document.tno(selection.tno);
    const std::string &path = document.checkpoint().path;
    const checkpoint::Description &description = document.description();
    const auto &selected = description.tnos[static_cast<std::size_t>(selection.tno)];
    const auto &layer = description.layers[static_cast<std::size_t>(selected.layer)];
    if (layer.combination == toeplitz::Combination::Single || layer.tnos.size() != 2)
        throw Error("a footprint requires two axes; %1 acts along the sequence only", layer.name).in(path);
    const int other = layer.tnos[0] == selection.tno ? layer.tnos[1] : layer.tnos[0];
    if (document.tno(other)->heads != tno->heads || document.tno(other)->headDim != tno->headDim)
        throw Error("%1 has different channels along its height and its width", layer.name).in(path);
    Axes axes{&layer, request, request};
    FigureRequest &across = selected.axis == Axis::Width ? axes.height : axes.width;
    across.selection.tno = other;
    across.selection.n = selection.across > 0 ? selection.across : selection.n;
    if (std::max(axes.height.selection.n, axes.width.selection.n) > LongestFootprint)
        throw Error("a footprint of %1 x %2 tokens is too large; the maximum is %3 x %3", axes.height.selection.n,
                    axes.width.selection.n, LongestFootprint)
            .in(path);
    return axes;
}

/// The kernels of the requested channels along both axes.
struct Kernels {
    std::vector<KernelPtr> vertical, horizontal;

    std::size_t count() const { return vertical.size(); }
};

Kernels kernelsOf(const document::Document &document, Axes axes, Stage stage, const Task &task)
{
    axes.height.stage = axes.width.stage = stage;
    return {reducedKernels(document, axes.height, task).kernels(),
            reducedKernels(document, axes.width, task).kernels()};
}

/// Footprints of single channels at the requested stage, computed on request.
class Footprints {
public:
    Footprints(const document::Document &document, const Axes &axes, const Task &task) :
        m_combination(axes.layer->combination), m_difference(axes.height.stage == Stage::Difference),
        m_kernels(kernelsOf(document, axes, m_difference ? Stage::Decayed : axes.height.stage, task))
    {
        if (m_difference)
            m_raw = kernelsOf(document, axes, Stage::Raw, task);
    }

    std::size_t count() const { return m_kernels.count(); }
    std::vector<float> of(std::size_t channel) const
    {
        std::vector<float> values = of(m_kernels, channel);
        if (m_difference) {
            const std::vector<float> raw = of(m_raw, channel);
            std::transform(values.begin(), values.end(), raw.begin(), values.begin(), std::minus<>());
        }
        return values;
    }

private:
    std::vector<float> of(const Kernels &kernels, std::size_t channel) const
    {
        return toeplitz::footprint(m_combination, *kernels.vertical[channel], *kernels.horizontal[channel]);
    }

    toeplitz::Combination m_combination;
    bool m_difference;
    Kernels m_kernels, m_raw; ///< m_raw: for a difference only
};

std::vector<float> meanOf(const Footprints &footprints, const Task &task)
{
    std::vector<double> sum;
    for (std::size_t channel = 0; channel < footprints.count(); ++channel) {
        task.report(static_cast<double>(channel) / static_cast<double>(footprints.count()));
        const std::vector<float> values = footprints.of(channel);
        sum.resize(values.size());
        std::transform(sum.begin(), sum.end(), values.begin(), sum.begin(), std::plus<>());
    }
    std::vector<float> mean(sum.size());
    std::transform(sum.begin(), sum.end(), mean.begin(), [&footprints](double value) {
        return static_cast<float>(value / static_cast<double>(footprints.count()));
    });
    return mean;
}

std::vector<float> extremeOf(const Footprints &footprints, const Task &task)
{
    std::vector<float> extreme = footprints.of(0);
    for (std::size_t channel = 1; channel < footprints.count(); ++channel) {
        task.report(static_cast<double>(channel) / static_cast<double>(footprints.count()));
        const std::vector<float> values = footprints.of(channel);
        for (std::size_t i = 0; i < values.size(); ++i) {
            // As in toeplitz::extremeKernel: a NaN is kept once found.
            if (!std::isnan(extreme[i]) && !(std::abs(values[i]) <= std::abs(extreme[i])))
                extreme[i] = values[i];
        }
    }
    return extreme;
}

/// Returns the layer's title, with the head if there are several, after the document's role.
Message footprintTitle(const document::Document &document, const Axes &axes, const FigureRequest &request)
{
    const Message &layer = axes.layer->name;
    const bool several = document.tno(request.selection.tno)->heads > 1;
    return titleIn(document,
                   withStage(several ? Message("%1, head %2", layer, request.selection.head) : layer, request));
}

/// Returns a figure without values, kernels, labels and the channel in the title.
FootprintFigure begun(const document::Document &document, const Axes &axes, const FigureRequest &request)
{
    const auto &description = document.description();
    FootprintFigure figure;
    figure.combination = axes.layer->combination;
    figure.height = axes.height.selection.n;
    figure.width = axes.width.selection.n;
    figure.alongWidth = axes.width.selection.tno == request.selection.tno;
    figure.trainingLength = description.trainingLength.value_or(0);
    figure.note = axes.layer->note;
    figure.layer = footprintTitle(document, axes, request);
    return figure;
}

FootprintFigure reduced(const document::Document &document, const Axes &axes, const FigureRequest &request,
                        const Task &task)
{
    FootprintFigure figure = begun(document, axes, request);
    Axes single = axes;
    for (FigureRequest *axis : {&single.height, &single.width}) {
        axis->reduction = Reduction::Channel;
        axis->allChannels = true;
    }
    const Footprints footprints(document, single, task);
    figure.values = request.reduction == Reduction::Mean ? meanOf(footprints, task) : extremeOf(footprints, task);
    const ReducedKernels vertical = reducedKernels(document, axes.height, task);
    figure.vertical = vertical.kernels().front();
    figure.horizontal = reducedKernels(document, axes.width, task).kernels().front();
    figure.label = vertical.labels.front();
    figure.title = figure.label.titled(figure.layer);
    return figure;
}

void checkSize(const document::Document &document, const Axes &axes, std::size_t channels)
{
    const long rows = 2 * axes.height.selection.n - 1, columns = 2 * axes.width.selection.n - 1;
    if (static_cast<long>(channels) > LargestFootprints / (rows * columns))
        throw Error("the footprints of %1 channels exceed %2 values in total; choose fewer channels", channels,
                    LargestFootprints)
            .in(document.checkpoint().path);
}

KernelPtr subtracted(const KernelPtr &a, const KernelPtr &b)
{
    auto difference = std::make_shared<toeplitz::Kernel>(*a);
    std::transform(a->t.begin(), a->t.end(), b->t.begin(), difference->t.begin(), std::minus<>());
    difference->causal = a->causal && b->causal;
    return difference;
}

/// Subtracts the footprints of A and B, not their kernels: products are not linear in the kernels.
std::vector<FootprintFigure> subtractedFigures(const document::Document &document,
                                               const document::DifferenceKernels &difference,
                                               const FigureRequest &request, const Task &task)
{
    if (request.reduction != Reduction::Channel)
        throw Error("a difference of products has no mean or extreme over channels; choose channels")
            .in(document.checkpoint().path);
    const std::vector<long> flat = requestedChannels(document, request);
    const auto of = [&](const document::DifferenceKernels::Side &side) {
        FigureRequest one = request;
        one.selection.tno = side.tno;
        one.allChannels = false;
        one.overrides.off.clear();
        one.selection.channels.clear();
        const long headDim = document.tno(request.selection.tno)->headDim;
        for (const long channel : flat)
            one.selection.channels.push_back(channel % headDim);
        return footprintFigures(*side.document, one, task);
    };
    const Message layer = footprintTitle(document, axesOf(document, request), request);
    std::vector<FootprintFigure> figures = of(difference.a(request.selection.tno));
    const std::vector<FootprintFigure> others = of(difference.b(request.selection.tno));
    for (std::size_t i = 0; i < figures.size(); ++i) {
        FootprintFigure &figure = figures[i];
        std::transform(figure.values.begin(), figure.values.end(), others[i].values.begin(), figure.values.begin(),
                       std::minus<>());
        figure.vertical = subtracted(figure.vertical, others[i].vertical);
        figure.horizontal = subtracted(figure.horizontal, others[i].horizontal);
        figure.layer = layer;
        figure.title = figure.title.with(0, layer);
    }
    return figures;
}

} // namespace

bool hasFootprint(const document::Document &document)
{
    const auto &layers = document.description().layers;
    return std::any_of(layers.begin(), layers.end(), [](const checkpoint::LayerDescription &layer) {
        return layer.combination != toeplitz::Combination::Single;
    });
}

std::vector<FootprintFigure> footprintFigures(const document::Document &document, const FigureRequest &request,
                                              const Task &task)
{
    const Axes axes = axesOf(document, request);
    const auto *difference = dynamic_cast<const document::DifferenceKernels *>(&document.kernels());
    if (difference != nullptr && axes.layer->combination != toeplitz::Combination::Sum)
        return subtractedFigures(document, *difference, request, task);
    std::vector<FootprintFigure> figures;
    if (request.reduction != Reduction::Channel) {
        figures.push_back(reduced(document, axes, request, task));
        return figures;
    }
    const std::vector<long> channels = requestedChannels(document, request);
    checkSize(document, axes, channels.size());
    const Footprints footprints(document, axes, task);
    const Kernels kernels = kernelsOf(document, axes, request.stage, task);
    figures.reserve(channels.size());
    for (std::size_t i = 0; i < channels.size(); ++i) {
        task.report(static_cast<double>(i) / static_cast<double>(channels.size()));
        const std::shared_ptr<const model::Tno> tno = document.tno(request.selection.tno);
        FootprintFigure figure = begun(document, axes, request);
        figure.label = channelLabel(*tno, channels[i]);
        figure.title = figure.label.titled(figure.layer);
        figure.values = footprints.of(i);
        figure.vertical = kernels.vertical[i];
        figure.horizontal = kernels.horizontal[i];
        figures.push_back(std::move(figure));
    }
    return figures;
}

FootprintFigure footprintFigure(const document::Document &document, const FigureRequest &request, const Task &task)
{
    FigureRequest first = request;
    first.allChannels = false;
    if (!first.selection.channels.empty())
        first.selection.channels.erase(first.selection.channels.begin() + 1, first.selection.channels.end());
    return footprintFigures(document, first, task).front();
}

Numbers numbersOf(const FootprintFigure &figure)
{
    return numbersOf(std::span(&figure, 1));
}

Numbers numbersOf(std::span<const FootprintFigure> figures)
{
    const FootprintFigure &first = figures.front();
    const long rows = 2 * first.height - 1, columns = 2 * first.width - 1;
    Numbers numbers;
    numbers.shape = {static_cast<long>(figures.size()), rows, columns};
    numbers.real.reserve(figures.size() * first.values.size());
    numbers.columns = {"dy", "dx"};
    for (const FootprintFigure &figure : figures) {
        numbers.real.insert(numbers.real.end(), figure.values.begin(), figure.values.end());
        numbers.columns.push_back(figure.label.brief().english());
    }
    reserveRows(numbers, first.values.size());
    for (long row = 0; row < rows; ++row) {
        for (long column = 0; column < columns; ++column) {
            numbers.table.push_back(static_cast<double>(row + 1 - first.height));
            numbers.table.push_back(static_cast<double>(column + 1 - first.width));
            for (const FootprintFigure &figure : figures)
                numbers.table.push_back(figure.values[static_cast<std::size_t>(row * columns + column)]);
        }
    }
    // With several channels the title names none of them: the columns do.
    return titled(std::move(numbers), figures.size() == 1 ? first.title : first.layer, first.note);
}

FootprintFigure figureOf(const FootprintOptions &, const PlotRequest &request, const Task &task)
{
    return footprintFigure(*request.document, request.figure, task);
}

Numbers numbersOf(const FootprintOptions &, const PlotRequest &request, const Task &task)
{
    return numbersOf(footprintFigures(*request.document, request.figure, task));
}

} // namespace tnn::figures
