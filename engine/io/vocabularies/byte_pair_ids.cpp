// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <unordered_map>

#include "engine/error.h"
#include "engine/io/utf8.h"
#include "engine/io/vocabularies/byte_pairs.h"
#include "engine/io/vocabularies/dictionary_vocabulary.h"

namespace tnn::io {

namespace {

/// A dictionary whose symbols are byte pair ids as decimal numbers: fairseq's method for GPT-2
/// (examples/roberta/multiprocessing_bpe_encoder.py, then fairseq-preprocess).
class BytePairIds : public DictionaryVocabulary {
public:
    BytePairIds(FairseqDictionary numbers, std::shared_ptr<const BytePairs> bytePairs, Message missing) :
        DictionaryVocabulary(std::move(numbers)), m_bytePairs(std::move(bytePairs)), m_missing(std::move(missing))
    {
        for (long id = FairseqDictionary::Specials; id < size(); ++id) {
            const std::optional<long> number = parsedId(dictionary().symbol(id));
            if (!number)
                continue;
            if (m_bytePairs && !m_bytePairs->contains(*number))
                throw Error("the symbol %1 is not a token of %2; the byte pairs do not match", *number,
                            m_bytePairs->path())
                    .in(dictionary().path());
            m_ids[*number] = id;
        }
    }

    std::vector<long> encode(std::string_view text) const override
    {
        std::vector<long> numbers;
        BytePairEncoder encoder(bytePairs(), numbers);
        requireUtf8(text);
        std::vector<long> ids;
        for (std::size_t done = 0; !text.empty(); done = numbers.size()) {
            const Line line = takeLine(text);
            encoder.addText(stripped(line.text));
            for (const long number : std::span(numbers).subspan(done)) {
                const auto id = m_ids.find(number);
                ids.push_back(id == m_ids.end() ? FairseqDictionary::Unknown : id->second);
            }
            if (line.ended)
                ids.push_back(FairseqDictionary::End);
        }
        return ids;
    }

    std::string decode(std::span<const long> ids) const override
    {
        bytePairs();
        std::string bytes;
        for (const long id : ids) {
            if (id == FairseqDictionary::End)
                bytes += '\n';
            else if (!append(id, bytes))
                bytes += dictionary().symbol(id);
        }
        return mended(bytes);
    }

    std::string symbol(long id) const override
    {
        std::string bytes;
        return dictionary().contains(id) && append(id, bytes) ? shownToken(bytes) : DictionaryVocabulary::symbol(id);
    }
    Message name() const override { return named(Message("GPT-2 IDs")); }

private:
    const BytePairs &bytePairs() const
    {
        if (!m_bytePairs)
            throw Error(m_missing).in(dictionary().path());
        return *m_bytePairs;
    }
    /// Appends the bytes of a number; false if the symbol is not one.
    bool append(long id, std::string &bytes) const
    {
        const std::optional<long> number = parsedId(dictionary().symbol(id));
        return number && m_bytePairs && m_bytePairs->append(*number, bytes);
    }

    std::shared_ptr<const BytePairs> m_bytePairs;
    Message m_missing;
    std::unordered_map<long, long> m_ids; ///< number to id
};

} // namespace

VocabularyPtr bytePairIdVocabulary(FairseqDictionary dictionary, std::shared_ptr<const BytePairs> bytePairs,
                                   Message missing)
{
    return std::make_shared<BytePairIds>(std::move(dictionary), std::move(bytePairs), std::move(missing));
}

} // namespace tnn::io
