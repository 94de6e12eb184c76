// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/workspace_values.h"

#include <cmath>

#include <QCoreApplication>

#include "app/session/session.h"

namespace tnn::app {

namespace {

constexpr long MostTnos = 1 << 20, MostChannels = 1L << 30;

void exchangeChannels(JsonFields &fields, const char *key, std::map<int, std::vector<long>> &channelsOfTnos)
{
    std::vector<std::pair<int, std::vector<long>>> items(channelsOfTnos.begin(), channelsOfTnos.end());
    fields.objects(key, items, [](JsonFields &one, auto &item) {
        one.wholes("channels", item.second, 0, MostChannels);
        one.whole("tno", item.first, 0, MostTnos);
    });
    std::erase_if(items, [](const auto &item) { return item.second.empty(); });
    channelsOfTnos = {items.begin(), items.end()};
}

QJsonValue toJson(const checkpoint::OptionValue &value)
{
    if (const auto *flag = std::get_if<bool>(&value))
        return *flag;
    if (const auto *whole = std::get_if<long>(&value))
        return static_cast<qint64>(*whole);
    if (const auto *number = std::get_if<double>(&value))
        // Keeps a whole-valued double a double: its text marks it.
        return *number == std::floor(*number) ? QJsonValue(QJsonObject{{QStringLiteral("real"), *number}})
                                              : QJsonValue(*number);
    return QString::fromStdString(std::get<std::string>(value));
}

std::optional<checkpoint::OptionValue> optionFrom(const QJsonValue &value)
{
    const double number = value.toDouble();
    if (value.isBool())
        return value.toBool();
    if (value.isString())
        return value.toString().toStdString();
    if (value.isObject() && value[QStringLiteral("real")].isDouble())
        return value[QStringLiteral("real")].toDouble();
    if (value.isDouble() && number == std::floor(number) && std::abs(number) < 9e15)
        return static_cast<long>(number);
    return value.isDouble() ? std::optional<checkpoint::OptionValue>(number) : std::nullopt;
}

} // namespace

void exchange(JsonFields &fields, std::map<std::string, checkpoint::OptionValue> &options)
{
    for (auto &[key, value] : options)
        fields.insert(QString::fromStdString(key), toJson(value));
    for (const QString &key : fields.isReading() ? fields.values().keys() : QStringList()) {
        const std::optional<checkpoint::OptionValue> option = optionFrom(fields.values().value(key));
        if (!option)
            fields.refuse(key, QCoreApplication::translate("workspace file", "a string, a number, true or false"));
        options.emplace(key.toStdString(), *option);
    }
}

void exchange(JsonFields &fields, document::Selection &selection)
{
    fields.whole("tno", selection.tno, 0, MostTnos);
    fields.whole("head", selection.head, 0, MostTnos);
    fields.wholes("channels", selection.channels, 0, MostChannels);
    fields.whole("n", selection.n, 1, checkpoint::LongestLength);
    fields.whole("across", selection.across, 0, checkpoint::LongestLength);
    exchangeChannels(fields, "pinned", selection.pinned);
}

void exchange(JsonFields &fields, model::Overrides &overrides)
{
    fields.flag("decay", overrides.decay);
    fields.number("gamma", overrides.gamma, 0, 1);
    fields.whole("band", overrides.band, 0, checkpoint::LongestLength);
    exchangeChannels(fields, "off", overrides.off);
}

void exchange(JsonFields &fields, ssm::ReduceRequest &reduce)
{
    fields.number("error", reduce.error, 1e-15, 1);
    fields.whole("taps", reduce.taps, 0, 1 << 16);
    fields.whole("modes", reduce.modes, 0, reduce.mostModes);
}

void exchange(JsonFields &fields, figures::Interval &interval)
{
    constexpr double Most = 1e300;
    fields.number("low", interval.low, -Most, Most);
    fields.number("high", interval.high, -Most, Most);
    if (fields.isReading() && !(interval.low < interval.high))
        fields.refuse(QStringLiteral("high"), QCoreApplication::translate("workspace file", "a number above \"low\""));
}

void exchange(JsonFields &fields, figures::Zoom &zoom)
{
    fields.object("x", zoom.x);
    fields.object("y", zoom.y);
}

} // namespace tnn::app
