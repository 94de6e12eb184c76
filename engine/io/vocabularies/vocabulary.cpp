// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/vocabularies/vocabulary.h"

#include <algorithm>
#include <array>
#include <filesystem>

#include "engine/error.h"
#include "engine/io/file.h"
#include "engine/io/number_text.h"
#include "engine/io/path_names.h"
#include "engine/io/utf8.h"
#include "engine/io/vocabularies/byte_pairs.h"
#include "engine/io/vocabularies/dictionary_vocabulary.h"
#include "engine/io/vocabularies/fairseq_dictionary.h"

namespace tnn::io {

namespace {

namespace fs = std::filesystem;

constexpr const char *DictionaryName = "dict.txt";
constexpr std::string_view Separators = " \t\r\n\v\f,";
/// Dictionaries with fewer numbers contain pixels, bytes or digits.
constexpr long LargestOfFew = 255;
constexpr std::size_t LargestFile = std::size_t{256} << 20;

bool isFile(const fs::path &path)
{
    std::error_code ignored;
    return fs::is_regular_file(path, ignored);
}

bool isDirectory(const fs::path &path)
{
    std::error_code ignored;
    return fs::is_directory(path, ignored);
}

bool isNamedLikeBytePairs(const fs::path &path)
{
    constexpr std::array<std::string_view, 4> Names{"encoder.json", "vocab.bpe", "vocab.json", "merges.txt"};
    return std::find(Names.begin(), Names.end(), path.filename().string()) != Names.end();
}

/// GPT-2 ids, with the byte pairs in a given folder, or in the dictionary's own folder if any.
VocabularyPtr numbers(FairseqDictionary dictionary, const std::string &given)
{
    const std::string folder = given.empty() ? folderOf(dictionary.path()) : given;
    std::shared_ptr<const BytePairs> bytePairs;
    if (!given.empty() || bytePairFiles(folder))
        bytePairs = std::make_shared<BytePairs>(readBytePairTable(folder));
    return bytePairIdVocabulary(
        std::move(dictionary), std::move(bytePairs),
        Message("contains GPT-2 IDs, but %1 does not contain the encoder.json and vocab.bpe to decode them", folder));
}

VocabularyPtr ofDictionary(FairseqDictionary dictionary, const std::string &path, const std::string &bytePairs)
{
    const std::optional<long> largest = dictionary.largestNumber();
    if (largest && (*largest > LargestOfFew || !bytePairs.empty()))
        return numbers(std::move(dictionary), bytePairs);
    if (!bytePairs.empty())
        throw Error("has symbols that are not GPT-2 IDs, so the byte pairs of %1 do not match it", bytePairs).in(path);
    if (dictionary.holdsCharacters())
        return characterVocabulary(std::move(dictionary));
    return wordVocabulary(std::move(dictionary));
}

} // namespace

VocabularyPtr readVocabulary(const std::string &path, const std::string &bytePairs, MaskSymbol mask)
{
    if (isDirectory(path)) {
        const fs::path inside = fs::path(path) / DictionaryName;
        return isFile(inside) ? readVocabulary(inside.string(), bytePairs, mask) : readBytePairs(path);
    }
    if (isNamedLikeBytePairs(path))
        return readBytePairs(folderOf(path));
    return ofDictionary(FairseqDictionary(*File::open(path), mask), path, bytePairs);
}

VocabularyPtr readVocabulary(const std::shared_ptr<const File> &file, const std::string &bytePairs, MaskSymbol mask)
{
    FairseqDictionary dictionary(*file, mask);
    if (bytePairs.empty() && dictionary.largestNumber().value_or(0) > LargestOfFew)
        throw Error("contains GPT-2 IDs, whose byte pairs must be on this machine").in(file->path());
    return ofDictionary(std::move(dictionary), file->path(), bytePairs);
}

VocabularyPtr readBytePairs(const std::string &directory)
{
    return std::make_shared<BytePairs>(readBytePairTable(directory));
}

std::string vocabularyBeside(const std::string &checkpoint)
{
    const bool inside = isDirectory(checkpoint);
    const std::string folder = inside ? checkpoint : folderOf(checkpoint);
    const fs::path stem = fs::path(checkpoint).filename().stem();
    const fs::path own = fs::path(folder) / (stem.string() + '.' + DictionaryName);
    if (!inside && isFile(own))
        return own.string();
    const fs::path shared = fs::path(folder) / DictionaryName;
    if (isFile(shared))
        return shared.string();
    return bytePairFiles(folder) ? folder : std::string();
}

std::vector<long> parseIds(std::string_view text)
{
    std::vector<long> ids;
    for (;;) {
        text.remove_prefix(std::min(text.find_first_not_of(Separators), text.size()));
        if (text.empty())
            break;
        const std::string_view word = text.substr(0, text.find_first_of(Separators));
        long id = 0;
        if (!isWholly(word, id) || id < 0)
            throw Error("%1 is not a token ID; IDs are non-negative integers such as 5 4 10", inQuotes(word));
        ids.push_back(id);
        text.remove_prefix(word.size());
    }
    if (ids.empty())
        throw Error("there are no token IDs; enter non-negative integers such as 5 4 10");
    return ids;
}

std::string readVocabularyText(const File &file)
{
    if (file.size() > LargestFile)
        throw Error("is larger than 256 MiB, too large for a vocabulary").in(file.path());
    std::string text(file.size(), '\0');
    file.readInto(std::as_writable_bytes(std::span(text)), 0);
    inFile(file.path(), [&] { requireUtf8(text); });
    return std::string(withoutMark(text));
}

std::string shownFileName(const std::string &path)
{
    return escaped(std::filesystem::path(path).filename().string());
}

} // namespace tnn::io
