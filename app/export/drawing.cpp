// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/drawing.h"

#include <memory>

#include "engine/figures/compare_costs_figure.h"
#include "engine/figures/compare_figure.h"
#include "engine/figures/decay_figure.h"
#include "engine/figures/decay_rates.h"
#include "engine/figures/figure_request.h"
#include "engine/figures/footprint_figure.h"
#include "engine/figures/form_costs_figure.h"
#include "engine/figures/gallery_figure.h"
#include "engine/figures/gated_matrix.h"
#include "engine/figures/hankel_figure.h"
#include "engine/figures/length_errors_figure.h"
#include "engine/figures/matrix_figure.h"
#include "engine/figures/memory_figure.h"
#include "engine/figures/plot_numbers.h"
#include "engine/figures/response_figure.h"
#include "engine/figures/spectrum_figure.h"
#include "engine/run/compare_pair.h"
#include "widgets/cells/footprint_plot.h"
#include "widgets/cells/gallery_plot.h"
#include "widgets/cells/matrix_plot.h"
#include "widgets/plots/coefficients_plot.h"
#include "widgets/plots/compare_plot.h"
#include "widgets/plots/decay_plot.h"
#include "widgets/plots/form_costs_plot.h"
#include "widgets/plots/hankel_plot.h"
#include "widgets/plots/length_errors_plot.h"
#include "widgets/plots/memory_plot.h"
#include "widgets/plots/response_plot.h"
#include "widgets/plots/spectrum_plot.h"

namespace tnn::app {

namespace {

using figures::PlotRequest;

template <class Figure> std::shared_ptr<const Figure> shared(Figure figure)
{
    return std::make_shared<const Figure>(std::move(figure));
}

/// A plot of `Plot`'s kind that shows the figure.
template <class Plot, class Figure, class Options> Drawing drawn(Figure figure, const Options &options)
{
    return [figure = shared(std::move(figure)), options]() -> PlotPtr {
        auto plot = std::make_unique<Plot>();
        plot->setOptions(options);
        plot->setFigure(figure);
        return plot;
    };
}

template <class Plot, class Figure> Drawing drawn(Figure figure)
{
    return [figure = shared(std::move(figure))]() -> PlotPtr {
        auto plot = std::make_unique<Plot>();
        plot->setFigure(figure);
        return plot;
    };
}

bool hasSeveralTiles(const PlotRequest &request)
{
    const auto &figure = request.figure;
    return figure.reduction == figures::Reduction::Channel
        && (figure.allChannels || figure.selection.channels.size() > 1);
}

void setScale(widgets::ValueOptions &options, const PlotRequest &request)
{
    using Scale = widgets::ValueOptions::Scale;
    if (request.scale == PlotRequest::Scale::Linear)
        options.scale = Scale::Linear;
    if (request.scale == PlotRequest::Scale::Log)
        options.scale = Scale::Log;
    if (request.range == PlotRequest::Range::Percentile)
        options.range = widgets::ValueOptions::Range::Percentile;
    options.percentile = request.percentile;
    if (request.limit) {
        options.range = widgets::ValueOptions::Range::Manual;
        options.manual = *request.limit;
    }
}

Drawing toeplitzPlot(const PlotRequest &request, const Task &task)
{
    if (hasSeveralTiles(request) && !request.circulant && !request.gated && !request.cell)
        return drawn<widgets::GalleryPlot>(figures::channelGallery(*request.document, request.figure, task),
                                           widgets::GalleryOptions());
    widgets::MatrixOptions options;
    setScale(options, request);
    options.circulant = request.circulant;
    auto figure = shared(request.gated ? figures::gatedFigure(*request.document, request.figure, request.input, task)
                                       : figures::matrixFigure(*request.document, request.figure, task));
    if (request.cell)
        figures::checkCell(request.figure.selection.n * (request.circulant ? 2 : 1), request.cell->row,
                           request.cell->column);
    return [figure, options, cell = request.cell]() -> PlotPtr {
        auto plot = std::make_unique<widgets::MatrixPlot>();
        plot->setOptions(options);
        plot->setFigure(figure);
        if (cell) {
            plot->setProfiles(true);
            plot->pin(widgets::CellIndex{cell->row, cell->column});
        }
        return plot;
    };
}

Drawing coefficientsPlot(const PlotRequest &request, const Task &task)
{
    using Scale = widgets::CoefficientsOptions::Scale;
    widgets::CoefficientsOptions options;
    if (request.scale == PlotRequest::Scale::Linear)
        options.scale = Scale::Linear;
    if (request.scale == PlotRequest::Scale::Log)
        options.scale = Scale::LogMagnitude;
    return drawn<widgets::CoefficientsPlot>(figures::overlaidCoefficients(request.overlaid, request.figure, task),
                                            options);
}

Drawing decayPlot(const PlotRequest &request, const Task &task)
{
    widgets::DecayOptions options;
    options.logScale = request.scale != PlotRequest::Scale::Linear;
    options.cumulative = request.energy;
    figures::DecayFigure figure = figures::overlaidDecay(request.overlaid, request.figure, task);
    if (request.showsRates())
        figure.rates = shared(figures::decayRates(*request.document, request.figure,
                                                  request.picture == PlotRequest::Picture::Layers, task));
    if (request.picture == PlotRequest::Picture::Histogram)
        options.picture = widgets::DecayOptions::Picture::Histogram;
    return drawn<widgets::DecayPlot>(std::move(figure), options);
}

Drawing spectrumPlot(const PlotRequest &request, const Task &task)
{
    using Picture = widgets::SpectrumOptions::Picture;
    widgets::SpectrumOptions options;
    options.forms = request.forms;
    if (request.picture == PlotRequest::Picture::Stems)
        options.picture = Picture::Stems;
    if (request.picture == PlotRequest::Picture::Kernel)
        options.picture = Picture::Kernel;
    if (request.picture == PlotRequest::Picture::Error)
        options.picture = Picture::Error;
    return drawn<widgets::SpectrumPlot>(figures::spectrumFigure(*request.document, request.figure, task), options);
}

/// The states that the reduced form of the first channel takes are marked.
Drawing hankelPlot(const PlotRequest &request, const Task &task)
{
    auto figure = shared(figures::hankelFigure(*request.document, request.figure, true, task));
    auto first = request.figure;
    if (first.allChannels)
        first.selection.channels = {0};
    first.allChannels = false;
    first.selection.channels.resize(1);
    const figures::SpectrumFigure form = spectrumForms(*request.document, first, {ssm::Variant::Reduced}, task);
    const std::optional<long> order = form.reducedStates.empty() ? std::nullopt
                                                                 : std::optional(form.reducedStates.front());
    return [figure, order, reduce = request.figure.reduce]() -> PlotPtr {
        auto plot = std::make_unique<widgets::HankelPlot>();
        plot->setFigure(figure);
        if (!reduce.modes)
            plot->setBound(reduce.error);
        if (order)
            plot->setOrder(*order);
        return plot;
    };
}

Drawing footprintPlot(const PlotRequest &request, const Task &task)
{
    widgets::FootprintOptions options;
    setScale(options, request);
    return drawn<widgets::FootprintPlot>(figures::footprintFigure(*request.document, request.figure, task), options);
}

Drawing responsePlot(const PlotRequest &request, const Task &task)
{
    using Quantity = widgets::ResponseOptions::Quantity;
    widgets::ResponseOptions options;
    if (request.picture == PlotRequest::Picture::Phase)
        options.quantity = Quantity::Phase;
    if (request.picture == PlotRequest::Picture::Delay)
        options.quantity = Quantity::Delay;
    options.logScale = request.scale != PlotRequest::Scale::Linear;
    options.logFrequency = request.logFrequency;
    return drawn<widgets::ResponsePlot>(request.picture == PlotRequest::Picture::Layers
                                            ? figures::responseLayers(*request.document, request.figure, task)
                                            : figures::overlaidResponse(request.overlaid, request.figure, task),
                                        options);
}

Drawing memoryPlot(const PlotRequest &request, const Task &task)
{
    using Picture = widgets::MemoryOptions::Picture;
    widgets::MemoryOptions options;
    if (request.picture == PlotRequest::Picture::Histogram)
        options.picture = Picture::Histogram;
    options.logScale = request.scale != PlotRequest::Scale::Linear;
    using Share = widgets::MemoryOptions::Share;
    if (request.share != PlotRequest::Share::K99)
        options.share = request.share == PlotRequest::Share::K90 ? Share::K90 : Share::K50;
    return drawn<widgets::MemoryPlot>(request.picture == PlotRequest::Picture::Layers
                                          ? figures::memoryLayers(*request.document, request.figure, task)
                                          : figures::memoryFigure(*request.document, request.figure, task),
                                      options);
}

Drawing comparePlot(const PlotRequest &request, const Task &task)
{
    using Picture = widgets::CompareOptions::Picture;
    widgets::CompareOptions options;
    switch (request.picture) {
    case PlotRequest::Picture::Difference:
        options.picture = Picture::Difference;
        break;
    case PlotRequest::Picture::Error:
        options.picture = Picture::Error;
        break;
    case PlotRequest::Picture::Ulp:
        options.picture = Picture::Ulp;
        break;
    case PlotRequest::Picture::Wipe:
        options.picture = Picture::Wipe;
        break;
    case PlotRequest::Picture::Time:
        options.picture = Picture::Time;
        break;
    case PlotRequest::Picture::Bytes:
        options.picture = Picture::Memory;
        break;
    default:
        break;
    }
    if (options.picture == Picture::Time || options.picture == Picture::Memory) {
        auto costs = shared(figures::compareCostsFigure(*request.document, request.figure, request.ways, task));
        return [costs, options]() -> PlotPtr {
            auto plot = std::make_unique<widgets::ComparePlot>();
            plot->setOptions(options);
            plot->setCosts(costs);
            return plot;
        };
    }
    figures::CompareFigure figure = figures::wholeCompareFigure(request, task);
    const auto [a, b] = usualPair(figure.comparison);
    options.a = QString::fromStdString(nameOfSource(figure.comparison, a));
    options.b = QString::fromStdString(nameOfSource(figure.comparison, b));
    return drawn<widgets::ComparePlot>(std::move(figure), options);
}

widgets::GalleryOptions galleryOptions(const PlotRequest &request)
{
    using Picture = widgets::GalleryOptions::Picture;
    const bool curves = request.picture == PlotRequest::Picture::Curves;
    return {request.picture == PlotRequest::Picture::Spectra ? Picture::Spectra
                : curves                                     ? Picture::Curves
                                                             : Picture::Matrices};
}

Drawing galleryPlot(const PlotRequest &request, const Task &task)
{
    figures::GalleryFigure figure = figures::galleryFigure(*request.document, request.figure, task);
    if (request.picture == PlotRequest::Picture::Spectra)
        figures::addSpectra(figure, task);
    return drawn<widgets::GalleryPlot>(std::move(figure), galleryOptions(request));
}

Drawing ofView(const PlotRequest &request, const Task &task)
{
    switch (request.view) {
    case PlotRequest::View::Coefficients:
        return coefficientsPlot(request, task);
    case PlotRequest::View::Decay:
        return decayPlot(request, task);
    case PlotRequest::View::Spectrum:
        return spectrumPlot(request, task);
    case PlotRequest::View::Compare:
        return comparePlot(request, task);
    case PlotRequest::View::Gallery:
        return galleryPlot(request, task);
    case PlotRequest::View::Footprint:
        return footprintPlot(request, task);
    case PlotRequest::View::Hankel:
        return hankelPlot(request, task);
    case PlotRequest::View::FormErrors:
        return drawn<widgets::LengthErrorsPlot>(figures::lengthErrorsFigure(*request.document, request.figure, task));
    case PlotRequest::View::FormCosts:
        return drawn<widgets::FormCostsPlot>(figures::formCostsFigure(*request.document, request.figure, task));
    case PlotRequest::View::Response:
        return responsePlot(request, task);
    case PlotRequest::View::Memory:
        return memoryPlot(request, task);
    case PlotRequest::View::Toeplitz:
        break;
    }
    return toeplitzPlot(request, task);
}

} // namespace

Drawing drawingOf(const PlotRequest &request, const Task &task)
{
    Drawing whole = ofView(request, task);
    if (request.zoom.isWhole())
        return whole;
    return [whole = std::move(whole), zoom = request.zoom]() -> PlotPtr {
        PlotPtr plot = whole();
        plot->setZoom(zoom);
        return plot;
    };
}

} // namespace tnn::app
