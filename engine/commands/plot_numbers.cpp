// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/commands/plot_numbers.h"

#include "engine/commands/make_footprint.h"
#include "engine/error.h"

namespace tnn::commands {

namespace {

Numbers spectrumNumbers(const PlotRequest &request, const Task &task)
{
    SpectrumFigure figure = spectrumForms(*request.document, request.figure, task);
    if (request.forms == PlotRequest::Forms::Unpadded && figure.forms.size() == 2)
        figure.forms.erase(figure.forms.begin());
    return numbersOf(figure);
}

} // namespace

Numbers plotNumbers(const PlotRequest &request, const Task &task)
{
    const Document &document = *request.document;
    switch (request.view) {
    case PlotRequest::View::Toeplitz:
        return numbersOf(matrixFigure(document, request.figure, task));
    case PlotRequest::View::Coefficients:
        return numbersOf(coefficientsFigure(document, request.figure, task));
    case PlotRequest::View::Decay:
        return numbersOf(decayFigure(document, request.figure, task));
    case PlotRequest::View::Spectrum:
        return spectrumNumbers(request, task);
    case PlotRequest::View::Compare:
        return numbersOf(compareFigure(document, request.figure, request.input, request.algorithms, task));
    case PlotRequest::View::Gallery:
        return numbersOf(galleryFigure(document, request.figure, task));
    case PlotRequest::View::Footprint:
        return numbersOf(footprintFigures(document, request.figure, task));
    }
    throw Error("there is no such view");
}

} // namespace tnn::commands
