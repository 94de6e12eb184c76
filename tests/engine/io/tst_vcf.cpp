// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "engine/io/vcf.h"
#include "tests/engine/reason_of.h"
#include "tests/test_class.h"

namespace tst_vcf {

using namespace tnn;

const std::string Header = "##fileformat=VCFv4.3\n#CHROM\tPOS\tID\tREF\tALT\tQUAL\tFILTER\tINFO\n";

io::Vcf read(const std::string &text)
{
    const auto *const bytes = reinterpret_cast<const std::byte *>(text.data());
    return io::readVcf(*io::File::of("v.vcf", {bytes, bytes + text.size()}));
}

std::string refusal(const std::string &text)
{
    return test::reasonOf([&] { read(text); });
}

class TestVcf : public QObject {
    Q_OBJECT

private slots:
    void everyAlternativeIsAnAllele()
    {
        const io::Vcf vcf = read(Header
                                 + "chr1\t12\trs1\tA\tc,ATT\t.\t.\tAC=1\tGT\t0|1\n"
                                   "\n"
                                   "chr2\t1\t.\tacg\tA");
        QCOMPARE(vcf.alleles.size(), std::size_t(3));
        QCOMPARE(vcf.skipped, 0L);
        const io::VcfAllele &first = vcf.alleles[0], &second = vcf.alleles[1], &third = vcf.alleles[2];
        QVERIFY(first.chromosome == "chr1" && first.position == 12 && first.id == "rs1" && first.reference == "A"
                && first.alternative == "C" && first.line == 3);
        QVERIFY(second.alternative == "ATT" && second.line == 3);
        QVERIFY(third.chromosome == "chr2" && third.reference == "ACG" && third.alternative == "A" && third.line == 5);
    }

    void lineEndingsAndMark()
    {
        std::string text = "\xef\xbb\xbf" + Header + "1\t2\t.\tA\tT\n";
        for (std::size_t at = 0; (at = text.find('\n', at)) != std::string::npos; at += 2)
            text.replace(at, 1, "\r\n");
        const io::Vcf vcf = read(text);
        QVERIFY(vcf.alleles.size() == 1 && vcf.alleles.front().alternative == "T");
    }

    void whatIsNotLettersIsSkipped()
    {
        const io::Vcf vcf = read(Header
                                 + "1\t2\t.\tA\t<DEL>,T,*\n1\t3\t.\tA\t.\n1\t4\t.\tA\tG]17:198982]\n1\t5\t.\tA\t.G\n");
        QCOMPARE(vcf.skipped, 5L);
        QVERIFY(vcf.firstSkipped.alternative == "<DEL>" && vcf.firstSkipped.line == 3);
        QVERIFY(vcf.alleles.size() == 1 && vcf.alleles.front().alternative == "T");
    }

    void wrongFiles_data()
    {
        QTest::addColumn<std::string>("text");
        QTest::addColumn<std::string>("reason");
        const auto row = [](const char *name, const std::string &text, const char *reason) {
            QTest::newRow(name) << text << std::string("v.vcf: ") + reason;
        };
        row("no variants", Header, "contains no variants");
        row("comments only", "##fileformat=VCFv4.3\n", "is not VCF: the line #CHROM is missing");
        row("no header", "1\t2\t.\tA\tT\n",
            "line 1 is not VCF: the line #CHROM, POS, ID, REF, ALT, separated by tabs, is missing before it");
        row("another file", ">chr1\nACGT\n",
            "line 1 is not VCF: the line #CHROM, POS, ID, REF, ALT, separated by tabs, is missing before it");
        row("gzip", "\x1f\x8b\x08", "is compressed with gzip; decompress it first");
        row("spaces", Header + "1 2 . A T\n",
            "line 3 has 1 columns separated by tabs; CHROM, POS, ID, REF and ALT are required");
        row("cut line", Header + "1\t2\t.\tA\n",
            "line 3 has 4 columns separated by tabs; CHROM, POS, ID, REF and ALT are required");
        for (const char *position : {"0", "-1", "x", "", "1e3", "99999999999999999999"})
            row(position, Header + "1\t" + position + "\t.\tA\tT\n",
                ("line 3: the position '" + std::string(position) + "' is not a whole number from 1 on").c_str());
        row("no REF", Header + "1\t2\t.\t\tT\n", "line 3: REF '' is not letters of nucleotides");
        row("a REF of proteins", Header + "1\t2\t.\tMEQ\tT\n", "line 3: REF 'MEQ' is not letters of nucleotides");
        row("no ALT", Header + "1\t2\t.\tA\t\n", "line 3: ALT '' is not letters of nucleotides");
        row("an empty ALT", Header + "1\t2\t.\tA\tT,\n", "line 3: ALT '' is not letters of nucleotides");
        std::string alternatives = "T";
        for (int k = 1; k < 1000; ++k)
            alternatives += ",T";
        row("many alternatives of much", Header + "1\t2\t.\t" + std::string(70'000, 'A') + "\t" + alternatives + "\n",
            "line 3 has 1000 alternatives of a REF of 70000 letters, which is too much");
        row("bytes", Header + "1\t2\t.\tA\t\xff\n", "line 3: ALT '\\xff' is not letters of nucleotides");
    }
    void wrongFiles()
    {
        QFETCH(std::string, text);
        QFETCH(std::string, reason);
        QCOMPARE(refusal(text), reason);
    }
};

TNN_TEST(TestVcf, QCoreApplication)

} // namespace tst_vcf

#include "tst_vcf.moc"
