// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/dictionary_vocabulary.h"

#include <algorithm>

#include "engine/io/file.h"

namespace tnn::io {

std::string DictionaryVocabulary::symbol(long id) const
{
    return m_dictionary.contains(id) ? escaped(m_dictionary.symbol(id)) : "<#" + std::to_string(id) + '>';
}

long DictionaryVocabulary::unknownIn(std::string_view text) const
{
    const std::vector<long> ids = encode(text);
    return std::count(ids.begin(), ids.end(), FairseqDictionary::Unknown);
}

Message DictionaryVocabulary::named(const Message &kind) const
{
    return Message("%1, %2 symbols (%3)", kind, size(), m_dictionary.fileName());
}

} // namespace tnn::io
