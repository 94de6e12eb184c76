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

/// The format of a message with these values: a literal whose places %1 to %9 are those values, checked when compiled.
template <class... Values> class MessageFormat {
public:
    // Implicit, so that a literal can stand where a format is wanted.
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

/// What the engine says, as a format and its values: `Message("layer %1, channel %2", layer, channel)`. English is made of
/// it for files and terminals, another language by who knows one (widgets/base/translated.h): cmake/engine_messages.py finds
/// the formats, which are literals right behind Message( or Error(. Logic never looks at a message.
class Message {
public:
    Message() = default;
    /// Values are texts, which stay as they are, whole numbers, and messages, which are translated as well.
    template <class... Values>
    explicit Message(std::type_identity_t<MessageFormat<Values...>> format, const Values &...values) :
        m_text(format.text()), m_isFormat(true), m_values{valueOf(values)...}
    {
    }
    /// A name, a number or what somebody else said: the same in every language.
    static Message verbatim(std::string text);
    /// What another process sent.
    static Message received(std::string format, std::vector<Message> values);

    bool empty() const { return m_text.empty(); }
    std::string english() const;
    bool isFormat() const { return m_isFormat; }
    const std::string &text() const { return m_text; } ///< the format, or the text as it is
    const std::vector<Message> &values() const { return m_values; }
    /// The format's text with its places filled in from `values`, once.
    static std::string filled(std::string_view format, const std::vector<std::string> &values);

    /// Whether it is that message or has it among its values, at any depth.
    bool contains(const Message &part) const;
    /// The same with another value at a place, counted from zero.
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

/// Those that say something, with commas between them.
Message joined(const std::vector<Message> &parts);

} // namespace tnn
