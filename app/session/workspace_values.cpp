// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/workspace_values.h"

#include <cmath>

#include <QCoreApplication>

#include "app/session/session.h"

namespace tnn::app {

namespace {

constexpr long MostTnos = 1 << 20, MostChannels = 1L << 30;

template <class Numbers> QJsonArray listOf(const Numbers &numbers)
{
    QJsonArray list;
    for (const long number : numbers)
        list.append(static_cast<qint64>(number));
    return list;
}

QJsonArray listOf(const std::map<int, std::vector<long>> &channelsOfTnos)
{
    QJsonArray list;
    for (const auto &[tno, channels] : channelsOfTnos)
        list.append(QJsonObject{{QStringLiteral("tno"), tno}, {QStringLiteral("channels"), listOf(channels)}});
    return list;
}

std::map<int, std::vector<long>> channelsOfTnosFrom(const JsonFields &fields, const char *key)
{
    std::map<int, std::vector<long>> channelsOfTnos;
    for (const JsonFields &one : fields.objects(key)) {
        const QList<long> channels = one.wholes("channels", 0, MostChannels);
        if (!channels.isEmpty())
            channelsOfTnos[static_cast<int>(one.whole("tno", 0, 0, MostTnos))].assign(channels.begin(), channels.end());
    }
    return channelsOfTnos;
}

} // namespace

QJsonObject toJson(const std::map<std::string, checkpoint::OptionValue> &options)
{
    QJsonObject object;
    for (const auto &[key, value] : options) {
        const QString name = QString::fromStdString(key);
        if (const auto *flag = std::get_if<bool>(&value))
            object[name] = *flag;
        else if (const auto *whole = std::get_if<long>(&value))
            object[name] = static_cast<qint64>(*whole);
        else if (const auto *number = std::get_if<double>(&value))
            // Keeps a whole-valued double a double: its text marks it.
            object[name] = *number == std::floor(*number) ? QJsonValue(QJsonObject{{QStringLiteral("real"), *number}})
                                                          : QJsonValue(*number);
        else
            object[name] = QString::fromStdString(std::get<std::string>(value));
    }
    return object;
}

std::map<std::string, checkpoint::OptionValue> optionsFrom(const JsonFields &fields)
{
    std::map<std::string, checkpoint::OptionValue> options;
    for (auto it = fields.values().begin(); it != fields.values().end(); ++it) {
        const QJsonValue value = it.value();
        checkpoint::OptionValue option;
        const double number = value.toDouble();
        if (value.isBool())
            option = value.toBool();
        else if (value.isString())
            option = value.toString().toStdString();
        else if (value.isObject() && value[QStringLiteral("real")].isDouble())
            option = value[QStringLiteral("real")].toDouble();
        else if (value.isDouble() && number == std::floor(number) && std::abs(number) < 9e15)
            option = static_cast<long>(number);
        else if (value.isDouble())
            option = number;
        else
            fields.refuse(it.key(), QCoreApplication::translate("workspace file", "a string, a number, true or false"));
        options.emplace(it.key().toStdString(), std::move(option));
    }
    return options;
}

QJsonObject toJson(const document::Selection &selection)
{
    return {{QStringLiteral("tno"), selection.tno},
            {QStringLiteral("head"), selection.head},
            {QStringLiteral("channels"), listOf(selection.channels)},
            {QStringLiteral("n"), static_cast<qint64>(selection.n)},
            {QStringLiteral("across"), static_cast<qint64>(selection.across)},
            {QStringLiteral("pinned"), listOf(selection.pinned)}};
}

document::Selection selectionFrom(const JsonFields &fields)
{
    document::Selection selection;
    selection.tno = static_cast<int>(fields.whole("tno", 0, 0, MostTnos));
    selection.head = static_cast<int>(fields.whole("head", 0, 0, MostTnos));
    const QList<long> channels = fields.wholes("channels", 0, MostChannels);
    if (!channels.isEmpty())
        selection.channels.assign(channels.begin(), channels.end());
    selection.n = fields.whole("n", selection.n, 1, checkpoint::LongestLength);
    selection.across = fields.whole("across", 0, 0, checkpoint::LongestLength);
    selection.pinned = channelsOfTnosFrom(fields, "pinned");
    return selection;
}

QJsonObject toJson(const model::Overrides &overrides)
{
    QJsonObject object{{QStringLiteral("decay"), overrides.decay}};
    if (overrides.gamma)
        object[QStringLiteral("gamma")] = *overrides.gamma;
    if (overrides.band)
        object[QStringLiteral("band")] = static_cast<qint64>(*overrides.band);
    object[QStringLiteral("off")] = listOf(overrides.off);
    return object;
}

model::Overrides overridesFrom(const JsonFields &fields)
{
    model::Overrides overrides;
    overrides.decay = fields.flag("decay", true);
    if (fields.has("gamma"))
        overrides.gamma = fields.number("gamma", 1, 0, 1);
    if (fields.has("band"))
        overrides.band = fields.whole("band", 0, 0, checkpoint::LongestLength);
    overrides.off = channelsOfTnosFrom(fields, "off");
    return overrides;
}

QJsonObject toJson(const ssm::ReduceRequest &reduce)
{
    QJsonObject object{{QStringLiteral("error"), reduce.error},
                       {QStringLiteral("taps"), static_cast<qint64>(reduce.taps)}};
    if (reduce.modes)
        object[QStringLiteral("modes")] = static_cast<qint64>(*reduce.modes);
    return object;
}

ssm::ReduceRequest reduceFrom(const JsonFields &fields)
{
    ssm::ReduceRequest reduce;
    reduce.error = fields.number("error", reduce.error, 1e-15, 1);
    reduce.taps = fields.whole("taps", reduce.taps, 0, 1 << 16);
    if (fields.has("modes"))
        reduce.modes = fields.whole("modes", 0, 0, reduce.mostModes);
    return reduce;
}

QJsonObject toJson(const figures::Zoom &zoom)
{
    QJsonObject object;
    const auto put = [&object](const QString &axis, const std::optional<figures::Interval> &interval) {
        if (interval)
            object[axis] = QJsonObject{{QStringLiteral("low"), interval->low},
                                       {QStringLiteral("high"), interval->high}};
    };
    put(QStringLiteral("x"), zoom.x);
    put(QStringLiteral("y"), zoom.y);
    return object;
}

figures::Zoom zoomFrom(const JsonFields &fields)
{
    constexpr double Most = 1e300;
    const auto interval = [&fields](const char *axis) -> std::optional<figures::Interval> {
        if (!fields.has(axis))
            return {};
        const JsonFields ends = fields.object(axis);
        figures::Interval read{ends.number("low", 0, -Most, Most), ends.number("high", 1, -Most, Most)};
        if (!(read.low < read.high))
            ends.refuse(QStringLiteral("high"),
                        QCoreApplication::translate("workspace file", "a number above \"low\""));
        return read;
    };
    return {interval("x"), interval("y")};
}

} // namespace tnn::app
