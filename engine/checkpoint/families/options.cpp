// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/families/options.h"

#include <cmath>

#include "engine/checkpoint/families/family.h"
#include "engine/error.h"

namespace tnn::checkpoint {

namespace {

std::optional<double> numberIn(const OptionValue &value)
{
    if (const long *integer = std::get_if<long>(&value))
        return static_cast<double>(*integer);
    if (const double *real = std::get_if<double>(&value))
        return *real;
    return std::nullopt;
}

std::optional<OptionValue> converted(OptionType type, const OptionValue &value)
{
    constexpr double Largest = 1e15;
    const std::optional<double> number = numberIn(value);
    switch (type) {
    case OptionType::Flag:
        if (std::holds_alternative<bool>(value))
            return value;
        return number && (*number == 0 || *number == 1) ? std::optional<OptionValue>(*number == 1) : std::nullopt;
    case OptionType::Integer:
        if (number && std::abs(*number) < Largest && *number == std::floor(*number))
            return static_cast<long>(*number);
        return std::nullopt;
    case OptionType::Number:
        return number ? std::optional<OptionValue>(*number) : std::nullopt;
    case OptionType::Text:
        break;
    }
    return toText(value);
}

Message wantedFor(OptionType type)
{
    switch (type) {
    case OptionType::Flag:
        return Message("true or false");
    case OptionType::Integer:
        return Message("an integer");
    case OptionType::Number:
        return Message("a number");
    case OptionType::Text:
        break;
    }
    return Message("a string");
}

/// What happens to a value of the wrong type: another program's configuration may use a key for something else.
enum class WrongType { Ignored, Refused };

void unify(const std::map<std::string, OptionValue> &given, const Message &name, WrongType wrongType,
           StoredOptions &result, Warnings &warnings)
{
    for (const auto &[key, value] : given) {
        const OptionKey *known = optionKey(key);
        if (known == nullptr) {
            warnings.add(Message("%1 %2 is ignored: unknown option", name, io::escaped(key)));
            continue;
        }
        const std::optional<OptionValue> typed = converted(known->type, value);
        if (!typed) {
            if (wrongType == WrongType::Refused)
                throw Error("%1 %2=%3: expected %4", name, io::escaped(key), io::escaped(toText(value)),
                            wantedFor(known->type));
            warnings.add(Message("%1 %2=%3 is ignored: expected %4", name, io::escaped(key), io::escaped(toText(value)),
                                 wantedFor(known->type)));
            continue;
        }
        result.insert_or_assign(std::string(known->name), StoredOption{*typed, name});
    }
}

} // namespace

const std::vector<OptionKey> &optionKeys()
{
    static const std::vector<OptionKey> All = [] {
        std::vector<OptionKey> all(std::begin(OptionKeys), std::end(OptionKeys));
        for (const Family &family : families())
            for (const OptionKey &key : family.keys)
                if (std::ranges::find(all, key.name, &OptionKey::name) == all.end())
                    all.push_back(key);
        return all;
    }();
    return All;
}

const OptionKey *optionKey(std::string_view name)
{
    const OptionKey *found = nullptr;
    for (const OptionKey &key : optionKeys()) {
        if (key.name == name)
            return &key;
        if (found == nullptr && !name.empty() && std::ranges::find(key.aliases, name) != key.aliases.end())
            found = &key;
    }
    return found;
}

Message keyOf(const std::string &key)
{
    return Message("key %1", io::escaped(key));
}

Message keysOf(const std::string &pattern)
{
    return Message("keys %1", io::escaped(pattern));
}

Message shapeOf(const Tensor &tensor)
{
    return Message("shape of %1", io::escaped(tensor.name));
}

OptionType optionType(std::string_view key)
{
    const OptionKey *known = optionKey(key);
    return known == nullptr ? OptionType::Text : known->type;
}

std::vector<std::string> optionChoices(std::string_view key)
{
    if (key == "act" || key == "act_type" || key == "act_fun" || key == "glu_act")
        return {"none", "relu",  "silu",  "gelu", "elu", "sigmoid", "exp",
                "leak", "1+elu", "2+elu", "sine", "cos", "relu2"};
    if (key == "norm_type")
        return {"none", "simplermsnorm", "layernorm", "rmsnorm", "gatedrmsnorm", "scalenorm", "srmsnorm"};
    if (key == "decoder_mode")
        return {"pool", "last", "first", "sum"};
    if (key == "weights")
        return {"raw", "ema"};
    if (key == "tno_type")
        return {"tno", "tno_fd", "1", "2", "3", "4", "5", "6"};
    return {};
}

UnifiedOptions unified(const GivenOptions &given, Warnings &warnings)
{
    UnifiedOptions result;
    unify(given.config, Message::verbatim("--config"), WrongType::Ignored, result.config, warnings);
    unify(given.set, given.setBy, WrongType::Refused, result.set, warnings);
    return result;
}

std::optional<Option> saidOf(std::string_view key, const StoredOptions &stored, const UnifiedOptions &given)
{
    for (const StoredOptions *options : {&given.set, &stored, &given.config})
        if (const auto said = options->find(key); said != options->end())
            return Option{std::string(key), said->second.value, options == &stored ? Source::Stored : Source::Given,
                          said->second.origin, options == &given.config};
    return std::nullopt;
}

std::optional<OptionValue> asTypeOf(std::string_view key, const OptionValue &value)
{
    const OptionKey *known = optionKey(key);
    return known == nullptr ? std::nullopt : converted(known->type, value);
}

bool same(const OptionValue &a, const OptionValue &b)
{
    const std::optional<double> x = numberIn(a);
    const std::optional<double> y = numberIn(b);
    if (x && y)
        return std::abs(*x - *y) <= 1e-6 * std::max(1.0, std::abs(*y));
    return a == b;
}

OptionSet::OptionSet(std::string_view publicCode, Defaults defaults, StoredOptions stored, const UnifiedOptions &given,
                     Warnings &warnings) :
    m_publicCode(publicCode),
    m_defaults(std::move(defaults)), m_stored(std::move(stored)), m_given(given), m_warnings(warnings)
{
}

/// The last default counts: a layer's own class comes after the family.
const OptionValue *OptionSet::defaultOf(std::string_view key) const
{
    const auto row = std::find_if(m_defaults.rbegin(), m_defaults.rend(),
                                  [&](const auto &entry) { return entry.first == key; });
    return row == m_defaults.rend() ? nullptr : &row->second;
}

bool OptionSet::knows(std::string_view key) const
{
    return defaultOf(key) != nullptr || stated(key).has_value();
}

void OptionSet::warnOfLoser(std::string_view key, const Option &winner)
{
    const auto config = m_given.config.find(key);
    if (config == m_given.config.end() || winner.source == Source::Given || same(config->second.value, winner.value))
        return;
    m_warnings.addOnce("config " + std::string(key),
                       Message("--config %1=%2 is ignored: the file stores %3 (%4)", key,
                               io::escaped(toText(config->second.value)), io::escaped(toText(winner.value)),
                               winner.origin));
}

Option OptionSet::resolve(std::string_view key)
{
    const auto held = std::find_if(m_options.begin(), m_options.end(),
                                   [&](const Option &decided) { return decided.key == key; });
    if (held != m_options.end())
        return *held;
    std::optional<Option> option = stated(key);
    if (!option) {
        const OptionValue *value = defaultOf(key);
        if (value == nullptr)
            throw Error("%1 is unknown; set it with --set %2=VALUE", key, key);
        option = Option{std::string(key), *value, Source::Assumed, Message("default of %1", m_publicCode)};
    }
    warnOfLoser(key, *option);
    record(*option);
    return *option;
}

void OptionSet::fix(std::string_view key, const OptionValue &value, const Message &origin, Source source)
{
    Option option{std::string(key), value, source, origin};
    const auto set = m_given.set.find(key);
    if (set != m_given.set.end() && !same(set->second.value, value))
        throw Error("%1 %2=%3 contradicts the file: %4 (%5)", set->second.origin, key,
                    io::escaped(toText(set->second.value)), toText(value), origin);
    if (const auto stored = m_stored.find(key); stored != m_stored.end()) {
        if (same(stored->second.value, value))
            option = {std::string(key), value, Source::Stored, stored->second.origin};
        else
            m_warnings.addOnce("stored " + std::string(key),
                               Message("%1 = %2 is ignored: the tensors imply %3 (%4)", stored->second.origin,
                                       io::escaped(toText(stored->second.value)), toText(value), origin));
    }
    warnOfLoser(key, option);
    record(std::move(option));
}

void OptionSet::record(Option option)
{
    std::erase_if(m_options, [&](const Option &held) { return held.key == option.key; });
    m_options.push_back(std::move(option));
}

void OptionSet::mention(std::string_view key)
{
    if (stated(key))
        resolve(key);
}

std::vector<Option> OptionSet::take()
{
    const auto rank = [](const Option &option) { return optionKey(option.key); };
    std::stable_sort(m_options.begin(), m_options.end(),
                     [&](const Option &a, const Option &b) { return rank(a) < rank(b); });
    return std::move(m_options);
}

} // namespace tnn::checkpoint
