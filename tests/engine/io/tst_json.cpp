// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <limits>

#include <QTest>

#include "engine/io/json.h"
#include "tests/engine/reason_of.h"
#include "tests/test_class.h"

namespace tst_json {

using namespace tnn;
using test::reasonOf;

class TestJson : public QObject {
    Q_OBJECT

private slots:
    void wordsOfPythonAreNumbers()
    {
        const io::Json json = io::parsedJson("\xef\xbb\xbf{\"NaN\": NaN,\n\"a\": [Infinity,-Infinity, 1e5,\tNaN ],"
                                             " \"\\\"Infinity\": \"NaN\\\\\", \"\\\\\": Infinity}");
        constexpr double Infinite = std::numeric_limits<double>::infinity();
        QVERIFY(std::isnan(json["NaN"].get<double>()));
        QVERIFY(json["a"][0] == Infinite && json["a"][1] == -Infinite && json["a"][2] == 1e5);
        QVERIFY(std::isnan(json["a"][3].get<double>()));
        QCOMPARE(json["\"Infinity"].get<std::string>(), std::string("NaN\\"));
        QCOMPARE(json["\\"].get<double>(), Infinite);
        QCOMPARE(io::parsedJson("-Infinity").get<double>(), -Infinite);
        QVERIFY(std::isnan(io::parsedJson<nlohmann::json>("{\"a\":NaN}")["a"].get<double>()));
    }

    void textsWithoutThemAreNotCopied()
    {
        const std::string text = R"({"NaN":"Infinity","a":2.918346e-308})";
        QVERIFY(io::PythonJson(text).text().data() == text.data());
        QCOMPARE(io::parsedJson(text)["a"].get<double>(), 2.918346e-308); // what otherwise stands for NaN
    }

    void nothingElseIsANumber_data()
    {
        QTest::addColumn<QByteArray>("text");
        for (const char *text : {"-NaN",        "+Infinity", "Infinity5", "1Infinity",   "1-Infinity",
                                 "1e-Infinity", "NaNNaN",    "[NaN NaN]", "[NaN,]",      "{NaN:1}",
                                 "[nan]",       "[inf]",     "[Inf]",     "[Infinityx]", "[--Infinity]",
                                 "\"NaN",       "[\"NaN\\",  "NaN.5",     "[N",          "I"})
            QTest::newRow(text) << QByteArray(text);
    }
    void nothingElseIsANumber()
    {
        QFETCH(QByteArray, text);
        QCOMPARE(reasonOf([&] { io::parsedJson(text.toStdString()); }), std::string("is not JSON"));
    }
};

TNN_TEST(TestJson, tnn::test::NoApplication)

} // namespace tst_json

#include "tst_json.moc"
