// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/error.h"
#include "engine/io/byte_pairs.h"
#include "engine/io/utf8.h"
#include "engine/io/vocabulary.h"
#include "engine/io/vocabulary_text.h"

namespace tnn::io {

namespace {

class BytePairVocabulary : public Vocabulary {
public:
    explicit BytePairVocabulary(BytePairTable table) : m_bytePairs(std::move(table)) { }

    std::vector<long> encode(std::string_view text) const override { return m_bytePairs.encode(text); }
    std::string decode(std::span<const long> ids) const override;
    std::string symbol(long id) const override;
    long size() const override { return m_bytePairs.size(); }
    Message name() const override;
    long unknownIn(std::string_view text) const override;
    std::optional<long> endOfSentence() const override;

private:
    BytePairs m_bytePairs;
};

std::string BytePairVocabulary::decode(std::span<const long> ids) const
{
    std::string bytes;
    for (const long id : ids) {
        if (id < 0 || id >= size())
            throw Error("the id %1 is out of range, ids are 0 to %2", id, size() - 1).in(m_bytePairs.path());
        if (!m_bytePairs.append(id, bytes))
            throw Error("no token has the id %1", id).in(m_bytePairs.path());
    }
    return mended(bytes);
}

std::string BytePairVocabulary::symbol(long id) const
{
    std::string bytes;
    return m_bytePairs.append(id, bytes) ? shownToken(bytes) : "<#" + std::to_string(id) + '>';
}

Message BytePairVocabulary::name() const
{
    return Message("byte pairs, %1 tokens (%2)", m_bytePairs.count(), shownFileName(m_bytePairs.path()));
}

long BytePairVocabulary::unknownIn(std::string_view text) const
{
    requireUtf8(text);
    return m_bytePairs.unknownIn(text);
}

std::optional<long> BytePairVocabulary::endOfSentence() const
{
    const std::optional<long> end = m_bytePairs.find("<|endoftext|>");
    return end ? end : m_bytePairs.find("</s>");
}

} // namespace

VocabularyPtr readBytePairs(const std::string &directory)
{
    return std::make_shared<BytePairVocabulary>(readBytePairTable(directory));
}

} // namespace tnn::io
