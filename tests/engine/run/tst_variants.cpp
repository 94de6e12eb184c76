// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <filesystem>

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include "engine/io/vocabularies/fixed_vocabulary.h"
#include "engine/model/tno.h"
#include "engine/run/scan/variants.h"
#include "engine/run/strand.h"
#include "tests/engine/checkpoint/made_hyena.h"
#include "tests/engine/reason_of.h"
#include "tests/test_class.h"

namespace tst_variants {

using namespace tnn;
using namespace tnn::document;
using namespace tnn::run;
using test::reasonOf;

const std::string Reference = TNN_TEST_DATA "/../../../shared/reference/";
const std::string Header = "#CHROM\tPOS\tID\tREF\tALT\n";

/// 60 letters of each record, in lines.
const std::string First = "ACGTTGCANNACGATTACAGGCATCGACGTACGTAACCGGTTACGATCGATCGGATCCAT",
                  Second = "TTGACCAGTNNRACGATCGGCTAAGCTTACGGATCCATGCAAATTTGGGCCCATATCGCG";

std::vector<ScanRow> rowsOf(VariantScan &scan, std::span<const ScanChunk> chunks)
{
    std::vector<ScanRow> all;
    scan.run(chunks, [&](const ScanChunk &, const std::vector<ScanRow> &rows) {
        all.insert(all.end(), rows.begin(), rows.end());
    });
    return all;
}

/// Returns the log-likelihood over the tokens that count, from a run of the text alone.
double logLikelihood(const Document &document, EvaluateRequest request, const std::string &text)
{
    request.ids = request.vocabulary->encode(text);
    double sum = 0;
    for (const double score : tokenScores(document, request).logLikelihoods)
        sum += std::isnan(score) ? 0 : score;
    return sum;
}

std::string reverseComplementOf(std::string text)
{
    std::ranges::reverse(text);
    for (char &letter : text)
        letter = "TGCAYN"[std::string("ACGTRN").find(letter)];
    return text;
}

class TestVariants : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    std::string written(const char *name, const std::string &text) const
    {
        QFile file(m_folder.filePath(QLatin1String(name)));
        if (!file.open(QIODevice::WriteOnly) || file.write(text.data(), qint64(text.size())) != qint64(text.size()))
            qFatal("the fixture could not be written");
        return file.fileName().toStdString();
    }
    std::string fasta() const
    {
        return written("r.fa", ">one first\n" + First.substr(0, 37) + "\r\n" + First.substr(37) + "\n>two\n" + Second);
    }
    VariantPlan planOf(const std::string &records, long window) const
    {
        return readVariants(fasta(), written("v.vcf", Header + records), window);
    }
    std::string refusal(const std::string &records, long window = 20) const
    {
        return reasonOf([&] { planOf(records, window); });
    }

    /// Compares with the log-likelihoods of the windows written out, on both strands.
    void verifyAgainstTexts(const Document &document, const EvaluateRequest &request, const VariantPlan &plan) const
    {
        VariantScan scan(document, request, plan, true);
        double largest = 0;
        const std::vector<ScanRow> rows = rowsOf(scan, chunksOf(plan));
        QCOMPARE(rows.size(), plan.variants.size());
        for (const ScanRow &row : rows) {
            const Variant &variant = plan.variants[std::size_t(row.variant.position)];
            const std::string &record = variant.allele.chromosome == "one" ? First : Second;
            const long first = variant.window.first - 1;
            const std::string text = record.substr(std::size_t(first), std::size_t(variant.window.last - first));
            std::string changed = text;
            changed.replace(std::size_t(variant.allele.position - 1 - first), variant.allele.reference.size(),
                            variant.allele.alternative);
            for (const bool reverse : {false, true}) {
                const auto of = [&](const std::string &letters) {
                    return logLikelihood(document, request, reverse ? reverseComplementOf(letters) : letters);
                };
                const double before = of(text), difference = of(changed) - before;
                const double found = reverse ? *row.reverse : row.difference;
                QVERIFY2(
                    std::abs(found - difference) <= 1e-5 * std::abs(before),
                    qPrintable(
                        QStringLiteral("line %1: %2, not %3").arg(variant.allele.line).arg(found).arg(difference)));
                largest = std::max(largest, std::abs(difference));
            }
        }
        QVERIFY(largest > 1e-2);
    }

private slots:
    void windowsAreCentredAndEndWithTheRecord()
    {
        const VariantPlan plan = planOf("two\t30\ta\tC\tT\n"
                                        "one\t30\tb\tT\tTAAA\n"
                                        "one\t30\tc\tTAC\tT,GGG\n"
                                        "one\t2\td\tC\tG\n"
                                        "two\t60\te\tG\tGC\n",
                                        9);
        const std::vector<std::pair<long, long>> expected{{26, 34}, {28, 33}, {27, 35}, {27, 35}, {1, 6}, {57, 60}};
        std::vector<std::pair<long, long>> found;
        for (const Variant &variant : plan.variants)
            found.emplace_back(variant.window.first, variant.window.last);
        QCOMPARE(found, expected);
        QCOMPARE(planOf("one\t30\t.\tT\tA\n", 1000).variants.front().window.last, 60L);
    }

    void everyDifferenceIsThatOfTheTexts_data()
    {
        QTest::addColumn<QString>("file");
        QTest::newRow("made HyenaDNA") << QString();
        QTest::newRow("HyenaDNA") << QString::fromStdString(Reference + "hyenadna-tiny/weights.ckpt");
        QTest::newRow("StripedHyena") << QString::fromStdString(Reference + "stripedhyena-net/");
        QTest::newRow("Evo 2") << QString::fromStdString(Reference + "evo2-net/evo2_tiny.pt");
        // Their kernels depend on the number of tokens, so that the texts are run whole.
        QTest::newRow("a TNN") << QStringLiteral(TNN_RESOURCES "/examples/shakespeare.pt");
    }
    /// Substitutions, insertions and deletions, at the ends of the records and among N.
    void everyDifferenceIsThatOfTheTexts()
    {
        QFETCH(QString, file);
        if (!file.isEmpty() && !QFile::exists(file))
            QSKIP("the reference cases are not next to the repository");
        const MadeCheckpoint made = MadeHyena{.lags = 48, .vocabulary = 12}.languageModel();
        checkpoint::GivenOptions given;
        const bool dependsOnLength = file.endsWith(QStringLiteral("shakespeare.pt"));
        if (dependsOnLength)
            given.set["par_type"] = 2L;
        const DocumentPtr document = file.isEmpty()
            ? std::make_shared<const Document>(std::make_shared<const checkpoint::Checkpoint>(made.file),
                                               checkpoint::GivenOptions())
            : Document::open(file.toStdString(), given);
        EvaluateRequest request;
        const long tokens = document->description().network.entry.vocabulary;
        request.vocabulary = io::nucleotideVocabulary(tokens);
        QCOMPARE(model::dependsOnLength(*document->tno(0)), dependsOnLength);
        for (const long window : {24L, 40L})
            verifyAgainstTexts(*document, request,
                               planOf("one\t1\t.\tA\tG,AT,ACC\n"
                                      "one\t12\t.\tC\tG,T\n"
                                      "one\t16\t.\tT\tTACGACG\n"
                                      "one\t30\t.\tTACGTAA\tT,A,GGGGGGG,TACGTAA\n"
                                      "two\t4\t.\tACC\tGTT\n"
                                      "one\t60\t.\tT\tTC,A\n"
                                      "two\t58\t.\tGCG\tG\n",
                                      window));
    }

    void theOtherStrand()
    {
        for (const io::VocabularyPtr &vocabulary : {io::nucleotideVocabulary(16), io::byteVocabulary(256)}) {
            const std::vector<long> ids = vocabulary->encode("ACGTNACC");
            QCOMPARE(reverseComplement(*vocabulary, ids), vocabulary->encode("GGTNACGT"));
            const Replacement change = reverseComplement(*vocabulary, {2, 3, vocabulary->encode("GA")}, 8);
            QVERIFY(change.position == 3 && change.count == 3 && change.tokens == vocabulary->encode("TC"));
        }
        const io::VocabularyPtr bytes = io::byteVocabulary(256);
        QCOMPARE(reverseComplement(*bytes, bytes->encode("RKMBDacgt-")), bytes->encode("-acgtHVKMY"));
    }

    /// What a part measures, or a run that is continued.
    void chunksAreIndependentToTheBit()
    {
        const MadeCheckpoint made = MadeHyena{.lags = 48, .vocabulary = 12}.languageModel();
        const Document document(std::make_shared<const checkpoint::Checkpoint>(made.file), {});
        EvaluateRequest request;
        request.vocabulary = vocabularyOfFamily(document.description());
        std::string records;
        for (long position = 1; position <= 60; ++position)
            records += "one\t" + std::to_string(position) + "\t.\t" + First[std::size_t(position - 1)] + "\tG,AC,T\n";
        const VariantPlan plan = planOf(records, 30);
        const std::vector<ScanChunk> chunks = chunksOf(plan);
        QVERIFY(chunks.size() > 5);
        VariantScan whole(document, request, plan, true);
        const std::vector<ScanRow> all = rowsOf(whole, chunks);
        for (std::size_t k = chunks.size(); k-- > 0;) {
            VariantScan part(document, request, plan, true);
            for (const ScanRow &row : rowsOf(part, std::span(&chunks[k], 1))) {
                const ScanRow &same = all[std::size_t(row.variant.position)];
                QVERIFY(row.difference == same.difference && *row.reverse == *same.reverse);
            }
        }
    }

    void whatDoesNotFitIsRefused()
    {
        const std::string vcf = m_folder.filePath(QStringLiteral("v.vcf")).toStdString(),
                          fa = m_folder.filePath(QStringLiteral("r.fa")).toStdString();
        QCOMPARE(refusal("one\t2\t.\tC\tG\none\t3\t.\tT\tG\n"),
                 vcf + ": line 3: REF at 'one':3 is 'T', but " + fa + " has 'G' there");
        QCOMPARE(refusal("one\t59\t.\tTAA\tT\n"),
                 vcf + ": line 2: REF at 'one':59 reaches beyond the end of the record, which has 60 letters in " + fa);
        QCOMPARE(refusal("one\t9223372036854775807\t.\tTT\tA\n"),
                 vcf
                     + ": line 2: REF at 'one':9223372036854775807 reaches beyond the end of the record, which has 60 "
                       "letters in "
                     + fa);
        QCOMPARE(refusal("chr1\t5\t.\tT\tA\n"),
                 vcf + ": line 2: " + fa + " does not contain the record 'chr1'; its first record is 'one'");
        const std::string skipped = "alleles are not measured: symbolic ones, breakends, * and those that are longer "
                                    "than the window; the first is ";
        QCOMPARE(refusal("one\t5\t.\tT\t<DEL>\n"),
                 vcf + ": contains no allele that can be measured; 1 of 1 " + skipped + "'<DEL>' in line 2");
        const VariantPlan plan = planOf(
            "one\t5\t.\tT\tA\none\t5\t.\tT\t" + std::string(21, 'T') + "\none\t5\t.\tT\t*\n", 20);
        QCOMPARE(plan.variants.size(), std::size_t(1));
        QCOMPARE(plan.warnings.front().english(), "2 of 3 " + skipped + "'" + std::string(21, 'T') + "' in line 3");
        QVERIFY(reasonOf([&] { readVariants(vcf, vcf, 20); }).ends_with("is not in FASTA format"));
    }
};

TNN_TEST(TestVariants, QCoreApplication)

} // namespace tst_variants

#include "tst_variants.moc"
