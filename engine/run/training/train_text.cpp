// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <map>

#include "engine/error.h"
#include "engine/io/file.h"
#include "engine/io/utf8.h"
#include "engine/io/vocabularies/vocabulary.h"
#include "engine/run/training/train.h"

namespace tnn::run {

namespace {

using Counts = std::map<std::string, long>;

std::string textOf(const std::string &path)
{
    const std::vector<std::byte> bytes = io::File::open(path)->readAll();
    std::string text(reinterpret_cast<const char *>(bytes.data()), bytes.size());
    inFile(path, [&] { io::requireUtf8(text); });
    return text;
}

/// Returns how many bytes the first `count` characters take.
std::size_t bytesOf(const std::string &text, long count)
{
    std::size_t bytes = 0;
    for (; count > 0 && bytes < text.size(); --count)
        bytes += io::characterAt(std::string_view(text).substr(bytes)).length;
    return bytes;
}

/// Cuts a text to `take` characters or bytes; cutting at bytes never leaves part of a character.
std::string cutTo(const std::string &text, long take, bool bytes)
{
    return bytes ? std::string(io::beginningOf(text, static_cast<std::size_t>(take)))
                 : text.substr(0, bytesOf(text, take));
}

std::string wholeText(const TrainRequest &request)
{
    std::string text;
    for (const std::string &path : request.texts)
        text += io::withoutMark(textOf(path));
    return request.take ? cutTo(text, *request.take, !request.bytePairs.empty()) : text;
}

/// Counts characters, splitting a text as io's vocabulary of characters does.
Counts countedCharacters(std::string_view text)
{
    Counts counts;
    while (!text.empty()) {
        const io::Line line = io::takeLine(text);
        for (std::string_view rest = line.text; !rest.empty();) {
            const std::string_view character = rest.substr(0, io::characterAt(rest).length);
            ++counts[character == " " ? std::string("<sp>") : std::string(character)];
            rest.remove_prefix(character.size());
        }
        if (line.ended)
            ++counts["<nl>"];
    }
    return counts;
}

Counts countedIds(const std::vector<long> &ids)
{
    Counts counts;
    for (const long id : ids)
        ++counts[std::to_string(id)];
    return counts;
}

/// Returns a dictionary as fairseq finalizes it: by frequency, then by symbol, padded to a multiple of 8.
std::string dictionaryOf(const Counts &counts)
{
    constexpr std::size_t Specials = 4, Multiple = 8;
    std::vector<std::pair<std::string, long>> symbols(counts.begin(), counts.end());
    std::stable_sort(symbols.begin(), symbols.end(), [](const auto &a, const auto &b) { return a.second > b.second; });
    std::string lines;
    for (const auto &[symbol, count] : symbols)
        lines.append(symbol).append(" ").append(std::to_string(count)).append("\n");
    for (std::size_t k = 0; (Specials + symbols.size() + k) % Multiple != 0; ++k)
        lines += "madeupword000" + std::to_string(k) + " 0\n";
    return lines;
}

/// Returns the dictionary that training was started with, or the requested one; else one built from the text.
std::string dictionaryFor(const TrainRequest &request, const std::string &text)
{
    if (request.resume)
        return textOf(dictionaryPath(request.output));
    if (!request.vocabulary.empty())
        return textOf(request.vocabulary);
    return dictionaryOf(request.bytePairs.empty() ? countedCharacters(text)
                                                  : countedIds(io::readBytePairs(request.bytePairs)->encode(text)));
}

/// Reads the vocabulary as it will be read with the model, so that the ids are the same.
io::VocabularyPtr vocabularyFor(const TrainRequest &request, const std::string &dictionary)
{
    if (request.resume || !request.vocabulary.empty())
        return io::readVocabulary(request.resume ? dictionaryPath(request.output) : request.vocabulary,
                                  request.bytePairs);
    const auto *const data = reinterpret_cast<const std::byte *>(dictionary.data());
    return io::readVocabulary(io::File::of("dict.txt", {data, data + dictionary.size()}), request.bytePairs);
}

/// Returns the 64-bit FNV-1a hash.
long digestOf(const std::vector<long> &ids)
{
    std::uint64_t digest = 0xcbf29ce484222325ULL;
    for (const long id : ids)
        digest = (digest ^ static_cast<std::uint64_t>(id)) * 0x100000001b3ULL;
    return static_cast<long>(digest);
}

void checkLengths(const TrainRequest &request, const TrainText &text)
{
    const long window = request.network.length + 1, all = static_cast<long>(text.ids.size());
    const std::string &file = request.texts.front();
    if (text.trained < window)
        throw Error("the training text of %1 tokens is shorter than one window of %2", text.trained, window).in(file);
    if (request.validation > 0 && all - text.trained < window)
        throw Error("the validation text of %1 tokens is shorter than one window of %2", all - text.trained, window)
            .in(file);
}

} // namespace

TrainText readTrainText(const TrainRequest &request)
{
    const std::string text = wholeText(request);
    TrainText result;
    result.dictionary = dictionaryFor(request, text);
    const io::VocabularyPtr vocabulary = vocabularyFor(request, result.dictionary);
    result.ids = vocabulary->encode(text);
    result.vocabulary = vocabulary->size();
    if (const long unknown = vocabulary->unknownIn(text); unknown > 0)
        result.warning = Message("%1 of %2 tokens of the text are not in the vocabulary and count as <unk>", unknown,
                                 result.ids.size());
    const auto all = static_cast<double>(result.ids.size());
    result.trained = static_cast<long>(all) - static_cast<long>(all * request.validation);
    result.digest = digestOf(result.ids);
    checkLengths(request, result);
    return result;
}

} // namespace tnn::run
