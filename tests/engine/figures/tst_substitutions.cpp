// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include <QTest>

#include "engine/error.h"
#include "engine/figures/network/network_text.h"
#include "engine/figures/network/substitutions_figure.h"
#include "engine/run/text_input.h"
#include "tests/engine/checkpoint/made_hyena.h"
#include "tests/engine/reason_of.h"
#include "tests/test_class.h"

namespace tst_substitutions {

using namespace tnn;
using namespace tnn::document;
using namespace tnn::figures;
using test::reasonOf;

class TestSubstitutions : public QObject {
    Q_OBJECT

    const DocumentPtr m_document = Document::open(TNN_RESOURCES "/examples/shakespeare.pt");
    const io::VocabularyPtr m_vocabulary = run::vocabularyOf(*m_document);

    run::EvaluateRequest textOf(const char *text) const
    {
        return figures::textOf(run::inputOfIds(m_vocabulary->encode(text)), m_vocabulary, {});
    }
    /// The log-likelihood of a text in one window.
    double logLikelihood(run::EvaluateRequest text) const
    {
        text.lengths = {static_cast<long>(text.ids.size()) - 1};
        const run::LengthLoss loss = run::evaluate(*m_document, text).front();
        return -loss.loss * static_cast<double>(loss.tokens);
    }

private slots:
    /// Both run in float32: within 1e-5 of the log-likelihood.
    void differencesAreThoseOfEvaluate()
    {
        const run::EvaluateRequest text = textOf("Very well met, and well come.");
        const SubstitutionsFigure figure = measuredFigure(*m_document, text, {"2-5", "aerl"}, {});
        const double whole = logLikelihood(text), tolerance = 1e-5 * std::abs(whole);
        QVERIFY(std::abs(figure.logLikelihood - whole) < tolerance);
        QCOMPARE(figure.request.symbols, m_vocabulary->encode("aerl"));
        QCOMPARE(figure.rows.size(), std::size_t(15)); // "ry w" at 2 to 5 has an r
        for (long position = 2; position <= 5; ++position) {
            double sum = 0, count = 0;
            for (std::size_t symbol = 0; symbol < 4; ++symbol) {
                run::EvaluateRequest changed = text;
                long &id = changed.ids[static_cast<std::size_t>(position)];
                const bool isOwn = id == figure.request.symbols[symbol];
                id = figure.request.symbols[symbol];
                const double expected = logLikelihood(changed) - whole;
                const double difference = figure.differences[static_cast<std::size_t>(position - 2) * 4 + symbol];
                QVERIFY(isOwn ? difference == 0 : std::abs(difference - expected) < tolerance);
                sum += expected;
                count += isOwn ? 0 : 1;
            }
            QVERIFY(std::abs(figure.means[static_cast<std::size_t>(position - 2)] - sum / count) < tolerance);
        }
    }

    void numbersAreRowsAndAnArray()
    {
        const SubstitutionsFigure figure = measuredFigure(*m_document, textOf("Very well"), {"2", "ar "}, {});
        QCOMPARE(figure.title.english(), std::string("substitutions at positions 2 to 2 of 9 tokens"));
        const Numbers numbers = numbersOf(figure);
        QCOMPARE(numbers.shape, (std::vector<long>{1, 3}));
        QCOMPARE(numbers.real[0], static_cast<float>(figure.rows[0].difference));
        QCOMPARE(numbers.real[1], 0.0F); // the text's own
        const std::string csv = encoded(numbers, ".csv");
        const auto line = [&](std::size_t number) { // "r,a,2,difference,difference of the token"
            return QString::fromStdString(csv).section(QLatin1Char('\n'), static_cast<int>(number),
                                                       static_cast<int>(number));
        };
        QCOMPARE(line(0), QStringLiteral("reference,alternative,position,difference,token_difference"));
        QVERIFY2(line(1).startsWith(QStringLiteral("r,a,2,")), csv.c_str());
        QVERIFY2(line(2).startsWith(QStringLiteral("r,<sp>,2,")), csv.c_str());
        QCOMPARE(line(2).section(QLatin1Char(','), 3, 3).toDouble(), numbers.table[4]);
        QVERIFY(encoded(numbers, ".json").find("\n[\"r\", \"a\", 2, ") != std::string::npos);
    }

    /// As many positions as a plain machine measures in some seconds; all symbols of texts.
    void defaultsTakeSeconds()
    {
        const run::EvaluateRequest text = textOf(std::string(400, 'e').c_str());
        const run::ScanRequest request = scanRequest(*m_document, text, {});
        QCOMPARE(request.first, 0L);
        QCOMPARE(request.last, 7L);
        QCOMPARE(request.symbols, run::scannedSymbols(m_vocabulary.get(), 72));
        QCOMPARE(scanRequest(*m_document, text, {"", "a"}).last, 255L);
        QCOMPARE(scanRequest(*m_document, textOf("well"), {}).last, 3L);
        QCOMPARE(scanRequest(*m_document, textOf("well"), {"1-99", {}}).last, 3L);
        const long all = lengthOf(*m_document, text, {"", "a"}).atOnce;
        QVERIFY(all > 256 * (400 - 256) && all <= 257 * 400);
    }

    void whatIsKnownSoFarIsTold()
    {
        std::size_t rows = 0;
        long calls = 0;
        const SubstitutionsFigure figure = measuredFigure(
            *m_document, textOf("Very well met"), {}, [&](const SubstitutionsFigure &soFar) {
                QVERIFY(soFar.rows.size() > rows);
                QCOMPARE(soFar.differences.size(), std::size_t(13 * 65)); // rectangular from the first call on
                QCOMPARE(soFar.means.size(), std::size_t(13));
                rows = soFar.rows.size();
                ++calls;
            });
        QCOMPARE(calls, 13L);
        QCOMPARE(figure.rows.size(), rows);
    }

    void plotsUseAtMostNTokens()
    {
        PlotRequest request;
        request.document = m_document;
        request.figure.selection.n = 9;
        request.input.network = std::make_shared<const run::NetworkInput>(
            run::inputOfIds(m_vocabulary->encode("Very well met")));
        const SubstitutionsFigure figure = figureOf(SubstitutionsOptions{"2-3", "a"}, request);
        QCOMPARE(figure.differences, measuredFigure(*m_document, textOf("Very well"), {"2-3", "a"}, {}).differences);
        request.input.network.reset();
        QCOMPARE(reasonOf([&] { figureOf(SubstitutionsOptions(), request); }),
                 std::string("losses are those of token IDs or a text"));
    }

    void aLongPlotSaysFirstWhatItWillTake()
    {
        PlotRequest request;
        request.document = m_document;
        request.options = SubstitutionsOptions{"0-100", "a"};
        const auto estimate = [&](long tokens) {
            request.figure.selection.n = tokens;
            request.input.network = std::make_shared<const run::NetworkInput>(
                run::inputOfIds(std::vector<long>(static_cast<std::size_t>(tokens), 1)));
            return estimateOf(request).english();
        };
        QCOMPARE(estimate(16), std::string());
        QVERIFY(estimate(1L << 20).find(" tokens will take about ") != std::string::npos);
        request.options = TokenLossesOptions(); // a single run
        QCOMPARE(estimate(16), std::string());
    }

    void whatCannotBeMeasuredSaysWhy()
    {
        const auto reason = [&](const SubstitutionsOptions &options) {
            return reasonOf([&] { scanRequest(*m_document, textOf("well"), options); });
        };
        QCOMPARE(reason({"4", {}}), std::string("position 4 does not exist; the text has 4 tokens"));
        QVERIFY(reason({"x", {}}).starts_with("'x' is not an integer from 0"));
        QVERIFY(reason({"", "\u00e9"}).find("are not all in the vocabulary") != std::string::npos);
        const MadeCheckpoint made = MadeHyena{.lags = 32, .vocabulary = 2000}.languageModel();
        const Document hyena(std::make_shared<const checkpoint::Checkpoint>(made.file), {});
        const run::EvaluateRequest ids = figures::textOf(run::inputOfIds({1, 2, 3}), nullptr, {});
        try {
            scanRequest(hyena, ids, {});
            QFAIL("2000 symbols are too many");
        } catch (const Error &error) {
            QVERIFY(error.kind() == Error::Kind::NotOfModel); // which is shown as advice
        }
        QCOMPARE(scanRequest(hyena, ids, {"", "7 9"}).symbols, (std::vector<long>{7, 9}));
    }
};

TNN_TEST(TestSubstitutions, QCoreApplication)

} // namespace tst_substitutions

#include "tst_substitutions.moc"
