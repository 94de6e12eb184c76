// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/dictionary_vocabulary.h"
#include "engine/io/utf8.h"

namespace tnn::io {

namespace {

/// Takes the first word of a line away, with the white space before it; empty at the end of the line.
std::string_view takeWord(std::string_view &line)
{
    std::size_t begin = line.size();
    std::size_t at = 0;
    while (at < line.size()) {
        const Character character = characterAt(line.substr(at));
        const bool space = isSpace(character.code);
        if (space && begin != line.size())
            break;
        if (!space && begin == line.size())
            begin = at;
        at += character.length;
    }
    const std::string_view word = line.substr(begin, at - begin);
    line.remove_prefix(at);
    return word;
}

class WordVocabulary : public DictionaryVocabulary {
public:
    using DictionaryVocabulary::DictionaryVocabulary;

    std::vector<long> encode(std::string_view text) const override { return encoded(text).ids; }
    std::string decode(std::span<const long> ids) const override;
    Message name() const override { return named(Message("words")); }
    long unknownIn(std::string_view text) const override { return encoded(text).unknown; }

private:
    struct Encoded {
        std::vector<long> ids;
        long unknown = 0; ///< words that are not in the dictionary
    };
    Encoded encoded(std::string_view text) const;
};

WordVocabulary::Encoded WordVocabulary::encoded(std::string_view text) const
{
    requireUtf8(text);
    Encoded result;
    while (!text.empty()) {
        Line line = takeLine(text);
        for (std::string_view word = takeWord(line.text); !word.empty(); word = takeWord(line.text)) {
            const std::optional<long> id = dictionary().find(word);
            result.ids.push_back(id.value_or(FairseqDictionary::Unknown));
            result.unknown += id ? 0 : 1;
        }
        if (line.ended)
            result.ids.push_back(FairseqDictionary::End);
    }
    return result;
}

std::string WordVocabulary::decode(std::span<const long> ids) const
{
    std::string text;
    bool atStart = true; // of a line
    for (const long id : ids) {
        const std::string &word = dictionary().symbol(id);
        if (id == FairseqDictionary::End)
            text += '\n';
        else
            text += atStart ? word : ' ' + word;
        atStart = id == FairseqDictionary::End;
    }
    return text;
}

} // namespace

VocabularyPtr wordVocabulary(FairseqDictionary dictionary)
{
    return std::make_shared<WordVocabulary>(std::move(dictionary));
}

} // namespace tnn::io
