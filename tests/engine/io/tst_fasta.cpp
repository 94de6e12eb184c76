// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "engine/io/fasta.h"
#include "tests/engine/reason_of.h"
#include "tests/test_class.h"

namespace tst_fasta {

using namespace tnn;
using test::reasonOf;

std::shared_ptr<const io::File> fileOf(std::string_view text, const std::string &path = "genome.fa")
{
    const auto *const bytes = reinterpret_cast<const std::byte *>(text.data());
    return io::File::of(path, {bytes, bytes + text.size()});
}

io::FastaRecord read(std::string_view text, const std::string &record = {})
{
    return io::readFasta(*fileOf(text), record);
}

std::string refusal(std::string_view text, const std::string &record = {})
{
    return reasonOf([&] { read(text, record); });
}

class TestFasta : public QObject {
    Q_OBJECT

private slots:
    void lettersOfTheFirstRecord_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<QByteArray>("letters");
        QTest::addColumn<int>("count");
        const auto row = [](const char *title, const QByteArray &text, const char *name, const QByteArray &letters,
                            int count) { QTest::newRow(title) << text << QByteArray(name) << letters << count; };
        row("several", ">chr1 first\nACGT\nNN\n>chr2\nTT\n", "chr1", "ACGTNN", 2);
        row("no final newline", ">a\nAC\nG", "a", "ACG", 1);
        row("CR LF", ">a b\r\nAC\r\nGT\r\n>b\r\nC\r\n", "a", "ACGT", 2);
        row("CR", ">a\rAC\rGT\r", "a", "ACGT", 1);
        row("blank lines and spaces", "\n\n>a\n\nAC GT\n  \n\tNN\n\n", "a", "ACGTNN", 1);
        row("without a name", ">\nAC\n>b\nG\n", "", "AC", 2);
        row("space before the name", ">  a b\nAC\n", "a", "AC", 1);
        row("> in a header and in a line", ">a > b\nAC\n", "a", "AC", 1);
        row("comments", ">a\n;comment\nAC\n;>no record\nGT\n", "a", "ACGT", 1);
        row("old header", ";a old\n;comment\nAC\n>b\nG\n", "a", "AC", 2);
        row("comment before the records", ";by hand\n>a\nAC\n", "a", "AC", 1);
        row("byte order mark", "\xef\xbb\xbf>a\nAC\n", "a", "AC", 1);
        row("gaps and ambiguity", ">a\nAC-GR*.\n", "a", "AC-GR*.", 1);
        row("a later empty record", ">a\nAC\n>b\n", "a", "AC", 2);
        row("a long name", ">" + QByteArray(300, 'x') + "\nAC\n", QByteArray(256, 'x').constData(), "AC", 1);
        // cut into parts of 1 MiB everywhere in a line
        const QByteArray line(3'000'001, 'G');
        row("one line", ">a\n" + line + "\n>b\nC", "a", line, 2);
        row("a long header", ">a " + line + "\nAC\n", "a", "AC", 1);
    }
    void lettersOfTheFirstRecord()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, name);
        QFETCH(QByteArray, letters);
        QFETCH(int, count);
        const io::FastaRecord record = read(text.toStdString());
        QCOMPARE(record.name, name.toStdString());
        QVERIFY(record.letters == letters.toStdString());
        QCOMPARE(record.number, 1L);
        QCOMPARE(record.count, long(count));
        QCOMPARE(record.lowerCase, 0L);
    }

    /// A header may lie across the end of a part, at any byte.
    void partsCutNothing()
    {
        for (long before = (1 << 20) - 12; before <= 1 << 20; ++before) {
            const std::string text = ">a\n" + std::string(std::size_t(before), 'T') + "\r\n>chr2 x\nACG\r\nT\n>c\nG";
            const io::FastaRecord record = read(text, "chr2");
            QCOMPARE(record.letters, std::string("ACGT"));
            QCOMPARE(record.number, 2L);
            QCOMPARE(record.count, 3L);
            QCOMPARE(read(text).letters.size(), std::size_t(before));
        }
    }

    void lowerCaseIsCounted()
    {
        const io::FastaRecord record = read(">a\nACgtnN\nacgt\n");
        QCOMPARE(record.letters, std::string("ACGTNNACGT"));
        QCOMPARE(record.lowerCase, 7L);
    }

    void recordsByNameAndNumber()
    {
        const std::string text = ">chr1\nA\n>2 text\nC\n>\nG\n>chr1\nT\n>1\nN\n";
        QCOMPARE(read(text, "chr1").number, 1L); // the first of a name
        QCOMPARE(read(text, "2").letters, std::string("C"));
        QCOMPARE(read(text, "3").letters, std::string("G"));
        QCOMPARE(read(text, "1").letters, std::string("N")); // a name comes before a number
        QCOMPARE(read(text, "5").count, 5L);
        QCOMPARE(read(text).names, (std::vector<std::string>{"chr1", "2", "", "chr1", "1"}));
    }

    void placesReadEveryRecord()
    {
        const std::string text = "; a comment\n>one x\r\nAC\r\nGT\r\n>\nTT\n; inside\ng\n>three\nA";
        const auto file = fileOf(text);
        const std::vector<io::FastaPlace> places = io::fastaPlaces(*file);
        QCOMPARE(places.size(), std::size_t{3});
        for (std::size_t k = 0; k < places.size(); ++k) {
            const io::FastaRecord record = io::readFasta(*file, places[k]);
            const io::FastaRecord found = io::readFasta(*file, std::to_string(k + 1));
            QCOMPARE(record.letters, found.letters);
            QCOMPARE(record.name, found.name);
            QCOMPARE(record.lowerCase, found.lowerCase);
        }
        QCOMPARE(io::readFasta(*file, places[1]).letters, std::string("TTG"));
    }

    void namesOfTheFirstRecordsAreKept()
    {
        std::string text;
        for (long k = 1; k <= 1200; ++k)
            text += ">s" + std::to_string(k) + "\nA\n";
        const io::FastaRecord last = read(text, "s1200");
        QCOMPARE(last.number, 1200L);
        QCOMPARE(last.names.size(), io::FastaRecord::MostNames);
        QCOMPARE(last.names.back(), std::string("s1000"));
    }

    void refusalsAreOneSentence()
    {
        QCOMPARE(refusal(">a\nA\n>\nC\n", "b"),
                 std::string("genome.fa: does not contain the record 'b'; its records are a, 2"));
        QCOMPARE(refusal(">a\nA\n>b\nA\n>c\nA\n>d\nA\n>\x1b\nA\n>f\nA\n>g\nA\n", "8"),
                 std::string("genome.fa: does not contain the record '8'; the first of its 7 records are a, b, c, d, "
                             "\\x1b"));
        QVERIFY(refusal(">a\nA\n", "0").find("does not contain the record '0'") != std::string::npos);
        QVERIFY(refusal(">a\nA\n", "-1").find("does not contain the record '-1'") != std::string::npos);
        QCOMPARE(refusal(">a\n\n>b\nAC\n"), std::string("genome.fa: record a does not contain letters"));
        QCOMPARE(refusal(">\n"), std::string("genome.fa: record 1 does not contain letters"));
        QCOMPARE(refusal(">a\nACG1T\n"),
                 std::string("genome.fa: record a contains '1' after 3 letters, which is not a letter of a sequence"));
        QVERIFY(refusal(std::string(">a\nAC\0\x80", 7)).find("contains '\\x00' after 2") != std::string::npos);
        QCOMPARE(refusal("ACGT\n>a\nAC\n"),
                 std::string("genome.fa: is not in FASTA format: its first line does not begin with >"));
        QCOMPARE(refusal(std::string(1000, '\x8f')),
                 std::string("genome.fa: is not in FASTA format: its first line does not begin with >"));
        QCOMPARE(refusal("\n \r\n"), std::string("genome.fa: is not in FASTA format: it does not contain records"));
        // Only the record that is used must be readable.
        QCOMPARE(read(">a\n12\n>b\nAC\n", "b").letters, std::string("AC"));
    }

    void otherTextsStayTexts()
    {
        for (const char *path : {"x.fa", "x.FASTA", "/a.b/x.fna"})
            QVERIFY(io::isFasta(*fileOf("text", path)));
        for (const char *text : {">a b c\nACGTNacgtn\n", ";a\n;b\nAC", ">\r\n\r\nAC\r\n", "\xef\xbb\xbf>a\nAC\n"})
            QVERIFY(io::isFasta(*fileOf(text, "x.txt")));
        for (const char *text : {"ACGT", "> a quoted line\n> and another\nand what follows\n", ">", ">a\n", "a\n>b\nAC",
                                 "; a comment of code\nint a = 3;\n"})
            QVERIFY(!io::isFasta(*fileOf(text, "x.txt")));
    }
};

TNN_TEST(TestFasta, QCoreApplication)

} // namespace tst_fasta

#include "tst_fasta.moc"
