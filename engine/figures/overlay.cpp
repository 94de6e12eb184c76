// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/overlay.h"

#include <algorithm>

#include "engine/error.h"

namespace tnn::figures {

namespace {

/// The same layer, axis, head and channels in another document. Throws where it lacks them.
FigureRequest requestIn(const document::Document &from, const FigureRequest &request, const document::Document &to)
{
    const checkpoint::TnoDescription &here = from.description().tnos.at(
        static_cast<std::size_t>(request.selection.tno));
    const auto &layers = to.description().layers;
    FigureRequest there = request;
    there.selection.tno = -1;
    if (static_cast<std::size_t>(here.layer) < layers.size())
        for (const int tno : layers[static_cast<std::size_t>(here.layer)].tnos)
            if (to.description().tnos[static_cast<std::size_t>(tno)].axis == here.axis)
                there.selection.tno = tno;
    if (there.selection.tno < 0)
        throw Error("has no operator like %1", here.name).in(to.checkpoint().path);
    const auto &found = to.description().tnos[static_cast<std::size_t>(there.selection.tno)];
    there.selection.head = std::min(there.selection.head, static_cast<int>(found.heads) - 1);
    std::erase_if(there.selection.channels, [&found](long channel) { return channel >= found.headDim; });
    if (there.selection.channels.empty())
        there.selection.channels = {found.headDim - 1};
    return there;
}

std::vector<ChannelLabel> labelled(const document::Document &document, std::vector<ChannelLabel> labels)
{
    for (ChannelLabel &label : labels)
        label.role = document.role();
    return labels;
}

/// Columns behind those that are there; as wide in lags as the one that looks both ways.
toeplitz::CoefficientsPtr joined(const toeplitz::Coefficients &first, const toeplitz::Coefficients &second)
{
    auto all = std::make_shared<toeplitz::Coefficients>(first);
    all->causal = first.causal && second.causal;
    all->channels.insert(all->channels.end(), second.channels.begin(), second.channels.end());
    all->values.conservativeResize(Eigen::NoChange, first.values.cols() + second.values.cols());
    all->values.rightCols(second.values.cols()) = second.values;
    return all;
}

template <class Items> void append(Items &to, const Items &more)
{
    to.insert(to.end(), more.begin(), more.end());
}

/// make(document, request) of each, the later ones given to add(document, figure).
template <class Make, class Add>
auto overlaid(const Overlaid &documents, const FigureRequest &request, Make make, Add add)
{
    auto figure = make(*documents.front(), request);
    if (documents.size() < 2)
        return figure;
    figure.labels = labelled(*documents.front(), figure.labels);
    for (std::size_t i = 1; i < documents.size(); ++i) {
        const document::Document &document = *documents[i];
        auto more = make(document, requestIn(*documents.front(), request, document));
        append(figure.labels, labelled(document, more.labels));
        add(figure, more);
        figure.title = figure.title.with(0, Message("%1 and %2", documents.front()->role(), document.role()));
    }
    return figure;
}

} // namespace

CoefficientsFigure overlaidCoefficients(const Overlaid &documents, const FigureRequest &request, const Task &task)
{
    if (request.allChannels && request.reduction == Reduction::Channel)
        return coefficientsFigure(*documents.front(), request, task); // bands hide one another
    return overlaid(
        documents, request,
        [&task](const document::Document &document, const FigureRequest &one) {
            return coefficientsFigure(document, one, task);
        },
        [](CoefficientsFigure &figure, const CoefficientsFigure &more) {
            figure.coefficients = joined(*figure.coefficients, *more.coefficients);
        });
}

DecayFigure overlaidDecay(const Overlaid &documents, const FigureRequest &request, const Task &task)
{
    return overlaid(
        documents, request,
        [&task](const document::Document &document, const FigureRequest &one) {
            return decayFigure(document, one, task);
        },
        [](DecayFigure &figure, const DecayFigure &more) {
            figure.selected = joined(*figure.selected, *more.selected);
            append(figure.summaries, more.summaries);
        });
}

ResponseFigure overlaidResponse(const Overlaid &documents, const FigureRequest &request, const Task &task)
{
    if (request.allChannels && request.reduction == Reduction::Channel)
        return responseFigure(*documents.front(), request, task);
    return overlaid(
        documents, request,
        [&task](const document::Document &document, const FigureRequest &one) {
            return responseFigure(document, one, task);
        },
        [](ResponseFigure &figure, const ResponseFigure &more) { append(figure.responses, more.responses); });
}

} // namespace tnn::figures
