// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include <CLI/CLI.hpp>

#include "engine/cli/call_values.h"
#include "engine/io/joined.h"
#include "engine/io/text_table.h"

namespace tnn::cli {

// Options that are parsed into typed values. The parsers throw UsageError, or tnn::Error for values that are known but
// not available.

inline constexpr const char *File = "FILE"; ///< the type of an input that can be sent to an engine

namespace groups {
inline constexpr const char *Checkpoint = "Checkpoint", *Device = "Device", *Overrides = "Overrides",
                            *StateSpaces = "State spaces", *View = "View", *Pair = "Two checkpoints", *Picture = "Plot",
                            *Batch = "Batch", *Window = "Window", *Network = "Network", *Training = "Training",
                            *Output = "Output";
} // namespace groups

/// Sets the help group for options added during its lifetime.
class Group {
public:
    Group(CLI::App &app, const char *name) : m_app(app), m_before(app.option_defaults()->get_group())
    {
        app.option_defaults()->group(name);
    }
    ~Group() // NOLINT(bugprone-exception-escape): it only restores a name
    {
        m_app.option_defaults()->group(m_before);
    }
    Group(const Group &) = delete;
    Group &operator=(const Group &) = delete;

private:
    CLI::App &m_app;
    std::string m_before;
};

/// Adds an option whose text is parsed by read(option, text); help shows its type as `type`.
template <class Value, class Read>
CLI::Option *addOption(CLI::App &app, const std::string &name, const std::string &type, Value &value, const Read &read,
                       const std::string &help)
{
    return app
        .add_option(
            name,
            [&value, name, read](const CLI::results_t &texts) {
                value = static_cast<Value>(read(name, texts.back()));
                return true;
            },
            help)
        ->type_name(type);
}

/// Adds an option as addOption() does, but an empty text leaves the value unchanged.
template <class Value, class Read>
CLI::Option *addUnlessEmpty(CLI::App &app, const std::string &name, const std::string &type, Value &value,
                            const Read &read, const std::string &help)
{
    return addOption(
        app, name, type, value,
        [&value, read](const std::string &called, const std::string &text) {
            return text.empty() ? value : static_cast<Value>(read(called, text));
        },
        help);
}

/// Adds values separated by commas, as addUnlessEmpty().
template <class Value, class Read>
CLI::Option *addList(CLI::App &app, const std::string &name, const std::string &type, std::vector<Value> &values,
                     const Read &read, const std::string &help)
{
    return addUnlessEmpty(
        app, name, type, values,
        [read](const std::string &called, const std::string &text) {
            std::vector<Value> all;
            for (const std::string &part : separated(text))
                all.push_back(read(called, part));
            return all;
        },
        help);
}

/// Adds an option that can be repeated: add(option, text) is called for each value.
template <class Add>
CLI::Option *addRepeated(CLI::App &app, const std::string &name, const std::string &type, Add add,
                         const std::string &help)
{
    return app
        .add_option(
            name,
            [name, add](const CLI::results_t &texts) {
                for (const std::string &text : texts)
                    add(name, text);
                return true;
            },
            help + " (can be repeated)")
        ->type_name(type)
        ->take_all();
}

inline CLI::Option *addText(CLI::App &app, const std::string &name, const std::string &type, std::string &value,
                            const std::string &help)
{
    return app.add_option(name, value, help)->type_name(type);
}

/// Adds a whole number; if `value` is not an optional, it is the default.
template <class Value>
CLI::Option *addWhole(CLI::App &app, const std::string &name, Value &value, long least, long most,
                      const std::string &help)
{
    const auto read = [least, most](const std::string &called, const std::string &text) {
        return wholeNumber(called, text, least, most);
    };
    CLI::Option *const option = addOption(app, name, "INT", value, read, help);
    if constexpr (std::is_integral_v<Value>)
        option->default_str(std::to_string(value));
    return option;
}

/// Adds a number, as addWhole().
template <class Value>
CLI::Option *addNumber(CLI::App &app, const std::string &name, Value &value, double least, double most,
                       const std::string &help)
{
    const auto read = [least, most](const std::string &called, const std::string &text) {
        return decimal(called, text, least, most);
    };
    CLI::Option *const option = addOption(app, name, "FLOAT", value, read, help);
    if constexpr (std::is_floating_point_v<Value>)
        option->default_str(io::number(value));
    return option;
}

/// "a|b|c"
inline std::string alternatives(const std::vector<std::string_view> &names)
{
    return io::joined(names, "|");
}

/// Adds one of the names, which are in the order of the enumeration; as addWhole().
template <class Value>
CLI::Option *addChoice(CLI::App &app, const std::string &name, Value &value, const std::vector<std::string_view> &names,
                       const std::string &help)
{
    const auto place = [names](const std::string &called, const std::string &text) {
        return choice(called, text, names);
    };
    CLI::Option *const option = addOption(app, name, alternatives(names), value, place, help);
    option->default_str(std::string(names.at(static_cast<std::size_t>(value))));
    return option;
}

/// Adds a choice without a default; `first` is the value for the first name.
template <class Value>
CLI::Option *addChoice(CLI::App &app, const std::string &name, std::optional<Value> &value, Value first,
                       const std::vector<std::string_view> &names, const std::string &help)
{
    const auto read = [names, first](const std::string &called, const std::string &text) {
        return static_cast<Value>(static_cast<int>(first) + choice(called, text, names));
    };
    return addOption(app, name, alternatives(names), value, read, help);
}

} // namespace tnn::cli
