// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/kernels/coefficients_figure.h"

#include <algorithm>
#include <cmath>

#include "engine/analysis/decay_profile.h"
#include "engine/analysis/quantile.h"
#include "engine/analysis/saturation.h"
#include "engine/figures/figure_parts.h"
#include "engine/figures/overlaid.h"
#include "engine/figures/value_fields.h"

namespace tnn::figures {

std::vector<OptionField> CoefficientsOptions::fields()
{
    return {choiceField({.key = "channels",
                         .name = Message("Curves"),
                         .help = Message("Selected channels, or all channels of the head as quantiles"),
                         .where = OptionField::Where::Window},
                        &CoefficientsOptions::all,
                        {{"selected", false, Message("selected")}, {"all", true, Message("all")}}),
            scaleField(Message("Scale of the axis of t; log |t| draws negative values dotted"),
                       &CoefficientsOptions::scale)};
}

namespace {

/// Adds the mean over the channels at every lag, and quantiles over those that are finite.
void addDensity(CoefficientsFigure &figure, const Task &task)
{
    const toeplitz::Coefficients &c = *figure.coefficients;
    const auto &levels = analysis::DecayProfile::Levels;
    const auto rows = static_cast<std::size_t>(c.values.rows());
    figure.quantiles.assign(levels.size(), std::vector<float>(rows));
    figure.mean = toeplitz::meanKernel(c).t;
    std::vector<float> sorted;
    for (std::size_t row = 0; row < rows; ++row) {
        if (row % 1024 == 0)
            task.report(static_cast<double>(row) / static_cast<double>(rows));
        sorted.clear();
        for (long column = 0; column < c.values.cols(); ++column) {
            const float value = c.values(static_cast<long>(row), column);
            if (std::isfinite(value))
                sorted.push_back(value);
        }
        std::sort(sorted.begin(), sorted.end());
        for (std::size_t level = 0; level < levels.size(); ++level)
            figure.quantiles[level][row] = analysis::quantileOfSorted(sorted, levels[level]);
    }
}

/// Adds the lag where the RPE stops changing, one per column.
void addSaturation(CoefficientsFigure &figure, const document::Document &document, const FigureRequest &request,
                   const Task &task)
{
    if (document.tno(request.selection.tno)->source != model::KernelSource::Rpe)
        return;
    const toeplitz::CoefficientsPtr raw = document.raw(request.selection.tno, request.selection.n,
                                                       requestedChannels(document, request), task);
    for (long column = 0; column < raw->values.cols(); ++column) {
        task.check();
        figure.saturated.push_back(analysis::saturatedFrom(toeplitz::kernelOf(*raw, column)));
    }
}

} // namespace

CoefficientsFigure coefficientsFigure(const document::Document &document, const FigureRequest &request,
                                      const Task &task)
{
    CoefficientsFigure figure;
    figure.title = stagedTitle(document, request);
    figure.trainingLength = trainingLengthOf(document);
    const ReducedKernels reduced = reducedKernels(document, request, task);
    figure.coefficients = reduced.coefficients;
    figure.labels = reduced.labels;
    if (request.reduction != Reduction::Channel)
        return figure;
    addSaturation(figure, document, request, task);
    if (request.allChannels)
        addDensity(figure, task);
    return figure;
}

Numbers numbersOf(const CoefficientsFigure &figure)
{
    const toeplitz::Coefficients &c = *figure.coefficients;
    Curves<float> curves{"lag", 1 - c.n, {}, english(figure.labels)};
    for (long column = 0; column < c.values.cols(); ++column)
        curves.values.push_back(toeplitz::kernelOf(c, column).t);
    return titled(numbersOf(curves), figure.title);
}

CoefficientsFigure figureOf(const CoefficientsOptions &, const PlotRequest &request, const Task &task)
{
    if (request.figure.allChannels && request.figure.reduction == Reduction::Channel)
        return coefficientsFigure(*request.overlaid.front(), request.figure, task); // bands would hide one another
    return overlaid(request, coefficientsFigure, task, [](CoefficientsFigure &figure, const CoefficientsFigure &more) {
        figure.coefficients = joinedColumns(*figure.coefficients, *more.coefficients);
    });
}

} // namespace tnn::figures
