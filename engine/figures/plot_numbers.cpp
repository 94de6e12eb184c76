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

Numbers spectrumNumbers(const PlotRequest &request, const Task &task)
{
    return numbersOf(spectrumForms(*request.document, request.figure, {request.forms.front()}, task));
}

Numbers compareNumbers(const PlotRequest &request, const Task &task)
{
    using Picture = PlotRequest::Picture;
    if (request.picture == Picture::Time || request.picture == Picture::Bytes)
        return numbersOf(compareCostsFigure(*request.document, request.figure, request.ways, task));
    const CompareFigure figure = wholeCompareFigure(request, task);
    return request.picture == Picture::Ulp ? ulpNumbers(figure) : numbersOf(figure);
}

Numbers matrixNumbers(const PlotRequest &request, const Task &task)
{
    const MatrixFigure figure = request.gated ? gatedFigure(*request.document, request.figure, request.input, task)
                                              : matrixFigure(*request.document, request.figure, task);
    return request.cell ? profileNumbers(figure, request.cell->row, request.cell->column) : numbersOf(figure);
}

Numbers galleryNumbers(const PlotRequest &request, const Task &task)
{
    GalleryFigure figure = galleryFigure(*request.document, request.figure, task);
    if (request.picture == PlotRequest::Picture::Spectra)
        addSpectra(figure, task);
    return numbersOf(figure);
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
    const document::Document &document = *request.document;
    const bool layers = request.picture == PlotRequest::Picture::Layers;
    switch (request.view) {
    case PlotRequest::View::Toeplitz:
        return matrixNumbers(request, task);
    case PlotRequest::View::Coefficients:
        return numbersOf(overlaidCoefficients(request.overlaid, request.figure, task));
    case PlotRequest::View::Decay:
        return request.showsRates() ? numbersOf(decayRates(document, request.figure, false, task),
                                                layerTitle(document, request.figure.selection))
                                    : numbersOf(overlaidDecay(request.overlaid, request.figure, task));
    case PlotRequest::View::Spectrum:
        return spectrumNumbers(request, task);
    case PlotRequest::View::Compare:
        return compareNumbers(request, task);
    case PlotRequest::View::Gallery:
        return galleryNumbers(request, task);
    case PlotRequest::View::Footprint:
        return numbersOf(footprintFigures(document, request.figure, task));
    case PlotRequest::View::Hankel:
        return numbersOf(
            hankelFigure(document, request.figure, request.suffix != ".npy", task)); // an array has no errors
    case PlotRequest::View::FormErrors:
        return numbersOf(lengthErrorsFigure(document, request.figure, task));
    case PlotRequest::View::FormCosts:
        return numbersOf(formCostsFigure(document, request.figure, task));
    case PlotRequest::View::Response:
        return numbersOf(layers ? responseLayers(document, request.figure, task)
                                : overlaidResponse(request.overlaid, request.figure, task));
    case PlotRequest::View::Memory:
        return numbersOf(layers ? memoryLayers(document, request.figure, task)
                                : memoryFigure(document, request.figure, task));
    }
    throw Error("there is no such view");
}

} // namespace tnn::figures
