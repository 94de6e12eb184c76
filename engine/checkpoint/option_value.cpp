// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <vector>

#include "engine/checkpoint/byte_reader.h"
#include "engine/checkpoint/description.h"
#include "engine/error.h"
#include "engine/io/json.h"
#include "engine/io/number_text.h"
#include "engine/names.h"

namespace tnn::checkpoint {

namespace {

constexpr Named<Source> SourceNames[] = {
    {Source::Stored, "stored"}, {Source::Inferred, "inferred"}, {Source::Given, "given"}, {Source::Assumed, "assumed"}};

OptionValue fromJson(const nlohmann::json &value)
{
    if (value.is_boolean())
        return value.get<bool>();
    if (value.is_number_integer())
        return value.get<long>();
    if (value.is_number())
        return value.get<double>();
    if (value.is_string())
        return value.get<std::string>();
    return value.dump();
}

/// Flattens level by level, so that shallower values take precedence.
void flatten(const nlohmann::json &config, std::map<std::string, OptionValue> &options)
{
    std::vector<const nlohmann::json *> level{&config};
    while (!level.empty()) {
        std::vector<const nlohmann::json *> next;
        for (const nlohmann::json *object : level)
            for (const auto &[key, value] : object->items()) {
                if (value.is_object())
                    next.push_back(&value);
                else if (!value.is_null())
                    options.emplace(key, fromJson(value));
            }
        level = std::move(next);
    }
}

} // namespace

std::string_view nameOf(Source source)
{
    return nameIn(SourceNames, source);
}

std::string toText(const OptionValue &value)
{
    if (const bool *flag = std::get_if<bool>(&value))
        return *flag ? "true" : "false";
    if (const long *integer = std::get_if<long>(&value))
        return std::to_string(*integer);
    if (const double *number = std::get_if<double>(&value))
        return io::exactText(*number);
    return std::get<std::string>(value);
}

std::optional<OptionValue> optionValueOf(const Object &object)
{
    switch (object.kind) {
    case Object::Kind::Bool:
        return object.number != 0;
    case Object::Kind::Integer:
        return static_cast<long>(object.number);
    case Object::Kind::Float:
        return object.real;
    case Object::Kind::String:
        return object.text;
    default:
        return std::nullopt;
    }
}

std::map<std::string, OptionValue> readConfig(const std::string &path)
{
    const std::shared_ptr<const io::File> file = io::File::open(path);
    constexpr std::size_t Largest = 16U << 20;
    if (file->size() > Largest)
        throw Error("is too large for an options file").in(path);
    const std::vector<std::byte> bytes = file->readAll();
    auto config = inFile(path, [&] { return io::parsedJson<nlohmann::json>(textOf(bytes)); });
    if (config.is_object() && config.contains("options"))
        config = nlohmann::json(config["options"]);
    if (!config.is_object())
        throw Error("is not a JSON object of options").in(path);
    std::map<std::string, OptionValue> options;
    flatten(config, options);
    return options;
}

std::pair<std::string, OptionValue> parseOption(const std::string &text)
{
    const std::size_t sign = text.find('=');
    if (sign == std::string::npos || sign == 0)
        throw Error("--set takes KEY=VALUE, not %1", io::escaped(text));
    const std::string key = text.substr(0, sign);
    const std::string value = text.substr(sign + 1);
    if (value == "true" || value == "false" || value == "True" || value == "False")
        return {key, value == "true" || value == "True"};
    if (long integer = 0; io::isWholly(value, integer))
        return {key, integer};
    if (double number = 0; io::isWholly(value, number))
        return {key, number};
    return {key, value};
}

} // namespace tnn::checkpoint
