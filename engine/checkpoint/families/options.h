// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/checkpoint/description.h"

namespace tnn::checkpoint {

/// Lines for the user; what is said of every layer alike is said once.
class Warnings {
public:
    void add(const Message &line)
    {
        if (m_seen.insert(line.english()).second)
            m_lines.push_back(line);
    }
    /// The same, for lines that differ from layer to layer only in what they name.
    void addOnce(const std::string &topic, const Message &line)
    {
        if (m_seen.insert(topic).second)
            m_lines.push_back(line);
    }
    std::vector<Message> take() { return std::move(m_lines); }

private:
    std::set<std::string> m_seen;
    std::vector<Message> m_lines;
};

/// A value and where it was found.
struct Said {
    OptionValue value;
    Message origin;
};
// Where a value was found: "key X", "keys X.*", "shape of X".
Message keyOf(const std::string &key);
Message keysOf(const std::string &pattern);
Message shapeOf(const Tensor &tensor);

using StoredOptions = std::map<std::string, Said, std::less<>>;
/// What holds where nothing is said.
using Defaults = std::vector<std::pair<std::string_view, OptionValue>>;

/// What the user gave, under one name an option and of its type.
struct UnifiedOptions {
    std::map<std::string, Said, std::less<>> config, set;
};
/// Unifies aliases (num_heads, h -> heads; rpe_act -> act ...), warns of unknown keys. Throws tnn::Error for a value that
/// is not of its option's type.
UnifiedOptions unified(const GivenOptions &given, Warnings &warnings);

/// What --set, the file or --config says of an option, in this order.
std::optional<OptionValue> saidOf(std::string_view key, const StoredOptions &stored, const UnifiedOptions &given);

/// Brings a value to the type of the option (1 is true for a flag); nothing where it cannot be.
std::optional<OptionValue> asTypeOf(std::string_view key, const OptionValue &value);

/// Whether two values mean the same; numbers to six digits, since files hold float32.
bool same(const OptionValue &a, const OptionValue &b);

/// The options of one TNO, each decided once. Precedence: --set, then what the file stores, then --config, then the public
/// code's default. What the shapes fix wins over all of them.
class OptionSet {
public:
    /// `publicCode` is whose defaults they are. Keeps references to what was given and to the warnings.
    OptionSet(std::string_view publicCode, Defaults defaults, StoredOptions stored, const UnifiedOptions &given,
              Warnings &warnings);

    /// What --set, the file or --config says of it, in this order; nothing is recorded.
    std::optional<Option> stated(std::string_view key) const;
    /// The same or the default, recorded; what is decided already stays.
    Option resolve(std::string_view key);
    bool flag(std::string_view key) { return std::get<bool>(resolve(key).value); }
    long integer(std::string_view key) { return std::get<long>(resolve(key).value); }
    std::string text(std::string_view key) { return std::get<std::string>(resolve(key).value); }
    /// Whether anything is said of it, or there is a default.
    bool knows(std::string_view key) const;

    /// Records what the file's tensors fix. Throws tnn::Error where --set says otherwise, warns where others do.
    void fix(std::string_view key, const OptionValue &value, const Message &origin, Source source = Source::Inferred);
    void record(Option option);
    /// Records an option of the network around the TNO, if anything is said of it.
    void mention(std::string_view key);

    /// In the order of command-line.md.
    std::vector<Option> take();

private:
    void warnOfLoser(std::string_view key, const Option &winner);

    const OptionValue *defaultOf(std::string_view key) const;

    std::string_view m_publicCode;
    Defaults m_defaults;
    StoredOptions m_stored;
    const UnifiedOptions &m_given;
    Warnings &m_warnings;
    std::vector<Option> m_options;
};

} // namespace tnn::checkpoint
