// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/message.h"

namespace tnn::io {

class File;

/// Converts text to token ids and back, as in a language model's training. Immutable and thread-safe.
class Vocabulary {
public:
    Vocabulary() = default;
    Vocabulary(const Vocabulary &) = delete;
    Vocabulary &operator=(const Vocabulary &) = delete;
    virtual ~Vocabulary() = default;

    /// Returns the ids of UTF-8 text; none if it is empty. Text unknown to a dictionary becomes its <unk>. Throws
    /// tnn::Error, without a file, for invalid UTF-8, and for text that cannot be encoded if there is no <unk>.
    virtual std::vector<long> encode(std::string_view text) const = 0;
    /// Returns the text of ids, in UTF-8. It only grows as ids are added: an incomplete character at the end is omitted
    /// until it is complete, and invalid bytes become U+FFFD. Throws tnn::Error with an id that is out of range.
    virtual std::string decode(std::span<const long> ids) const = 0;
    /// Returns one token in readable form: <sp>, <nl>, the, ␣the (for byte pairs, which include their spaces); <#17> if
    /// there is no such id. Never throws an Error.
    virtual std::string symbol(long id) const = 0;
    virtual long size() const = 0;    ///< all ids are less than this
    virtual Message name() const = 0; ///< display name: "characters, 72 symbols (checkpoint_best.dict.txt)"
    /// Returns how many tokens of encode(text) represent something missing from the vocabulary: many if it is the wrong
    /// one. A literal <unk> in the text does not count. Throws the same errors as encode.
    virtual long unknownIn(std::string_view text) const = 0;
    /// Returns how many letters of the text are lower case and read as upper case.
    virtual long softMaskedIn(std::string_view /*text*/) const { return 0; }
    /// Whether the texts of its models are sequences of nucleotides.
    virtual bool isOfNucleotides() const { return false; }
    /// Whether the loss of a text counts the prediction of this token: models are not trained to predict some.
    virtual bool isPredicted(long /*id*/) const { return true; }
    /// Returns the id in whose place a model reads this one where the loss of a text is measured; nearly all are their
    /// own.
    virtual long readAs(long id) const { return id; }
    /// SHA-256 of the dictionary's file; empty for byte pairs without a dictionary.
    virtual std::string digest() const { return {}; }
};
using VocabularyPtr = std::shared_ptr<const Vocabulary>;

/// Whether <mask> follows the symbols of a dictionary: fairseq's masked language models add it after reading.
enum class MaskSymbol { Absent, Added };

/// Reads a fairseq dictionary, by the kind of its symbols:
/// - characters: one each, or <sp>, <nl>. A newline is <nl>, or </s> if there is no <nl>; without a symbol for the
///   space, spaces only separate symbols.
/// - words: separated by whitespace, each line ended by </s>. GPT-2 ids are also stripped and ended line by line. An
///   unterminated last line gets no </s>, so that it can be continued.
/// - GPT-2 ids: decimal numbers, at least one above 255. The files of byte pairs are read from `bytePairs`, or from the
///   dictionary's directory if that is empty; if there are none, encode and decode throw an error that says so.
/// In a directory, dict.txt is read, or else byte pairs (readBytePairs); so in the directory of a file named like those
/// of byte pairs. Throws tnn::Error with one sentence, the file and the line, and for mismatched byte pairs.
VocabularyPtr readVocabulary(const std::string &path, const std::string &bytePairs = {},
                             MaskSymbol mask = MaskSymbol::Absent);

/// Reads a dictionary from an open file. Throws for GPT-2 ids without their byte pairs.
VocabularyPtr readVocabulary(const std::shared_ptr<const File> &file, const std::string &bytePairs = {},
                             MaskSymbol mask = MaskSymbol::Absent);

/// Reads GPT-2's byte pairs with their own ids: encoder.json and vocab.bpe, or vocab.json and merges.txt, in a
/// directory. Text never becomes a special token such as <|endoftext|>. Throws tnn::Error.
VocabularyPtr readBytePairs(const std::string &directory);

/// Returns the path to pass to readVocabulary for a checkpoint: X.dict.txt (X is the file name without its last suffix)
/// or dict.txt next to it, or inside if it is a directory; else that directory if it contains byte pairs; else empty.
std::string vocabularyBeside(const std::string &checkpoint);

/// Parses typed ids, separated by whitespace or commas: "5 4 10". Throws tnn::Error for anything else, and if empty.
std::vector<long> parseIds(std::string_view text);

/// Maximum number of symbols or merges in a vocabulary: far more than in practice, few enough for memory.
constexpr std::size_t MostSymbols = std::size_t{4} << 20;

/// Reads a complete file of a vocabulary. Throws tnn::Error if it is larger than 256 MiB or not UTF-8.
std::string readVocabularyText(const File &file);

/// Returns a file's name without its folder, printable.
std::string shownFileName(const std::string &path);

} // namespace tnn::io
