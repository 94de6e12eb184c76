// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/vocabularies/byte_pairs.h"

#include <algorithm>

#include "engine/error.h"
#include "engine/io/file.h"
#include "engine/io/utf8.h"
#include "engine/io/vocabularies/gpt2_pieces.h"

namespace tnn::io {

namespace {

constexpr const char *Unknown = "<unk>";

constexpr char32_t FirstOther = 0x100;

constexpr bool isItself(unsigned byte)
{
    return (byte >= 0x21 && byte <= 0x7e) || (byte >= 0xa1 && byte <= 0xff && byte != 0xad);
}

struct Alphabet {
    std::array<char32_t, 256> codes{};
    std::array<int, 512> bytes{}; ///< by character code; -1: none
};

constexpr Alphabet makeAlphabet()
{
    Alphabet alphabet;
    for (int &byte : alphabet.bytes)
        byte = -1;
    char32_t other = FirstOther;
    for (unsigned byte = 0; byte < 256; ++byte) {
        const char32_t code = isItself(byte) ? byte : other++;
        alphabet.codes[byte] = code;
        alphabet.bytes[code] = static_cast<int>(byte);
    }
    return alphabet;
}

constexpr Alphabet TheAlphabet = makeAlphabet();

/// Writes bytes as visible characters as in GPT-2's files (bytes_to_unicode of encoder.py): bytes that are printable in
/// Latin-1 as themselves, the others as U+0100 onwards, in order; a space is U+0120.
std::string inByteAlphabet(std::string_view bytes)
{
    std::string text;
    for (const char c : bytes) {
        const char32_t code = TheAlphabet.codes[static_cast<unsigned char>(c)];
        if (code < 0x80)
            text += static_cast<char>(code);
        else
            text += {static_cast<char>(0xc0 | code >> 6), static_cast<char>(0x80 | (code & 0x3f))};
    }
    return text;
}

/// Returns the bytes that a UTF-8 token represents. A token with a character outside the alphabet represents itself.
std::string bytesOfToken(std::string_view token)
{
    std::string bytes;
    for (std::string_view rest = token; !rest.empty();) {
        const Character character = characterAt(rest);
        rest.remove_prefix(character.length);
        const int byte = character.code < TheAlphabet.bytes.size() ? TheAlphabet.bytes[character.code] : -1;
        if (byte < 0)
            return std::string(token);
        bytes += static_cast<char>(byte);
    }
    return bytes;
}

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
        inFile(table.mergesPath, [&] { addMerge(pair, static_cast<std::int32_t>(m_merges.size())); });
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
        throw Error("the byte %1 of the text has no token in %2, and neither does <unk>", value, shownFileName(m_path));
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

std::string BytePairs::decode(std::span<const long> ids) const
{
    std::string bytes;
    for (const long id : ids) {
        if (id < 0 || id >= size())
            throw Error("the ID %1 is out of range; IDs are 0 to %2", id, size() - 1).in(m_path);
        if (!append(id, bytes))
            throw Error("no token has the ID %1", id).in(m_path);
    }
    return mended(bytes);
}

std::string BytePairs::symbol(long id) const
{
    std::string bytes;
    return append(id, bytes) ? shownToken(bytes) : "<#" + std::to_string(id) + '>';
}

Message BytePairs::name() const
{
    return Message("byte pairs, %1 tokens (%2)", m_bytes.size(), shownFileName(m_path));
}

long BytePairs::unknownIn(std::string_view text) const
{
    requireUtf8(text);
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

void BytePairEncoder::addText(std::string_view text)
{
    forEachGpt2Piece(text, [this](std::string_view piece) { addPiece(piece); });
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

/// Pairs created by these merges wait until all of this rank are done, as in encoder.py: in untrained lists, one of
/// them may have a lower rank than this.
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
