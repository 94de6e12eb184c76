// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/io/vocabularies/vocabulary.h"

namespace tnn::io {

/// A fairseq dict.txt (data/dictionary.py, add_from_file): each line is a symbol, a space and a count. Ids are <s> 0,
/// <pad> 1, </s> 2, <unk> 3, then the lines from 4 on. A repeated symbol must have #fairseq:overwrite, and then refers
/// to the later id.
class FairseqDictionary {
public:
    static constexpr long Padding = 1, End = 2, Unknown = 3, Specials = 4;

    /// Throws tnn::Error with the line.
    FairseqDictionary(const File &file, MaskSymbol mask);
    FairseqDictionary(FairseqDictionary &&) noexcept = default;
    FairseqDictionary &operator=(FairseqDictionary &&) noexcept = default;
    FairseqDictionary(const FairseqDictionary &) = delete;
    FairseqDictionary &operator=(const FairseqDictionary &) = delete;
    ~FairseqDictionary() = default;

    const std::string &path() const { return m_path; }
    const std::string &digest() const { return m_digest; } ///< SHA-256 of the file
    long size() const { return static_cast<long>(m_symbols.size()); }
    bool contains(long id) const { return id >= 0 && id < size(); }
    /// Throws tnn::Error for an id out of range.
    const std::string &symbol(long id) const;
    std::optional<long> find(std::string_view symbol) const;
    /// Whether the id is one of <s> <pad> </s> <unk> and <mask>, or padding of the dictionary (madeupword0000).
    bool isSpecial(long id) const;
    /// Returns the largest symbol if all are decimal numbers, except special ones: GPT-2's ids.
    std::optional<long> largestNumber() const;
    /// Whether the symbols are characters, except special ones, <sp> and <nl>.
    bool holdsCharacters() const;

private:
    struct Hash {
        using is_transparent = void;
        std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>()(text); }
    };

    void readLines(std::string_view text);
    void addLine(std::string_view line);
    void add(std::string_view symbol, bool overwrite);

    std::string m_path, m_digest;
    std::unordered_map<std::string, long, Hash, std::equal_to<>> m_ids;
    std::vector<const std::string *> m_symbols; ///< keys of m_ids, whose addresses are stable
};

/// Returns the id named by a symbol of a GPT-2 dictionary.
std::optional<long> parsedId(std::string_view symbol);

} // namespace tnn::io
