// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/protocol.h"

#include "engine/error.h"

namespace tnn::remote {

namespace {

constexpr std::size_t MostWords = 10'000;

/// Accepts a flat array and stops at anything else, so that no line takes more memory than its texts.
class FlatArray : public nlohmann::json_sax<io::Json> {
public:
    Words words;

    bool null() override { return false; }
    bool boolean(bool /*value*/) override { return false; }
    bool number_integer(number_integer_t /*value*/) override { return false; }
    bool number_unsigned(number_unsigned_t value) override { return add(std::uint64_t{value}); }
    bool number_float(number_float_t /*value*/, const string_t & /*text*/) override { return false; }
    bool string(string_t &value) override
    {
        value.shrink_to_fit(); // the parser's buffer grows in steps, and a request may wait for long
        return add(std::move(value));
    }
    bool binary(binary_t & /*value*/) override { return false; }
    bool start_object(std::size_t /*size*/) override { return false; }
    bool key(string_t & /*value*/) override { return false; }
    bool end_object() override { return false; }
    bool start_array(std::size_t /*size*/) override { return !std::exchange(m_within, true); }
    bool end_array() override { return true; }
    bool parse_error(std::size_t /*at*/, const std::string & /*token*/, const io::Json::exception & /*error*/) override
    {
        return false;
    }

private:
    template <class Value> bool add(Value value)
    {
        if (!m_within || words.size() == MostWords)
            return false;
        words.emplace_back(std::move(value));
        return true;
    }

    bool m_within = false;
};

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

Words wordsOf(std::string_view line)
{
    FlatArray array;
    if (!io::Json::sax_parse(line.begin(), line.end(), &array) || array.words.empty())
        throw Error("the line is not a JSON array of strings, the arguments of a command line");
    return std::move(array.words);
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
