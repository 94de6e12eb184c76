// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/families/metadata.h"

#include <algorithm>

namespace tnn::checkpoint {

MetadataReader::MetadataReader(const Checkpoint &checkpoint, std::initializer_list<std::string_view> path) :
    MetadataReader(checkpoint.metadata, checkpoint.metadata.find(path), "")
{
    for (const std::string_view key : path)
        m_origin.append(key).append(1, '.');
}

MetadataReader MetadataReader::within(Object::Id dict, std::string_view place) const
{
    return {m_tree, dict, m_origin + std::string(place) + "."};
}

const Object *MetadataReader::at(std::string_view name) const
{
    const Object::Id id = m_tree.find(m_dict, name);
    return id == Object::Nil ? nullptr : &m_tree[id];
}

std::optional<OptionValue> MetadataReader::value(std::string_view name) const
{
    const Object *const object = at(name);
    return object == nullptr ? std::nullopt : optionValueOf(*object);
}

std::vector<Object::Id> MetadataReader::list(std::string_view name) const
{
    Object::Id id = m_tree.find(m_dict, name);
    // omegaconf keeps the items in the state, under _content.
    if (id != Object::Nil && m_tree[id].kind == Object::Kind::Instance && m_tree[id].state != Object::Nil) {
        const Object &state = m_tree[m_tree[id].state];
        const std::size_t count = state.kind == Object::Kind::Dict ? std::min(state.items.size(), 2 * MostEntries) : 0;
        for (std::size_t i = 0; i + 1 < count; i += 2) {
            const Object &key = m_tree[state.items[i]];
            if (key.kind == Object::Kind::String && key.text == "_content")
                id = state.items[i + 1];
        }
    }
    const bool isList = id != Object::Nil
        && (m_tree[id].kind == Object::Kind::List || m_tree[id].kind == Object::Kind::Tuple);
    return isList && m_tree[id].items.size() <= MostEntries ? m_tree[id].items : std::vector<Object::Id>();
}

void MetadataReader::into(StoredOptions &options, std::string_view key, const std::string &name) const
{
    const std::optional<OptionValue> found = value(name);
    const std::optional<OptionValue> typed = found ? asTypeOf(key, *found) : std::nullopt;
    if (typed)
        options.insert_or_assign(std::string(key), StoredOption{*typed, Message::verbatim(m_origin + name)});
}

void MetadataReader::into(StoredOptions &options, std::initializer_list<const char *> keys) const
{
    for (const char *key : keys)
        into(options, key, key);
}

void MetadataReader::allInto(StoredOptions &options) const
{
    for (const OptionKey &option : optionKeys()) {
        // The name itself comes last: it wins over its aliases.
        for (auto alias = option.aliases.rbegin(); alias != option.aliases.rend(); ++alias) {
            if (alias->size() > 1)
                into(options, option.name, std::string(*alias));
        }
        into(options, option.name, std::string(option.name));
    }
}

StoredOptions optionsAt(const Checkpoint &checkpoint, std::initializer_list<std::string_view> path,
                        std::initializer_list<const char *> keys)
{
    StoredOptions options;
    const MetadataReader reader(checkpoint, path);
    if (keys.size() == 0)
        reader.allInto(options);
    reader.into(options, keys);
    return options;
}

} // namespace tnn::checkpoint
