// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/vocabularies/fixed_vocabulary.h"

#include <algorithm>
#include <array>

#include "engine/error.h"
#include "engine/io/fasta.h"
#include "engine/io/utf8.h"
#include "engine/io/vocabularies/byte_pairs.h"

namespace tnn::io {

namespace {

constexpr std::array<std::string_view, NucleotideTokens> NucleotideSymbols{
    "[CLS]", "[SEP]", "[BOS]", "[MASK]", "[PAD]", "[RESERVED]", "[UNK]", "A", "C", "G", "T", "N"};
constexpr long PadNucleotide = 4, UnknownNucleotide = 6, AnyNucleotide = 11; ///< the last is N
constexpr long ByteEnd = 0, BytePad = 1;

class FixedVocabulary : public Vocabulary {
public:
    explicit FixedVocabulary(long size) : m_size(size) { }

    std::string decode(std::span<const long> ids) const override
    {
        std::string text;
        text.reserve(ids.size());
        for (const long id : ids) {
            if (id < 0 || id >= m_size)
                throw Error("the ID %1 is out of range; IDs are 0 to %2", id, m_size - 1);
            text += textOf(id);
        }
        return text;
    }
    long size() const override { return m_size; }
    bool isOfNucleotides() const override { return true; } // those of the bytes too: Evo's

protected:
    virtual std::string textOf(long id) const { return symbol(id); }
    static std::string unnamed(long id) { return "<#" + std::to_string(id) + '>'; }

private:
    long m_size;
};

/// Returns the id of a byte that is a whole character.
long nucleotideOf(char letter)
{
    const char upper = upperCase(letter);
    const std::string_view symbol(&upper, 1);
    const auto *const found = std::find(NucleotideSymbols.begin(), NucleotideSymbols.end(), symbol);
    return found == NucleotideSymbols.end() ? UnknownNucleotide : found - NucleotideSymbols.begin();
}

class NucleotideVocabulary : public FixedVocabulary {
public:
    using FixedVocabulary::FixedVocabulary;

    std::vector<long> encode(std::string_view text) const override
    {
        requireUtf8(text);
        std::vector<long> ids;
        ids.reserve(text.size());
        for (const char c : text)
            if (!isBlank(c) && (static_cast<unsigned char>(c) & 0xc0) != 0x80) // a character's first byte
                ids.push_back(nucleotideOf(c));
        return ids;
    }
    std::string symbol(long id) const override
    {
        return id >= 0 && id < NucleotideTokens ? std::string(NucleotideSymbols[static_cast<std::size_t>(id)])
                                                : unnamed(id);
    }
    Message name() const override { return Message("nucleotides, %1 symbols", NucleotideTokens); }
    long unknownIn(std::string_view text) const override
    {
        const std::vector<long> ids = encode(text);
        return std::count(ids.begin(), ids.end(), UnknownNucleotide);
    }
    long softMaskedIn(std::string_view text) const override
    {
        return std::count_if(text.begin(), text.end(), isLowerCase);
    }
    bool isPredicted(long id) const override { return readAs(id) != PadNucleotide && id != UnknownNucleotide; }
    long readAs(long id) const override { return id == AnyNucleotide ? PadNucleotide : id; }
};

class ByteVocabulary : public FixedVocabulary {
public:
    using FixedVocabulary::FixedVocabulary;

    std::vector<long> encode(std::string_view text) const override
    {
        std::vector<long> ids(text.size());
        std::transform(text.begin(), text.end(), ids.begin(), [](char c) { return static_cast<unsigned char>(c); });
        return ids;
    }
    std::string symbol(long id) const override
    {
        if (id == ByteEnd)
            return "<eos>";
        if (id == BytePad)
            return "<pad>";
        return id > BytePad && id < ByteTokens ? shownToken(std::string(1, static_cast<char>(id))) : unnamed(id);
    }
    Message name() const override { return Message("bytes, %1 symbols", ByteTokens); }
    long unknownIn(std::string_view) const override { return 0; }

protected:
    std::string textOf(long id) const override
    {
        if (id <= BytePad || id >= ByteTokens)
            return symbol(id);
        const std::string byte(1, static_cast<char>(id));
        return byte == "\n" || byte == "\r" || byte == "\t" ? byte : escaped(byte);
    }
};

} // namespace

VocabularyPtr nucleotideVocabulary(long size)
{
    return std::make_shared<NucleotideVocabulary>(size);
}

VocabularyPtr byteVocabulary(long size)
{
    return std::make_shared<ByteVocabulary>(size);
}

} // namespace tnn::io
