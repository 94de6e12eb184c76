// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/byte_pair_encoder.h"

#include "engine/io/gpt2_pieces.h"

namespace tnn::io {

void BytePairEncoder::addText(std::string_view text)
{
    Gpt2Pieces pieces(text);
    for (std::string_view piece = pieces.next(); !piece.empty(); piece = pieces.next())
        addPiece(piece);
}

void BytePairEncoder::addPiece(std::string_view piece)
{
    const auto [known, isNew] = m_known.try_emplace(piece, Range{m_ids.size(), 0});
    Range &range = known->second;
    if (!isNew) {
        for (std::size_t i = 0; i < range.count; ++i)
            m_ids.push_back(m_ids[range.begin + i]);
        return;
    }
    const auto count = static_cast<std::int64_t>(piece.size());
    m_tokens.clear();
    for (std::int64_t i = 0; i < count; ++i) {
        const long id = m_bytePairs.tokenOf(piece[static_cast<std::size_t>(i)]);
        m_tokens.push_back({id, i - 1, i + 1 < count ? i + 1 : -1});
    }
    merge();
    for (std::int64_t i = 0; i >= 0; i = at(i).next)
        m_ids.push_back(static_cast<long>(at(i).id));
    range.count = m_ids.size() - range.begin;
}

const BytePairs::Merge *BytePairEncoder::mergeAt(std::int64_t i)
{
    const Token &token = at(i);
    if (token.id == Gone || token.next < 0)
        return nullptr;
    return m_bytePairs.mergeOf(static_cast<long>(token.id), static_cast<long>(at(token.next).id));
}

void BytePairEncoder::merge()
{
    m_changed.clear();
    for (std::size_t i = 0; i < m_tokens.size(); ++i)
        m_changed.push_back(static_cast<std::int64_t>(i));
    for (;;) {
        for (const std::int64_t i : m_changed) {
            if (const BytePairs::Merge *merge = mergeAt(i); merge != nullptr)
                m_candidates.push({merge->rank, i});
        }
        m_changed.clear();
        if (m_candidates.empty())
            return;
        mergeAll(m_candidates.top().rank);
    }
}

/// Pairs that these merges make wait until all of this rank are done, as in encoder.py: of lists that were not trained, one
/// of them may stand before this rank.
void BytePairEncoder::mergeAll(std::int32_t rank)
{
    while (!m_candidates.empty() && m_candidates.top().rank == rank) {
        const std::int64_t i = m_candidates.top().at;
        m_candidates.pop();
        const BytePairs::Merge *merge = mergeAt(i);
        if (merge != nullptr && merge->rank == rank)
            join(i, merge->token);
    }
}

void BytePairEncoder::join(std::int64_t i, std::int64_t token)
{
    Token &left = at(i);
    Token &right = at(left.next);
    left.id = token;
    left.next = right.next;
    right.id = Gone;
    if (left.next >= 0)
        at(left.next).previous = i;
    if (left.previous >= 0)
        m_changed.push_back(left.previous);
    m_changed.push_back(i);
}

} // namespace tnn::io
