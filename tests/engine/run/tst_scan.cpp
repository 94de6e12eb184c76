// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <filesystem>

#include <QTest>

#include "engine/run/scan/scan.h"
#include "engine/run/text_input.h"
#include "tests/engine/checkpoint/made_hyena.h"
#include "tests/engine/reason_of.h"
#include "tests/test_class.h"

namespace tst_scan {

using namespace tnn;
using namespace tnn::document;
using namespace tnn::run;
using test::reasonOf;

const std::string Example = TNN_RESOURCES "/examples/shakespeare.pt";
const std::string Reference = TNN_TEST_DATA "/../../../shared/reference/";
using Options = std::map<std::string, checkpoint::OptionValue>;

std::vector<ScanRow> rowsOf(const Document &document, const ScanRequest &request, std::span<const ScanChunk> chunks)
{
    std::vector<ScanRow> all;
    SubstitutionScan(document, request).run(chunks, [&](const ScanChunk &chunk, const std::vector<ScanRow> &rows) {
        for (const ScanRow &row : rows)
            QVERIFY(row.variant.position >= chunk.first && row.variant.position <= chunk.last);
        all.insert(all.end(), rows.begin(), rows.end());
    });
    return all;
}

std::vector<ScanRow> rowsOf(const Document &document, const ScanRequest &request)
{
    return rowsOf(document, request, chunksOf(request));
}

/// Compares with substitutionScores(), which runs the whole text for each variant: within 1e-5 of the log-likelihood.
void verifyAgainstWholeRuns(const Document &document, const ScanRequest &request)
{
    const std::vector<ScanRow> rows = rowsOf(document, request);
    std::vector<Replacement> variants;
    for (const ScanRow &row : rows)
        variants.push_back({row.variant.position, 1, {row.variant.token}});
    const std::vector<SubstitutionScore> expected = substitutionScores(document, request.text, variants).scores;
    double largest = 0;
    for (std::size_t k = 0; k < rows.size(); ++k) {
        const double difference = expected[k].substituted - expected[k].text;
        const double own = expected[k].tokenSubstituted - expected[k].token;
        QVERIFY2(std::abs(rows[k].difference - difference) <= 1e-5 * std::abs(expected[k].text),
                 qPrintable(QStringLiteral("%1: %2, not %3").arg(k).arg(rows[k].difference).arg(difference)));
        QCOMPARE(std::isnan(rows[k].tokenDifference), std::isnan(own));
        if (!std::isnan(own))
            QVERIFY(std::abs(rows[k].tokenDifference - own) <= 1e-5 * std::abs(expected[k].text));
        largest = std::max(largest, std::abs(difference));
    }
    QVERIFY(largest > 1e-3); // so that something was compared
}

class TestScan : public QObject {
    Q_OBJECT

    const DocumentPtr m_document = Document::open(Example);
    const io::VocabularyPtr m_vocabulary = vocabularyOf(*m_document);

    ScanRequest requestOf(const char *text, const char *symbols) const
    {
        ScanRequest request;
        request.text.vocabulary = m_vocabulary;
        request.text.ids = m_vocabulary->encode(text);
        request.last = long(request.text.ids.size()) - 1;
        request.symbols = m_vocabulary->encode(symbols);
        return request;
    }

private slots:
    /// Positions one by one, and several in a chunk.
    void everyRowIsTheDifferenceOfTwoEvaluations_data()
    {
        QTest::addColumn<std::string>("symbols");
        QTest::newRow("one symbol") << std::string("e");
        QTest::newRow("nine") << std::string("aeiouKQ,\n");
        QTest::newRow("more than a chunk") << m_vocabulary->decode(scannedSymbols(m_vocabulary.get(), 72));
    }
    void everyRowIsTheDifferenceOfTwoEvaluations()
    {
        QFETCH(std::string, symbols);
        ScanRequest request = requestOf("DUKE VINCENTIO:\nVery well met, and well come.\n", symbols.c_str());
        if (request.symbols.size() > 64) { // a few positions, so that sanitizers take no minutes
            request.first = 20;
            request.last = 22;
        }
        verifyAgainstWholeRuns(*m_document, request);
    }

    void overridesCount()
    {
        ScanRequest request = requestOf("Very well met, and well come.", "xe");
        const double before = rowsOf(*m_document, request).front().difference;
        QVERIFY(std::abs(SubstitutionScan(*m_document, request).logLikelihood()
                         - substitutionScores(*m_document, request.text, std::vector<Replacement>{{1, 1, {9}}})
                               .scores.front()
                               .text)
                < 1e-3);
        request.text.overrides.gamma = 0.9;
        verifyAgainstWholeRuns(*m_document, request);
        QVERIFY(std::abs(rowsOf(*m_document, request).front().difference - before) > 1e-3);
    }

    void theRowsAreInOrderAndLackTheText()
    {
        ScanRequest request = requestOf("well met", "elm");
        request.first = 1;
        request.last = 6;
        const std::vector<ScanRow> rows = rowsOf(*m_document, request);
        std::vector<std::pair<long, long>> found, expected;
        for (const ScanRow &row : rows)
            found.emplace_back(row.variant.position, row.variant.token);
        for (long place = 1; place <= 6; ++place)
            for (const long symbol : request.symbols)
                if (symbol != request.text.ids[std::size_t(place)])
                    expected.emplace_back(place, symbol);
        QCOMPARE(found, expected);
    }

    /// What a part measures, or a run that is continued.
    void chunksAreIndependentToTheBit()
    {
        const ScanRequest request = requestOf("Very well met, and well come.", "aeiouxyz");
        const std::vector<ScanChunk> chunks = chunksOf(request);
        QVERIFY(chunks.size() > 2);
        const std::vector<ScanRow> all = rowsOf(*m_document, request);
        std::vector<ScanRow> again;
        for (const ScanChunk &chunk : chunks)
            for (const ScanRow &row : rowsOf(*m_document, request, std::span(&chunk, 1)))
                again.push_back(row);
        QCOMPARE(again.size(), all.size());
        for (std::size_t k = 0; k < all.size(); ++k)
            QVERIFY(again[k].difference == all[k].difference);
    }

    void otherFamilies_data()
    {
        QTest::addColumn<std::string>("file");
        QTest::addColumn<Options>("set");
        const auto row = [](const std::string &file, const Options &set = {}) {
            QTest::newRow(file.c_str()) << Reference + file << set;
        };
        row("lfm2-hf/");
        row("lfm2-moe-hf/");
        row("stripedhyena-net/");
        row("evo1-net/");
        row("evo2-net/evo2_tiny.pt", {{"rotary_emb_scaling_factor", 128L}, {"use_interpolated_rotary_pos_emb", true}});
        row("h3-net/model.pt", {{"num_attention_heads", 4L}});
        row("h3-net-positions/model.pt", {{"num_attention_heads", 4L}});
        row("fairseq-mha-tnn/checkpoint_best.pt");
    }
    /// Attention, short filters, several operators in a layer, positions.
    void otherFamilies()
    {
        QFETCH(std::string, file);
        QFETCH(Options, set);
        if (!std::filesystem::exists(file))
            QSKIP("the reference cases are not next to the repository");
        checkpoint::GivenOptions given;
        given.set = set;
        const DocumentPtr document = Document::open(file, given);
        ScanRequest request;
        for (long k = 0; k < 23; ++k)
            request.text.ids.push_back(3 + k * k % 7);
        request.last = 22;
        request.symbols = {1, 4, 9};
        verifyAgainstWholeRuns(*document, request);
    }

    /// N is read as padding, and does not count.
    void nucleotides()
    {
        const MadeCheckpoint made = MadeHyena{.lags = 32, .vocabulary = 12}.languageModel();
        const Document document(std::make_shared<const checkpoint::Checkpoint>(made.file), {});
        ScanRequest request;
        request.text.vocabulary = vocabularyOfFamily(document.description());
        request.text.ids = request.text.vocabulary->encode("ACNNGTRNACGTTACAGATTACAN");
        request.last = 23;
        request.symbols = scannedSymbols(request.text.vocabulary.get(), 12);
        QCOMPARE(request.symbols, (std::vector<long>{7, 8, 9, 10}));
        request.symbols.push_back(11);
        verifyAgainstWholeRuns(document, request);
    }

    /// The reverse complement, by hand, has the differences of the other strand.
    void bothStrands()
    {
        const MadeCheckpoint made = MadeHyena{.lags = 32, .vocabulary = 12}.languageModel();
        const Document document(std::make_shared<const checkpoint::Checkpoint>(made.file), {});
        ScanRequest request;
        request.text.vocabulary = vocabularyOfFamily(document.description());
        request.text.ids = request.text.vocabulary->encode("ACNNGTRNACGTTACAGATTACAG");
        request.first = 3;
        request.last = 20;
        request.symbols = scannedSymbols(request.text.vocabulary.get(), 12);
        request.bothStrands = true;
        const std::vector<ScanRow> rows = rowsOf(document, request);
        EvaluateRequest other = request.text;
        other.ids = request.text.vocabulary->encode("CTGTAATCTGTAACGTNYACNNGT");
        double largest = 0;
        for (const ScanRow &row : rows) {
            const std::map<long, long> complements{{7, 10}, {8, 9}, {9, 8}, {10, 7}};
            const std::vector<Replacement> one{{23 - row.variant.position, 1, {complements.at(row.variant.token)}}};
            const SubstitutionScore score = substitutionScores(document, other, one).scores.front();
            QVERIFY(std::abs(*row.reverse - (score.substituted - score.text)) < 1e-5 * std::abs(score.text));
            QCOMPARE(row.mean(), (row.difference + *row.reverse) / 2);
            largest = std::max(largest, std::abs(*row.reverse - row.difference));
        }
        QVERIFY(rows.size() > 50 && largest > 1e-3);
        ScanRequest words = requestOf("well met", "e");
        words.bothStrands = true;
        QVERIFY(reasonOf([&] {
                    rowsOf(*m_document, words);
                }).starts_with("the measurement of both strands requires a model"));
    }

    void symbolsAreThoseOfTexts()
    {
        const std::vector<long> symbols = scannedSymbols(m_vocabulary.get(), 72);
        QCOMPARE(symbols.size(), std::size_t(65));
        QCOMPARE(m_vocabulary->encode(m_vocabulary->decode(symbols)), symbols);
        QCOMPARE(scannedSymbols(nullptr, 3), (std::vector<long>{0, 1, 2}));
        QCOMPARE(reasonOf([] { scannedSymbols(nullptr, 50257); }),
                 std::string("the vocabulary has 50257 tokens, too many to try each at every position; choose some"));
    }

    void whatDoesNotExistIsRefused()
    {
        const auto refusal = [&](const ScanRequest &request) {
            return reasonOf([&] { rowsOf(*m_document, request); });
        };
        ScanRequest request = requestOf("well", "e");
        request.last = 4;
        QCOMPARE(refusal(request), std::string("positions 1 to 5 do not exist; the text has 4 tokens"));
        request.last = 3;
        request.symbols = {72};
        QCOMPARE(refusal(request), std::string("the ID 72 is out of range; IDs are 0 to 71"));
        QCOMPARE(refusal(requestOf("w", "e")),
                 std::string("a scan requires a text of at least two tokens, but the text has 1"));
    }

    void progressAndStop()
    {
        const ScanRequest request = requestOf("Very well met, and well come.", "aeiouxyz");
        std::vector<double> fractions;
        std::stop_source source;
        long chunks = 0;
        Task task{source.get_token(), [&](double fraction) { fractions.push_back(fraction); }};
        const auto run = [&](long stopAfter) {
            SubstitutionScan(*m_document, request)
                .run(
                    chunksOf(request),
                    [&](const ScanChunk &, const std::vector<ScanRow> &) {
                        if (++chunks == stopAfter)
                            source.request_stop();
                    },
                    task);
        };
        run(0);
        QVERIFY(std::ranges::is_sorted(fractions) && fractions.front() < 0.5);
        QVERIFY(std::abs(fractions.back() - 1) < 1e-9);
        chunks = 0;
        QVERIFY_EXCEPTION_THROWN(run(2), Cancelled);
        QCOMPARE(chunks, 2L);
    }
};

TNN_TEST(TestScan, QCoreApplication)

} // namespace tst_scan

#include "tst_scan.moc"
