// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include <CLI/CLI.hpp>

#include "engine/cli/call_values.h"
#include "engine/io/text_table.h"

namespace tnn::cli {

// Options that are read into values of their types as they are parsed. What reads them throws UsageError, or tnn::Error
// for what is known but not to be had.

inline constexpr const char *File = "FILE"; ///< the type of an input that can be sent to an engine

/// An option whose text `read(option, text)` turns into the value; help calls its type `type`.
template <class Value, class Read>
CLI::Option *addOption(CLI::App &app, const std::string &name, const std::string &type, Value &value, Read read,
                       const std::string &help)
{
    return app
        .add_option(
            name,
            [&value, name, read](const CLI::results_t &texts) {
                value = read(name, texts.back());
                return true;
            },
            help)
        ->type_name(type);
}

/// One that can be repeated: `add(option, text)` is called of each.
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

/// A whole number; where the value is no optional, it is the default.
template <class Value>
CLI::Option *addWhole(CLI::App &app, const std::string &name, Value &value, long least, long most,
                      const std::string &help)
{
    CLI::Option *const option = addOption(
        app, name, "INT", value,
        [least, most](const std::string &called, const std::string &text) {
            if constexpr (std::is_integral_v<Value>)
                return static_cast<Value>(wholeNumber(called, text, least, most));
            else
                return static_cast<typename Value::value_type>(wholeNumber(called, text, least, most));
        },
        help);
    if constexpr (std::is_integral_v<Value>)
        option->default_str(std::to_string(value));
    return option;
}

/// A number, as addWhole().
template <class Value>
CLI::Option *addNumber(CLI::App &app, const std::string &name, Value &value, double least, double most,
                       const std::string &help)
{
    CLI::Option *const option = addOption(
        app, name, "FLOAT", value,
        [least, most](const std::string &called, const std::string &text) {
            return decimal(called, text, least, most);
        },
        help);
    if constexpr (std::is_floating_point_v<Value>)
        option->default_str(io::number(value));
    return option;
}

/// "a|b|c"
std::string alternatives(const std::vector<std::string_view> &names);

/// One of the names, which stand in the order of the enumeration; as addWhole().
template <class Value>
CLI::Option *addChoice(CLI::App &app, const std::string &name, Value &value, const std::vector<std::string_view> &names,
                       const std::string &help)
{
    constexpr bool IsPlain = std::is_enum_v<Value> || std::is_same_v<Value, bool>;
    CLI::Option *const option = addOption(
        app, name, alternatives(names), value,
        [names](const std::string &called, const std::string &text) {
            if constexpr (IsPlain)
                return static_cast<Value>(choice(called, text, names));
            else
                return static_cast<typename Value::value_type>(choice(called, text, names));
        },
        help);
    if constexpr (IsPlain)
        option->default_str(std::string(names.at(static_cast<std::size_t>(value))));
    return option;
}

} // namespace tnn::cli
