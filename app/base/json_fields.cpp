// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/base/json_fields.h"

#include <cmath>

#include <QFile>

#include "engine/error.h"

namespace tnn::app {

namespace {

/// The value as an error message quotes it: short, whatever it holds.
QString shown(const QJsonValue &value)
{
    constexpr qsizetype Longest = 40;
    switch (value.type()) {
    case QJsonValue::Bool:
        return value.toBool() ? QStringLiteral("true") : QStringLiteral("false");
    case QJsonValue::Double:
        return QString::number(value.toDouble(), 'g', 12);
    case QJsonValue::String: {
        QString text = value.toString().left(Longest);
        for (QChar &letter : text)
            if (!letter.isPrint())
                letter = QLatin1Char('?');
        return QStringLiteral("\"%1\"").arg(text);
    }
    case QJsonValue::Array:
        return JsonFields::tr("a list");
    case QJsonValue::Object:
        return JsonFields::tr("an object");
    default:
        return QStringLiteral("null");
    }
}

} // namespace

JsonFields::JsonFields(QString file, QJsonObject object, QString place) :
    m_file(std::move(file)), m_object(std::move(object)), m_place(std::move(place))
{
}

void JsonFields::refuse(const QString &key, const QString &expected) const
{
    const QString found = shown(m_object.value(key));
    const QString reason = JsonFields::tr("\"%1\" is %2, expected %3").arg(m_place + key, found, expected);
    throw Error(Message::verbatim(reason.toStdString())).in(QFile::encodeName(m_file).toStdString());
}

long JsonFields::wholeOf(const QJsonValue &value, const QString &key, long least, long most) const
{
    const double number = value.toDouble(std::nan(""));
    if (!(number >= static_cast<double>(least) && number <= static_cast<double>(most)) || number != std::floor(number))
        refuse(key, JsonFields::tr("an integer from %1 to %2").arg(least).arg(most));
    return static_cast<long>(number);
}

long JsonFields::whole(const char *key, long fallback, long least, long most) const
{
    return has(key) ? wholeOf(m_object.value(QLatin1String(key)), QLatin1String(key), least, most) : fallback;
}

double JsonFields::number(const char *key, double fallback, double least, double most) const
{
    if (!has(key))
        return fallback;
    const double number = m_object.value(QLatin1String(key)).toDouble(std::nan(""));
    if (!(number >= least && number <= most))
        refuse(QLatin1String(key), JsonFields::tr("a number from %1 to %2").arg(least).arg(most));
    return number;
}

QJsonValue JsonFields::checked(const char *key, bool (QJsonValue::*is)() const, const QString &expected) const
{
    QJsonValue value = m_object.value(QLatin1String(key));
    if (has(key) && !(value.*is)())
        refuse(QLatin1String(key), expected);
    return value;
}

bool JsonFields::flag(const char *key, bool fallback) const
{
    return checked(key, &QJsonValue::isBool, JsonFields::tr("true or false")).toBool(fallback);
}

QString JsonFields::text(const char *key, const QString &fallback) const
{
    return checked(key, &QJsonValue::isString, JsonFields::tr("a string")).toString(fallback);
}

JsonFields JsonFields::object(const char *key) const
{
    return {m_file, checked(key, &QJsonValue::isObject, JsonFields::tr("an object")).toObject(),
            m_place + QLatin1String(key) + QLatin1Char('.')};
}

QJsonArray JsonFields::list(const char *key) const
{
    const QJsonValue value = m_object.value(QLatin1String(key));
    if (has(key) && (!value.isArray() || value.toArray().size() > MostItems))
        refuse(QLatin1String(key), JsonFields::tr("a list of at most %1 items").arg(MostItems));
    return value.toArray();
}

QList<JsonFields> JsonFields::objects(const char *key) const
{
    QList<JsonFields> objects;
    for (const auto &value : list(key)) {
        if (!value.isObject())
            refuse(QLatin1String(key), JsonFields::tr("a list of objects"));
        objects.append({m_file, value.toObject(), m_place + QLatin1String(key) + QLatin1Char('.')});
    }
    return objects;
}

QList<long> JsonFields::wholes(const char *key, long least, long most) const
{
    QList<long> numbers;
    for (const auto &value : list(key))
        numbers.append(wholeOf(value, QLatin1String(key), least, most));
    return numbers;
}

} // namespace tnn::app
