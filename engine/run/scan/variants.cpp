// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/scan/variants.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/error.h"
#include "engine/io/sha256.h"
#include "engine/io/utf8.h"
#include "engine/model/tno.h"
#include "engine/run/not_finite.h"
#include "engine/run/strand.h"
#include "engine/run/window_run.h"

namespace tnn::run {

namespace {

long lettersOf(const std::string &text)
{
    return static_cast<long>(text.size());
}

long longestOf(const io::VcfAllele &allele)
{
    return lettersOf(allele.reference.size() > allele.alternative.size() ? allele.reference : allele.alternative);
}

/// Removes the alleles that do not fit into a window. Returns what is not measured.
Message withoutLongOnes(io::Vcf &vcf, long window)
{
    const long before = static_cast<long>(vcf.alleles.size()) + vcf.skipped;
    const auto isLong = [window](const io::VcfAllele &allele) { return longestOf(allele) > window; };
    const auto first = std::ranges::find_if(vcf.alleles, isLong);
    if (first != vcf.alleles.end() && (vcf.skipped == 0 || first->line < vcf.firstSkipped.line))
        vcf.firstSkipped = *first;
    vcf.skipped += static_cast<long>(std::erase_if(vcf.alleles, isLong));
    return vcf.skipped == 0
        ? Message()
        : Message("%1 of %2 alleles are not measured: symbolic ones, breakends, * and those that are longer than the "
                  "window; the first is %3 in line %4",
                  vcf.skipped, before, io::inQuotes(vcf.firstSkipped.alternative), vcf.firstSkipped.line);
}

void checkReference(const io::VcfAllele &allele, const std::string &letters, const std::string &reference)
{
    const long first = allele.position - 1;
    if (first > lettersOf(letters) - lettersOf(allele.reference))
        throw Error("line %1: REF at %2:%3 reaches beyond the end of the record, which has %4 letters in %5",
                    allele.line, io::inQuotes(allele.chromosome), allele.position, letters.size(), reference);
    const std::string_view there = std::string_view(letters).substr(static_cast<std::size_t>(first),
                                                                    allele.reference.size());
    if (there != allele.reference)
        throw Error("line %1: REF at %2:%3 is %4, but %5 has %6 there", allele.line, io::inQuotes(allele.chromosome),
                    allele.position, io::inQuotes(allele.reference), reference, io::inQuotes(there));
}

/// Returns the window around an allele of a record with so many letters.
LetterRange windowOf(const io::VcfAllele &allele, long window, long letters)
{
    const long around = window - longestOf(allele), before = around / 2;
    const long end = allele.position - 1 + lettersOf(allele.reference);
    return {std::max(0L, allele.position - 1 - before) + 1, std::min(letters, end + around - before)};
}

const io::FastaPlace &recordOf(const io::VcfAllele &allele, const std::vector<io::FastaPlace> &places,
                               const std::string &reference)
{
    const auto found = std::ranges::find(places, allele.chromosome, &io::FastaPlace::name);
    if (found == places.end())
        throw Error("line %1: %2 does not contain the record %3; its first record is %4", allele.line, reference,
                    io::inQuotes(allele.chromosome), io::inQuotes(places.front().name));
    return *found;
}

void addTo(io::Sha256 &sum, const std::string &text)
{
    sum.add(std::as_bytes(std::span(text.c_str(), text.size() + 1)));
}

/// Sets the windows of the variants, and what is known of their records. Errors name the line.
void readRecords(VariantPlan &plan, long window, const Task &task)
{
    const std::string &path = plan.reference->path();
    const std::vector<io::FastaPlace> places = io::fastaPlaces(*plan.reference);
    std::map<std::string, std::vector<Variant *>> variantsOf;
    for (Variant &variant : plan.variants) {
        const std::string &name = variant.allele.chromosome;
        if (!plan.records.contains(name))
            plan.records[name] = recordOf(variant.allele, places, path);
        variantsOf[name].push_back(&variant);
    }
    io::Sha256 sum;
    long lowerCase = 0;
    std::size_t letters = 0;
    for (const auto &[name, place] : plan.records) {
        task.check();
        const io::FastaRecord record = io::readFasta(*plan.reference, place);
        lowerCase += record.lowerCase;
        letters += record.letters.size();
        addTo(sum, record.letters);
        for (Variant *const variant : variantsOf[name]) {
            checkReference(variant->allele, record.letters, path);
            variant->window = windowOf(variant->allele, window, lettersOf(record.letters));
        }
    }
    for (const Variant &variant : plan.variants)
        for (const std::string &part :
             {variant.allele.chromosome, std::to_string(variant.allele.position), variant.allele.reference,
              variant.allele.alternative, std::to_string(variant.window.first), std::to_string(variant.window.last)})
            addTo(sum, part);
    plan.digest = sum.digest();
    plan.warnings.push_back(maskingText(lowerCase, letters));
}

} // namespace

long variantWindow(const document::Document &document)
{
    return std::min(document.defaultLength(), UsualTokens);
}

VariantPlan readVariants(const std::string &reference, const std::string &vcf, long window, const Task &task)
{
    VariantPlan plan;
    plan.reference = openFasta(reference);
    io::Vcf read = io::readVcf(*io::File::open(vcf));
    plan.warnings.push_back(withoutLongOnes(read, window));
    if (read.alleles.empty())
        throw Error("contains no allele that can be measured; %1", plan.warnings.front()).in(vcf);
    for (io::VcfAllele &allele : read.alleles)
        plan.variants.push_back({std::move(allele), {}});
    inFile(vcf, [&] { readRecords(plan, window, task); });
    return plan;
}

std::vector<ScanChunk> chunksOf(const VariantPlan &plan)
{
    constexpr long VariantsAtOnce = 16;
    const auto count = static_cast<long>(plan.variants.size());
    std::vector<ScanChunk> chunks;
    for (long first = 0; first < count; first += VariantsAtOnce)
        chunks.push_back({first, std::min(first + VariantsAtOnce, count) - 1});
    return chunks;
}

VariantScan::VariantScan(const document::Document &document, EvaluateRequest text, VariantPlan plan, bool bothStrands) :
    m_document(document), m_text(std::move(text)), m_plan(std::move(plan)), m_bothStrands(bothStrands)
{
    requireNucleotides(m_text.vocabulary.get(), Message("a VCF"));
    checkEvaluation(document, m_text);
    for (int tno = 0; tno < document.tnos(); ++tno)
        m_runsWhole = m_runsWhole || model::dependsOnLength(*document.tno(tno));
    for (const Variant &variant : m_plan.variants) {
        const long letters = variant.window.last - variant.window.first + 1;
        const long inserted = longestOf(variant.allele) - lettersOf(variant.allele.reference);
        m_tokens = std::max(m_tokens, letters + inserted - 1); // the last one is only predicted
    }
}

std::vector<Message> VariantScan::run(std::span<const ScanChunk> chunks,
                                      const std::function<void(const ScanChunk &, const std::vector<ScanRow> &)> &told,
                                      const Task &task)
{
    constexpr double Unknown = std::numeric_limits<double>::quiet_NaN();
    const Task silent{task.stop, {}};
    bool isNan = false;
    for (std::size_t k = 0; k < chunks.size(); ++k) {
        const Task part = task.share(k, 1, chunks.size());
        const auto first = static_cast<std::size_t>(chunks[k].first), last = static_cast<std::size_t>(chunks[k].last);
        const double all = static_cast<double>(last - first + 1) * (m_bothStrands ? 2 : 1);
        std::vector<ScanRow> rows;
        for (std::size_t number = first; number <= last; ++number) {
            const double difference = differenceOf(m_plan.variants[number], false, silent);
            rows.push_back({{static_cast<long>(number), 0}, difference, Unknown});
            part.report(static_cast<double>(rows.size()) / all);
        }
        for (std::size_t number = first; m_bothStrands && number <= last; ++number) { // neighbors share windows
            rows[number - first].reverse = differenceOf(m_plan.variants[number], true, silent);
            part.report(static_cast<double>(number - first + 1 + rows.size()) / all);
        }
        isNan = isNan || std::ranges::any_of(rows, [](const ScanRow &row) { return std::isnan(row.mean()); });
        told(chunks[k], rows);
    }
    return isNan ? std::vector{nanWarning(m_document, task)} : std::vector<Message>();
}

double VariantScan::differenceOf(const Variant &variant, bool reverse, const Task &task)
{
    const io::VcfAllele &allele = variant.allele;
    const io::FastaPlace &place = m_plan.records.at(allele.chromosome);
    if (m_record.letters.empty() || m_record.number != place.number)
        m_record = io::readFasta(*m_plan.reference, place);
    const LetterRange &window = variant.window;
    const std::string_view letters = std::string_view(m_record.letters)
                                         .substr(static_cast<std::size_t>(window.first - 1),
                                                 static_cast<std::size_t>(window.last - window.first + 1));
    const io::Vocabulary &vocabulary = *m_text.vocabulary;
    const std::vector<long> ids = vocabulary.encode(letters);
    const Replacement change{allele.position - window.first, lettersOf(allele.reference),
                             vocabulary.encode(allele.alternative)};
    return reverse ? differenceOf(reverseComplement(vocabulary, ids),
                                  reverseComplement(vocabulary, change, static_cast<long>(ids.size())), task)
                   : differenceOf(ids, change, task);
}

/// Computes only the tokens from the first different one on. Shorter texts are continued by any tokens, which change
/// nothing before them.
double VariantScan::differenceOf(const std::vector<long> &ids, const Replacement &change, const Task &task)
{
    if (m_runsWhole)
        return wholeDifferenceOf(ids, change, task);
    const std::vector<long> changed = replaced(ids, change);
    const auto different = static_cast<std::size_t>(std::ranges::mismatch(ids, changed).in1 - ids.begin());
    if (different == ids.size() && different == changed.size())
        return 0;
    setText(ids, task);
    const std::size_t start = different - std::min<std::size_t>(different, 1); // it predicts the different token
    const CountedTokens counted = countedTokens(m_text, ids, change);
    std::vector<long> targets(changed.begin() + static_cast<long>(start) + 1, changed.end());
    targets.resize(static_cast<std::size_t>(m_tokens) - start, 0);
    const std::vector<long> inputs = inputsOf(changed);
    const std::vector<double> losses = lossesOf(
        m_run->logits(static_cast<long>(start), std::span(inputs).subspan(start), task), targets, m_run->outputs());
    double difference = 0;
    for (std::size_t k = start + 1; k < ids.size(); ++k)
        difference += counted.text[k] ? m_losses[k - 1] : 0;
    for (std::size_t k = start + 1; k < changed.size(); ++k)
        difference -= counted.changed[k] ? losses[k - start - 1] : 0;
    return difference;
}

/// The kernels differ where the texts have different numbers of tokens.
double VariantScan::wholeDifferenceOf(const std::vector<long> &ids, const Replacement &change, const Task &task) const
{
    EvaluateRequest text = m_text;
    text.ids = ids;
    const SubstitutionScore score = substitutionScores(m_document, text, std::span(&change, 1), task).scores.front();
    return score.substituted - score.text;
}

/// Runs a window, unless it was the last one that was run.
void VariantScan::setText(const std::vector<long> &ids, const Task &task)
{
    if (m_run && m_text.ids == ids)
        return;
    if (m_run)
        m_run->restart(inputsOf(ids), task);
    else
        m_run = std::make_unique<SuffixRun>(m_document, inputsOf(ids), m_text.overrides, task);
    std::vector<long> targets(ids.begin() + 1, ids.end());
    targets.resize(static_cast<std::size_t>(m_tokens), 0);
    m_losses = lossesOf(m_run->logits(), targets, m_run->outputs());
    m_text.ids = ids;
}

std::vector<long> VariantScan::inputsOf(const std::vector<long> &ids) const
{
    std::vector<long> inputs = ids;
    inputs.resize(static_cast<std::size_t>(m_tokens), 0);
    for (long &id : inputs)
        id = m_text.vocabulary->readAs(id);
    return inputs;
}

} // namespace tnn::run
