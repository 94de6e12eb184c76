// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include "tests/engine/cli/call_folder.h"
#include "tests/test_class.h"

namespace tst_evaluated_parts {

using namespace tnn;
using test::Answer;
using test::call;

/// Evaluates lists of texts as a whole and in parts, as processes.
class TestEvaluatedParts : public QObject {
    Q_OBJECT

    test::CallFolder m_folder;

    QStringList words(const char *text) const { return m_folder.words(text); }
    QStringList ofTexts(const char *more) const
    {
        return words("evaluate EXAMPLE HERE/a.txt HERE/b.txt HERE/c.txt HERE/d.txt HERE/e.txt") + words(more);
    }
    QByteArray bytes(const char *name) const { return m_folder.bytes(name); }

private slots:
    void initTestCase()
    {
        const QByteArray line = "First Citizen: Before we proceed any further, hear me speak. ";
        for (const char *name : {"a.txt", "b.txt", "c.txt", "d.txt", "e.txt"})
            m_folder.written(name, line.sliced(name[0] - 'a').repeated(name[0] - 'a' + 1));
    }

    /// Each text as alone; their sum over the tokens of all.
    void aListIsItsTextsAndTheirMean()
    {
        const Answer answer = call(ofTexts("--lengths 8,32 --json"));
        VERIFY_DONE(answer);
        const QJsonObject all = QJsonDocument::fromJson(answer.out).object();
        const QJsonArray texts = all[QStringLiteral("texts")].toArray();
        QCOMPARE(texts.size(), 5);
        for (int k = 0; k < 2; ++k) {
            double sum = 0, tokens = 0;
            for (const QJsonValue &text : texts) {
                const double own = text[QStringLiteral("tokens")][k].toDouble();
                sum += own * text[QStringLiteral("loss")][k].toDouble();
                tokens += own;
            }
            QCOMPARE(all[QStringLiteral("tokens")][k].toDouble(), tokens);
            QCOMPARE(all[QStringLiteral("loss")][k].toDouble(), sum / tokens);
            QCOMPARE(all[QStringLiteral("perplexity")][k].toDouble(), std::exp(sum / tokens));
        }
        QJsonObject third = texts[2].toObject();
        QVERIFY(third[QStringLiteral("text")].toString().endsWith(QStringLiteral("/c.txt")));
        third.remove(QStringLiteral("text"));
        const Answer alone = call(words("evaluate EXAMPLE --text HERE/c.txt --lengths 8,32 --json"));
        QCOMPARE(QJsonDocument::fromJson(alone.out).object(), third);
    }

    void partsMergeIntoWhatOneJobWrites()
    {
        const char *const options = "--lengths 8,32 --against naive";
        VERIFY_DONE(call(ofTexts(options) + words("-o HERE/whole.json")));
        QStringList parts;
        for (const char *part : {"4", "1", "3", "7", "2", "6", "5"}) { // two of the seven have no text
            parts.append(m_folder.path("part") + QLatin1String(part) + QStringLiteral(".json"));
            VERIFY_DONE(call(ofTexts(options)
                             + QStringList{QStringLiteral("--part"), QLatin1String(part) + QStringLiteral("/7"),
                                           QStringLiteral("-o"), parts.last()}));
        }
        VERIFY_DONE(call(words("merge -o HERE/merged.json") + parts));
        QVERIFY(!bytes("whole.json").isEmpty());
        QCOMPARE(bytes("merged.json"), bytes("whole.json"));
        const Answer table = call(words("merge") + parts);
        VERIFY_DONE(table);
        QCOMPARE(table.out.count('\n'), 1 + 2 * 2 * (5 + 1));
        QVERIFY(table.out.contains("\nall"));
    }

    void whatIsNoWholeIsRefused()
    {
        const auto part = [&](const char *name, const char *options) {
            return call(ofTexts(options) + QStringList{QStringLiteral("-o"), m_folder.path(name)}).status == 0;
        };
        QVERIFY(part("1of2.json", "--lengths 8 --part 1/2") && part("2of2.json", "--lengths 8 --part 2/2")
                && part("long.json", "--lengths 16 --part 2/2") && part("1of3.json", "--lengths 8 --part 1/3")
                && part("window.json", "--lengths 8 --part 2/2 --algorithm window --window 4")
                && part("no-part.json", "--lengths 8"));
        m_folder.written("cut.json", bytes("2of2.json").replace("\"texts\": 5", "\"texts\": 500"));
        for (const auto &[files, reason] :
             {std::pair("1of2.json", "part 2 of 2 is missing"),
              std::pair("1of2.json HERE/1of2.json", "1of2.json: is part 1 of 2, as is "),
              std::pair("1of2.json HERE/long.json", "long.json: was measured with another --lengths than "),
              std::pair("1of2.json HERE/window.json", "another --algorithm or --against than "),
              std::pair("1of2.json HERE/1of3.json", "another number of parts or texts than "),
              std::pair("no-part.json", "no-part.json: is not JSON that evaluate --part wrote"),
              std::pair("cut.json", "cut.json: is not JSON that evaluate --part wrote"),
              std::pair("a.txt", "a.txt: is not JSON that evaluate --part wrote")}) {
            const Answer answer = call(words((std::string("merge HERE/") + files).c_str()));
            QCOMPARE(answer.status, 1);
            QVERIFY2(answer.error.contains(reason) && answer.error.count('\n') == 1, answer.error.constData());
        }
    }
};

TNN_TEST(TestEvaluatedParts, QCoreApplication)

} // namespace tst_evaluated_parts

#include "tst_evaluated_parts.moc"
