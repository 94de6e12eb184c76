// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include "tests/engine/cli/call_folder.h"
#include "tests/test_class.h"

namespace tst_bench_command {

using namespace tnn;
using namespace tnn::test;

class TestBenchCommand : public QObject, private CallFolder {
    Q_OBJECT

private slots:
    void benchTellsTheOpeningTime()
    {
        const Answer answer = call(words("bench --quick --only open --json"));
        VERIFY_DONE(answer);
        const QJsonObject json = QJsonDocument::fromJson(answer.out).object();
        QVERIFY(json[QStringLiteral("machine")].isObject());
        const QJsonValue row = json[QStringLiteral("rows")].toArray().first();
        QCOMPARE(row[QStringLiteral("work")].toString(), QStringLiteral("open"));
        QVERIFY(row[QStringLiteral("ours_us")].toDouble() > 0);
        for (const char *key : {"n", "channels", "threads", "peer", "peer_us", "bound_us", "ours_spread_us"})
            QVERIFY(!row[QLatin1String(key)].isUndefined());
    }

    void benchGetsEveryOption()
    {
        const Answer threads = call(words("bench --quick --only open --threads 2"));
        QCOMPARE(threads.status, 0);
        QCOMPARE(threads.error, "warning: open: --threads has no effect\n");
        const Answer against = call(words("bench --only open --against nowhere.json"));
        QCOMPARE(against.status, 1);
        QCOMPARE(against.error, "tnnscope: nowhere.json: no such file\n");
    }

    void benchDrawsWhatTheViewDraws()
    {
        const Answer answer = call(words("bench --quick --only heatmap_frame"));
        VERIFY_DONE(answer); // it fails if the frames differ
        const QList<QByteArray> lines = answer.out.trimmed().split('\n');
        QCOMPARE(lines.size(), 3);
        QVERIFY(lines[0].startsWith("work") && lines[0].endsWith("peer"));
        QVERIFY(lines[1].startsWith("heatmap_frame  1048576") && lines[1].endsWith("1:1, pixel by pixel"));
        QVERIFY(lines[2].endsWith("whole, pixel by pixel"));
        for (const QByteArray &line : lines)
            QVERIFY(line.size() <= 120);
    }

    void benchMeasuresFormsOfACheckpoint()
    {
        const Answer answer = call(
            words("bench --quick --only forms --checkpoint zoo:ssm,channels=2 --length 40 --json"));
        VERIFY_DONE(answer);
        const QJsonArray rows = QJsonDocument::fromJson(answer.out).object()[QStringLiteral("rows")].toArray();
        QVERIFY(rows.size() > 5);
        for (const QJsonValue &row : rows) {
            QCOMPARE(row[QStringLiteral("n")].toInt(), 40);
            for (const char *key : {"kernels", "ours_error", "ours_p99_us", "peer_states", "crossover_states"})
                QVERIFY(!row[QLatin1String(key)].isUndefined());
        }
        const Answer other = call(words("bench --only product --layer 2"));
        QCOMPARE(other.status, 2);
        QVERIFY(other.error.startsWith("tnnscope: --layer: applies only to --only forms\n"));
        const Answer missing = call(words("bench --only forms --checkpoint nowhere.pt"));
        QCOMPARE(missing.status, 1);
        QCOMPARE(missing.error, "tnnscope: nowhere.pt: no such file\n");
    }

    void benchKnowsItsWorks()
    {
        const Answer answer = call(words("bench --only walk"));
        QCOMPARE(answer.status, 1);
        QVERIFY(answer.out.isEmpty());
        QVERIFY2(answer.error.startsWith("tnnscope: there is no benchmark 'walk', only product, "),
                 answer.error.constData());
        for (const char *work :
             {"product_published", "matrix", "rpe", "tno_layer", "heatmap_frame", "open", "start", "atlas_frame"})
            QVERIFY2(answer.error.contains(work), work);
        QCOMPARE(answer.error.count('\n'), 1);
    }
};

TNN_TEST(TestBenchCommand, QCoreApplication)

} // namespace tst_bench_command

#include "tst_bench_command.moc"
