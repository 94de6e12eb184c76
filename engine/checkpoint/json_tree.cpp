// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/tree_builder.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <unordered_map>

#include "engine/error.h"
#include "engine/io/file.h"
#include "engine/io/json.h"

namespace tnn::checkpoint {

namespace {

constexpr std::size_t LongestSharedKey = 32;
constexpr std::size_t MostSharedKeys = 256;

/// Receives events from nlohmann's parser, which needs no stack of its own, so that depth is bounded only here.
class TreeSax : public nlohmann::json_sax<nlohmann::json> {
public:
    TreeSax(TreeBuilder &tree, const io::PythonJson &json) : m_tree(tree), m_json(json) { }

    Object::Id root() const { return m_root; }

    bool null() override { return add(m_tree.add(Object::Kind::None)); }
    bool boolean(bool value) override { return add(m_tree.add(Object::Kind::Bool, value ? 1 : 0)); }
    bool number_integer(number_integer_t value) override { return add(m_tree.add(Object::Kind::Integer, value)); }
    bool number_unsigned(number_unsigned_t value) override
    {
        if (value <= static_cast<number_unsigned_t>(std::numeric_limits<std::int64_t>::max()))
            return number_integer(static_cast<number_integer_t>(value));
        std::array<char, 17> digits{'0'}; // a leading zero: two's complement without a sign
        const auto result = std::to_chars(digits.data() + 1, digits.data() + digits.size(), value, 16);
        return add(m_tree.addText(Object::Kind::BigInteger, {digits.data(), result.ptr}));
    }
    bool number_float(number_float_t value, const string_t & /*text*/) override
    {
        return add(m_tree.addReal(m_json.valueOf(value)));
    }
    bool string(string_t &value) override { return add(m_tree.addText(Object::Kind::String, value)); }
    bool binary(binary_t & /*value*/) override { return false; }

    bool start_object(std::size_t /*count*/) override { return open(Object::Kind::Dict); }
    bool start_array(std::size_t /*count*/) override { return open(Object::Kind::List); }
    bool end_object() override
    {
        refuseDuplicates(m_tree[m_open.back()]);
        return close();
    }
    bool end_array() override { return close(); }
    bool key(string_t &value) override
    {
        // In a list of similar objects, the same few keys occur repeatedly.
        const bool isShort = value.size() <= LongestSharedKey;
        const auto known = isShort ? m_keys.find(value) : m_keys.end();
        const Object::Id id = known != m_keys.end() ? known->second : m_tree.addText(Object::Kind::String, value);
        if (isShort && known == m_keys.end() && m_keys.size() < MostSharedKeys)
            m_keys.emplace(value, id);
        return add(id);
    }
    bool parse_error(std::size_t position, const std::string & /*token*/,
                     const nlohmann::json::exception & /*error*/) override
    {
        throw Error("is not JSON at byte %1", m_json.positionOf(position));
    }

private:
    bool add(Object::Id id)
    {
        if (m_open.empty())
            m_root = id;
        else
            m_tree.append(m_open.back(), {id});
        return true;
    }
    bool open(Object::Kind kind)
    {
        if (m_open.size() >= io::DeepestJson)
            throw Error("is JSON nested deeper than %1 levels", io::DeepestJson);
        const Object::Id id = m_tree.add(kind);
        add(id);
        m_open.push_back(id);
        return true;
    }
    bool close()
    {
        m_open.pop_back();
        return true;
    }
    void refuseDuplicates(const Object &dict)
    {
        m_sorted.clear();
        for (std::size_t i = 0; i < dict.items.size(); i += 2)
            m_sorted.emplace_back(m_tree[dict.items[i]].text);
        std::sort(m_sorted.begin(), m_sorted.end());
        const auto twice = std::adjacent_find(m_sorted.begin(), m_sorted.end());
        if (twice != m_sorted.end())
            throw Error("the key %1 occurs twice", io::escaped(twice->substr(0, 200)));
    }

    TreeBuilder &m_tree;
    const io::PythonJson &m_json;
    Object::Id m_root = Object::Nil;
    std::vector<Object::Id> m_open;
    std::unordered_map<std::string, Object::Id> m_keys; ///< short ones
    std::vector<std::string_view> m_sorted;
};

} // namespace

Object::Id addJson(TreeBuilder &tree, std::string_view text)
{
    const io::PythonJson json(text);
    TreeSax sax(tree, json);
    nlohmann::json::sax_parse(json.text().begin(), json.text().end(), &sax);
    return sax.root();
}

} // namespace tnn::checkpoint
