// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <vector>

#include "engine/checkpoint/families/options.h"

namespace tnn::checkpoint {

/// Reads options from one dict, Namespace or DictConfig of a checkpoint's metadata. Every operator may query dozens of
/// options, so a dict or list with thousands of entries, which cannot be a configuration, counts as empty.
class MetadataReader {
public:
    /// `origin` is the path to the dict for display, with a trailing dot: "cfg.model.".
    MetadataReader(const ObjectTree &tree, Object::Id dict, std::string origin) :
        m_tree(tree), m_dict(tree.size(dict) <= MostEntries ? dict : Object::Nil), m_origin(std::move(origin))
    {
    }
    /// Reads the dict at the end of a path from the root: {"cfg", "model"}.
    MetadataReader(const Checkpoint &checkpoint, std::initializer_list<std::string_view> path);
    /// Reads a dict within this one, whose place in it is displayed as given.
    MetadataReader within(Object::Id dict, std::string_view place) const;
    MetadataReader within(std::string_view name) const { return within(m_tree.find(m_dict, name), name); }

    const std::string &origin() const { return m_origin; }
    bool exists() const { return m_dict != Object::Nil; }
    bool isEmpty() const { return m_tree.size(m_dict) == 0; }
    const Object *at(std::string_view name) const;                 ///< nullptr if there is none
    std::optional<OptionValue> value(std::string_view name) const; ///< plain values only
    std::string text(std::string_view name) const { return as<std::string>(name).value_or(""); }
    std::optional<long> integer(std::string_view name) const { return as<long>(name); }
    bool isTrue(std::string_view name) const { return value(name) == OptionValue(true); }
    /// Adds the value stored under `name` as the option `key` if it has that option's type.
    void into(StoredOptions &options, std::string_view key, const std::string &name) const;
    /// Adds options stored under their own names.
    void into(StoredOptions &options, std::initializer_list<const char *> keys) const;
    /// Adds all values stored under a name or alias of an option (options.h), except single-letter aliases.
    void allInto(StoredOptions &options) const;

    /// Returns the items of a list, tuple or ListConfig under `name`; empty if there is none.
    std::vector<Object::Id> list(std::string_view name) const;

private:
    template <class T> std::optional<T> as(std::string_view name) const
    {
        const std::optional<OptionValue> found = value(name);
        const T *const typed = found ? std::get_if<T>(&*found) : nullptr;
        return typed == nullptr ? std::nullopt : std::optional<T>(*typed);
    }

    static constexpr std::size_t MostEntries = 1024;

    const ObjectTree &m_tree;
    Object::Id m_dict;
    std::string m_origin;
};

/// Returns the options that the dict at a path from the root stores under these names; without names, allInto().
StoredOptions optionsAt(const Checkpoint &checkpoint, std::initializer_list<std::string_view> path,
                        std::initializer_list<const char *> keys = {});

} // namespace tnn::checkpoint
