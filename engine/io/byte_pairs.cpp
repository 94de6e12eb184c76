// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/byte_pairs.h"

#include <algorithm>

#include "engine/error.h"
#include "engine/io/byte_alphabet.h"
#include "engine/io/byte_pair_encoder.h"
#include "engine/io/file.h"
#include "engine/io/utf8.h"
#include "engine/io/vocabulary_text.h"

namespace tnn::io {

namespace {

constexpr const char *Unknown = "<unk>";

} // namespace

BytePairs::BytePairs(BytePairTable table) : m_path(std::move(table.tokensPath)), m_ids(std::move(table.tokens))
{
    m_bytes.reserve(m_ids.size());
    for (const auto &[token, id] : m_ids) {
        m_bytes[id] = bytesOfToken(token);
        m_size = std::max(m_size, id + 1);
    }
    for (int byte = 0; byte < 256; ++byte) {
        const std::optional<long> id = find(inByteAlphabet(std::string(1, static_cast<char>(byte))));
        m_byteTokens[static_cast<std::size_t>(byte)] = static_cast<std::int32_t>(id.value_or(-1));
    }
    m_merges.reserve(table.merges.size());
    for (const BytePairTable::Pair &pair : table.merges) {
        try {
            addMerge(pair, static_cast<std::int32_t>(m_merges.size()));
        } catch (const Error &error) {
            throw error.in(table.mergesPath);
        }
    }
}

void BytePairs::addMerge(const BytePairTable::Pair &pair, std::int32_t rank)
{
    const auto idOf = [&](const std::string &token) {
        const std::optional<long> id = find(token);
        if (!id)
            throw Error("line %1 merges %2 and %3, but %4 has no token %5", pair.line, inQuotes(pair.left),
                        inQuotes(pair.right), shownFileName(m_path), inQuotes(token));
        return *id;
    };
    const Merge merge{rank, static_cast<std::int32_t>(idOf(pair.left + pair.right))};
    if (!m_merges.emplace(key(idOf(pair.left), idOf(pair.right)), merge).second)
        throw Error("line %1 merges %2 and %3 again", pair.line, inQuotes(pair.left), inQuotes(pair.right));
}

const BytePairs::Merge *BytePairs::mergeOf(long left, long right) const
{
    const auto merge = m_merges.find(key(left, right));
    return merge == m_merges.end() ? nullptr : &merge->second;
}

std::vector<long> BytePairs::encode(std::string_view text) const
{
    requireUtf8(text);
    std::vector<long> ids;
    BytePairEncoder(*this, ids).addText(text);
    return ids;
}

long BytePairs::tokenOf(char byte) const
{
    const auto value = static_cast<unsigned char>(byte);
    if (m_byteTokens[value] >= 0)
        return m_byteTokens[value];
    const std::optional<long> unknown = find(Unknown);
    if (!unknown)
        throw Error("the byte %1 of the text has no token in %2, nor has <unk>", value, shownFileName(m_path));
    return *unknown;
}

bool BytePairs::append(long id, std::string &bytes) const
{
    const auto token = m_bytes.find(id);
    if (token == m_bytes.end())
        return false;
    bytes += token->second;
    return true;
}

std::optional<long> BytePairs::find(const std::string &token) const
{
    const auto id = m_ids.find(token);
    return id == m_ids.end() ? std::nullopt : std::optional(id->second);
}

long BytePairs::unknownIn(std::string_view text) const
{
    return std::count_if(text.begin(), text.end(),
                         [&](char c) { return m_byteTokens[static_cast<unsigned char>(c)] < 0; });
}

std::string shownToken(std::string_view bytes)
{
    std::string shown;
    for (const char c : bytes) {
        if (c == ' ')
            shown += "\xe2\x90\xa3"; // U+2423 open box
        else if (c == '\n')
            shown += "<nl>";
        else
            shown += c;
    }
    return escaped(shown);
}

} // namespace tnn::io
