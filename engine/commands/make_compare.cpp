// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/commands/figure_parts.h"
#include "engine/commands/make_figures.h"

namespace tnn::commands {
namespace {

bool isQuadratic(toeplitz::Algorithm algorithm)
{
    return algorithm == toeplitz::Algorithm::Naive || algorithm == toeplitz::Algorithm::Matrix;
}

} // namespace

CompareFigure compareFigure(const Document &document, const FigureRequest &request, const Input &input,
                            const std::vector<toeplitz::Algorithm> &algorithms, const Task &task,
                            const ComparedElsewhere &elsewhere)
{
    const Selection &selection = request.selection;
    const std::shared_ptr<const model::Tno> tno = document.tno(selection.tno);
    const std::vector<long> flat = requestedChannels(document, request);
    const toeplitz::Sequence x = inputOf(document, request, input, flat, task);

    CompareFigure figure;
    figure.title = layerTitle(document, selection) + ", " + (input.name.empty() ? nameOf(input.signal) : input.name);
    figure.labels = channelLabels(*tno, flat);
    std::string leftOut;
    std::vector<toeplitz::Algorithm> possible;
    for (const toeplitz::Algorithm algorithm : algorithms) {
        if (isQuadratic(algorithm) && selection.n > LongestQuadratic)
            leftOut += (leftOut.empty() ? "" : " and ") + std::string(nameOf(algorithm));
        else
            possible.push_back(algorithm);
    }
    if (!leftOut.empty())
        figure.note = leftOut + ": too slow above n = " + std::to_string(LongestQuadratic);
    const toeplitz::CoefficientsPtr coefficients = staged(document, request, flat, task);
    figure.comparison = compare(coefficients, x, possible, {}, tno->normalize, {}, task);
    if (!elsewhere)
        return figure;
    for (AlgorithmResult &result : elsewhere(*coefficients, x, possible, tno->normalize, task)) {
        result.error = analysis::difference(result.y, figure.comparison.reference);
        figure.comparison.results.push_back(std::move(result));
    }
    return figure;
}

} // namespace tnn::commands
