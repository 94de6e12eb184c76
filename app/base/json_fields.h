// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonObject>
#include <QString>

namespace tnn::app {

/// An object of a JSON file from an untrusted source: every value is checked when it is read. A missing value takes its
/// fallback; an invalid one throws tnn::Error, which names the file, the key and what was expected.
class JsonFields {
    Q_DECLARE_TR_FUNCTIONS(JsonFields)

public:
    JsonFields(QString file, QJsonObject object, QString place = {});

    bool has(const char *key) const { return m_object.contains(QLatin1String(key)); }
    long whole(const char *key, long fallback, long least, long most) const;
    double number(const char *key, double fallback, double least, double most) const;
    bool flag(const char *key, bool fallback) const;
    QString text(const char *key, const QString &fallback = {}) const;
    JsonFields object(const char *key) const;         ///< empty if missing
    QList<JsonFields> objects(const char *key) const; ///< the objects in a list
    QList<long> wholes(const char *key, long least, long most) const;
    const QJsonObject &values() const { return m_object; }

    [[noreturn]] void refuse(const QString &key, const QString &expected) const;
    static constexpr qsizetype MostItems = 1 << 16; ///< the most items that a list may have

private:
    QJsonValue checked(const char *key, bool (QJsonValue::*is)() const, const QString &expected) const;
    QJsonArray list(const char *key) const;
    long wholeOf(const QJsonValue &value, const QString &key, long least, long most) const;

    QString m_file;
    QJsonObject m_object;
    QString m_place; ///< "selection."
};

} // namespace tnn::app
