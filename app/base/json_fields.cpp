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
    m_reads(true), m_file(std::move(file)), m_object(std::move(object)), m_place(std::move(place))
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

void JsonFields::number(const char *key, double &value, double least, double most)
{
    if (!m_reads)
        return insert(key, value);
    if (!has(key))
        return;
    value = m_object.value(QLatin1String(key)).toDouble(std::nan(""));
    if (!(value >= least && value <= most))
        refuse(QLatin1String(key), JsonFields::tr("a number from %1 to %2").arg(least).arg(most));
}

QJsonValue JsonFields::checked(const char *key, bool (QJsonValue::*is)() const, const QString &expected) const
{
    QJsonValue value = m_object.value(QLatin1String(key));
    if (has(key) && !(value.*is)())
        refuse(QLatin1String(key), expected);
    return value;
}

void JsonFields::flag(const char *key, bool &value)
{
    if (m_reads)
        value = checked(key, &QJsonValue::isBool, JsonFields::tr("true or false")).toBool(value);
    else
        insert(key, value);
}

void JsonFields::text(const char *key, QString &value)
{
    if (m_reads)
        value = checked(key, &QJsonValue::isString, JsonFields::tr("a string")).toString(value);
    else
        insert(key, value);
}

void JsonFields::any(const char *key, QJsonObject &value)
{
    if (m_reads)
        value = part(key).m_object;
    else
        insert(key, value);
}

JsonFields JsonFields::part(const char *key) const
{
    if (!m_reads)
        return {};
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

QList<JsonFields> JsonFields::parts(const char *key) const
{
    QList<JsonFields> objects;
    for (const auto &value : m_reads ? list(key) : QJsonArray()) {
        if (!value.isObject())
            refuse(QLatin1String(key), JsonFields::tr("a list of objects"));
        objects.append({m_file, value.toObject(), m_place + QLatin1String(key) + QLatin1Char('.')});
    }
    return objects;
}

void JsonFields::wholes(const char *key, std::vector<long> &values, long least, long most)
{
    QJsonArray written;
    if (const QJsonArray found = list(key); m_reads && !found.isEmpty()) {
        values.clear();
        for (const auto &value : found)
            values.push_back(wholeOf(value, QLatin1String(key), least, most));
    }
    for (const long value : values)
        written.append(static_cast<qint64>(value));
    if (!m_reads)
        insert(key, written);
}

} // namespace tnn::app
