// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "engine/error.h"
#include "engine/io/utf8.h"

namespace tnn::io {

using Json = nlohmann::ordered_json;

/// The deepest nesting of arrays and objects that is read. Parsing needs no stack, but copying and printing a value do.
inline constexpr std::size_t DeepestJson = 64;

/// Parses JSON from elsewhere. Throws tnn::Error for text that is not JSON or is nested more deeply.
template <class Value = Json> Value parsedJson(std::string_view text)
{
    const auto shallow = [](int depth, typename Value::parse_event_t event, Value &) {
        const bool opens = event == Value::parse_event_t::object_start || event == Value::parse_event_t::array_start;
        if (opens && depth >= static_cast<int>(DeepestJson))
            throw Error("is JSON nested deeper than %1 levels", DeepestJson);
        return true;
    };
    try {
        return Value::parse(text.begin(), text.end(), shallow);
    } catch (const typename Value::exception &) {
        throw Error("is not JSON");
    }
}

/// Returns the same; null, which is neither an object nor an array, where that throws.
inline Json jsonOrNull(std::string_view text)
{
    try {
        return parsedJson(text);
    } catch (const Error &) {
        return {};
    }
}

/// Returns the printed form: indented, with a final newline, safe for a terminal; never throws for invalid text; NaN
/// and Inf are null.
inline std::string text(const Json &json)
{
    return withEscapedControls(json.dump(1, ' ', false, Json::error_handler_t::replace)) + "\n";
}

} // namespace tnn::io
