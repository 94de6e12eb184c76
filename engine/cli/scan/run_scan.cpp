// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <optional>

#include "engine/cli/call_values.h"
#include "engine/cli/console.h"
#include "engine/cli/run_command.h"
#include "engine/cli/scan/scan_kinds.h"
#include "engine/cli/scan/scan_progress.h"
#include "engine/cli/scan/scan_table.h"
#include "engine/document/fingerprint.h"
#include "engine/io/path_names.h"
#include "engine/io/sha256.h"
#include "engine/remote/call_words.h"
#include "engine/run/run_estimate.h"
#include "engine/run/text_input.h"

namespace tnn::cli {

namespace {

std::vector<long> symbolsOf(const ScanCall &call, const io::Vocabulary *vocabulary, long count)
{
    if (call.symbols.empty())
        return run::scannedSymbols(vocabulary, count);
    return ofOption("--symbols", call.symbols, {}, [&] { return run::symbolsIn(call.symbols, vocabulary); });
}

/// Reads the text, and prints the warning about it. `record` gets the name of its record, or "text".
run::EvaluateRequest textOf(const ScanCall &call, const document::Document &document, std::string &record)
{
    run::EvaluateRequest text;
    text.overrides = overridesOf(call.overrides, document.description());
    text.vocabulary = run::vocabularyOf(document, call.vocabulary, call.bytePairs);
    run::TextIds read = run::readTextIds(text.vocabulary.get(), call.text, call.record);
    warnOfEach({read.warning});
    text.ids = std::move(read.ids);
    const auto place = static_cast<std::size_t>(read.record);
    record = place > 0 && place <= read.records.size() ? read.records[place - 1] : "text";
    return text;
}

ScanTable plannedTable(const ScanCall &call, const document::Document &document, run::EvaluateRequest text)
{
    ScanTable table;
    table.request.first = call.from - 1;
    table.request.last = call.to.value_or(static_cast<long>(text.ids.size())) - 1;
    table.request.symbols = symbolsOf(call, text.vocabulary.get(), document.description().network.entry.vocabulary);
    table.call = evaluateWords(call);
    remote::appendOptions(table.call, remote::overrideOptions(text.overrides, document.description()));
    table.request.bothStrands = call.bothStrands;
    if (call.bothStrands)
        table.call.emplace_back("--both-strands");
    table.call.insert(table.call.end(), {"--substitute", "POSITION:REFERENCE>ALTERNATIVE"});
    table.request.text = std::move(text);
    return table;
}

/// Returns what tells a scan from others in a file of ScanProgress.
io::Json identityOf(const ScanCall &call, const ScanTable &table, const document::Document &document)
{
    const run::ScanRequest &request = table.request;
    const std::vector<long> &ids = request.text.ids;
    const Part part = call.part.value_or(Part());
    return {{"checkpoint", document::fingerprintOf(document.checkpoint())},
            {"text", io::sha256({reinterpret_cast<const char *>(ids.data()), ids.size() * sizeof(long)})},
            {"positions", {request.first, request.last}},
            {"symbols", request.symbols},
            {"both_strands", request.bothStrands},
            {"part", {part.number, part.count}},
            {"log_likelihood", table.logLikelihood}};
}

/// Fills in the rows. Returns warnings.
std::vector<Message> measure(const ScanCall &call, const document::Document &document, ScanTable &table,
                             std::optional<ScanProgress> &progress)
{
    const ProgressBar bar;
    const Task task = bar.task();
    const std::vector<run::ScanChunk> chunks = call.part.value_or(Part()).of(run::chunksOf(table.request));
    const auto own = static_cast<double>(table.request.text.ids.size());
    const double whole = own + run::tokensOf(table.request, chunks);
    run::SubstitutionScan scan(document, table.request, task.part(0, own / whole));
    table.logLikelihood = scan.logLikelihood();
    if (!call.output.empty() && !isServed())
        progress.emplace(call.output + ".partial", identityOf(call, table, document), call.resume);
    std::vector<Message> warnings;
    table.rows = measuredRows(progress, chunks, [&](const std::vector<run::ScanChunk> &rest, const KeepRows &keep) {
        warnOfEach({run::estimateOf(
            document, {static_cast<long>(own), static_cast<long>(own + run::tokensOf(table.request, rest))})});
        warnings = scan.run(rest, keep, task.part(own / whole, 1));
    });
    return warnings;
}

/// Throws for an option of another kind of scan.
void checkKind(const ScanCall &call)
{
    const bool substitutes = call.kind == ScanCall::Kind::Substitutions;
    const std::string suffix = io::suffixOf(call.output);
    const auto refuse = [](bool given, const std::string &option, const char *which) {
        if (given)
            throw UsageError(option + ": applies only to --kind " + which);
    };
    refuse(!substitutes && call.from != 1, "--from", "substitutions");
    refuse(!substitutes && call.to, "--to", "substitutions");
    refuse(!substitutes && !call.symbols.empty(), "--symbols", "substitutions");
    refuse(!substitutes && call.resume, "--resume", "substitutions");
    refuse(!substitutes && !call.vcf.empty(), "--vcf", "substitutions");
    refuse(!substitutes && call.bothStrands, "--both-strands", "substitutions");
    refuse(!substitutes && (suffix == ".npy" || suffix == ".bedgraph"), "-o " + suffix, "substitutions");
    refuse(substitutes && call.length, "--length", "lags, states, layers, channels and positions");
    const bool hasValues = !substitutes && call.kind != ScanCall::Kind::Positions;
    refuse(!hasValues && !call.values.empty(), "--values", "lags, states, layers and channels");
    refuse(!substitutes && !hasValues && call.part, "--part", "substitutions, lags, states, layers and channels");
    const bool ofLayer = call.kind == ScanCall::Kind::States || call.kind == ScanCall::Kind::Channels;
    refuse(!ofLayer && call.layer, "--layer", "states and channels");
    if (call.kind == ScanCall::Kind::Channels && !call.layer)
        throw UsageError("--layer is required: the channels of which layer are turned off");
}

/// Throws for an option that has no meaning with, or without, a VCF.
void checkVcf(const ScanCall &call)
{
    if (call.vcf.empty() && call.window)
        throw UsageError("--window: requires --vcf, whose variants it is around");
    const std::string suffix = io::suffixOf(call.output);
    const bool chooses = call.from != 1 || call.to || !call.symbols.empty() || !call.record.empty();
    if (!call.vcf.empty() && (chooses || suffix == ".npy" || suffix == ".bedgraph"))
        throw UsageError("--vcf: its records say what is measured, without --record, --from, --to and --symbols, as "
                         ".tsv, .csv or .json");
}

} // namespace

void checkScan(const ScanCall &call)
{
    if (call.text.empty())
        throw UsageError("TEXT is required");
    checkKind(call);
    checkVcf(call);
    const std::string suffix = io::suffixOf(call.output);
    if (call.part && (suffix == ".npy" || suffix == ".json" || call.json))
        throw UsageError("--part: a part is written as .tsv, .csv or .bedgraph, whose lines can be joined");
    if (call.json && !call.output.empty() && suffix != ".json")
        throw UsageError("--json: -o ends in " + suffix);
    if (call.resume && (call.output.empty() || !call.engine.empty() || isServed()))
        throw UsageError("--resume: requires -o, next to which the chunks so far are kept, and no engine");
    if (call.to && *call.to < call.from)
        throw UsageError("--to: " + std::to_string(*call.to) + " is less than --from");
}

void run(const ScanCall &call, const Hooks &hooks)
{
    checkScan(call);
    checkDevice(call);
    const document::DocumentPtr document = openDocument(call, hooks.devices);
    run::checkLanguageModel(*document);
    if (!call.vcf.empty())
        return runVariants(call, *document);
    if (call.kind == ScanCall::Kind::Positions)
        return runPositions(call, *document);
    std::string record;
    run::EvaluateRequest text = textOf(call, *document, record);
    if (call.kind != ScanCall::Kind::Substitutions)
        return runSweep(call, *document, text);
    ScanTable table = plannedTable(call, *document, std::move(text));
    table.record = record;
    std::optional<ScanProgress> progress;
    warnOfEach(measure(call, *document, table, progress));
    writeResult(call.output, scanBytes(table, call.json ? ".json" : io::suffixOf(call.output)));
    if (progress)
        progress->remove();
}

} // namespace tnn::cli
