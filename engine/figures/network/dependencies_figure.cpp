// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/network/dependencies_figure.h"

#include <algorithm>
#include <cmath>

#include "engine/error.h"
#include "engine/figures/figure_parts.h"
#include "engine/figures/network/network_text.h"
#include "engine/figures/value_fields.h"

namespace tnn::figures {

namespace {

/// Returns the reach of the kernels over n lags; nothing of a network without any that can be computed here.
std::vector<DependenciesFigure::Reach> reachOf(const document::Document &document, const model::Overrides &overrides,
                                               long n, const Task &task)
{
    FigureRequest request;
    request.selection.n = n;
    request.overrides = overrides;
    try {
        auto all = ofEveryHead(document, request, task, [&](const HeadName &name, const FigureRequest &one) {
            const double k99 = analysis::medianOf(
                summariesOfHead(document, one, {task.stop, {}}),
                [](const analysis::KernelSummary &kernel) { return static_cast<double>(kernel.k99); });
            return DependenciesFigure::Reach{name, k99};
        });
        std::erase_if(all, [](const DependenciesFigure::Reach &one) { return std::isnan(one.k99); });
        return all;
    } catch (const Error &) {
        return {};
    }
}

} // namespace

std::vector<OptionField> DependenciesOptions::fields()
{
    std::vector<OptionField> fields = replacedTokensFields<DependenciesOptions>();
    fields.push_back(logScaleField(Message("Color scale of the effect"), &DependenciesOptions::scale));
    fields.push_back(rangeField(&DependenciesOptions::range));
    return fields;
}

DependenciesFigure measuredFigure(const document::Document &document, const run::EvaluateRequest &text,
                                  const DependenciesOptions &options, const FigureSoFar<DependenciesFigure> &,
                                  const Task &task)
{
    constexpr double Map = 0.95; // its share of the work, roughly
    const run::DependencyRequest request = replacementsOf(document, text, options);
    const run::DependencyMap map = run::dependencyMap(document, request, task.part(0, Map));
    DependenciesFigure figure;
    figure.title = withOverrides(Message("dependencies of %1 tokens", map.count), request.text.overrides);
    figure.first = map.first;
    figure.count = map.count;
    figure.values.assign(map.values.begin(), map.values.end());
    for (long position = request.first; position <= request.last; ++position) {
        const long id = request.text.ids[static_cast<std::size_t>(position)];
        figure.symbols.push_back(request.text.vocabulary ? request.text.vocabulary->symbol(id) : std::to_string(id));
    }
    figure.reach = reachOf(document, request.text.overrides, request.last + 1, task.part(Map, 1));
    figure.note = replacementNote(document, request);
    return figure;
}

DependenciesFigure figureOf(const DependenciesOptions &options, const PlotRequest &request, const Task &task)
{
    return measuredFigure(*request.document, textOf(request), options, {}, task);
}

Numbers numbersOf(const DependenciesFigure &figure)
{
    Numbers numbers;
    numbers.shape = {figure.count, figure.count};
    numbers.real = figure.values;
    numbers.columns = {"token", "position"};
    for (long j = 0; j < figure.count; ++j)
        numbers.columns.push_back(std::to_string(figure.first + j));
    numbers.names = figure.symbols;
    for (long i = 0; i < figure.count; ++i) {
        numbers.table.push_back(static_cast<double>(figure.first + i));
        for (long j = 0; j < figure.count; ++j)
            numbers.table.push_back(static_cast<double>(figure.value(i, j)));
    }
    return titled(std::move(numbers), figure.title, figure.note);
}

} // namespace tnn::figures
