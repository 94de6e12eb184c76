// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/vcf.h"

#include <algorithm>

#include "engine/error.h"
#include "engine/io/fasta.h"
#include "engine/io/number_text.h"
#include "engine/io/utf8.h"

namespace tnn::io {

namespace {

constexpr std::size_t Columns = 5;
constexpr std::size_t MostCopied = 1 << 26; ///< letters of one record's REF, once for each of its ALTs

/// Splits at a separator. Only the first ones are needed of a line of many samples.
std::vector<std::string_view> parts(std::string_view text, char separator, std::size_t most)
{
    std::vector<std::string_view> all;
    while (all.size() < most) {
        const std::size_t end = text.find(separator);
        all.push_back(text.substr(0, end));
        if (end == std::string_view::npos)
            break;
        text.remove_prefix(end + 1);
    }
    return all;
}

std::string lettersOf(std::string_view text)
{
    std::string letters(text);
    std::ranges::transform(letters, letters.begin(), upperCase);
    return letters;
}

bool areNucleotides(std::string_view letters)
{
    return !letters.empty() && letters.find_first_not_of("ACGTNRYSWKMBDHV") == std::string_view::npos;
}

/// Adds the alleles of a record's line.
void addRecord(Vcf &vcf, std::string_view text, long line)
{
    const std::vector<std::string_view> fields = parts(text, '\t', Columns);
    if (fields.size() < Columns)
        throw Error("line %1 has %2 columns separated by tabs; CHROM, POS, ID, REF and ALT are required", line,
                    fields.size());
    VcfAllele allele{std::string(fields[0]), std::string(fields[2]), 0, lettersOf(fields[3]), {}, line};
    if (!isWholly(fields[1], allele.position) || allele.position < 1)
        throw Error("line %1: the position %2 is not a whole number from 1 on", line, inQuotes(fields[1]));
    if (!areNucleotides(allele.reference))
        throw Error("line %1: REF %2 is not letters of nucleotides", line, inQuotes(fields[3]));
    const std::vector<std::string_view> alternatives = parts(fields[4], ',', std::string_view::npos);
    if (alternatives.size() > MostCopied / (fields[0].size() + fields[2].size() + allele.reference.size()))
        throw Error("line %1 has %2 alternatives of a REF of %3 letters, which is too much", line, alternatives.size(),
                    allele.reference.size());
    for (const std::string_view one : alternatives) {
        allele.alternative = lettersOf(one);
        if (areNucleotides(allele.alternative)) {
            vcf.alleles.push_back(allele);
        } else if (one.find_first_of("<>[]*.") != std::string_view::npos) {
            if (vcf.skipped++ == 0)
                vcf.firstSkipped = allele;
        } else {
            throw Error("line %1: ALT %2 is not letters of nucleotides", line, inQuotes(one));
        }
    }
}

} // namespace

Vcf readVcf(const File &file)
{
    return inFile(file.path(), [&] {
        const std::vector<std::byte> bytes = file.readAll();
        std::string_view rest = withoutMark({reinterpret_cast<const char *>(bytes.data()), bytes.size()});
        if (rest.starts_with("\x1f\x8b"))
            throw Error("is compressed with gzip; decompress it first");
        Vcf vcf;
        bool hasHeader = false;
        for (long number = 1; !rest.empty(); ++number) {
            const std::string_view line = takeLine(rest).text;
            hasHeader = hasHeader || line.starts_with("#CHROM\t");
            if (line.empty() || line.starts_with('#'))
                continue;
            if (!hasHeader)
                throw Error("line %1 is not VCF: the line #CHROM, POS, ID, REF, ALT, separated by tabs, is missing "
                            "before it",
                            number);
            addRecord(vcf, line, number);
        }
        if (vcf.alleles.empty() && vcf.skipped == 0)
            throw hasHeader ? Error("contains no variants") : Error("is not VCF: the line #CHROM is missing");
        return vcf;
    });
}

} // namespace tnn::io
