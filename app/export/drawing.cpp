// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/drawing.h"

#include <memory>

#include "engine/error.h"
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

Drawing drawingWith(const figures::MatrixOptions &options, const PlotRequest &request, const Task &task)
{
    if (hasSeveralTiles(request) && options.form() == figures::MatrixOptions::Form::Toeplitz && !options.cell)
        return drawn<widgets::GalleryPlot>(figures::channelGallery(*request.document, request.figure, task),
                                           figures::GalleryOptions());
    auto figure = shared(options.gated ? figures::gatedFigure(*request.document, request.figure, request.input, task)
                                       : figures::matrixFigure(*request.document, request.figure, task));
    if (options.cell)
        figures::checkCell(request.figure.selection.n * (options.circulant ? 2 : 1), options.cell->row,
                           options.cell->column);
    return [figure, options]() -> PlotPtr {
        auto plot = std::make_unique<widgets::MatrixPlot>();
        plot->setOptions(options);
        plot->setFigure(figure);
        if (options.cell) {
            plot->setProfiles(true);
            plot->pin(options.cell);
        }
        return plot;
    };
}

Drawing drawingWith(const figures::CoefficientsOptions &options, const PlotRequest &request, const Task &task)
{
    return drawn<widgets::CoefficientsPlot>(figures::overlaidCoefficients(request.overlaid, request.figure, task),
                                            options);
}

Drawing drawingWith(const figures::DecayOptions &options, const PlotRequest &request, const Task &task)
{
    figures::DecayFigure figure = figures::overlaidDecay(request.overlaid, request.figure, task);
    if (options.showsRates())
        figure.rates = shared(figures::decayRates(*request.document, request.figure, options.isOfAllLayers(), task));
    return drawn<widgets::DecayPlot>(std::move(figure), options);
}

Drawing drawingWith(const figures::SpectrumOptions &options, const PlotRequest &request, const Task &task)
{
    return drawn<widgets::SpectrumPlot>(figures::spectrumFigure(*request.document, request.figure, task), options);
}

/// The states that the reduced form of the first channel takes are marked.
Drawing drawingWith(const figures::HankelOptions &, const PlotRequest &request, const Task &task)
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

Drawing drawingWith(const figures::FootprintOptions &options, const PlotRequest &request, const Task &task)
{
    return drawn<widgets::FootprintPlot>(figures::footprintFigure(*request.document, request.figure, task), options);
}

Drawing drawingWith(const figures::ResponseOptions &options, const PlotRequest &request, const Task &task)
{
    return drawn<widgets::ResponsePlot>(options.isOfAllLayers()
                                            ? figures::responseLayers(*request.document, request.figure, task)
                                            : figures::overlaidResponse(request.overlaid, request.figure, task),
                                        options);
}

Drawing drawingWith(const figures::MemoryOptions &options, const PlotRequest &request, const Task &task)
{
    return drawn<widgets::MemoryPlot>(options.isOfAllLayers()
                                          ? figures::memoryLayers(*request.document, request.figure, task)
                                          : figures::memoryFigure(*request.document, request.figure, task),
                                      options);
}

Drawing drawingWith(const figures::CompareOptions &chosen, const PlotRequest &request, const Task &task)
{
    widgets::CompareOptions options;
    options.picture = chosen.picture;
    if (chosen.showsCosts()) {
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

Drawing drawingWith(const figures::GalleryOptions &options, const PlotRequest &request, const Task &task)
{
    figures::GalleryFigure figure = figures::galleryFigure(*request.document, request.figure, task);
    if (options.picture == figures::GalleryOptions::Picture::Spectra)
        figures::addSpectra(figure, task);
    return drawn<widgets::GalleryPlot>(std::move(figure), options);
}

Drawing drawingWith(const figures::LengthErrorsOptions &, const PlotRequest &request, const Task &task)
{
    return drawn<widgets::LengthErrorsPlot>(figures::lengthErrorsFigure(*request.document, request.figure, task));
}

Drawing drawingWith(const figures::FormCostsOptions &, const PlotRequest &request, const Task &task)
{
    return drawn<widgets::FormCostsPlot>(figures::formCostsFigure(*request.document, request.figure, task));
}

/// Of what has no plot of its own outside the window.
template <class Options> Drawing drawingWith(const Options &, const PlotRequest &, const Task &)
{
    throw Error("there is no such plot");
}

} // namespace

Drawing drawingOf(const PlotRequest &request, const Task &task)
{
    Drawing whole = std::visit([&](const auto &options) { return drawingWith(options, request, task); },
                               request.options);
    if (request.zoom.isWhole())
        return whole;
    return [whole = std::move(whole), zoom = request.zoom]() -> PlotPtr {
        PlotPtr plot = whole();
        plot->setZoom(zoom);
        return plot;
    };
}

} // namespace tnn::app
