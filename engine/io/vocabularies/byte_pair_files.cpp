// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>
#include <filesystem>
#include <limits>
#include <nlohmann/json.hpp>
#include <unordered_set>

#include "engine/error.h"
#include "engine/io/file.h"
#include "engine/io/utf8.h"
#include "engine/io/vocabularies/byte_pairs.h"

namespace tnn::io {

namespace {

constexpr std::string_view VersionComment = "#version";
constexpr long LargestId = std::numeric_limits<std::int32_t>::max() - 1;

/// Collects one flat object of tokens and ids from nlohmann's parser, which stores nothing itself.
class TokensSax : public nlohmann::json_sax<nlohmann::json> {
public:
    explicit TokensSax(std::unordered_map<std::string, long> &tokens) : m_tokens(tokens) { }

    bool number_unsigned(number_unsigned_t value) override
    {
        if (!m_inside)
            refuse();
        if (value > static_cast<number_unsigned_t>(LargestId))
            throw Error("the ID %2 of token %1 is too large", inQuotes(m_token), value);
        return add(static_cast<long>(value));
    }
    bool key(string_t &value) override
    {
        m_token = value;
        return true;
    }
    bool start_object(std::size_t /*count*/) override
    {
        if (m_inside)
            refuse();
        m_inside = true;
        return true;
    }
    bool end_object() override { return true; }
    bool null() override { refuse(); }
    bool boolean(bool /*value*/) override { refuse(); }
    bool number_integer(number_integer_t /*value*/) override { refuse(); }
    bool number_float(number_float_t /*value*/, const string_t & /*text*/) override { refuse(); }
    bool string(string_t & /*value*/) override { refuse(); }
    bool binary(binary_t & /*value*/) override { refuse(); }
    bool start_array(std::size_t /*count*/) override { refuse(); }
    bool end_array() override { refuse(); }
    bool parse_error(std::size_t position, const std::string & /*token*/,
                     const nlohmann::json::exception & /*error*/) override
    {
        throw Error("is not JSON at byte %1", position);
    }

private:
    [[noreturn]] void refuse() const
    {
        if (!m_inside)
            throw Error("is not a JSON object of tokens and their IDs");
        throw Error("the ID of token %1 is not a non-negative integer", inQuotes(m_token));
    }
    bool add(long id)
    {
        if (m_tokens.size() >= MostSymbols)
            throw Error("contains more than %1 tokens", MostSymbols);
        if (!m_tokens.emplace(m_token, id).second)
            throw Error("the token %1 occurs twice", inQuotes(m_token));
        if (!m_ids.insert(id).second)
            throw Error("the ID %2 of token %1 is also that of another token", inQuotes(m_token), id);
        return true;
    }

    std::unordered_map<std::string, long> &m_tokens;
    std::unordered_set<long> m_ids;
    std::string m_token;
    bool m_inside = false;
};

void readTokens(BytePairTable &table)
{
    const std::string text = readVocabularyText(*File::open(table.tokensPath));
    inFile(table.tokensPath, [&] {
        TokensSax sax(table.tokens);
        nlohmann::json::sax_parse(text.begin(), text.end(), &sax);
        if (table.tokens.empty())
            throw Error("has no tokens");
    });
}

void readMerges(BytePairTable &table)
{
    const std::string &path = table.mergesPath;
    const std::string text = readVocabularyText(*File::open(path));
    std::string_view rest = text;
    for (long number = 1; !rest.empty(); ++number) {
        const std::string_view line = takeLine(rest).text;
        if (line.empty() || (number == 1 && line.starts_with(VersionComment)))
            continue;
        const std::size_t space = line.find(' ');
        const std::string_view right = space == std::string_view::npos ? line : line.substr(space + 1);
        if (space == std::string_view::npos || space == 0 || right.empty() || right.find(' ') != std::string_view::npos)
            throw Error("line %1 is not two tokens separated by one space: %2", number, inQuotes(line)).in(path);
        if (table.merges.size() >= MostSymbols)
            throw Error("contains more than %1 merges", MostSymbols).in(path);
        table.merges.push_back({std::string(line.substr(0, space)), std::string(right), number});
    }
}

} // namespace

std::optional<BytePairTable> bytePairFiles(const std::string &directory)
{
    constexpr std::array<std::array<const char *, 2>, 2> Names{
        {{"encoder.json", "vocab.bpe"}, {"vocab.json", "merges.txt"}}};
    const std::filesystem::path folder(directory);
    std::error_code ignored;
    for (const auto &[tokens, merges] : Names) {
        if (std::filesystem::exists(folder / tokens, ignored) && std::filesystem::exists(folder / merges, ignored))
            return BytePairTable{(folder / tokens).string(), (folder / merges).string(), {}, {}};
    }
    return std::nullopt;
}

BytePairTable readBytePairTable(const std::string &directory)
{
    std::optional<BytePairTable> table = bytePairFiles(directory);
    if (!table)
        throw Error("has no byte pairs: neither encoder.json with vocab.bpe nor vocab.json with merges.txt")
            .in(directory);
    readTokens(*table);
    readMerges(*table);
    return *std::move(table);
}

} // namespace tnn::io
