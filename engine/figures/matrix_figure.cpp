// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/matrix_figure.h"

#include "engine/figures/figure_parts.h"
#include "engine/figures/figure_request.h"

namespace tnn::figures {

MatrixFigure matrixFigure(const document::Document &document, const FigureRequest &request, const Task &task)
{
    const ReducedKernels reduced = reducedKernels(document, request, task);
    MatrixFigure figure;
    figure.title = reduced.labels.front().titled(layerTitle(document, request.selection));
    figure.pyramid = std::make_shared<const analysis::LagPyramid>(reduced.kernels.front());
    figure.kernels = reduced.kernels;
    figure.labels = reduced.labels;
    figure.trainingLength = trainingLengthOf(document);
    return figure;
}

} // namespace tnn::figures
