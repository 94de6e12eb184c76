// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cli/run_command.h"

#include <optional>
#include <string>
#include <vector>

#include "engine/cli/call_values.h"
#include "engine/cli/console.h"
#include "engine/document/document_cache.h"
#include "engine/error.h"
#include "engine/figures/kernels/findings_figure.h"
#include "engine/figures/kernels/kernel_filter.h"
#include "engine/io/npy.h"
#include "engine/io/path_names.h"
#include "engine/run/compare.h"
#include "engine/run/comparison_report.h"
#include "engine/run/info.h"
#include "engine/run/not_finite.h"
#include "engine/run/operators.h"
#include "engine/run/run_estimate.h"

namespace tnn::cli {

namespace {

document::Arithmetics arithmeticsOf(const DeviceCall &call, const document::Devices &devices)
{
    if (call.device.kind == document::Device::Kind::Cpu)
        return {};
    if (!devices.arithmetics)
        throw Error("requires tnnscope-torch; this program computes only on the CPU")
            .in("device " + nameOf(call.device));
    return devices.arithmetics(call.device, call.precision);
}

/// Returns the TNO that --layer and --axis select.
int tnoOf(const LayerCall &call, std::optional<checkpoint::Axis> axis, const document::Document &document)
{
    return inFile(call.checkpoint, [&] { return checkpoint::tnoOf(document.description(), call.layer, axis); });
}

std::string npyOf(const run::Array &array)
{
    return io::npy(array.values, array.shape);
}

run::BatchInput inputOf(const std::string &input, std::optional<long> length, const document::Document &document,
                        int tno)
{
    const std::shared_ptr<const model::Tno> loaded = document.tno(tno);
    return run::readBatchInput(input, length, document.defaultLength(), loaded->heads, loaded->headDim);
}

/// Returns the input of a whole layer: a grid of tokens if its operator is two-dimensional.
run::BatchInput layerInput(const TnoCall &call, const document::Document &document, const std::vector<int> &tnos)
{
    constexpr long FirstSide = 16;
    const std::optional<document::InputLength> &length = call.length;
    if (tnos.size() == 1 && length && length->grid)
        throw Error("layer %1 acts along the sequence: its length is one number, not HxW", call.layer)
            .in(call.checkpoint);
    if (tnos.size() == 1)
        return inputOf(call.input, length ? std::optional(length->n) : std::nullopt, document, tnos.front());
    const std::shared_ptr<const model::Tno> loaded = document.tno(tnos.front());
    const long side = document.description().trainingLength.value_or(FirstSide);
    return run::readGridInput(call.input, length, {side, side}, loaded->heads, loaded->headDim);
}

/// Prints what the layer's operator does beyond its kernels, and how the input was interpreted.
void warnOfLayer(const checkpoint::LayerDescription &layer, const run::BatchInput &input)
{
    if (!layer.note.empty())
        warn(Message("%1: %2", layer.name, layer.note));
    if (!input.note.empty())
        warn(input.note);
}

void run(const InfoCall &call, const Hooks &hooks)
{
    const document::DocumentPtr document = openDocument(call, hooks.devices);
    const ProgressBar bar;
    if (call.findings) {
        figures::FigureRequest request;
        request.selection.n = document->defaultLength();
        const figures::FindingsFigure findings = figures::findingsFigure(*document, request, bar.task());
        return writeResult({}, call.json ? findingsJson(findings, *document) : findingsText(findings));
    }
    const run::Info result = run::info(document, bar.task());
    writeResult({}, call.json ? run::infoJson(result, call.metadata) : run::infoText(result, call.metadata));
}

void run(const KernelCall &call, const Hooks &hooks)
{
    checkDevice(call);
    const document::DocumentPtr document = openDocument(call, hooks.devices);
    const run::KernelRequest request{tnoOf(call, call.axis, *document), call.length, call.raw, {}};
    const ProgressBar bar;
    writeResult(call.output, npyOf(run::kernel(*document, request, bar.task())));
}

void run(const KernelsCall &call, const Hooks &hooks)
{
    const figures::KernelFilter filter = ofOption("--filter", call.filter, {},
                                                  [&] { return figures::KernelFilter(call.filter); });
    const bool wantsStates = filter.reads(figures::KernelTable::States) || call.sort == figures::KernelTable::States;
    if (call.states && call.raw)
        throw UsageError("--states: raw coefficients have no state space; leave out --raw");
    if (wantsStates && !call.states)
        throw UsageError("states are measured only with --states");
    if (call.ascending && !call.sort)
        throw UsageError("--ascending: requires --sort");
    const document::DocumentPtr document = openDocument(call, hooks.devices);
    figures::FigureRequest request;
    request.selection.n = call.length.value_or(document->defaultLength());
    request.stage = call.raw ? figures::Stage::Raw : figures::Stage::Decayed;
    request.overrides = inFile(call.checkpoint, [&] { return overridesOf(call.overrides, document->description()); });
    figures::KernelTable table;
    {
        const ProgressBar bar;
        table = inFile(call.checkpoint,
                       [&] { return figures::kernelTable(*document, request, call.states, bar.task()); });
    }
    if (table.n < request.selection.n)
        warn(Message("measured at n = %1, the longest", table.n));
    warnOfEach({table.note});
    const std::vector<std::size_t> rows = figures::sortedRows(
        table, filter, call.sort.value_or(figures::KernelTable::Layer), call.sort && !call.ascending);
    const std::string suffix = call.output.empty() ? ".csv" : io::suffixOf(call.output);
    writeResult(call.output, figures::encoded(figures::numbersOf(table, rows), suffix));
}

void run(const TnoCall &call, const Hooks &hooks)
{
    checkDevice(call, {call.method});
    const document::DocumentPtr document = openDocument(call, hooks.devices);
    const checkpoint::LayerDescription layer = inFile(call.checkpoint,
                                                      [&] { return layerOf(document->description(), call.layer); });
    for (const int tno : layer.tnos)
        document->mixer(tno); // a layer that does not compute T x is refused whatever the input is
    const run::BatchInput input = layerInput(call, *document, layer.tnos);
    warnOfLayer(layer, input);
    const ProgressBar bar;
    std::vector<Message> warnings;
    const run::Array y = run::tno(*document, call.layer, input, call.method, call.options, bar.task(), warnings);
    warnOfEach(warnings);
    writeResult(call.output, npyOf(y));
}

void run(const EtscCall &call, const Hooks &hooks)
{
    if (call.method != document::Method::Reduced && (call.modes || call.error || call.taps))
        throw UsageError("--modes, --error and --taps require --variant reduced");
    run::ModesRequest request{.length = call.length, .method = call.method, .reduce = {}};
    request.reduce.modes = call.modes;
    request.reduce.error = call.error.value_or(request.reduce.error);
    request.reduce.taps = call.taps.value_or(request.reduce.taps);
    checkDevice(call);
    const document::DocumentPtr document = openDocument(call, hooks.devices);
    request.tno = tnoOf(call, call.axis, *document);
    const ProgressBar bar;
    std::vector<Message> warnings;
    const document::Conversion conversion = run::modes(*document, request, bar.task(), warnings);
    warnOfEach(warnings);
    writeResult(call.output, run::modesNpz(conversion));
}

run::ComparedDevice comparedDevice(const DeviceCall &call, const document::Document &document)
{
    const bool here = call.device.kind == document::Device::Kind::Cpu;
    return {nameOf(call.device), here ? nullptr : &document.arithmetic()};
}

void run(const CompareCall &call, const Hooks &hooks)
{
    checkDevice(call);
    const document::DocumentPtr document = openDocument(call, hooks.devices);
    const run::ComparedDevice device = comparedDevice(call, *document);
    run::ComparedMethods compared = call.compared;
    if (compared.methods.empty()) {
        compared.methods = document::productMethods();
        if (device.arithmetic != nullptr)
            std::erase(compared.methods, document::Method::Fftw); // only this CPU supports it
    }
    const int index = tnoOf(call, call.axis, *document);
    const std::shared_ptr<const model::Tno> tno = document->mixer(index);
    const run::BatchInput input = inputOf(call.input, call.length, *document, index);
    std::vector<run::NamedResult> others;
    for (const run::ResultFile &file : compared.results)
        others.push_back(run::readResult(file, *tno, static_cast<long>(input.sequences.size()), input.rows()));
    run::Comparison comparison;
    std::vector<Message> warnings;
    {
        run::checkComparison(input.rows(), tno->channels() * static_cast<long>(input.sequences.size()),
                             compared.products().size());
        const ProgressBar bar;
        const auto coefficients = document->coefficients(index, input.rows(), {}, {}, bar.task());
        comparison = run::compare(coefficients, run::sideBySide(input), compared.products(), others, tno->normalize,
                                  device, bar.task());
        run::addForms(comparison, *document, index, {}, compared, {}, bar.task(), warnings);
    }
    warnOfEach(warnings);
    if (call.tolerance)
        for (run::AlgorithmResult &result : comparison.results)
            result.aim = 0; // an explicit tolerance also applies to reduced forms
    writeResult({}, call.json ? run::comparisonJson(comparison) : run::comparisonText(comparison, call.tolerance));
    if (const Message beyond = call.tolerance ? run::beyondTolerance(comparison, *call.tolerance) : Message();
        !beyond.empty())
        throw Error(beyond).in(call.checkpoint);
}

void run(const ForwardCall &call, const Hooks &hooks)
{
    checkDevice(call);
    const document::DocumentPtr document = openDocument(call, hooks.devices);
    run::ForwardRequest request = call.request;
    request.overrides = overridesOf(call.overrides, document->description());
    const run::NetworkInput input = call.request.block
        ? run::readNetworkInput(*document, *document->block(*call.request.block), call.input)
        : run::readNetworkInput(*document, call.input);
    if (!call.request.block)
        warnOfEach({run::estimateOf(*document, {input.tokens.n, input.tokens.batch * input.tokens.n})});
    run::Array y;
    Message warning;
    {
        const ProgressBar bar;
        y = run::forward(*document, input, request, bar.task());
        warning = run::nanWarning(*document, y.values, bar.task());
    }
    warnOfEach({warning});
    writeResult(call.output, npyOf(y));
}

/// Returns the first given option of the benchmark "forms"; empty if none.
std::string formOption(const BenchCall &call)
{
    return !call.checkpoint.empty() ? "--checkpoint"
        : call.layer                ? "--layer"
        : !call.futureFill.empty()  ? "--future-fill"
                                    : "";
}

void run(const BenchCall &call, const Hooks &hooks)
{
    if (const std::string option = formOption(call); !option.empty() && call.only != "forms")
        throw UsageError(option + ": applies only to --only forms");
    hooks.bench(call);
}

void run(const DoctorCall &, const Hooks &hooks)
{
    if (!hooks.doctor)
        throw Error("doctor is a command of the program tnnscope alone");
    hooks.doctor();
}

} // namespace

document::DocumentPtr openDocument(const CheckpointCall &call, const document::Devices &devices)
{
    checkpoint::GivenOptions given{{}, call.set};
    if (!call.config.empty())
        given.config = checkpoint::readConfig(call.config);
    if (!call.weights.empty())
        given.set.insert_or_assign("weights", call.weights);
    const auto open = [&] { return document::Document::open(call.checkpoint, given, arithmeticsOf(call, devices)); };
    document::DocumentPtr document = devices.cache
        ? devices.cache->get({call.checkpoint, given, nameOf(call.device), nameOf(call.precision)}, open)
        : open();
    warnOfEach(document->description().warnings);
    return document;
}

void runCommand(const Call &call, const Hooks &hooks)
{
    std::visit([&hooks](const auto &one) { run(one, hooks); }, call);
}

} // namespace tnn::cli
