// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <concepts>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace tnn {

/// The format of a message with these values: a literal whose placeholders %1 to %9 are checked at compile time.
template <class... Values> class MessageFormat {
public:
    // Implicit, so that a literal can be passed where a format is expected.
    consteval MessageFormat(const char *literal) : m_text(literal) // NOLINT(google-explicit-constructor)
    {
        bool used[sizeof...(Values) + 1] = {};
        for (std::size_t i = 0; i < m_text.size(); ++i)
            if (m_text[i] == '%' && i + 1 < m_text.size() && m_text[i + 1] >= '1' && m_text[i + 1] <= '9') {
                if (i + 2 < m_text.size() && m_text[i + 2] >= '0' && m_text[i + 2] <= '9')
                    throw "a place of two digits";
                const auto place = static_cast<std::size_t>(m_text[i + 1] - '0');
                if (place > sizeof...(Values))
                    throw "a place without a value";
                used[place] = true;
            }
        for (std::size_t place = 1; place <= sizeof...(Values); ++place)
            if (!used[place])
                throw "a value without a place";
    }
    std::string_view text() const { return m_text; }

private:
    std::string_view m_text;
};

/// A message of the engine: a format and its values, `Message("layer %1, channel %2", layer, channel)`. Files and
/// terminals show it in English, the window translates it (widgets/base/translated.h): cmake/engine_messages.py
/// collects the formats, which are literals right after Message( or Error(. Logic never depends on the text of a
/// message.
class Message {
public:
    Message() = default;
    /// Values are texts, which are kept as is, whole numbers, and messages, which are translated too.
    template <class... Values>
    explicit Message(std::type_identity_t<MessageFormat<Values...>> format, const Values &...values) :
        m_text(format.text()), m_isFormat(true), m_values{valueOf(values)...}
    {
    }
    /// Returns a message that is never translated: a name, a number, or text from elsewhere.
    static Message verbatim(std::string text);
    /// Returns a message received from another process.
    static Message received(std::string format, std::vector<Message> values);

    bool empty() const { return m_text.empty(); }
    std::string english() const;
    bool isFormat() const { return m_isFormat; }
    const std::string &text() const { return m_text; } ///< the format, or the verbatim text
    const std::vector<Message> &values() const { return m_values; }
    /// Returns the format's text with its placeholders filled from `values`, once.
    static std::string filled(std::string_view format, const std::vector<std::string> &values);

    /// Returns whether this message is `part` or contains it among its values, at any depth.
    bool contains(const Message &part) const;
    /// Returns a copy with another value at a placeholder, counted from zero.
    Message with(std::size_t place, Message value) const;

    bool operator==(const Message &) const = default;

private:
    static Message valueOf(const Message &message) { return message; }
    static Message valueOf(std::string text) { return verbatim(std::move(text)); }
    static Message valueOf(std::string_view text) { return verbatim(std::string(text)); }
    static Message valueOf(const char *text) { return verbatim(text); }
    static Message valueOf(char letter) { return verbatim(std::string(1, letter)); }
    template <std::integral Number> static Message valueOf(Number number) { return verbatim(std::to_string(number)); }

    std::string m_text;
    bool m_isFormat = false;
    std::vector<Message> m_values;
};

/// Returns the non-empty messages joined by commas.
Message joined(const std::vector<Message> &parts);

} // namespace tnn
