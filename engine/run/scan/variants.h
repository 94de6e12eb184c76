// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>

#include "engine/io/fasta.h"
#include "engine/io/vcf.h"
#include "engine/run/scan/scan.h"
#include "engine/run/text_input.h"

namespace tnn::run {

/// An allele, and the letters of its record within which it is measured.
struct Variant {
    io::VcfAllele allele;
    LetterRange window;
};

/// The alleles of a VCF that can be measured, in its order, and the FASTA file with their records.
struct VariantPlan {
    std::vector<Variant> variants;
    std::shared_ptr<const io::File> reference;
    std::map<std::string, io::FastaPlace> records; ///< those of the variants
    std::string digest;                            ///< of all that is measured: the letters and the variants
    std::vector<Message> warnings;                 ///< about alleles that are not measured, and lower case
};

/// Returns how many tokens a window has unless more are asked for.
long variantWindow(const document::Document &document);

/// Reads a VCF and compares each REF with the letters of the reference. `window`: tokens around each variant and with
/// it, of the longer one of its alleles; less at the ends of a record. Throws tnn::Error with the file and the line of
/// a variant that is not of this reference, and if none can be measured.
VariantPlan readVariants(const std::string &reference, const std::string &vcf, long window, const Task &task = {});

/// Returns the plan in order: first and last number of variants.
std::vector<ScanChunk> chunksOf(const VariantPlan &plan);

/// Measures variants of several letters, insertions and deletions, each in a window of its own, with a causal model of
/// nucleotides. A number does not depend on which other chunks are measured.
class VariantScan {
public:
    /// `text` has neither ids nor lengths. Throws tnn::Error for other models.
    VariantScan(const document::Document &document, EvaluateRequest text, VariantPlan plan, bool bothStrands);

    /// The number of tokens of a run.
    long tokens() const { return m_tokens; }
    /// Measures these chunks, as SubstitutionScan::run(). The position of a row is the number of the variant.
    std::vector<Message> run(std::span<const ScanChunk> chunks,
                             const std::function<void(const ScanChunk &, const std::vector<ScanRow> &)> &told,
                             const Task &task = {});

private:
    double differenceOf(const Variant &variant, bool reverse, const Task &task);
    double differenceOf(const std::vector<long> &ids, const Replacement &change, const Task &task);
    double wholeDifferenceOf(const std::vector<long> &ids, const Replacement &change, const Task &task) const;
    void setText(const std::vector<long> &ids, const Task &task);
    std::vector<long> inputsOf(const std::vector<long> &ids) const;

    const document::Document &m_document;
    EvaluateRequest m_text; ///< ids: of the window that was run last
    VariantPlan m_plan;
    bool m_bothStrands, m_runsWhole = false;
    long m_tokens = 1;
    io::FastaRecord m_record; ///< read last
    std::unique_ptr<SuffixRun> m_run;
    std::vector<double> m_losses; ///< of the window's tokens but the first
};

} // namespace tnn::run
