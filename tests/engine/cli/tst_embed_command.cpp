// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "engine/io/npy.h"
#include "tests/engine/cli/call_folder.h"
#include "tests/test_class.h"

namespace tst_embed_command {

using namespace tnn;
using test::Answer;
using test::call;

/// Hidden states of sequences from files of all kinds.
class TestEmbedCommand : public QObject {
    Q_OBJECT

    test::CallFolder m_folder;

    QStringList words(const char *text) const { return m_folder.words(text); }
    QByteArray bytes(const char *name) const { return m_folder.bytes(name); }
    io::NpyArray array(const char *name) const { return io::readNpy(m_folder.file(name)); }

private slots:
    void initTestCase()
    {
        m_folder.written("s.fa", ">one first\nACGTAC\nGTAC\n>two\nTTTTGTACAC\n>two\nAC\n>\nGG\n");
        m_folder.written("one.txt", "ACGTACGTAC");
        const std::vector<std::int64_t> ids{5, 6, 7, 8, 9, 10, 11, 12, 9, 10, 11, 12,
                                            5, 6, 7, 8, 8, 8,  8,  8,  8, 8,  8,  9};
        const std::string rows = io::npy(ids, {3, 8});
        m_folder.written("ids.npy", QByteArray(rows.data(), static_cast<qsizetype>(rows.size())));
    }

    /// Rows of one length run together, and give what forward gives of all.
    void rowsAreThoseOfForward()
    {
        VERIFY_DONE(call(words("forward EXAMPLE --input HERE/ids.npy --head none -o HERE/last.npy")));
        VERIFY_DONE(call(words("forward EXAMPLE --input HERE/ids.npy --tap 2:block -o HERE/block.npy")));
        VERIFY_DONE(call(words("embed EXAMPLE HERE/ids.npy --pool none -o HERE/none.npy")));
        QCOMPARE(bytes("none.npy"), bytes("last.npy"));
        const std::vector<float> block = array("block.npy").floats(), last = array("last.npy").floats();
        const long width = array("last.npy").shape.back();
        const auto check = [&](const char *line, const std::vector<float> &states, bool mean) {
            VERIFY_DONE(call(words(line) << QStringLiteral("-o") << m_folder.path("pooled.npy")));
            const io::NpyArray pooled = array("pooled.npy");
            QCOMPARE(pooled.shape, (std::vector<long>{3, width}));
            const std::vector<float> values = pooled.floats();
            for (long row = 0; row < 3; ++row)
                for (long channel = 0; channel < width; ++channel) {
                    double expected = 0;
                    for (long token = mean ? 0 : 7; token < 8; ++token)
                        expected += states[static_cast<std::size_t>((row * 8 + token) * width + channel)]
                            / (mean ? 8.0 : 1);
                    QVERIFY(std::abs(values[static_cast<std::size_t>(row * width + channel)] - expected) < 1e-6);
                }
        };
        check("embed EXAMPLE HERE/ids.npy", last, true);
        check("embed EXAMPLE HERE/ids.npy --pool last --block 2", block, false);
    }

    /// Records are named as they are, those of a name again with a number, and those without one by their file.
    void recordsKeepTheirNames()
    {
        VERIFY_DONE(call(words("embed EXAMPLE HERE/s.fa HERE/one.txt -o HERE/all.csv")));
        const QByteArrayList rows = bytes("all.csv").trimmed().split('\n');
        QByteArrayList names;
        for (const QByteArray &row : rows)
            names.append(row.split(',').first());
        QCOMPARE(names, (QByteArrayList{"name", "one", "two", "two", "s.fa:4", "one.txt"}));
        const auto valuesOf = [](const QByteArray &row) { return row.mid(row.indexOf(',')); };
        QCOMPARE(valuesOf(rows[1]), valuesOf(rows[5]));
        VERIFY_DONE(call(words("embed EXAMPLE HERE/s.fa --pool none -o HERE/tokens.csv")));
        QCOMPARE(bytes("tokens.csv").count('\n'), 1 + 10 + 10 + 2 + 2);
        QVERIFY(bytes("tokens.csv").contains("\ns.fa:4,2,"));
        VERIFY_DONE(call(words("embed EXAMPLE HERE/s.fa -o HERE/all.npz")));
        for (const char *name : {"one.npy", "two.npy", "two:2.npy", "s.fa:4.npy"})
            QVERIFY2(bytes("all.npz").contains(name), name);
        m_folder.written("alike.fa", ">a\nAC\n>a\nAC\n>a:2\nacGT\n");
        const Answer alike = call(words("embed EXAMPLE HERE/alike.fa -o HERE/alike.npz"));
        QCOMPARE(alike.status, 0);
        QVERIFY(bytes("alike.npz").contains("a:2:2.npy")); // none replaces another
        QVERIFY2(alike.error.contains("a:2: 2 of 4 letters are lower case"), alike.error.constData());
    }

    void partsAreTheWhole()
    {
        VERIFY_DONE(call(words("embed EXAMPLE HERE/s.fa -o HERE/whole.csv")));
        const QByteArrayList whole = bytes("whole.csv").trimmed().split('\n');
        VERIFY_DONE(call(words("embed EXAMPLE HERE/s.fa --part 2/3 -o HERE/part.csv")));
        QCOMPARE(bytes("part.csv").trimmed().split('\n'), (QByteArrayList{whole[0], whole[2]}));
    }

    void refusalsAreOneSentence_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("sentence");
        m_folder.written("empty.fa", ">one\n>two\nAC\n");
        QTest::newRow("lengths") << QStringLiteral("embed EXAMPLE HERE/s.fa --pool none")
                                 << QStringLiteral("sequences of 10 and of 2 tokens do not fit into one array");
        QTest::newRow("empty record") << QStringLiteral("embed EXAMPLE HERE/empty.fa")
                                      << QStringLiteral("empty.fa: record one does not contain letters");
        const std::string ids = io::npy(std::vector<std::int64_t>{5, 100000}, {2});
        m_folder.written("large.npy", QByteArray(ids.data(), static_cast<qsizetype>(ids.size())));
        m_folder.written("packed.fa", "\x1f\x8b\x08packed");
        QTest::newRow("gzip") << QStringLiteral("embed EXAMPLE HERE/packed.fa")
                              << QStringLiteral("packed.fa: is compressed with gzip; decompress it first");
        QTest::newRow("ID") << QStringLiteral("embed EXAMPLE HERE/large.npy")
                            << QStringLiteral("large.npy: the ID 100000 is not in the model's vocabulary of 72");
        QTest::newRow("block") << QStringLiteral("embed EXAMPLE HERE/one.txt --block 99")
                               << QStringLiteral("block 99 does not exist");
        QTest::newRow("part") << QStringLiteral("embed EXAMPLE HERE/one.txt --part 2/2")
                              << QStringLiteral("part 2 of 2 holds no sequence");
    }
    void refusalsAreOneSentence()
    {
        QFETCH(const QString, line);
        QFETCH(const QString, sentence);
        const Answer answer = call(words(line.toUtf8().constData()));
        QVERIFY(answer.status != 0 && answer.out.isEmpty());
        QVERIFY2(answer.error.contains(sentence.toUtf8()), answer.error.constData());
    }
};

TNN_TEST(TestEmbedCommand, QCoreApplication)

} // namespace tst_embed_command

#include "tst_embed_command.moc"
