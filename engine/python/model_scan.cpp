// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>
#include <map>
#include <numeric>
#include <utility>
#include <vector>

#include <pybind11/stl.h>

#include "engine/python/arguments.h"
#include "engine/python/arrays.h"
#include "engine/python/interruptible.h"
#include "engine/python/model.h"
#include "engine/run/part.h"
#include "engine/run/scan/dependency_map.h"
#include "engine/run/scan/position_losses.h"
#include "engine/run/scan/sweep.h"
#include "engine/run/scan/variants.h"
#include "engine/run/strand.h"

// What a model makes of many variants of a text. Each call measures one part of the plan, so that several processes can
// share it.

namespace tnn::python {

namespace py = pybind11;

namespace {

constexpr std::array SweepNames{"lags", "states", "layers", "channels"}; // as run::SweepKind

struct Measured {
    std::vector<run::ScanRow> rows;
    double logLikelihood = 0;
    std::vector<Message> warnings;
};

double valueOf(const run::ScanRow &row, bool reverse)
{
    return reverse ? row.reverse.value() : row.difference;
}

/// Returns the differences on a strand for some positions, (positions, symbols); 0 where there is none.
py::object gridOf(const std::vector<run::ScanRow> &rows, bool reverse, const std::vector<long> &positions,
                  const std::vector<long> &symbols)
{
    std::map<long, std::size_t> places, columns;
    for (std::size_t k = 0; k < positions.size(); ++k)
        places[positions[k]] = k;
    for (std::size_t k = 0; k < symbols.size(); ++k)
        columns[symbols[k]] = k;
    std::vector<double> values(positions.size() * symbols.size());
    for (const run::ScanRow &row : rows)
        values[places.at(row.variant.position) * symbols.size() + columns.at(row.variant.token)] = valueOf(row,
                                                                                                           reverse);
    return arrayOf(std::move(values), {static_cast<long>(positions.size()), static_cast<long>(symbols.size())});
}

/// Returns the differences of rows on a strand.
py::object listOf(const std::vector<run::ScanRow> &rows, bool reverse)
{
    std::vector<double> values;
    for (const run::ScanRow &row : rows)
        values.push_back(valueOf(row, reverse));
    return arrayOf(std::move(values), {static_cast<long>(rows.size())});
}

} // namespace

py::tuple Model::scan(const py::object &ids, const Part &part, long first, Length last,
                      const std::optional<std::vector<long>> &symbols, bool bothStrands, std::optional<double> gamma,
                      bool decay, std::optional<long> band)
{
    run::ScanRequest request;
    request.text = textOf(ids, gamma, decay, band);
    request.first = first;
    request.last = last.value_or(static_cast<long>(request.text.ids.size())) - 1;
    request.bothStrands = bothStrands;
    const long tokens = m_document->description().network.entry.vocabulary;
    request.symbols = symbols ? *symbols : run::scannedSymbols(request.text.vocabulary.get(), tokens);
    const std::vector<run::ScanChunk> chunks = run::Part{part.first, part.second}.of(run::chunksOf(request));
    Measured measured = interruptible([document = m_document, request, chunks](const Task &task) {
        run::SubstitutionScan scan(*document, request, {task.stop, {}});
        Measured result{{}, scan.logLikelihood(), {}};
        const auto keep = [&result](const run::ScanChunk &, const std::vector<run::ScanRow> &rows) {
            result.rows.insert(result.rows.end(), rows.begin(), rows.end());
        };
        result.warnings = scan.run(chunks, keep, task);
        return result;
    });
    warn(measured.warnings);
    std::vector<long> positions;
    for (const run::ScanChunk &chunk : chunks)
        for (long position = chunk.first; position <= chunk.last; ++position)
            positions.push_back(position);
    const py::object forward = gridOf(measured.rows, false, positions, request.symbols),
                     reverse = bothStrands ? gridOf(measured.rows, true, positions, request.symbols) : py::none();
    const auto count = static_cast<long>(positions.size()), width = static_cast<long>(request.symbols.size());
    return py::make_tuple(arrayOf(std::move(positions), {count}), arrayOf(std::move(request.symbols), {width}), forward,
                          reverse, measured.logLikelihood);
}

py::tuple Model::sweep(const py::object &ids, const Part &part, const std::string &kind, Length length,
                       std::optional<int> layer, const std::vector<long> &values, std::optional<double> gamma,
                       bool decay, std::optional<long> band)
{
    run::SweepRequest request;
    request.kind = static_cast<run::SweepKind>(placeOf(kind, SweepNames, "a kind of scan"));
    if (request.kind == run::SweepKind::Channels && !layer)
        throw py::value_error("channels requires the layer that they are of");
    request.text = textOf(ids, gamma, decay, band);
    const auto tokens = static_cast<long>(request.text.ids.size()) - 1;
    request.text.lengths = {
        length.value_or(std::min(tokens, m_document->description().trainingLength.value_or(tokens)))};
    request.layer = layer;
    request.values = values;
    using Losses = std::pair<run::LengthLoss, std::vector<run::SweepPoint>>;
    const auto [whole, points] = interruptible([document = m_document, request, part](const Task &task) {
        Losses losses{run::evaluate(*document, request.text, {}, {task.stop, {}}).front(),
                      run::Part{part.first, part.second}.of(run::planOf(*document, request))};
        run::measure(*document, request, losses.second, task);
        return losses;
    });
    warn(whole.warnings);
    std::vector<long> changed;
    std::vector<double> losses;
    for (const run::SweepPoint &point : points) {
        warn(point.loss.warnings);
        changed.push_back(point.value);
        losses.push_back(point.loss.loss);
    }
    const std::vector<long> shape{static_cast<long>(points.size())};
    return py::make_tuple(arrayOf(std::move(changed), shape), arrayOf(std::move(losses), shape), whole.loss,
                          whole.length, whole.tokens);
}

py::tuple Model::positionLosses(const std::vector<py::object> &texts, Length length, std::optional<double> gamma,
                                bool decay, std::optional<long> band)
{
    run::EvaluateRequest request = textOf(py::list(), gamma, decay, band);
    std::vector<std::vector<long>> all;
    long longest = 1;
    for (const py::object &text : texts) {
        all.push_back(idsIn(text));
        longest = std::max(longest, static_cast<long>(all.back().size()) - 1);
    }
    request.lengths = {std::min(longest, length.value_or(m_document->description().trainingLength.value_or(longest)))};
    using Losses = std::pair<std::vector<run::PositionLoss>, std::vector<Message>>;
    const auto [losses, warnings] = interruptible([document = m_document, request, all](const Task &task) {
        run::PositionLosses measured(*document, request, {task.stop, {}});
        for (const std::vector<long> &text : all)
            measured.add(text, {task.stop, {}});
        return Losses{measured.losses(), measured.warnings()};
    });
    warn(warnings);
    std::vector<double> means, errors;
    std::vector<long> counts;
    for (const run::PositionLoss &one : losses) {
        means.push_back(one.loss);
        errors.push_back(one.standardError);
        counts.push_back(one.tokens);
    }
    const std::vector<long> shape{std::ssize(losses)};
    return py::make_tuple(arrayOf(std::move(means), shape), arrayOf(std::move(errors), shape),
                          arrayOf(std::move(counts), shape));
}

py::tuple Model::scanVariants(const std::string &reference, const Part &part, const std::string &vcf, Length window,
                              bool bothStrands, std::optional<double> gamma, bool decay, std::optional<long> band)
{
    run::EvaluateRequest text = textOf(py::list(), gamma, decay, band);
    run::requireNucleotides(text.vocabulary.get(), Message("a VCF"));
    const auto [plan, measured] = interruptible(
        [document = m_document, text, reference, part, vcf, bothStrands,
         length = window.value_or(run::variantWindow(*m_document))](const Task &task) {
            run::VariantPlan planned = run::readVariants(reference, vcf, length, task);
            run::VariantScan scan(*document, text, planned, bothStrands);
            Measured result;
            const auto keep = [&result](const run::ScanChunk &, const std::vector<run::ScanRow> &rows) {
                result.rows.insert(result.rows.end(), rows.begin(), rows.end());
            };
            result.warnings = scan.run(run::Part{part.first, part.second}.of(run::chunksOf(planned)), keep, task);
            return std::pair(std::move(planned), std::move(result));
        });
    warn(plan.warnings);
    warn(measured.warnings);
    std::vector<std::string> chromosomes, names, references, alternatives;
    std::vector<long> numbers, positions, windows;
    for (const run::ScanRow &row : measured.rows) {
        const run::Variant &variant = plan.variants[static_cast<std::size_t>(row.variant.position)];
        numbers.push_back(row.variant.position);
        chromosomes.push_back(variant.allele.chromosome);
        positions.push_back(variant.allele.position);
        names.push_back(variant.allele.id);
        references.push_back(variant.allele.reference);
        alternatives.push_back(variant.allele.alternative);
        windows.insert(windows.end(), {variant.window.first, variant.window.last});
    }
    const auto count = static_cast<long>(measured.rows.size());
    return py::make_tuple(arrayOf(std::move(numbers), {count}), chromosomes, arrayOf(std::move(positions), {count}),
                          names, references, alternatives, arrayOf(std::move(windows), {count, 2}),
                          listOf(measured.rows, false), bothStrands ? listOf(measured.rows, true) : py::none());
}

py::tuple Model::dependencies(const py::object &ids, long first, Length last,
                              const std::optional<std::vector<long>> &symbols, std::optional<double> gamma, bool decay,
                              std::optional<long> band)
{
    run::DependencyRequest request;
    request.text.vocabulary = vocabularyIfAny();
    request.text.ids = idsIn(ids);
    request.text.overrides = overridesOf(gamma, decay, band);
    request.first = first;
    request.last = last.value_or(static_cast<long>(request.text.ids.size())) - 1;
    request.symbols = symbols.value_or(std::vector<long>());
    request.measuresStates = true;
    run::DependencyMap map = interruptible(
        [document = m_document, request](const Task &task) { return run::dependencyMap(*document, request, task); });
    std::vector<long> positions(static_cast<std::size_t>(map.count));
    std::iota(positions.begin(), positions.end(), map.first);
    std::vector<double> reach;
    for (const std::vector<double> &point : map.reach)
        reach.insert(reach.end(), point.begin(), point.end());
    const auto points = static_cast<long>(map.reach.size());
    return py::make_tuple(arrayOf(std::move(positions), {map.count}),
                          arrayOf(std::move(map.values), {map.count, map.count}),
                          arrayOf(std::move(reach), {points, map.count}));
}

} // namespace tnn::python
