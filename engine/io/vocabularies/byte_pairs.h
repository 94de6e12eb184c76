// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <queue>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/io/vocabularies/vocabulary.h"

namespace tnn::io {

/// What the two files of byte pairs in a directory hold, in the alphabet that GPT-2 writes bytes in: encoder.json and
/// vocab.bpe, or vocab.json and merges.txt.
struct BytePairTable {
    struct Pair {
        std::string left, right;
        long line = 0; ///< the line of the file that it is on
    };
    std::string tokensPath, mergesPath;
    std::unordered_map<std::string, long> tokens; ///< token to id; ids are unique and at most 2^31 - 2
    std::vector<Pair> merges;                     ///< in the order in which they are applied
};

/// GPT-2's byte-level byte pair encoding (Radford et al. 2019; encoder.py of its release): text is split into pieces,
/// and in each the pair of tokens whose merge is first in the list is merged, repeatedly.
class BytePairs : public Vocabulary {
public:
    struct Merge {
        std::int32_t rank = 0, token = 0;
    };

    /// Throws tnn::Error for merges of or into tokens missing from the table, and for duplicate merges.
    explicit BytePairs(BytePairTable table);

    std::vector<long> encode(std::string_view text) const override;
    std::string decode(std::span<const long> ids) const override;
    std::string symbol(long id) const override;
    long size() const override { return m_size; }
    Message name() const override;
    long unknownIn(std::string_view text) const override; ///< bytes that have no token

    /// Appends the bytes of a token; false if there is no such id.
    bool append(long id, std::string &bytes) const;
    bool contains(long id) const { return m_bytes.contains(id); }
    std::optional<long> find(const std::string &token) const;
    /// Returns the merge of two tokens; null if there is none.
    const Merge *mergeOf(long left, long right) const;
    /// Returns the token of a byte, or <unk> if it has none. Throws tnn::Error if there is neither.
    long tokenOf(char byte) const;

    const std::string &path() const { return m_path; } ///< where the token file is

private:
    static std::uint64_t key(long left, long right)
    {
        return static_cast<std::uint64_t>(left) << 32 | static_cast<std::uint64_t>(right);
    }
    void addMerge(const BytePairTable::Pair &pair, std::int32_t rank);

    std::string m_path;
    std::unordered_map<long, std::string> m_bytes;
    std::unordered_map<std::string, long> m_ids; ///< the IDs of tokens as written in the file
    std::unordered_map<std::uint64_t, Merge> m_merges;
    std::array<std::int32_t, 256> m_byteTokens{}; ///< -1 if a byte has none
    long m_size = 0;
};

/// Returns a table with only the paths of both files in a directory; none if it lacks one.
std::optional<BytePairTable> bytePairFiles(const std::string &directory);
/// Reads both files. Throws tnn::Error if they are missing, or with the file and the position of an error.
BytePairTable readBytePairTable(const std::string &directory);

/// Returns a readable token: ␣ for each space in it, <nl> for a newline, \xNN for unprintable characters.
std::string shownToken(std::string_view bytes);

/// Merges the pieces of texts and caches each, since most words recur. A piece of n bytes takes n log n steps.
class BytePairEncoder {
public:
    /// Appends ids to `ids`. Both references, and the texts, must outlive the encoder.
    BytePairEncoder(const BytePairs &bytePairs, std::vector<long> &ids) : m_bytePairs(bytePairs), m_ids(ids) { }
    /// Encodes UTF-8 text. Throws tnn::Error for a byte without a token if there is no <unk> either.
    void addText(std::string_view text);

private:
    /// A token of the piece; its index in m_tokens is the byte at which it begins.
    struct Token {
        std::int64_t id = 0; ///< Gone if merged into the token before
        std::int64_t previous = -1, next = -1;
    };
    struct Candidate {
        std::int32_t rank = 0;
        std::int64_t at = 0;
        /// For a priority queue, whose top is the largest.
        bool operator<(const Candidate &other) const { return rank != other.rank ? rank > other.rank : at > other.at; }
    };
    struct Range {
        std::size_t begin = 0, count = 0;
    };
    static constexpr std::int64_t Gone = -1;

    void addPiece(std::string_view piece);
    Token &at(std::int64_t i) { return m_tokens[static_cast<std::size_t>(i)]; }
    const BytePairs::Merge *mergeAt(std::int64_t i);
    void merge();
    void mergeAll(std::int32_t rank);
    void join(std::int64_t i, std::int64_t token);

    const BytePairs &m_bytePairs;
    std::vector<long> &m_ids;
    std::unordered_map<std::string_view, Range> m_known; ///< where a piece's ids are in m_ids
    std::vector<Token> m_tokens;
    std::priority_queue<Candidate> m_candidates; ///< pairs that have, or had, a merge
    std::vector<std::int64_t> m_changed;         ///< where merges of one rank created new pairs
};

} // namespace tnn::io
