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

namespace tnn::io {

/// What the two files of byte pairs hold, in the alphabet that GPT-2 writes bytes in.
struct BytePairTable {
    struct Pair {
        std::string left, right;
        long line = 0; ///< of the file
    };
    std::string tokensPath, mergesPath;
    std::unordered_map<std::string, long> tokens; ///< token to id; no id comes twice, none is above 2^31 - 2
    std::vector<Pair> merges;                     ///< in the order in which they are applied
};

/// GPT-2's byte level byte pair encoding (Radford et al. 2019; encoder.py of its release): text is cut into pieces, and
/// within each the pair of tokens whose merge stands first in the list becomes one, again and again. Immutable.
class BytePairs {
public:
    struct Merge {
        std::int32_t rank = 0, token = 0;
    };

    /// Throws tnn::Error for merges of or into tokens that the table does not have, and for a merge that comes twice.
    explicit BytePairs(BytePairTable table);

    /// Throws tnn::Error for what is not UTF-8, and for a byte that has no token where there is no <unk> either.
    std::vector<long> encode(std::string_view text) const;
    /// Adds the bytes of a token; false where there is no such id.
    bool append(long id, std::string &bytes) const;
    bool contains(long id) const { return m_bytes.contains(id); }
    std::optional<long> find(const std::string &token) const;
    /// Bytes of the text that have no token of their own.
    long unknownIn(std::string_view text) const;

    /// What two tokens become; null where nothing.
    const Merge *mergeOf(long left, long right) const;
    /// Of a byte; <unk> where it has none. Throws tnn::Error where there is neither.
    long tokenOf(char byte) const;

    long size() const { return m_size; }                             ///< every id is below it
    long count() const { return static_cast<long>(m_bytes.size()); } ///< of tokens
    const std::string &path() const { return m_path; }               ///< of the tokens

private:
    static std::uint64_t key(long left, long right)
    {
        return static_cast<std::uint64_t>(left) << 32 | static_cast<std::uint64_t>(right);
    }
    void addMerge(const BytePairTable::Pair &pair, std::int32_t rank);

    std::string m_path;
    std::unordered_map<long, std::string> m_bytes;
    std::unordered_map<std::string, long> m_ids; ///< of tokens as the file writes them
    std::unordered_map<std::uint64_t, Merge> m_merges;
    std::array<std::int32_t, 256> m_byteTokens{}; ///< -1 where a byte has none
    long m_size = 0;
};

/// The two files of byte pairs in a directory: encoder.json and vocab.bpe, or vocab.json and merges.txt.
struct BytePairFiles {
    std::string tokens, merges;
};
std::optional<BytePairFiles> bytePairFiles(const std::string &directory);
/// Reads both. Throws tnn::Error where they are not there, and naming the file and the place in it.
BytePairTable readBytePairTable(const std::string &directory);

/// One token for people: ␣ for each space in it, <nl> for a new line, \xNN for what is not printable.
std::string shownToken(std::string_view bytes);

/// Merges the pieces of texts and remembers each, for most words come again. A piece of n bytes takes n log n steps.
class BytePairEncoder {
public:
    /// Adds ids at the end of `ids`. Both, and the texts, must outlive it.
    BytePairEncoder(const BytePairs &bytePairs, std::vector<long> &ids) : m_bytePairs(bytePairs), m_ids(ids) { }
    /// Of a text in UTF-8. Throws tnn::Error for a byte that has no token where there is no <unk> either.
    void addText(std::string_view text);

private:
    /// A token of the piece; it begins at byte i of it, which is its place in m_tokens.
    struct Token {
        std::int64_t id = 0; ///< Gone: it became part of the token before
        std::int64_t previous = -1, next = -1;
    };
    struct Candidate {
        std::int32_t rank = 0;
        std::int64_t at = 0;
        /// Of a priority queue, whose top is the largest.
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
    std::unordered_map<std::string_view, Range> m_known; ///< where in m_ids a piece's ids are
    std::vector<Token> m_tokens;
    std::priority_queue<Candidate> m_candidates; ///< pairs that have a merge, or had one
    std::vector<std::int64_t> m_changed;         ///< where the merges of one rank made new pairs
};

} // namespace tnn::io
