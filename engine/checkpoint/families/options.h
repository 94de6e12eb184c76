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

/// Lines for the user; what applies equally to every layer is reported once.
class Warnings {
public:
    void add(const Message &line)
    {
        if (m_seen.insert(line.english()).second)
            m_lines.push_back(line);
    }
    /// Adds a line once per topic, for lines that differ between layers only in the names.
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
/// Values of unspecified options.
using Defaults = std::vector<std::pair<std::string_view, OptionValue>>;

/// Options given by the user, under one name per option and with its type.
struct UnifiedOptions {
    std::map<std::string, Said, std::less<>> config, set;
};
/// Unifies aliases (num_heads, h -> heads; rpe_act -> act ...) and warns of unknown keys. Throws tnn::Error for a value
/// that does not have its option's type.
UnifiedOptions unified(const GivenOptions &given, Warnings &warnings);

/// What --set, the file or --config says of an option, in this order.
std::optional<OptionValue> saidOf(std::string_view key, const StoredOptions &stored, const UnifiedOptions &given);

/// Converts a value to the option's type (1 is true for a flag); none if impossible.
std::optional<OptionValue> asTypeOf(std::string_view key, const OptionValue &value);

/// Whether two values are equivalent; numbers are compared to six digits, since files hold float32.
bool same(const OptionValue &a, const OptionValue &b);

/// The options of one TNO, each resolved once. Precedence: --set, then the file, then --config, then the public code's
/// default. Values fixed by the shapes override all of them.
class OptionSet {
public:
    /// `publicCode` names the source of the defaults. Keeps references to `given` and to the warnings.
    OptionSet(std::string_view publicCode, Defaults defaults, StoredOptions stored, const UnifiedOptions &given,
              Warnings &warnings);

    /// Returns the value from --set, the file or --config, in this order, without recording it.
    std::optional<Option> stated(std::string_view key) const;
    /// Returns and records that value or the default; a value already resolved is kept.
    Option resolve(std::string_view key);
    bool flag(std::string_view key) { return std::get<bool>(resolve(key).value); }
    long integer(std::string_view key) { return std::get<long>(resolve(key).value); }
    std::string text(std::string_view key) { return std::get<std::string>(resolve(key).value); }
    /// Whether a value or a default is known.
    bool knows(std::string_view key) const;

    /// Records a value fixed by the file's tensors. Throws tnn::Error if --set contradicts it, warns if others do.
    void fix(std::string_view key, const OptionValue &value, const Message &origin, Source source = Source::Inferred);
    void record(Option option);
    /// Records an option of the network around the TNO if it is specified.
    void mention(std::string_view key);

    /// Returns the options in the order of command-line.md.
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
