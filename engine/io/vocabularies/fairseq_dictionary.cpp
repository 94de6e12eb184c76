// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/vocabularies/fairseq_dictionary.h"

#include <algorithm>
#include <charconv>

#include "engine/error.h"
#include "engine/io/file.h"
#include "engine/io/number_text.h"
#include "engine/io/sha256.h"
#include "engine/io/utf8.h"

namespace tnn::io {

namespace {

constexpr std::string_view OverwriteFlag = "#fairseq:overwrite";
constexpr std::string_view Mask = "<mask>";
constexpr std::string_view Filler = "madeupword";

bool isCount(std::string_view text)
{
    if (text.starts_with('+') || text.starts_with('-'))
        text.remove_prefix(1);
    return isDigits(text);
}

/// Strips trailing whitespace; leading whitespace is a symbol.
std::string_view strippedBehind(std::string_view line)
{
    const std::string_view inside = stripped(line);
    return inside.empty() ? inside : line.substr(0, static_cast<std::size_t>(inside.end() - line.begin()));
}

/// Removes the last field from a line; empty if no space separates it from the rest.
std::string_view takeLastField(std::string_view &line)
{
    const std::size_t space = line.rfind(' ');
    if (space == std::string_view::npos)
        return {};
    const std::string_view field = line.substr(space + 1);
    line = line.substr(0, space);
    return field;
}

bool isOneCharacter(std::string_view symbol)
{
    return !symbol.empty() && characterAt(symbol).length == symbol.size();
}

} // namespace

std::optional<long> parsedId(std::string_view symbol)
{
    constexpr std::size_t MostDigits = 9;
    if (!isDigits(symbol) || symbol.size() > MostDigits || (symbol.size() > 1 && symbol.front() == '0'))
        return std::nullopt;
    long id = 0;
    std::from_chars(symbol.data(), symbol.data() + symbol.size(), id);
    return id;
}

FairseqDictionary::FairseqDictionary(const File &file, MaskSymbol mask) : m_path(file.path())
{
    for (const std::string_view special : {"<s>", "<pad>", "</s>", "<unk>"})
        add(special, false);
    const std::string text = readVocabularyText(file);
    Sha256 hash;
    hash.add(file.readAll());
    m_digest = hash.digest();
    inFile(m_path, [&] {
        readLines(text);
        if (size() == Specials)
            throw Error("has no symbols");
    });
    if (mask == MaskSymbol::Added && !find(Mask))
        add(Mask, false);
}

void FairseqDictionary::readLines(std::string_view text)
{
    std::string_view rest = strippedBehind(text);
    for (long number = 1; !rest.empty(); ++number) {
        const std::string_view line = takeLine(rest).text;
        try {
            addLine(line);
        } catch (const Error &error) {
            throw Error("line %1 %2", number, error.reason());
        }
    }
}

void FairseqDictionary::addLine(std::string_view line)
{
    std::string_view symbol = strippedBehind(line);
    std::string_view field = takeLastField(symbol);
    const bool overwrite = field == OverwriteFlag;
    if (overwrite)
        field = takeLastField(symbol);
    if (!isCount(field))
        throw Error("is not a symbol and its count, as a fairseq dictionary requires: %1", inQuotes(line));
    if (m_symbols.size() >= MostSymbols)
        throw Error("continues where there are already %1 symbols", MostSymbols);
    add(symbol, overwrite);
}

void FairseqDictionary::add(std::string_view symbol, bool overwrite)
{
    const auto [entry, isNew] = m_ids.emplace(symbol, size());
    if (!isNew && !overwrite)
        throw Error("repeats the symbol %1, which has the ID %2", inQuotes(symbol), entry->second);
    entry->second = size();
    m_symbols.push_back(&entry->first);
}

const std::string &FairseqDictionary::symbol(long id) const
{
    if (!contains(id))
        throw Error("the ID %1 is out of range; IDs are 0 to %2", id, size() - 1).in(m_path);
    return *m_symbols[static_cast<std::size_t>(id)];
}

std::optional<long> FairseqDictionary::find(std::string_view symbol) const
{
    const auto entry = m_ids.find(symbol);
    return entry == m_ids.end() ? std::nullopt : std::optional(entry->second);
}

bool FairseqDictionary::isSpecial(long id) const
{
    const std::string_view text = symbol(id);
    return id < Specials || text == Mask || (text.starts_with(Filler) && isDigits(text.substr(Filler.size())));
}

std::optional<long> FairseqDictionary::largestNumber() const
{
    std::optional<long> largest;
    for (long id = Specials; id < size(); ++id) {
        if (isSpecial(id))
            continue;
        const std::optional<long> number = parsedId(symbol(id));
        if (!number)
            return std::nullopt;
        largest = std::max(*number, largest.value_or(0));
    }
    return largest;
}

bool FairseqDictionary::holdsCharacters() const
{
    bool any = false;
    for (long id = Specials; id < size(); ++id) {
        if (isSpecial(id))
            continue;
        const std::string &text = symbol(id);
        if (!isOneCharacter(text) && text != "<sp>" && text != "<nl>")
            return false;
        any = true;
    }
    return any;
}

} // namespace tnn::io
