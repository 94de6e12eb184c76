// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/families/metadata.h"

namespace tnn::checkpoint {

std::optional<OptionValue> MetadataReader::value(std::string_view name) const
{
    const Object::Id id = m_tree.find(m_dict, name);
    if (id == Object::Nil)
        return std::nullopt;
    const Object &object = m_tree[id];
    switch (object.kind) {
    case Object::Kind::Bool:
        return OptionValue(object.number != 0);
    case Object::Kind::Integer:
        return OptionValue(static_cast<long>(object.number));
    case Object::Kind::Float:
        return OptionValue(object.real);
    case Object::Kind::String:
        return OptionValue(object.text);
    default:
        return std::nullopt;
    }
}

std::string MetadataReader::text(std::string_view name) const
{
    const std::optional<OptionValue> found = value(name);
    const auto *text = found ? std::get_if<std::string>(&*found) : nullptr;
    return text == nullptr ? std::string() : *text;
}

std::optional<long> MetadataReader::integer(std::string_view name) const
{
    const std::optional<OptionValue> found = value(name);
    const auto *number = found ? std::get_if<long>(&*found) : nullptr;
    return number == nullptr ? std::nullopt : std::optional<long>(*number);
}

void MetadataReader::into(StoredOptions &options, std::string_view key, const std::string &name) const
{
    const std::optional<OptionValue> found = value(name);
    const std::optional<OptionValue> typed = found ? asTypeOf(key, *found) : std::nullopt;
    if (typed)
        options.insert_or_assign(std::string(key), Said{*typed, m_origin + name});
}

} // namespace tnn::checkpoint
