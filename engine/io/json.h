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

/// JSON that may have been written by Python, whose NaN, Infinity and -Infinity are not JSON: a text for parsers, with
/// numbers in place of these words. A text without them is not copied.
class PythonJson {
public:
    explicit PythonJson(std::string_view text); ///< `text` must outlive it
    std::string_view text() const { return m_replaced.empty() ? m_original : m_replaced; }
    double valueOf(double number) const;            ///< what a number in text() stands for
    std::size_t positionOf(std::size_t byte) const; ///< in the original text, of a byte of text()

private:
    std::string_view m_original;
    std::string m_replaced; ///< empty if there are none
};

/// Parses JSON from elsewhere. Throws tnn::Error for text that is not JSON or is nested more deeply.
template <class Value = Json> Value parsedJson(std::string_view text)
{
    const PythonJson json(text);
    const auto taken = [&json](int depth, typename Value::parse_event_t event, Value &value) {
        const bool opens = event == Value::parse_event_t::object_start || event == Value::parse_event_t::array_start;
        if (opens && depth >= static_cast<int>(DeepestJson))
            throw Error("is JSON nested deeper than %1 levels", DeepestJson);
        if (event == Value::parse_event_t::value && value.is_number_float())
            value = json.valueOf(value.template get<double>());
        return true;
    };
    try {
        return Value::parse(json.text().begin(), json.text().end(), taken);
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
