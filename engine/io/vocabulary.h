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

/// Text to token ids and back, as a language model was trained. Immutable: any thread may ask.
class Vocabulary {
public:
    Vocabulary() = default;
    Vocabulary(const Vocabulary &) = delete;
    Vocabulary &operator=(const Vocabulary &) = delete;
    virtual ~Vocabulary() = default;

    /// The ids of a text in UTF-8; none of an empty one. What a dictionary does not know becomes its <unk>. Throws
    /// tnn::Error, without a file, for bytes that are not UTF-8, and for what cannot be written where there is no <unk>.
    virtual std::vector<long> encode(std::string_view text) const = 0;
    /// The text of ids, in UTF-8. It only grows as ids are added: a character that the last ids only begin is left out
    /// until it is whole, and U+FFFD stands where bytes are truly broken. Throws tnn::Error for an id out of range, named.
    virtual std::string decode(std::span<const long> ids) const = 0;
    /// One token for people, printable: <sp>, <nl>, the, ␣the (of byte pairs, which hold their spaces); <#17> where there
    /// is no such id. Never throws an Error.
    virtual std::string symbol(long id) const = 0;
    virtual long size() const = 0;    ///< every id is below it
    virtual Message name() const = 0; ///< for people: "characters, 72 symbols (checkpoint_best.dict.txt)"
    /// How many tokens of encode(text) stand for something that is not in the vocabulary: many of them where it is the
    /// wrong one. A <unk> that the text itself holds is none. Throws what encode throws.
    virtual long unknownIn(std::string_view text) const = 0;
    /// </s>, which ends lines in fairseq's dictionaries, or <|endoftext|>, which ends texts.
    virtual std::optional<long> endOfSentence() const = 0;
    /// SHA-256 of the dictionary's file; empty where there is none, of byte pairs alone.
    virtual std::string digest() const { return {}; }
};
using VocabularyPtr = std::shared_ptr<const Vocabulary>;

/// Whether <mask> stands behind the symbols of a dictionary: fairseq's masked language models add it after reading.
enum class MaskSymbol { Absent, Added };

/// A fairseq dictionary, by what its symbols are:
/// - characters: one each, or <sp>, <nl>. A new line is <nl>, or </s> where there is no <nl>; without a symbol for the
///   space, spaces only part.
/// - words: parted by white space, each line ended by </s>. GPT-2 ids are stripped and ended line by line too. A last line
///   that is not ended gets no </s>, so that it can be continued.
/// - GPT-2 ids: decimal numbers, one of them above 255. The files of byte pairs are looked for in `bytePairs`, or beside the
///   dictionary where that is empty; where there are none, encode and decode throw and say so.
/// A directory is read for its dict.txt, or else by readBytePairs; so is the directory of a file named like those of byte
/// pairs. Throws tnn::Error in one sentence with the file and the line, and for byte pairs that do not fit.
VocabularyPtr readVocabulary(const std::string &path, const std::string &bytePairs = {},
                             MaskSymbol mask = MaskSymbol::Absent);

/// The same of a dictionary of characters or words that lies elsewhere. Throws for GPT-2 ids: their byte pairs are not there.
VocabularyPtr readVocabulary(const std::shared_ptr<const File> &file, MaskSymbol mask = MaskSymbol::Absent);

/// GPT-2's byte pairs with their own ids: encoder.json and vocab.bpe, or vocab.json and merges.txt, in a directory. No text
/// becomes a special token such as <|endoftext|>. Throws tnn::Error.
VocabularyPtr readBytePairs(const std::string &directory);

/// What readVocabulary reads of a checkpoint: X.dict.txt (X is the file's name without its last suffix) or dict.txt beside
/// it, or in it where it is a directory; else that directory where it holds byte pairs; else empty.
std::string vocabularyBeside(const std::string &checkpoint);

/// Ids typed by hand, parted by white space or commas: "5 4 10". Throws tnn::Error for anything else, and for none.
std::vector<long> parseIds(std::string_view text);

} // namespace tnn::io
