// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <queue>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/io/byte_pairs.h"

namespace tnn::io {

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
