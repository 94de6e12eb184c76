// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/tree_builder.h"
#include "engine/io/number_text.h"
#include "engine/io/utf8.h"

namespace tnn::checkpoint {

namespace {

Object::Id addScalar(TreeBuilder &tree, std::string_view text)
{
    using Kind = Object::Kind;
    if (text.size() > 1 && (text.front() == '"' || text.front() == '\'') && text.back() == text.front())
        return tree.addText(Kind::String, text.substr(1, text.size() - 2));
    text = io::stripped(text.substr(0, text.find(" #")));
    if (text == "null" || text == "~")
        return tree.add(Kind::None);
    if (text == "true" || text == "false")
        return tree.add(Kind::Bool, text == "true" ? 1 : 0);
    if (long integer = 0; io::isWholly(text, integer))
        return tree.add(Kind::Integer, integer);
    if (double number = 0; io::isWholly(text, number))
        return tree.addReal(number);
    return tree.addText(Kind::String, text);
}

} // namespace

Object::Id addYaml(TreeBuilder &tree, std::string_view text)
{
    struct Mapping {
        std::size_t indent; ///< where its keys begin in their lines
        Object::Id dict;
    };
    const Object::Id root = tree.add(Object::Kind::Dict);
    std::vector<Mapping> open{{0, root}};
    Object::Id next = Object::Nil; ///< the mapping whose keys the next line may begin, deeper than those before
    while (!text.empty()) {
        const std::string_view line = io::takeLine(text).text, entry = io::stripped(line);
        const std::size_t indent = std::min(line.find_first_not_of(' '), line.size()), colon = entry.find(':');
        if (entry.empty() || entry.front() == '#')
            continue;
        while (open.back().indent > indent)
            open.pop_back();
        if (next != Object::Nil && indent > open.back().indent && entry.front() != '-')
            open.push_back({indent, next});
        next = Object::Nil;
        if (indent != open.back().indent || entry.front() == '-' || colon == std::string_view::npos
            || (colon + 1 < entry.size() && entry[colon + 1] != ' '))
            continue;
        const std::string_view value = io::stripped(entry.substr(colon + 1));
        if (value.empty())
            next = tree.add(Object::Kind::Dict);
        tree.append(open.back().dict,
                    {tree.addText(Object::Kind::String, io::stripped(entry.substr(0, colon))),
                     value.empty() ? next : addScalar(tree, value)});
    }
    return root;
}

} // namespace tnn::checkpoint
