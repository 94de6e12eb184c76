// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/message.h"

#include <algorithm>

namespace tnn {

Message Message::verbatim(std::string text)
{
    Message message;
    message.m_text = std::move(text);
    return message;
}

Message Message::received(std::string format, std::vector<Message> values)
{
    Message message;
    message.m_text = std::move(format);
    message.m_isFormat = true;
    message.m_values = std::move(values);
    return message;
}

std::string Message::english() const
{
    if (!m_isFormat)
        return m_text;
    std::vector<std::string> values;
    for (const Message &value : m_values)
        values.push_back(value.english());
    return filled(m_text, values);
}

bool Message::contains(const Message &part) const
{
    return *this == part
        || std::any_of(m_values.begin(), m_values.end(), [&](const Message &value) { return value.contains(part); });
}

Message Message::with(std::size_t place, Message value) const
{
    Message changed = *this;
    changed.m_values.at(place) = std::move(value);
    return changed;
}

std::string Message::filled(std::string_view format, const std::vector<std::string> &values)
{
    std::string text;
    for (std::size_t i = 0; i < format.size(); ++i) {
        const bool isPlace = format[i] == '%' && i + 1 < format.size() && format[i + 1] >= '1' && format[i + 1] <= '9';
        if (isPlace && static_cast<std::size_t>(format[i + 1] - '1') < values.size())
            text += values[static_cast<std::size_t>(format[++i] - '1')];
        else
            text += format[i];
    }
    return text;
}

Message joined(const std::vector<Message> &parts)
{
    Message all;
    for (const Message &part : parts)
        if (!part.empty())
            all = all.empty() ? part : Message("%1, %2", all, part);
    return all;
}

} // namespace tnn
