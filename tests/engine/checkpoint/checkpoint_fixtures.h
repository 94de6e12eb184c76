// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "engine/checkpoint/checkpoint.h"
#include "engine/checkpoint/description.h"
#include "engine/error.h"

namespace tnn {

/// Path of a file written by tests/data/make_fixtures.py.
inline std::string fixture(const std::string &name)
{
    return std::string(TNN_TEST_DATA "/checkpoint/") + name;
}

inline std::vector<std::byte> bytesOf(const std::string &path)
{
    return io::File::open(path)->readAll();
}

inline std::vector<std::byte> bytesOfText(std::string_view text)
{
    const auto *begin = reinterpret_cast<const std::byte *>(text.data());
    return {begin, begin + text.size()};
}

/// The reason of the error that `call` throws; "none" if it throws none.
template <class Call> std::string reasonOf(Call call)
{
    try {
        call();
    } catch (const Error &error) {
        return error.reason().english();
    }
    return "none";
}

inline std::string reasonOfBytes(std::vector<std::byte> bytes)
{
    return reasonOf([&] { checkpoint::open(io::File::of("memory", std::move(bytes))); });
}

/// Whether a checkpoint has all tensors of another, with the same shapes and values, under names with its own prefix.
inline bool holdsTensorsOf(const checkpoint::Checkpoint &opened, const checkpoint::Checkpoint &other,
                           const std::string &prefix = {})
{
    for (const checkpoint::Tensor &tensor : other.tensors) {
        const checkpoint::Tensor *same = opened.find(prefix + tensor.name);
        if (same == nullptr || same->shape != tensor.shape || same->values() != tensor.values())
            return false;
        opened.verify(*same);
    }
    return !other.tensors.empty();
}

inline const checkpoint::Option *optionNamed(const std::vector<checkpoint::Option> &options, std::string_view key)
{
    for (const checkpoint::Option &option : options) {
        if (option.key == key)
            return &option;
    }
    return nullptr;
}

/// "value source" of an option, "absent" if there is none.
inline std::string optionText(const std::vector<checkpoint::Option> &options, std::string_view key)
{
    const checkpoint::Option *option = optionNamed(options, key);
    return option == nullptr ? "absent" : checkpoint::toText(option->value) + " " + std::string(nameOf(option->source));
}

/// The warning that names the assumed options; empty if there is none.
inline std::string assumedIn(const checkpoint::Description &description)
{
    const std::string last = description.warnings.empty() ? "" : description.warnings.back().english();
    return last.starts_with("assumes ") ? last : "";
}

/// The other warnings.
inline std::vector<std::string> warningsIn(const checkpoint::Description &description)
{
    std::vector<std::string> lines;
    for (const Message &warning : description.warnings)
        lines.push_back(warning.english());
    if (!assumedIn(description).empty())
        lines.pop_back();
    return lines;
}

} // namespace tnn
