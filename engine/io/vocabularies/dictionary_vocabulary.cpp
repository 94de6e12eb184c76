// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/vocabularies/dictionary_vocabulary.h"

#include <algorithm>
#include <unordered_map>

#include "engine/io/file.h"
#include "engine/io/utf8.h"

namespace tnn::io {

namespace {

constexpr std::string_view LowerOneEighthBlock = "\xe2\x96\x81"; // SentencePiece's space

class CharacterVocabulary : public DictionaryVocabulary {
public:
    explicit CharacterVocabulary(FairseqDictionary characters) : DictionaryVocabulary(std::move(characters))
    {
        for (long id = FairseqDictionary::Specials; id < size(); ++id) {
            const std::string &text = dictionary().symbol(id);
            if (const Character first = text.empty() ? Character{} : characterAt(text); first.length == text.size())
                m_ids[first.code] = id;
        }
        for (const std::string_view space : {std::string_view("<sp>"), std::string_view(" "), LowerOneEighthBlock}) {
            if (!m_space)
                m_space = dictionary().find(space);
        }
        m_newLine = dictionary().find("<nl>").value_or(FairseqDictionary::End);
    }

    std::vector<long> encode(std::string_view text) const override
    {
        requireUtf8(text);
        std::vector<long> ids;
        ids.reserve(text.size());
        while (!text.empty()) {
            const Line line = takeLine(text);
            encodeLine(line.text, ids);
            if (line.ended)
                ids.push_back(m_newLine);
        }
        return ids;
    }

    std::string decode(std::span<const long> ids) const override
    {
        std::string text;
        text.reserve(ids.size());
        for (const long id : ids)
            text += textOf(id);
        return text;
    }
    std::string symbol(long id) const override { return id == m_space ? "<sp>" : DictionaryVocabulary::symbol(id); }
    Message name() const override { return named(Message("characters")); }

private:
    void encodeLine(std::string_view line, std::vector<long> &ids) const
    {
        while (!line.empty()) {
            const Character character = characterAt(line);
            line.remove_prefix(character.length);
            if (character.code == U' ') {
                if (m_space)
                    ids.push_back(*m_space);
                continue;
            }
            const auto known = m_ids.find(character.code);
            ids.push_back(known == m_ids.end() ? FairseqDictionary::Unknown : known->second);
        }
    }

    /// Returns the symbol itself, or the text it represents.
    std::string textOf(long id) const
    {
        const std::string &text = dictionary().symbol(id);
        if (id == m_newLine)
            return "\n";
        return id == m_space ? " " : text;
    }

    std::unordered_map<char32_t, long> m_ids;
    std::optional<long> m_space;
    long m_newLine = FairseqDictionary::End;
};

/// Removes the first word from a line, with any leading whitespace; empty at the end of the line.
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
    std::string decode(std::span<const long> ids) const override
    {
        std::string text;
        bool atStart = true; // the next token begins a line
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

    Message name() const override { return named(Message("words")); }
    long unknownIn(std::string_view text) const override { return encoded(text).unknown; }

private:
    struct Encoded {
        std::vector<long> ids;
        long unknown = 0; ///< words that are not in the dictionary
    };
    Encoded encoded(std::string_view text) const
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
};

} // namespace

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
    return Message("%1, %2 symbols (%3)", kind, size(), shownFileName(m_dictionary.path()));
}

VocabularyPtr characterVocabulary(FairseqDictionary dictionary)
{
    return std::make_shared<CharacterVocabulary>(std::move(dictionary));
}

VocabularyPtr wordVocabulary(FairseqDictionary dictionary)
{
    return std::make_shared<WordVocabulary>(std::move(dictionary));
}

} // namespace tnn::io
