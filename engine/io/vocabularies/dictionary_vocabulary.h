// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "engine/io/vocabularies/byte_pairs.h"
#include "engine/io/vocabularies/fairseq_dictionary.h"
#include "engine/io/vocabularies/vocabulary.h"

namespace tnn::io {

/// The common part of the dictionary vocabularies; vocabulary.h describes each.
class DictionaryVocabulary : public Vocabulary {
public:
    explicit DictionaryVocabulary(FairseqDictionary dictionary) : m_dictionary(std::move(dictionary)) { }
    std::string symbol(long id) const override;
    long size() const override { return m_dictionary.size(); }
    long unknownIn(std::string_view text) const override;
    std::string digest() const override { return m_dictionary.digest(); }

protected:
    const FairseqDictionary &dictionary() const { return m_dictionary; }
    /// "KIND, 72 symbols (dict.txt)"
    Message named(const Message &kind) const;

private:
    FairseqDictionary m_dictionary;
};

VocabularyPtr characterVocabulary(FairseqDictionary dictionary);
VocabularyPtr wordVocabulary(FairseqDictionary dictionary);
/// `bytePairs` may be null: symbols then have names, and `missing` tells why there is no text.
VocabularyPtr bytePairIdVocabulary(FairseqDictionary dictionary, std::shared_ptr<const BytePairs> bytePairs,
                                   Message missing);

} // namespace tnn::io
