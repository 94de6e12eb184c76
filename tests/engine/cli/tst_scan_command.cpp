// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <numeric>

#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include "engine/io/npy.h"
#include "tests/engine/cli/call_folder.h"
#include "tests/test_class.h"

namespace tst_scan_command {

using namespace tnn;
using test::Answer;
using test::call;

const char *const Text = "Very well met, and well come.";

/// Scans a text as processes.
class TestScanCommand : public QObject {
    Q_OBJECT

    test::CallFolder m_folder;

    QStringList words(const char *text) const { return m_folder.words(text); }
    QByteArray bytes(const char *name) const { return m_folder.bytes(name); }
    static QByteArrayList sortedRows(const QByteArray &table)
    {
        QByteArrayList rows = table.trimmed().split('\n');
        std::sort(rows.begin(), rows.end());
        rows.erase(std::unique(rows.begin(), rows.end()), rows.end()); // the header of each part
        return rows;
    }

private slots:
    void initTestCase() { m_folder.written("text.txt", Text); }

    /// The call in the result gives the same number.
    void everyRowIsReproduced()
    {
        const Answer answer = call(words("scan EXAMPLE HERE/text.txt --from 3 --to 6 --symbols xQ --json"));
        VERIFY_DONE(answer);
        const QJsonObject found = QJsonDocument::fromJson(answer.out).object();
        const QJsonArray rows = found[QStringLiteral("substitutions")].toArray();
        QCOMPARE(rows.size(), 8);
        QVERIFY(found[QStringLiteral("call")].toString().startsWith(QStringLiteral("tnnscope evaluate ")));
        QStringList evaluate = words("evaluate EXAMPLE --text HERE/text.txt --json");
        for (const QJsonValue &row : rows) {
            QString reference = row[QStringLiteral("reference")].toString();
            reference.replace(QStringLiteral("<sp>"), QStringLiteral(" "));
            evaluate << QStringLiteral("--substitute")
                     << QStringLiteral("%1:%2>%3")
                            .arg(row[QStringLiteral("position")].toInt())
                            .arg(reference, row[QStringLiteral("alternative")].toString());
        }
        const Answer alone = call(evaluate);
        VERIFY_DONE(alone);
        const QJsonArray expected
            = QJsonDocument::fromJson(alone.out).object()[QStringLiteral("substitutions")].toArray();
        QCOMPARE(expected.size(), rows.size());
        const double whole = expected[0][QStringLiteral("log_likelihood")].toDouble();
        QVERIFY(std::abs(found[QStringLiteral("log_likelihood")].toDouble() - whole) < 1e-5 * std::abs(whole));
        for (int k = 0; k < rows.size(); ++k)
            for (const char *name : {"difference", "token_difference"})
                QVERIFY(std::abs(rows[k][QLatin1String(name)].toDouble() - expected[k][QLatin1String(name)].toDouble())
                        < 1e-5 * std::abs(whole));
    }

    void everyPointIsReproduced_data()
    {
        QTest::addColumn<QString>("options");
        QTest::addColumn<QString>("name");
        QTest::newRow("lags") << QStringLiteral("--kind lags --no-decay") << QStringLiteral("lags");
        QTest::newRow("states") << QStringLiteral("--kind states --values 1,3 --layer 1") << QStringLiteral("states");
        QTest::newRow("layers") << QStringLiteral("--kind layers") << QStringLiteral("layer");
        QTest::newRow("channels") << QStringLiteral("--kind channels --layer 2 --values 0,7")
                                  << QStringLiteral("channel");
    }
    void everyPointIsReproduced()
    {
        QFETCH(const QString, options);
        QFETCH(const QString, name);
        const Answer answer = call(words("scan EXAMPLE HERE/text.txt --length 24 --json")
                                   << options.split(QLatin1Char(' ')));
        VERIFY_DONE(answer);
        const QJsonObject found = QJsonDocument::fromJson(answer.out).object();
        const auto lossOf = [&](const QString &changes) {
            QStringList evaluate = found[QStringLiteral("call")].toString().split(QLatin1Char(' ')).mid(1);
            evaluate << changes.split(QLatin1Char(' '), Qt::SkipEmptyParts) << QStringLiteral("--json");
            const QJsonObject json = QJsonDocument::fromJson(call(evaluate).out).object();
            return json[QStringLiteral("loss")][0].toDouble();
        };
        const double whole = found[QStringLiteral("loss")].toDouble();
        QCOMPARE(lossOf(found[QStringLiteral("options")].toString()), whole);
        const QJsonArray points = found[QStringLiteral("points")].toArray();
        QVERIFY(points.size() >= 2);
        for (const QJsonValue &point : points) {
            const double loss = point[QStringLiteral("loss")].toDouble();
            QVERIFY(point[name].isDouble() && loss > 0);
            QVERIFY(std::abs(lossOf(point[QStringLiteral("options")].toString()) - loss) < 1e-6);
            QVERIFY(std::abs(point[QStringLiteral("difference")].toDouble() - (loss - whole)) < 1e-12);
        }
        QVERIFY(points.first()[QStringLiteral("loss")] != points.last()[QStringLiteral("loss")]);
    }

    /// The call in the result prints the losses of which each number is the mean.
    void positionsAreMeans()
    {
        const Answer answer = call(words("scan EXAMPLE HERE/text.txt --kind positions --length 9 --json"));
        VERIFY_DONE(answer);
        const QJsonObject found = QJsonDocument::fromJson(answer.out).object();
        const QStringList evaluate = found[QStringLiteral("call")].toString().split(QLatin1Char(' ')).mid(1);
        const Answer alone = call(evaluate + QStringList{QStringLiteral("-o"), m_folder.path("losses.csv")});
        VERIFY_DONE(alone);
        QList<QList<double>> losses(9);
        const QByteArrayList lines = bytes("losses.csv").trimmed().split('\n');
        for (qsizetype token = 1; token + 1 < lines.size(); ++token)
            losses[(token - 1) % 9].append(-lines[token + 1].split(',').last().toDouble());
        const QJsonArray rows = found[QStringLiteral("positions")].toArray();
        QCOMPARE(rows.size(), 9);
        for (int k = 0; k < 9; ++k) {
            QCOMPARE(rows[k][QStringLiteral("before")].toInt(), k + 1);
            QCOMPARE(rows[k][QStringLiteral("tokens")].toInt(), int(losses[k].size()));
            const double mean = std::accumulate(losses[k].begin(), losses[k].end(), 0.0) / double(losses[k].size());
            QVERIFY(std::abs(rows[k][QStringLiteral("loss")].toDouble() - mean) < 1e-4);
        }
        m_folder.written("two.fa", ">a\nACGT\n>b\nAC\n");
        const Answer records = call(words("scan EXAMPLE HERE/two.fa --kind positions --length 9"));
        VERIFY_DONE(records);
        QCOMPARE(records.out.trimmed().split('\n').size(), qsizetype(4)); // as many as the longest record has
        QCOMPARE(records.out.split('\n').at(1).split('\t').last(), QByteArray("2"));
        QCOMPARE(records.out.split('\n').at(3).split('\t').last(), QByteArray("1"));
    }

    void optionsOfOtherKindsAreRefused()
    {
        for (const char *line : {"--kind lags --from 2", "--kind layers --layer 1", "--kind channels", "--length 5",
                                 "--kind states -o HERE/x.npy", "--kind lags --symbols a"}) {
            const Answer answer = call(words("scan EXAMPLE HERE/text.txt") << words(line));
            QCOMPARE(answer.status, 2);
            QVERIFY2(answer.error.contains("--"), answer.error.constData());
        }
    }

    void partsOfASweepAreTheWhole()
    {
        const QStringList scan = words("scan EXAMPLE HERE/text.txt --kind layers --length 12");
        const Answer whole = call(scan), first = call(QStringList(scan) << words("--part 1/2")),
                     second = call(QStringList(scan) << words("--part 2/2"));
        VERIFY_DONE(whole);
        QCOMPARE(sortedRows(first.out + second.out), sortedRows(whole.out));
    }

    void formats()
    {
        for (const char *name : {"a.tsv", "a.csv", "a.npy", "a.bedgraph", "a.json"}) {
            const Answer answer = call(words("scan EXAMPLE HERE/text.txt --from 4 --to 6 --symbols ,y -o")
                                       << m_folder.path(name));
            VERIFY_DONE(answer);
        }
        const QByteArrayList rows = bytes("a.tsv").split('\n');
        QCOMPARE(rows[0], QByteArray("position\treference\talternative\tdifference\ttoken_difference"));
        QVERIFY(rows.size() == 7 && rows[1].startsWith("4\ty\t,\t") && rows[2].startsWith("5\t<sp>\t"));
        QCOMPARE(bytes("a.csv").split('\n').size(), rows.size());
        QVERIFY(bytes("a.csv").contains("\n4,y,\",\","));
        const io::NpyArray array = io::readNpy(m_folder.file("a.npy"));
        QCOMPARE(array.shape, (std::vector<long>{3, 2}));
        const std::vector<double> values = array.doubles();
        QCOMPARE(values[1], 0.0); // y is the text's own
        QCOMPARE(values[0], rows[1].split('\t')[3].toDouble());
        const QByteArrayList track = bytes("a.bedgraph").split('\n');
        QCOMPARE(track.size(), 5);
        QCOMPARE(track[1], "text\t3\t4\t" + rows[1].split('\t')[3]);
    }

    void partsAreTheWhole()
    {
        const QStringList scan = words("scan EXAMPLE HERE/text.txt --symbols aeiouwxyz");
        const Answer whole = call(scan);
        VERIFY_DONE(whole);
        QByteArray joined;
        for (const char *part : {"2/3", "1/3", "3/3"}) {
            const Answer one = call(QStringList(scan) << QStringLiteral("--part") << QLatin1String(part));
            VERIFY_DONE(one);
            QVERIFY(one.out.size() < whole.out.size());
            joined += one.out;
        }
        QCOMPARE(sortedRows(joined), sortedRows(whole.out));
    }

    /// A folder in the place of the result lets a call fail after its last chunk.
    void whatWasStoppedGoesOn()
    {
        const QStringList scan = words("scan EXAMPLE HERE/text.txt --symbols aeiouwxyz -o HERE/b.tsv");
        const Answer first = call(scan);
        VERIFY_DONE(first);
        QVERIFY(!QFile::exists(m_folder.path("b.tsv.partial")));
        const QByteArray whole = bytes("b.tsv");
        QVERIFY(QFile::remove(m_folder.path("b.tsv")) && QDir().mkdir(m_folder.path("b.tsv")));
        QCOMPARE(call(scan).status, 1);
        QByteArrayList chunks = bytes("b.tsv.partial").split('\n');
        QVERIFY(chunks.size() > 5 && QDir().rmdir(m_folder.path("b.tsv")));
        QByteArrayList kept = chunks.mid(0, 3);
        kept.append(chunks[3].sliced(0, chunks[3].size() / 2)); // the line that a kill cut off
        m_folder.written("b.tsv.partial", kept.join('\n'));
        const Answer cut = call(QStringList(scan) << QStringLiteral("--resume"));
        VERIFY_DONE(cut);
        QCOMPARE(bytes("b.tsv"), whole);
        QVERIFY(!QFile::exists(m_folder.path("b.tsv.partial")));
        const qsizetype number = kept[1].indexOf('.'); // a digit of the first difference
        kept[1].replace(number + 1, 1, kept[1][number + 1] == '9' ? "8" : "9");
        m_folder.written("b.tsv.partial", kept.join('\n') + '\n');
        QCOMPARE(call(QStringList(scan) << QStringLiteral("--resume")).status, 1); // the cut line is whole now
        m_folder.written("b.tsv.partial", kept.mid(0, 3).join('\n') + '\n');
        const Answer resumed = call(QStringList(scan) << QStringLiteral("--resume")); // once: it removes the file
        VERIFY_DONE(resumed);
        QVERIFY(bytes("b.tsv") != whole); // read, not measured again
        m_folder.written("b.tsv.partial", kept.mid(0, 3).join('\n') + '\n');
        const Answer other = call(QStringList(scan)
                                  << QStringLiteral("--resume") << QStringLiteral("--from") << QStringLiteral("2"));
        QCOMPARE(other.status, 1);
        QVERIFY(other.error.contains("b.tsv.partial: belongs to another scan"));
    }

    void wrongCalls()
    {
        for (const char *arguments : {"--resume", "--part 1/2 -o HERE/c.npy", "--part 1/2 --json", "--from 5 --to 4",
                                      "--kind deletions", "-o HERE/c.txt", "--from 0", "--symbols \u6f22"}) {
            const Answer answer = call(words("scan EXAMPLE HERE/text.txt") + words(arguments));
            QVERIFY2(answer.status == 2, arguments);
        }
        const Answer beyond = call(words("scan EXAMPLE HERE/text.txt --to 99"));
        QCOMPARE(beyond.status, 1);
        QVERIFY(beyond.error.contains("positions 1 to 99 do not exist; the text has 29 tokens"));
        QCOMPARE(call(words("scan IMAGE HERE/text.txt")).status, 1);
    }
};

TNN_TEST(TestScanCommand, QCoreApplication)

} // namespace tst_scan_command

#include "tst_scan_command.moc"
