// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/network/receptive_field_figure.h"

#include <algorithm>

#include "engine/error.h"
#include "engine/figures/figure_parts.h"
#include "engine/figures/network/network_text.h"
#include "engine/figures/value_fields.h"
#include "engine/run/network_run.h"

namespace tnn::figures {

namespace {

/// Returns ReceptiveFieldFigure::Depth::kernels of a layer.
std::vector<double> kernelsOf(const document::Document &document, const model::Overrides &overrides, int layer,
                              long lags, const Task &task)
{
    FigureRequest request;
    request.selection.tno = document.description().layers.at(static_cast<std::size_t>(layer)).tnos.front();
    request.selection.n = lags;
    request.overrides = overrides;
    Eigen::ArrayXd sum = Eigen::ArrayXd::Zero(lags);
    try {
        forEachPart(document, request, task, [&](const toeplitz::Coefficients &part, long) {
            sum += part.values.middleRows(part.rowOfLag(0), lags).cast<double>().abs().rowwise().sum();
        });
    } catch (const Error &) {
        return {};
    }
    const double largest = sum.maxCoeff();
    if (largest > 0)
        sum /= largest;
    return {sum.begin(), sum.end()};
}

} // namespace

std::vector<OptionField> ReceptiveFieldOptions::fields()
{
    std::vector<OptionField> fields = replacedTokensFields<ReceptiveFieldOptions>();
    fields.push_back(logScaleField(Message("Scale of the relative change"), &ReceptiveFieldOptions::logScale));
    fields.push_back(
        inWindow(choiceField({.key = "kernels",
                              .name = Message("Kernels"),
                              .help = Message("Whether |t| of each layer, as a mean over its channels "
                                              "relative to its largest, is drawn beside what was "
                                              "measured")},
                             &ReceptiveFieldOptions::hasKernels,
                             {{"with", true, Message("with |t|")}, {"without", false, Message("without |t|")}})));
    return fields;
}

ReceptiveFieldFigure measuredFigure(const document::Document &document, const run::EvaluateRequest &text,
                                    const ReceptiveFieldOptions &options, const FigureSoFar<ReceptiveFieldFigure> &,
                                    const Task &task)
{
    constexpr double Map = 0.95; // its share of the work, roughly
    run::DependencyRequest request = replacementsOf(document, text, options);
    request.measuresStates = true;
    run::DependencyMap map = run::dependencyMap(document, request, task.part(0, Map));
    ReceptiveFieldFigure figure;
    figure.title = withOverrides(Message("receptive field, %1 tokens", map.count), request.text.overrides);
    figure.first = map.first;
    figure.count = map.count;
    const std::vector<run::StatePoint> points = run::statePoints(*document.network());
    for (std::size_t point = 1; point < points.size(); ++point) {
        ReceptiveFieldFigure::Depth depth{points[point].name, std::move(map.reach[point]), {}};
        if (points[point].layer)
            depth.kernels = kernelsOf(document, request.text.overrides, *points[point].layer, map.count,
                                      {task.stop, {}});
        figure.depths.push_back(std::move(depth));
    }
    figure.note = replacementNote(document, request);
    return figure;
}

ReceptiveFieldFigure figureOf(const ReceptiveFieldOptions &options, const PlotRequest &request, const Task &task)
{
    return measuredFigure(*request.document, textOf(request), options, {}, task);
}

Numbers numbersOf(const ReceptiveFieldFigure &figure)
{
    Curves<double> curves{"lag", 0, {}, {}};
    for (const ReceptiveFieldFigure::Depth &depth : figure.depths) {
        curves.values.push_back(depth.measured);
        curves.labels.push_back(depth.name.english());
    }
    for (const ReceptiveFieldFigure::Depth &depth : figure.depths)
        if (!depth.kernels.empty()) {
            curves.values.push_back(depth.kernels);
            curves.labels.push_back("|t| of " + depth.name.english());
        }
    return titled(numbersOf(curves), figure.title, figure.note);
}

} // namespace tnn::figures
