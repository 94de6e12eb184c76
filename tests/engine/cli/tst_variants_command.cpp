// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include "tests/engine/checkpoint/made_hyena.h"
#include "tests/engine/cli/call_folder.h"
#include "tests/test_class.h"

namespace tst_variants_command {

using namespace tnn;
using test::Answer;
using test::call;

/// Scans a VCF, and both strands, as processes.
class TestVariantsCommand : public QObject {
    Q_OBJECT

    test::CallFolder m_folder;

    QStringList words(const char *text) const { return m_folder.words(text); }
    QByteArray bytes(const char *name) const { return m_folder.bytes(name); }
    static QJsonObject json(const Answer &answer) { return QJsonDocument::fromJson(answer.out).object(); }
    /// The words of a call that a result names, without the program.
    static QStringList wordsIn(const QJsonValue &value)
    {
        return value.toString().remove(QLatin1Char('\'')).split(QLatin1Char(' '), Qt::SkipEmptyParts);
    }

private slots:
    void initTestCase()
    {
        const std::vector<std::byte> file = safetensorsOf(MadeHyena{.lags = 48, .vocabulary = 12}.languageModel());
        m_folder.written("dna.safetensors", {reinterpret_cast<const char *>(file.data()), qsizetype(file.size())});
        m_folder.written("r.fa",
                         ">one first\nACGTTGCANNACGATTACAGGCATCGACGTACGTAACCGGTTACGATCGATCGGATCCAT\n"
                         ">two\nTTGACCAGTNNRACGATCGGCTAAGCTTACGGATCCATGCAAATTTGGGCCCATATCGCG\n");
        m_folder.written("short.fa", ">short\nACGTTGCANNACGATTACAGGCATCGACGT\n");
        QByteArray records = "##fileformat=VCFv4.2\n#CHROM\tPOS\tID\tREF\tALT\tQUAL\tFILTER\tINFO\n"
                             "two\t4\trs1\tACC\tGTT\t.\t.\t.\n"
                             "one\t16\t.\tT\tTACG,<DEL>\t.\t.\t.\n"
                             "one\t30\t.\tTAC\tT,G\t.\t.\t.\n";
        m_folder.written("v.vcf", records);
        for (int position = 13; position < 60; ++position)
            records += "two\t" + QByteArray::number(position) + "\t.\t"
                + "TTGACCAGTNNRACGATCGGCTAAGCTTACGGATCCATGCAAATTTGGGCCCATATCGCG"[position - 1] + "\tC\t.\t.\t.\n";
        m_folder.written("many.vcf", records);
        m_folder.written("wrong.vcf", "#CHROM\tPOS\tID\tREF\tALT\none\t5\t.\tA\tG\n");
    }

    void everyRowIsReproduced_data()
    {
        QTest::addColumn<QString>("more");
        QTest::newRow("given strand") << QString();
        QTest::newRow("both strands, an override") << QStringLiteral("--both-strands --band 9");
    }
    /// The call in the result gives the same numbers.
    void everyRowIsReproduced()
    {
        QFETCH(QString, more);
        const Answer answer = call(
            words("scan HERE/dna.safetensors --text HERE/r.fa --vcf HERE/v.vcf --window 25 --json")
            + more.split(QLatin1Char(' '), Qt::SkipEmptyParts));
        QCOMPARE(answer.status, 0);
        QVERIFY2(
            answer.error.endsWith("warning: 1 of 5 alleles are not measured: symbolic ones, breakends, * and those "
                                  "that are longer than the window; the first is '<DEL>' in line 4\n"),
            answer.error.constData());
        const QJsonArray rows = json(answer)[QStringLiteral("variants")].toArray();
        QCOMPARE(rows.size(), 4);
        QCOMPARE(rows[0][QStringLiteral("id")].toString(), QStringLiteral("rs1"));
        for (const QJsonValue &row : rows) {
            const Answer alone = call(wordsIn(json(answer)[QStringLiteral("call")]).mid(1)
                                      + wordsIn(row[QStringLiteral("options")])
                                      + QStringList{QStringLiteral("--json")});
            QCOMPARE(alone.status, 0);
            const QJsonValue expected = json(alone)[QStringLiteral("substitutions")][0];
            QCOMPARE(expected[QStringLiteral("position")], row[QStringLiteral("pos")]);
            const double whole = expected[QStringLiteral("log_likelihood")].toDouble();
            QVERIFY(std::abs(row[QStringLiteral("difference")].toDouble()) > 1e-4);
            for (const char *name : {"difference", "forward", "reverse"}) {
                QCOMPARE(row[QLatin1String(name)].isDouble(), expected[QLatin1String(name)].isDouble());
                QVERIFY(std::abs(row[QLatin1String(name)].toDouble() - expected[QLatin1String(name)].toDouble())
                        < 1e-5 * std::abs(whole));
            }
            QCOMPARE(row[QStringLiteral("forward")].isDouble(), !more.isEmpty());
        }
    }

    void formats()
    {
        for (const char *name : {"a.tsv", "a.csv", "a.json"})
            QCOMPARE(call(words("scan HERE/dna.safetensors HERE/r.fa --vcf HERE/v.vcf --both-strands -o")
                          << m_folder.path(name))
                         .status,
                     0);
        const QByteArrayList rows = bytes("a.tsv").split('\n');
        QCOMPARE(rows[0], QByteArray("chrom\tpos\tid\tref\talt\tdifference\tforward\treverse\toptions"));
        QCOMPARE(rows.size(), 6);
        const QByteArrayList fields = rows[1].split('\t');
        QCOMPARE(fields.mid(0, 5), (QByteArrayList{"two", "4", "rs1", "ACC", "GTT"}));
        QVERIFY(std::abs(fields[5].toDouble() - (fields[6].toDouble() + fields[7].toDouble()) / 2) < 1e-12);
        QVERIFY2(fields[8].startsWith("--record two --range 1-"), fields[8].constData());
        QByteArray csv = bytes("a.tsv");
        QCOMPARE(bytes("a.csv").split('\n').size(), 6);
        QVERIFY(bytes("a.csv").startsWith(csv.replace('\t', ',').left(60)));
    }

    void partsAreTheWhole()
    {
        const QStringList scan = words("scan HERE/dna.safetensors HERE/r.fa --vcf HERE/many.vcf --window 20");
        QByteArrayList whole = call(scan).out.trimmed().split('\n'), parts;
        for (const char *part : {"2/2", "1/2"})
            parts
                += call(QStringList(scan) << QStringLiteral("--part") << QLatin1String(part)).out.trimmed().split('\n');
        QCOMPARE(whole.size(), 52);
        std::ranges::sort(whole);
        std::ranges::sort(parts);
        parts.erase(std::unique(parts.begin(), parts.end()), parts.end()); // the header of each part
        QCOMPARE(parts, whole);
    }

    /// A folder in the place of the result lets a call fail after its last chunk.
    void whatWasStoppedGoesOn()
    {
        const QStringList scan = words("scan HERE/dna.safetensors HERE/r.fa --vcf HERE/many.vcf --both-strands "
                                       "-o HERE/b.tsv");
        QCOMPARE(call(scan).status, 0);
        const QByteArray whole = bytes("b.tsv");
        QVERIFY(!QFile::exists(m_folder.path("b.tsv.partial")));
        QVERIFY(QFile::remove(m_folder.path("b.tsv")) && QDir().mkdir(m_folder.path("b.tsv")));
        QCOMPARE(call(scan).status, 1);
        const QByteArrayList chunks = bytes("b.tsv.partial").split('\n');
        QCOMPARE(chunks.size(), 6); // the identity, 51 variants by 16, and the end
        QVERIFY(QDir().rmdir(m_folder.path("b.tsv")));
        const QByteArray cut = chunks.mid(0, 3).join('\n') + '\n' + chunks[3].sliced(0, chunks[3].size() / 2);
        m_folder.written("b.tsv.partial", cut);
        QCOMPARE(call(QStringList(scan) << QStringLiteral("--resume")).status, 0);
        QCOMPARE(bytes("b.tsv"), whole);
        for (const char *other : {"--window 19", "--band 4"}) {
            m_folder.written("b.tsv.partial", cut);
            const Answer answer = call(QStringList(scan) << QStringLiteral("--resume") << words(other));
            QCOMPARE(answer.status, 1);
            QVERIFY(answer.error.contains("b.tsv.partial: belongs to another scan"));
        }
    }

    /// Each row of substitutions, too.
    void bothStrandsOfSubstitutionsAreReproduced()
    {
        const Answer answer = call(words("scan HERE/dna.safetensors HERE/short.fa --both-strands --to 5 --json"));
        QCOMPARE(answer.status, 0);
        const QJsonArray rows = json(answer)[QStringLiteral("substitutions")].toArray();
        QCOMPARE(rows.size(), 15);
        const QJsonValue row = rows[7];
        QStringList evaluate = wordsIn(json(answer)[QStringLiteral("call")]).mid(1);
        evaluate.last() = QStringLiteral("%1:%2>%3")
                              .arg(row[QStringLiteral("position")].toInt())
                              .arg(row[QStringLiteral("reference")].toString(),
                                   row[QStringLiteral("alternative")].toString());
        const QJsonValue expected = json(
            call(evaluate << QStringLiteral("--json")))[QStringLiteral("substitutions")][0];
        for (const char *name : {"difference", "forward", "reverse", "token_difference"})
            QVERIFY(std::abs(row[QLatin1String(name)].toDouble() - expected[QLatin1String(name)].toDouble()) < 1e-4);
        QVERIFY(row[QStringLiteral("forward")] != row[QStringLiteral("reverse")]);
        const Answer table = call(words("scan HERE/dna.safetensors HERE/short.fa --both-strands --to 5"));
        QVERIFY(
            table.out.startsWith("position\treference\talternative\tdifference\ttoken_difference\tforward\treverse\n"));
        const Answer printed = call(evaluate.mid(0, evaluate.size() - 1));
        QCOMPARE(printed.status, 0);
        QVERIFY2(printed.out.split('\n').front().simplified().endsWith("token difference forward reverse"),
                 printed.out.constData());
    }

    void whatCannotBeMeasuredIsOneLine_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<int>("status");
        QTest::addColumn<QByteArray>("reason");
        const auto row = [this](const char *text, int status, const char *reason) {
            QTest::newRow(text) << words(text) << status << QByteArray(reason);
        };
        row("scan HERE/dna.safetensors HERE/r.fa --vcf HERE/wrong.vcf", 1, "line 2: REF at 'one':5 is 'A', but ");
        row("scan HERE/dna.safetensors HERE/r.fa --vcf HERE/none.vcf", 1, "none.vcf");
        row("scan HERE/dna.safetensors HERE/v.vcf --vcf HERE/v.vcf", 1, "v.vcf: is not in FASTA format");
        row("scan EXAMPLE HERE/r.fa --vcf HERE/v.vcf", 1, "a VCF requires a model whose tokens are single nucleotides");
        row("scan EXAMPLE HERE/r.fa --both-strands", 1, "both strands requires a model");
        row("evaluate EXAMPLE HERE/r.fa --substitute 1:A>C --both-strands", 1, "both strands requires a model");
        row("evaluate EXAMPLE HERE/r.fa --positions --range 1-5", 1, "a range of letters requires a model");
        row("evaluate HERE/dna.safetensors HERE/r.fa --positions --range 50-61", 1,
            "r.fa: letters 50 to 61 do not exist; the record has 60");
        row("evaluate HERE/dna.safetensors HERE/r.fa --range 5-9 --substitute 4:T>C", 1,
            "position 4 is outside of the range 5-9");
        row("evaluate HERE/dna.safetensors HERE/v.vcf --positions --range 1-2", 1, "is not in FASTA format");
        row("evaluate HERE/dna.safetensors HERE/r.fa --positions --range 5-4", 2, "--range");
        row("evaluate HERE/dna.safetensors HERE/r.fa --positions --range 5", 2, "is not a range such as 1001-2000");
        row("evaluate HERE/dna.safetensors HERE/r.fa --positions --both-strands", 2, "requires --substitute");
        row("scan HERE/dna.safetensors HERE/r.fa --window 9", 2, "requires --vcf");
        for (const char *option : {"--record two", "--from 2", "--to 9", "--symbols A", "-o x.npy", "-o x.bedgraph"})
            row(("scan HERE/dna.safetensors HERE/r.fa --vcf HERE/v.vcf " + std::string(option)).c_str(), 2, "--vcf: ");
        row("scan HERE/dna.safetensors HERE/r.fa --vcf HERE/v.vcf --kind lags", 2, "--vcf: applies only to");
    }
    void whatCannotBeMeasuredIsOneLine()
    {
        QFETCH(QStringList, arguments);
        QFETCH(int, status);
        QFETCH(QByteArray, reason);
        const QString output = m_folder.path("refused.tsv");
        if (!arguments.contains(QStringLiteral("-o")) && arguments.first() == QStringLiteral("scan"))
            arguments << QStringLiteral("-o") << output;
        const Answer answer = call(arguments);
        QCOMPARE(answer.status, status);
        QVERIFY2(answer.out.isEmpty() && answer.error.contains(reason), answer.error.constData());
        QVERIFY(status == 2 || answer.error.trimmed().split('\n').last().startsWith("tnnscope: "));
        QVERIFY(!QFile::exists(output) && !QFile::exists(output + QStringLiteral(".partial")));
    }
};

TNN_TEST(TestVariantsCommand, QCoreApplication)

} // namespace tst_variants_command

#include "tst_variants_command.moc"
