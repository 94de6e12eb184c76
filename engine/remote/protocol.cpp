// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/protocol.h"

#include <stdexcept>

#include "engine/error.h"
#include "engine/io/file.h"

namespace tnn::remote {

namespace {

Message messageAt(const io::Json &json, int depth)
{
    constexpr int Deepest = 16;
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

void CommandRequest::add(std::string_view option, io::Json value)
{
    line[1][std::string(option.substr(option.find_first_not_of('-')))].push_back(std::move(value));
}

io::Json CommandRequest::sent(const std::string &name, std::string_view bytes)
{
    files += bytes;
    return {{"file", name}, {"size", bytes.size()}};
}

io::Json CommandRequest::sentFile(const std::string &path)
{
    const std::shared_ptr<const io::File> file = io::File::open(path);
    if (files.size() + file->size() > LongestLine)
        throw Error("exceeds the %1 MiB that can be sent to an engine", LongestLine >> 20).in(path);
    const std::vector<std::byte> bytes = file->readAll();
    return sent(path, {reinterpret_cast<const char *>(bytes.data()), bytes.size()});
}

io::Json requestIn(std::string_view line)
{
    constexpr int Deepest = 4;
    int values = 0;
    const auto isRead = [&values](int depth, io::Json::parse_event_t, const io::Json &) {
        constexpr int Most = 20'000; // so that no line takes much more memory than its texts
        if (depth > Deepest || ++values > Most)
            throw std::length_error("too deep, or too many");
        return true;
    };
    io::Json request;
    try {
        request = io::Json::parse(line.begin(), line.end(), isRead);
    } catch (const io::Json::exception &) {
    } catch (const std::length_error &) {
    }
    if (!request.is_array() || request.empty() || !request[0].is_string())
        throw Error("the line is not a JSON array of a command and its options");
    if (request.back().is_object())
        for (io::Json &option : request.back())
            if (!option.is_array())
                option = io::Json::array({option});
    return request;
}

std::size_t filesSize(const io::Json &request)
{
    std::size_t bytes = 0;
    if (!request.back().is_object())
        return 0;
    for (const io::Json &values : request.back())
        for (const io::Json &value : values) {
            if (!value.is_object())
                continue;
            if (value.size() < 2 || !value.value("file", io::Json()).is_string()
                || !value.value("size", io::Json()).is_number_unsigned())
                throw Error("a file that is sent has a name and a size");
            const auto size = value["size"].get<std::size_t>();
            if (size > LongestLine - bytes)
                throw Error("the files are larger than %1 bytes", LongestLine);
            bytes += size;
        }
    return bytes;
}

std::string lineOf(const io::Json &json)
{
    return json.dump(-1, ' ', false, io::Json::error_handler_t::replace) + "\n";
}

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
