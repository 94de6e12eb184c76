// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cli/call_values.h"
#include "engine/cli/console.h"
#include "engine/cli/scan/scan_kinds.h"
#include "engine/cli/scan/scan_progress.h"
#include "engine/document/fingerprint.h"
#include "engine/io/csv.h"
#include "engine/io/path_names.h"
#include "engine/remote/call_words.h"
#include "engine/run/run_estimate.h"
#include "engine/run/scan/variants.h"
#include "engine/run/strand.h"

namespace tnn::cli {

namespace {

/// What is measured, and how to get each number again.
struct VariantTable {
    run::VariantPlan plan;
    std::vector<std::string> call; ///< "tnnscope evaluate ...", to which the options of a variant are added
    std::vector<run::ScanRow> rows;
    bool bothStrands = false;

    const run::Variant &variantOf(const run::ScanRow &row) const
    {
        return plan.variants[static_cast<std::size_t>(row.variant.position)];
    }
};

/// Returns the options of evaluate that measure a variant.
std::string optionsOf(const run::Variant &variant)
{
    const io::VcfAllele &allele = variant.allele;
    return remote::shellCommand({"--record", allele.chromosome, "--range",
                                 std::to_string(variant.window.first) + '-' + std::to_string(variant.window.last),
                                 "--substitute",
                                 std::to_string(allele.position) + ':' + allele.reference + '>' + allele.alternative});
}

/// Returns what tells a scan from others in a file of ScanProgress.
io::Json identityOf(const ScanCall &call, const VariantTable &table, const run::EvaluateRequest &text,
                    const document::Document &document)
{
    const Part part = call.part.value_or(Part());
    std::vector<std::string> overrides;
    remote::appendOptions(overrides, remote::overrideOptions(text.overrides, document.description()));
    return {{"checkpoint", document::fingerprintOf(document.checkpoint())},
            {"variants", table.plan.digest},
            {"overrides", overrides},
            {"both_strands", table.bothStrands},
            {"part", {part.number, part.count}}};
}

/// Fills in the rows. Returns warnings.
std::vector<Message> measure(const ScanCall &call, const document::Document &document, const run::EvaluateRequest &text,
                             VariantTable &table, std::optional<ScanProgress> &progress)
{
    run::VariantScan scan(document, text, table.plan, table.bothStrands);
    if (!call.output.empty() && !isServed())
        progress.emplace(call.output + ".partial", identityOf(call, table, text, document), call.resume);
    std::vector<Message> warnings;
    const auto measureRest = [&](const std::vector<run::ScanChunk> &rest, const KeepRows &keep) {
        long tokens = 0; // of the references and of the alternatives
        for (const run::ScanChunk &chunk : rest)
            tokens += 2 * (chunk.last - chunk.first + 1) * scan.tokens() * (table.bothStrands ? 2 : 1);
        warnOfEach({run::estimateOf(document, {scan.tokens(), tokens})});
        const ProgressBar bar;
        warnings = scan.run(rest, keep, bar.task());
    };
    table.rows = measuredRows(progress, call.part.value_or(Part()).of(run::chunksOf(table.plan)), measureRest);
    return warnings;
}

std::string separated(const VariantTable &table, char separator)
{
    std::string text;
    const auto addRow = [&](const std::vector<std::string> &fields) {
        for (const std::string &field : fields) {
            if (separator == ',')
                io::appendCsvField(text, field);
            else
                text += io::escaped(field);
            text += separator;
        }
    };
    addRow({"chrom", "pos", "id", "ref", "alt", "difference"});
    text += table.bothStrands ? std::string("forward") + separator + "reverse" + separator : "";
    text += "options\n";
    for (const run::ScanRow &row : table.rows) {
        const io::VcfAllele &allele = table.variantOf(row).allele;
        addRow({allele.chromosome, std::to_string(allele.position), allele.id, allele.reference, allele.alternative});
        for (const double number : {row.mean(), row.difference, row.reverse.value_or(0)}) {
            io::appendCsvNumber(text, number);
            text += separator;
            if (!table.bothStrands)
                break;
        }
        addRow({optionsOf(table.variantOf(row))});
        text.back() = '\n';
    }
    return text;
}

std::string jsonText(const VariantTable &table)
{
    io::Json variants = io::Json::array();
    for (const run::ScanRow &row : table.rows) {
        const run::Variant &variant = table.variantOf(row);
        io::Json json{
            {"chrom", variant.allele.chromosome}, {"pos", variant.allele.position},    {"id", variant.allele.id},
            {"ref", variant.allele.reference},    {"alt", variant.allele.alternative}, {"difference", row.mean()},
            {"options", optionsOf(variant)}};
        if (row.reverse) {
            json["forward"] = row.difference;
            json["reverse"] = *row.reverse;
        }
        variants.push_back(json);
    }
    return io::text({{"call", remote::shellCommand(table.call)}, {"variants", variants}});
}

} // namespace

void runVariants(const ScanCall &call, const document::Document &document)
{
    run::EvaluateRequest text;
    text.overrides = overridesOf(call.overrides, document.description());
    text.vocabulary = run::vocabularyOf(document, call.vocabulary, call.bytePairs);
    run::requireNucleotides(text.vocabulary.get(), Message("a VCF"));
    VariantTable table;
    table.bothStrands = call.bothStrands;
    table.call = evaluateWords(call);
    remote::appendOptions(table.call, remote::overrideOptions(text.overrides, document.description()));
    if (call.bothStrands)
        table.call.emplace_back("--both-strands");
    table.plan = run::readVariants(call.text, call.vcf, call.window.value_or(run::variantWindow(document)));
    warnOfEach(table.plan.warnings);
    std::optional<ScanProgress> progress;
    warnOfEach(measure(call, document, text, table, progress));
    const std::string suffix = io::suffixOf(call.output);
    writeResult(call.output,
                call.json || suffix == ".json" ? jsonText(table) : separated(table, suffix == ".csv" ? ',' : '\t'));
    if (progress)
        progress->remove();
}

} // namespace tnn::cli
