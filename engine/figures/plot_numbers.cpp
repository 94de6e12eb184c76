// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/plot_numbers.h"

#include "engine/error.h"
#include "engine/figures/compare_costs_figure.h"
#include "engine/figures/compare_figure.h"
#include "engine/figures/decay_rates.h"
#include "engine/figures/figure_parts.h"
#include "engine/figures/footprint_figure.h"
#include "engine/figures/form_costs_figure.h"
#include "engine/figures/gallery_figure.h"
#include "engine/figures/gated_matrix.h"
#include "engine/figures/hankel_figure.h"
#include "engine/figures/length_errors_figure.h"
#include "engine/figures/matrix_figure.h"
#include "engine/figures/memory_figure.h"
#include "engine/figures/response_figure.h"
#include "engine/figures/spectrum_figure.h"

namespace tnn::figures {

namespace {

Numbers numbersWith(const MatrixOptions &options, const PlotRequest &request, const Task &task)
{
    const MatrixFigure figure = options.gated ? gatedFigure(*request.document, request.figure, request.input, task)
                                              : matrixFigure(*request.document, request.figure, task);
    return options.cell ? profileNumbers(figure, options.cell->row, options.cell->column) : numbersOf(figure);
}

Numbers numbersWith(const CoefficientsOptions &, const PlotRequest &request, const Task &task)
{
    return numbersOf(overlaidCoefficients(request.overlaid, request.figure, task));
}

Numbers numbersWith(const DecayOptions &options, const PlotRequest &request, const Task &task)
{
    return options.showsRates() ? numbersOf(decayRates(*request.document, request.figure, false, task),
                                            layerTitle(*request.document, request.figure.selection))
                                : numbersOf(overlaidDecay(request.overlaid, request.figure, task));
}

Numbers numbersWith(const SpectrumOptions &options, const PlotRequest &request, const Task &task)
{
    return numbersOf(spectrumForms(*request.document, request.figure, {options.forms.front()}, task));
}

Numbers numbersWith(const CompareOptions &options, const PlotRequest &request, const Task &task)
{
    if (options.showsCosts())
        return numbersOf(compareCostsFigure(*request.document, request.figure, request.ways, task));
    const CompareFigure figure = wholeCompareFigure(request, task);
    return options.picture == CompareOptions::Picture::Ulp ? ulpNumbers(figure) : numbersOf(figure);
}

Numbers numbersWith(const GalleryOptions &options, const PlotRequest &request, const Task &task)
{
    GalleryFigure figure = galleryFigure(*request.document, request.figure, task);
    if (options.picture == GalleryOptions::Picture::Spectra)
        addSpectra(figure, task);
    return numbersOf(figure);
}

Numbers numbersWith(const FootprintOptions &, const PlotRequest &request, const Task &task)
{
    return numbersOf(footprintFigures(*request.document, request.figure, task));
}

Numbers numbersWith(const ResponseOptions &options, const PlotRequest &request, const Task &task)
{
    return numbersOf(options.isOfAllLayers() ? responseLayers(*request.document, request.figure, task)
                                             : overlaidResponse(request.overlaid, request.figure, task));
}

Numbers numbersWith(const MemoryOptions &options, const PlotRequest &request, const Task &task)
{
    return numbersOf(options.isOfAllLayers() ? memoryLayers(*request.document, request.figure, task)
                                             : memoryFigure(*request.document, request.figure, task));
}

Numbers numbersWith(const HankelOptions &, const PlotRequest &request, const Task &task)
{
    const bool errors = request.suffix != ".npy"; // an array has none
    return numbersOf(hankelFigure(*request.document, request.figure, errors, task));
}

Numbers numbersWith(const LengthErrorsOptions &, const PlotRequest &request, const Task &task)
{
    return numbersOf(lengthErrorsFigure(*request.document, request.figure, task));
}

Numbers numbersWith(const FormCostsOptions &, const PlotRequest &request, const Task &task)
{
    return numbersOf(formCostsFigure(*request.document, request.figure, task));
}

/// Of what the window alone draws.
template <class Options> Numbers numbersWith(const Options &, const PlotRequest &, const Task &)
{
    throw Error("there is no such plot");
}

} // namespace

CompareFigure wholeCompareFigure(const PlotRequest &request, const Task &task)
{
    CompareFigure figure = compareFigure(*request.document, request.figure, request.input, request.ways, task);
    if (!figure.refused.empty())
        throw Error(figure.refused.front());
    return figure;
}

Numbers plotNumbers(const PlotRequest &request, const Task &task)
{
    return std::visit([&](const auto &options) { return numbersWith(options, request, task); }, request.options);
}

} // namespace tnn::figures
