// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cli/run_command.h"

#include <cerrno>
#include <cstring>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <unistd.h>

#include "engine/cli/call_values.h"
#include "engine/cli/console.h"
#include "engine/cli/run_network.h"
#include "engine/cli/run_parts.h"
#include "engine/cli/run_plot.h"
#include "engine/cli/run_train.h"
#include "engine/error.h"
#include "engine/io/file.h"
#include "engine/remote/find_engine.h"
#include "engine/run/compare_forms.h"
#include "engine/run/comparison_report.h"
#include "engine/run/etsc.h"
#include "engine/run/info.h"
#include "engine/run/rpe.h"
#include "engine/run/tno.h"

namespace tnn::cli {

namespace {

/// --layer as an index into Description::layers.
int existingLayer(const Arguments &arguments, const document::Document &document)
{
    const int layer = layerOf(arguments), count = static_cast<int>(document.description().layers.size());
    if (layer >= count)
        throw Error("there is no layer %1, only 0 to %2", layer, count - 1).in(arguments.checkpoint);
    return layer;
}

/// The TNO that --layer and --axis name.
int tnoOf(const Arguments &arguments, const document::Document &document)
{
    try {
        return checkpoint::tnoOf(document.description(), layerOf(arguments), axisOf(arguments.axis));
    } catch (const Error &error) {
        throw error.in(arguments.checkpoint);
    }
}

run::BatchInput inputOf(const Arguments &arguments, const document::Document &document, int tno)
{
    const std::shared_ptr<const model::Tno> loaded = document.tno(tno);
    return run::readBatchInput(arguments.input, lengthOf(arguments.length), document.defaultLength(), loaded->heads,
                               loaded->headDim);
}

/// Of a whole layer: a grid of tokens where its operator is two-dimensional.
run::BatchInput layerInput(const Arguments &arguments, const document::Document &document, int layer)
{
    constexpr long FirstSide = 16;
    const checkpoint::Description &description = document.description();
    const std::vector<int> &tnos = description.layers[static_cast<std::size_t>(layer)].tnos;
    const std::optional<document::InputLength> length = inputLengthOf(arguments.length);
    if (tnos.size() == 1 && length && length->grid)
        throw Error("layer %1 acts along the sequence: its length is one number, not HxW", layer)
            .in(arguments.checkpoint);
    if (tnos.size() == 1)
        return inputOf(arguments, document, tnos.front());
    const std::shared_ptr<const model::Tno> loaded = document.tno(tnos.front());
    const long side = description.trainingLength.value_or(FirstSide);
    return run::readGridInput(arguments.input, length, {side, side}, loaded->heads, loaded->headDim);
}

/// What the layer's operator does that its kernels do not show, and how the input was read.
void warnOfLayer(const checkpoint::LayerDescription &layer, const run::BatchInput &input)
{
    if (!layer.note.empty())
        warn(Message("%1: %2", layer.name, layer.note));
    if (!input.note.empty())
        warn(input.note);
}

void runInfo(const Arguments &arguments, const Hooks &hooks)
{
    const document::DocumentPtr document = openDocument(arguments, hooks.devices);
    const ProgressBar bar;
    const run::Info result = run::info(document, bar.task());
    writeResult({},
                arguments.json ? run::infoJson(result, arguments.metadata) : run::infoText(result, arguments.metadata));
}

void runRpe(const Arguments &arguments, const Hooks &hooks)
{
    layerOf(arguments);
    axisOf(arguments.axis);
    const long n = lengthOf(arguments.length.value());
    checkSuffix(arguments.output, ".npy");
    checkDevice(arguments);
    const document::DocumentPtr document = openDocument(arguments, hooks.devices);
    const run::RpeRequest request{tnoOf(arguments, *document), n, arguments.raw};
    const ProgressBar bar;
    writeResult(arguments.output, npyOf(run::rpe(*document, request, bar.task())));
}

void runTno(const Arguments &arguments, const Hooks &hooks)
{
    layerOf(arguments);
    checkSuffix(arguments.output, ".npy");
    checkSignal(arguments.input);
    inputLengthOf(arguments.length);
    const bool byForm = document::isForm(arguments.algorithm);
    const toeplitz::Algorithm algorithm = arguments.algorithm.empty() || byForm
        ? toeplitz::Algorithm::Fft
        : algorithmOf("--algorithm", arguments.algorithm);
    const document::FormOptions form = formOptionsOf(arguments);
    checkDevice(arguments);
    const document::DocumentPtr document = openDocument(arguments, hooks.devices);
    const int layer = existingLayer(arguments, *document);
    const run::BatchInput input = layerInput(arguments, *document, layer);
    warnOfLayer(document->description().layers[static_cast<std::size_t>(layer)], input);
    const ProgressBar bar;
    std::vector<Message> warnings;
    const run::Array y = byForm
        ? run::tno(*document, layer, input, operatorFormNamed("--algorithm", arguments.algorithm), form, bar.task(),
                   warnings)
        : run::tno(*document, layer, input, algorithm, bar.task());
    warnOfEach(warnings);
    writeResult(arguments.output, npyOf(y));
}

void runEtsc(const Arguments &arguments, const Hooks &hooks)
{
    layerOf(arguments);
    axisOf(arguments.axis);
    const long n = lengthOf(arguments.length.value());
    checkSuffix(arguments.output, ".npz");
    constexpr int Paired = 1, Unpadded = 2, Reduced = 3;
    const int variant = arguments.variant.empty()
        ? 0
        : choice("--variant", arguments.variant, {"padded", "paired", "unpadded", "reduced"});
    const ssm::ReduceRequest request = reduceRequestOf(arguments);
    if (variant != Reduced && (arguments.modes || arguments.error || arguments.taps))
        throw UsageError("--modes, --error and --head are of --variant reduced");
    checkDevice(arguments);
    const document::DocumentPtr document = openDocument(arguments, hooks.devices);
    const int tno = tnoOf(arguments, *document);
    const ProgressBar bar;
    document::Conversion conversion;
    if (variant == Reduced) {
        document::ReducedConversion reduced = document::reduce(*document, tno, n, {}, request, {}, bar.task());
        if (const Message missed = document::missedError(reduced, request); !missed.empty())
            warn(missed);
        conversion = std::move(reduced);
    } else {
        conversion = document::convert(
            *document, tno, n, {}, variant == Unpadded ? ssm::Variant::Unpadded : ssm::Variant::Padded, {}, bar.task());
        if (variant == Paired)
            conversion.modes = ssm::paired(conversion.modes);
    }
    if (!conversion.note.empty())
        warn(conversion.note);
    writeResult(arguments.output, run::modesNpz(conversion));
}

run::ComparedDevice comparedDevice(const Arguments &arguments, const document::Document &document)
{
    const document::Device device = deviceNamed(arguments.device);
    return {nameOf(device), device.kind == document::Device::Kind::Cpu ? nullptr : &document.arithmetic()};
}

void runCompare(const Arguments &arguments, const Hooks &hooks)
{
    layerOf(arguments);
    axisOf(arguments.axis);
    checkSignal(arguments.input);
    lengthOf(arguments.length);
    run::ComparedAlgorithms ways = comparedAlgorithms(arguments);
    std::optional<double> tolerance;
    if (arguments.tolerance)
        tolerance = decimal("--tolerance", *arguments.tolerance, 0, std::numeric_limits<double>::max());
    checkDevice(arguments);
    const document::DocumentPtr document = openDocument(arguments, hooks.devices);
    const run::ComparedDevice device = comparedDevice(arguments, *document);
    if (device.arithmetic != nullptr && arguments.algorithms.empty())
        std::erase(ways.algorithms, toeplitz::Algorithm::Fftw); // no device but this CPU has it
    const int index = tnoOf(arguments, *document);
    const std::shared_ptr<const model::Tno> tno = document->tno(index);
    const run::BatchInput input = inputOf(arguments, *document, index);
    std::vector<run::NamedResult> others;
    for (const run::ResultFile &file : ways.results)
        others.push_back(run::readResult(file, *tno, static_cast<long>(input.sequences.size()), input.rows()));
    run::Comparison comparison;
    std::vector<Message> warnings;
    {
        run::checkComparison(input.rows(), tno->channels() * static_cast<long>(input.sequences.size()),
                             ways.algorithms.size());
        const ProgressBar bar;
        const auto coefficients = document->coefficients(index, input.rows(), {}, {}, bar.task());
        comparison = run::compare(coefficients, run::sideBySide(input), ways.algorithms, others, tno->normalize, device,
                                  bar.task());
        run::addForms(comparison, *document, index, {}, ways, {}, bar.task(), warnings);
    }
    warnOfEach(warnings);
    writeResult({}, arguments.json ? run::comparisonJson(comparison) : run::comparisonText(comparison, tolerance));
    if (const Message beyond = tolerance ? run::beyondTolerance(comparison, *tolerance) : Message(); !beyond.empty())
        throw Error(beyond).in(arguments.checkpoint);
}

/// The benchmark is a program of its own, which takes this one's place.
void startBench(const Arguments &arguments)
{
    const std::string name = "tnnscope-bench", program = remote::programNamed(name);
    std::vector<const char *> words{name.c_str()};
    if (arguments.quick)
        words.push_back("--quick");
    if (arguments.json)
        words.push_back("--json");
    if (!arguments.only.empty())
        words.insert(words.end(), {"--only", arguments.only.c_str()});
    words.push_back(nullptr);
    if (!program.empty())
        ::execv(program.c_str(), const_cast<char *const *>(words.data()));
    throw(program.empty() ? Error("is neither beside this program nor on the PATH")
                          : Error("cannot be started (%1)", std::strerror(errno)))
        .in(name);
}

} // namespace

void runCommand(const Arguments &arguments, const Hooks &hooks)
{
    if (arguments.command == "info")
        runInfo(arguments, hooks);
    else if (arguments.command == "rpe")
        runRpe(arguments, hooks);
    else if (arguments.command == "tno")
        runTno(arguments, hooks);
    else if (arguments.command == "forward")
        runForward(arguments, hooks);
    else if (arguments.command == "generate")
        runGenerate(arguments, hooks);
    else if (arguments.command == "evaluate")
        runEvaluate(arguments, hooks);
    else if (arguments.command == "etsc")
        runEtsc(arguments, hooks);
    else if (arguments.command == "compare")
        runCompare(arguments, hooks);
    else if (arguments.command == "plot")
        runPlot(arguments, hooks);
    else if (arguments.command == "report")
        runReport(arguments, hooks);
    else if (arguments.command == "train")
        runTrain(arguments, hooks.train);
    else if (arguments.command == "bench")
        hooks.bench ? hooks.bench(arguments) : startBench(arguments);
}

} // namespace tnn::cli
