// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "engine/checkpoint/families/options.h"

namespace tnn::checkpoint {

/// Reads options out of one dict, Namespace or DictConfig of a checkpoint's metadata.
class MetadataReader {
public:
    /// `origin` is the path to the dict, for people, with a final dot: "cfg.model.".
    MetadataReader(const ObjectTree &tree, Object::Id dict, std::string origin) :
        m_tree(tree), m_dict(dict), m_origin(std::move(origin))
    {
    }

    std::optional<OptionValue> value(std::string_view name) const; ///< plain values only
    std::string text(std::string_view name) const;                 ///< "" where there is none
    std::optional<long> integer(std::string_view name) const;
    /// Adds what is stored under `name` as the option `key`, if it is of that option's type.
    void into(StoredOptions &options, std::string_view key, const std::string &name) const;

private:
    const ObjectTree &m_tree;
    Object::Id m_dict;
    std::string m_origin;
};

} // namespace tnn::checkpoint
