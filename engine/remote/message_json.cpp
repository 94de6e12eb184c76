// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/message_json.h"

namespace tnn::remote {

namespace {

constexpr int Deepest = 16;

Message messageAt(const io::Json &json, int depth)
{
    if (json.is_string())
        return Message::verbatim(json.get<std::string>());
    if (depth == Deepest || !json.is_array() || json.empty() || !json.front().is_string())
        return Message::verbatim(json.dump());
    std::vector<Message> values;
    for (auto value = json.begin() + 1; value != json.end(); ++value)
        values.push_back(messageAt(*value, depth + 1));
    return Message::received(json.front().get<std::string>(), std::move(values));
}

} // namespace

io::Json jsonOf(const Message &message)
{
    if (!message.isFormat())
        return message.text();
    io::Json json{message.text()};
    for (const Message &value : message.values())
        json.push_back(jsonOf(value));
    return json;
}

Message messageOf(const io::Json &json)
{
    return messageAt(json, 0);
}

} // namespace tnn::remote
