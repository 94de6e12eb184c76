// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonObject>
#include <QString>

namespace tnn::app {

/// An object of a JSON file that is written, or read from an untrusted source, by the same calls: each writes a value,
/// or sets it from the file, after a check. A value that is missing in the file stays as it is; an invalid one throws
/// tnn::Error, which names the file, the key and what was expected. Structs have a function exchange(fields, value).
class JsonFields {
    Q_DECLARE_TR_FUNCTIONS(JsonFields)

public:
    JsonFields() = default; ///< to write
    JsonFields(QString file, QJsonObject object, QString place = {});

    bool isReading() const { return m_reads; }
    bool has(const char *key) const { return m_object.contains(QLatin1String(key)); }
    const QJsonObject &values() const { return m_object; }

    template <class Whole> void whole(const char *key, Whole &value, long least, long most)
    {
        if (!m_reads)
            insert(key, static_cast<qint64>(value));
        else if (has(key))
            value = static_cast<Whole>(wholeOf(m_object.value(QLatin1String(key)), QLatin1String(key), least, most));
    }
    void number(const char *key, double &value, double least, double most);
    void flag(const char *key, bool &value);
    void text(const char *key, QString &value);
    void wholes(const char *key, std::vector<long> &values, long least, long most); ///< an empty list sets nothing
    void any(const char *key, QJsonObject &value);                                  ///< any object

    template <class Value> void whole(const char *key, std::optional<Value> &value, long least, long most)
    {
        ifAny(key, value, [&](Value &one) { whole(key, one, least, most); });
    }
    void number(const char *key, std::optional<double> &value, double least, double most)
    {
        ifAny(key, value, [&](double &one) { number(key, one, least, most); });
    }
    template <class Value> void object(const char *key, std::optional<Value> &value)
    {
        ifAny(key, value, [&](Value &one) { object(key, one); });
    }

    /// An object with fields of its own, which `exchanged` describes; empty where it is missing.
    template <class Exchange> void objectOf(const char *key, Exchange exchanged)
    {
        JsonFields fields = part(key);
        exchanged(fields);
        if (!m_reads)
            insert(key, fields.m_object);
    }
    template <class Value> void object(const char *key, Value &value)
    {
        objectOf(key, [&value](JsonFields &fields) { exchange(fields, value); });
    }
    /// A list of objects, each of which exchanged(fields, item) describes.
    template <class Items, class Exchange> void objects(const char *key, Items &items, Exchange exchanged)
    {
        QJsonArray written;
        for (JsonFields &fields : parts(key))
            exchanged(fields, items.emplace_back());
        for (auto item = items.begin(); !m_reads && item != items.end(); ++item) {
            JsonFields fields;
            exchanged(fields, *item);
            written.append(fields.m_object);
        }
        if (!m_reads)
            insert(key, written);
    }

    [[noreturn]] void refuse(const QString &key, const QString &expected) const;
    void insert(const QString &key, const QJsonValue &value) { m_object.insert(key, value); }
    static constexpr qsizetype MostItems = 1 << 16; ///< the most items that a list may have

private:
    void insert(const char *key, const QJsonValue &value) { m_object.insert(QLatin1String(key), value); }
    template <class Value, class Exchange> void ifAny(const char *key, std::optional<Value> &value, Exchange exchanged)
    {
        if (m_reads && has(key))
            exchanged(value.emplace());
        else if (!m_reads && value)
            exchanged(*value);
    }
    JsonFields part(const char *key) const;
    QList<JsonFields> parts(const char *key) const; ///< those of a list that is read
    QJsonValue checked(const char *key, bool (QJsonValue::*is)() const, const QString &expected) const;
    QJsonArray list(const char *key) const;
    long wholeOf(const QJsonValue &value, const QString &key, long least, long most) const;

    bool m_reads = false;
    QString m_file;
    QJsonObject m_object;
    QString m_place; ///< "selection."
};

} // namespace tnn::app
