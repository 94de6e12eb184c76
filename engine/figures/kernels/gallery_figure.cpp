// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/kernels/gallery_figure.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/analysis/frequency_response.h"
#include "engine/error.h"
#include "engine/figures/figure_parts.h"
#include "engine/figures/value_fields.h"

namespace tnn::figures {

std::vector<OptionField> GalleryOptions::fields()
{
    return {reductionField(Message("First selected channel of every layer, or mean or extreme over channels"),
                           &GalleryOptions::reduction),
            choiceField({.key = "picture",
                         .name = Message("Plot"),
                         .help = Message("Toeplitz matrices, coefficients against lag, or |H| in dB against frequency "
                                         "from 0 to half the token rate; one scale for all"),
                         .lacking = "has only one plot",
                         .isAlwaysWritten = true},
                        &GalleryOptions::picture,
                        {{"matrices", Picture::Matrices, Message("matrices")},
                         {"curves", Picture::Curves, Message("curves")},
                         {"spectra", Picture::Spectra, Message("spectra")}})};
}

namespace {

float largestFinite(const toeplitz::Kernel &kernel)
{
    float largest = 0;
    for (const float t : kernel.t)
        largest = std::isfinite(t) ? std::max(largest, std::abs(t)) : largest;
    return largest;
}

GalleryFigure::Tile tileOf(HeadName name, int layer, const toeplitz::KernelPtr &kernel)
{
    return {std::move(name), std::make_shared<const analysis::LagPyramid>(kernel), layer};
}

void addScale(GalleryFigure &figure)
{
    for (const GalleryFigure::Tile &tile : figure.tiles)
        figure.scale = std::max(figure.scale, largestFinite(tile.pyramid->kernel()));
}

} // namespace

GalleryFigure channelGallery(const document::Document &document, const FigureRequest &request, const Task &task)
{
    const ReducedKernels reduced = reducedKernels(document, request, task);
    const std::vector<toeplitz::KernelPtr> kernels = reduced.kernels();
    GalleryFigure figure;
    figure.title = stagedTitle(document, request);
    for (std::size_t i = 0; i < kernels.size(); ++i) {
        task.check();
        const ChannelLabel &label = reduced.labels[i];
        const bool one = label.reduction == Reduction::Channel;
        const Message title = one ? label.name() : label.brief();
        figure.tiles.push_back(
            tileOf({request.selection.tno, request.selection.head, title, label.brief().english()}, 0, kernels[i]));
    }
    addScale(figure);
    return figure;
}

GalleryFigure galleryFigure(const document::Document &document, const FigureRequest &request, const Task &task)
{
    GalleryFigure figure;
    const Message shown = request.reduction == Reduction::Mean ? Message("mean over channels")
        : request.reduction == Reduction::Extreme
        ? Message("extreme over channels")
        : Message("channel %1", request.selection.channels.empty() ? 0 : request.selection.channels.front());
    figure.title = titleIn(document, withStage(shown, request));
    figure.tiles = ofEveryHead(document, request, task, [&](const HeadName &name, FigureRequest one) {
        // heads may differ in size between layers: the last channel replaces a missing one
        const long wanted = request.selection.channels.empty() ? 0 : request.selection.channels.front();
        one.allChannels = false;
        one.selection.channels = {std::min(wanted, document.tno(name.tno)->headDim - 1)};
        const int layer = describedTno(document, name.tno).layer;
        return tileOf(name, layer, reducedKernels(document, one, task).kernels().front());
    });
    addScale(figure);
    return figure;
}

void addSpectra(GalleryFigure &figure, const Task &task)
{
    for (GalleryFigure::Tile &tile : figure.tiles) {
        task.check();
        for (const std::complex<double> &value : analysis::frequencyResponse(tile.pyramid->kernel()).values)
            tile.magnitude.push_back(static_cast<float>(std::abs(value)));
    }
}

Numbers numbersOf(const GalleryFigure &figure)
{
    if (figure.tiles.empty())
        throw Error("this tile does not exist");
    const bool spectra = !figure.tiles.front().magnitude.empty();
    Curves<float> curves{spectra ? "k" : "lag", spectra ? 0 : 1 - figure.tiles.front().pyramid->kernel().n, {}, {}};
    for (const GalleryFigure::Tile &tile : figure.tiles) {
        curves.values.push_back(spectra ? tile.magnitude : tile.pyramid->kernel().t);
        curves.labels.push_back(tile.title.english());
    }
    return titled(numbersOf(curves),
                  spectra ? Message("%1, |H| at pi k / n radians per token", figure.title) : figure.title);
}

GalleryFigure figureOf(const GalleryOptions &options, const PlotRequest &request, const Task &task)
{
    GalleryFigure figure = galleryFigure(*request.document, request.figure, task);
    if (options.picture == GalleryOptions::Picture::Spectra)
        addSpectra(figure, task);
    return figure;
}

} // namespace tnn::figures
