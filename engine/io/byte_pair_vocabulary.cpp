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
    std::string name() const override;
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
            throw Error(m_bytePairs.path(),
                        "the id " + std::to_string(id) + " is out of range, ids are 0 to "
                            + std::to_string(size() - 1));
        if (!m_bytePairs.append(id, bytes))
            throw Error(m_bytePairs.path(), "no token has the id " + std::to_string(id));
    }
    return mended(bytes);
}

std::string BytePairVocabulary::symbol(long id) const
{
    std::string bytes;
    return m_bytePairs.append(id, bytes) ? shownToken(bytes) : "<#" + std::to_string(id) + '>';
}

std::string BytePairVocabulary::name() const
{
    return "byte pairs, " + std::to_string(m_bytePairs.count()) + " tokens (" + shownFileName(m_bytePairs.path()) + ')';
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
