// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/plot_command.h"

#include <memory>

#include <QFile>

#include "app/display.h"
#include "app/export/plot_export.h"
#include "engine/commands/compare_pair.h"
#include "engine/commands/make_compare_costs.h"
#include "engine/commands/make_footprint.h"
#include "engine/commands/make_memory.h"
#include "engine/commands/make_response.h"
#include "engine/commands/plot_numbers.h"
#include "widgets/coefficients_plot.h"
#include "widgets/compare_plot.h"
#include "widgets/decay_plot.h"
#include "widgets/footprint_plot.h"
#include "widgets/form_costs_plot.h"
#include "widgets/gallery_plot.h"
#include "widgets/hankel_plot.h"
#include "widgets/length_errors_plot.h"
#include "widgets/matrix_plot.h"
#include "widgets/memory_plot.h"
#include "widgets/response_plot.h"
#include "widgets/spectrum_plot.h"

namespace tnn::app {

namespace {

using commands::PlotRequest;
using PlotPtr = std::unique_ptr<widgets::Plot>;

template <class Figure> std::shared_ptr<const Figure> shared(Figure figure)
{
    return std::make_shared<const Figure>(std::move(figure));
}

/// A plot of `Plot`'s kind that shows the figure.
template <class Plot, class Figure, class Options> PlotPtr drawn(Figure figure, const Options &options)
{
    auto plot = std::make_unique<Plot>();
    plot->setOptions(options);
    plot->setFigure(shared(std::move(figure)));
    return plot;
}

template <class Plot, class Figure> PlotPtr drawn(Figure figure)
{
    auto plot = std::make_unique<Plot>();
    plot->setFigure(shared(std::move(figure)));
    return plot;
}

bool hasSeveralTiles(const PlotRequest &request)
{
    const auto &figure = request.figure;
    return figure.reduction == commands::Reduction::Channel
        && (figure.allChannels || figure.selection.channels.size() > 1);
}

void setScale(widgets::ValueOptions &options, const PlotRequest &request)
{
    using Scale = widgets::ValueOptions::Scale;
    if (request.scale == PlotRequest::Scale::Linear)
        options.scale = Scale::Linear;
    if (request.scale == PlotRequest::Scale::Log)
        options.scale = Scale::Log;
}

PlotPtr toeplitzPlot(const PlotRequest &request)
{
    if (hasSeveralTiles(request))
        return drawn<widgets::GalleryPlot>(commands::channelGallery(*request.document, request.figure),
                                           widgets::GalleryOptions());
    widgets::MatrixOptions options;
    setScale(options, request);
    return drawn<widgets::MatrixPlot>(commands::matrixFigure(*request.document, request.figure), options);
}

PlotPtr coefficientsPlot(const PlotRequest &request)
{
    using Scale = widgets::CoefficientsOptions::Scale;
    widgets::CoefficientsOptions options;
    if (request.scale == PlotRequest::Scale::Linear)
        options.scale = Scale::Linear;
    if (request.scale == PlotRequest::Scale::Log)
        options.scale = Scale::LogMagnitude;
    return drawn<widgets::CoefficientsPlot>(commands::overlaidCoefficients(request.overlaid, request.figure), options);
}

PlotPtr decayPlot(const PlotRequest &request)
{
    widgets::DecayOptions options;
    options.logScale = request.scale != PlotRequest::Scale::Linear;
    return drawn<widgets::DecayPlot>(commands::overlaidDecay(request.overlaid, request.figure), options);
}

PlotPtr spectrumPlot(const PlotRequest &request)
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
    return drawn<widgets::SpectrumPlot>(commands::spectrumFigure(*request.document, request.figure), options);
}

/// The states that the reduced form of the first channel takes are marked.
PlotPtr hankelPlot(const PlotRequest &request)
{
    auto plot = std::make_unique<widgets::HankelPlot>();
    plot->setFigure(shared(commands::hankelFigure(*request.document, request.figure, true)));
    const ssm::ReduceRequest &reduce = request.figure.reduce;
    if (!reduce.modes)
        plot->setBound(reduce.error);
    auto first = request.figure;
    if (first.allChannels)
        first.selection.channels = {0};
    first.allChannels = false;
    first.selection.channels.resize(1);
    const commands::SpectrumFigure form = spectrumForms(*request.document, first, {ssm::Variant::Reduced});
    if (!form.reducedStates.empty())
        plot->setOrder(form.reducedStates.front());
    return plot;
}

PlotPtr footprintPlot(const PlotRequest &request)
{
    widgets::FootprintOptions options;
    setScale(options, request);
    return drawn<widgets::FootprintPlot>(commands::footprintFigure(*request.document, request.figure), options);
}

PlotPtr responsePlot(const PlotRequest &request)
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
                                            ? commands::responseLayers(*request.document, request.figure)
                                            : commands::overlaidResponse(request.overlaid, request.figure),
                                        options);
}

PlotPtr memoryPlot(const PlotRequest &request)
{
    using Picture = widgets::MemoryOptions::Picture;
    widgets::MemoryOptions options;
    if (request.picture == PlotRequest::Picture::Histogram)
        options.picture = Picture::Histogram;
    options.logScale = request.scale != PlotRequest::Scale::Linear;
    return drawn<widgets::MemoryPlot>(request.picture == PlotRequest::Picture::Layers
                                          ? commands::memoryLayers(*request.document, request.figure)
                                          : commands::memoryFigure(*request.document, request.figure),
                                      options);
}

PlotPtr comparePlot(const PlotRequest &request)
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
    auto plot = std::make_unique<widgets::ComparePlot>();
    if (options.picture == Picture::Time || options.picture == Picture::Memory) {
        plot->setOptions(options);
        plot->setCosts(shared(commands::compareCostsFigure(*request.document, request.figure, request.ways)));
        return plot;
    }
    commands::CompareFigure figure = commands::wholeCompareFigure(request);
    const auto [a, b] = usualPair(figure.comparison);
    options.a = QString::fromStdString(nameOfSource(figure.comparison, a));
    options.b = QString::fromStdString(nameOfSource(figure.comparison, b));
    plot->setOptions(options);
    plot->setFigure(shared(std::move(figure)));
    return plot;
}

PlotPtr plotOf(const PlotRequest &request)
{
    switch (request.view) {
    case PlotRequest::View::Coefficients:
        return coefficientsPlot(request);
    case PlotRequest::View::Decay:
        return decayPlot(request);
    case PlotRequest::View::Spectrum:
        return spectrumPlot(request);
    case PlotRequest::View::Compare:
        return comparePlot(request);
    case PlotRequest::View::Gallery:
        return drawn<widgets::GalleryPlot>(commands::galleryFigure(*request.document, request.figure),
                                           widgets::GalleryOptions());
    case PlotRequest::View::Footprint:
        return footprintPlot(request);
    case PlotRequest::View::Hankel:
        return hankelPlot(request);
    case PlotRequest::View::FormErrors:
        return drawn<widgets::LengthErrorsPlot>(commands::lengthErrorsFigure(*request.document, request.figure));
    case PlotRequest::View::FormCosts:
        return drawn<widgets::FormCostsPlot>(commands::formCostsFigure(*request.document, request.figure));
    case PlotRequest::View::Response:
        return responsePlot(request);
    case PlotRequest::View::Memory:
        return memoryPlot(request);
    case PlotRequest::View::Toeplitz:
        break;
    }
    return toeplitzPlot(request);
}

QString viewName(PlotRequest::View view)
{
    switch (view) {
    case PlotRequest::View::Coefficients:
        return QStringLiteral("Coefficients");
    case PlotRequest::View::Decay:
        return QStringLiteral("Decay");
    case PlotRequest::View::Spectrum:
        return QStringLiteral("Spectrum");
    case PlotRequest::View::Compare:
        return QStringLiteral("Compare");
    case PlotRequest::View::Gallery:
        return QStringLiteral("Gallery");
    case PlotRequest::View::Footprint:
        return QStringLiteral("Footprint");
    case PlotRequest::View::Hankel:
        return QStringLiteral("Hankel singular values");
    case PlotRequest::View::FormErrors:
        return QStringLiteral("Form errors");
    case PlotRequest::View::FormCosts:
        return QStringLiteral("Form costs");
    case PlotRequest::View::Response:
        return QStringLiteral("Response");
    case PlotRequest::View::Memory:
        return QStringLiteral("Memory");
    case PlotRequest::View::Toeplitz:
        break;
    }
    return QStringLiteral("Toeplitz matrix");
}

} // namespace

void plot(const PlotRequest &request)
{
    const OffscreenApplication application;
    const PlotPtr picture = plotOf(request);
    ExportOptions options;
    options.dpi = request.dpi;
    options.layout = QSize(qRound(request.width * 96 / request.dpi), qRound(request.height * 96 / request.dpi));
    options.theme = request.dark ? widgets::Theme::darkTheme() : widgets::Theme::light();
    exportPlot(*picture, QFile::decodeName(request.output.c_str()), options,
               provenanceOf(viewName(request.view), *request.document, request.figure), options.theme);
}

} // namespace tnn::app
