// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <string>
#include <vector>

#include "engine/error.h"
#include "engine/io/vocabularies/vocabulary.h"

/// Shared by tests of vocabularies: the cases that data/make_vocabularies.py writes, and the errors of actions.
namespace tnn::test {

inline std::string vocabularyData(const std::string &name)
{
    return TNN_TEST_DATA "/vocabularies/" + name;
}

/// A text, in UTF-8, and its ids.
struct Encoding {
    std::string text;
    std::vector<long> ids;
};

inline std::vector<Encoding> encodings(const char *list)
{
    QFile file(QString::fromStdString(vocabularyData("cases.json")));
    if (!file.open(QIODevice::ReadOnly))
        qFatal("cases.json could not be read");
    std::vector<Encoding> cases;
    for (const QJsonValue value :
         QJsonDocument::fromJson(file.readAll()).object().value(QLatin1String(list)).toArray()) {
        Encoding encoding{value[QLatin1String("text")].toString().toStdString(), {}};
        for (const QJsonValue id : value[QLatin1String("ids")].toArray())
            encoding.ids.push_back(id.toInt(-1));
        cases.push_back(std::move(encoding));
    }
    if (cases.empty())
        qFatal("cases.json has no such cases");
    return cases;
}

/// "FILE: REASON" of the error that an action throws.
template <class Action> std::string errorOf(const Action &action)
{
    try {
        action();
    } catch (const Error &error) {
        return error.what();
    }
    return "no error";
}

/// Compares the ids of all texts of a list.
inline void compareEncodings(const io::Vocabulary &vocabulary, const char *list)
{
    for (const Encoding &expected : encodings(list)) {
        const std::vector<long> ids = vocabulary.encode(expected.text);
        QVERIFY2(ids == expected.ids, expected.text.c_str());
    }
}

} // namespace tnn::test
