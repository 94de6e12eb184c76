// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include <QTemporaryDir>
#include <QTest>

#include "engine/figures/network/network_text.h"
#include "engine/figures/network/token_losses_figure.h"
#include "engine/io/file.h"
#include "engine/run/generate.h"
#include "engine/run/text_input.h"
#include "engine/run/token_scores.h"
#include "tests/engine/checkpoint/made_hyena.h"
#include "tests/engine/reason_of.h"
#include "tests/test_class.h"

namespace tst_token_losses {

using namespace tnn;
using test::reasonOf;
using namespace tnn::document;
using namespace tnn::figures;
using namespace tnn::run;

const std::string Example = TNN_RESOURCES "/examples/shakespeare.pt", Text = "DUKE VINCENTIO:\nVery well met.\n";

/// "a", "b" and "</s>", separated by spaces in the text of two.
struct Words : io::Vocabulary {
    std::vector<long> encode(std::string_view) const override { return {}; }
    std::string decode(std::span<const long> ids) const override
    {
        std::string text;
        for (const long id : ids)
            text += (text.empty() ? "" : " ") + symbol(id);
        return text;
    }
    std::string symbol(long id) const override { return id < 2 ? std::string(1, static_cast<char>('a' + id)) : "?"; }
    long size() const override { return 2; }
    Message name() const override { return Message::verbatim("words"); }
    long unknownIn(std::string_view) const override { return 0; }
};

class TestTokenLosses : public QObject {
    Q_OBJECT

    const DocumentPtr m_document = Document::open(Example);
    const io::VocabularyPtr m_vocabulary = vocabularyOf(*m_document);

private slots:
    void lossesAreTheScores_data()
    {
        QTest::addColumn<double>("gamma");
        QTest::newRow("stored") << 0.0;
        QTest::newRow("overridden") << 0.7;
    }
    void lossesAreTheScores()
    {
        QFETCH(double, gamma);
        EvaluateRequest request;
        request.ids = m_vocabulary->encode(Text);
        if (gamma > 0)
            request.overrides.gamma = gamma;
        const std::vector<double> scores = tokenScores(*m_document, request).logLikelihoods;
        const TokenLossesFigure figure = tokenLossesFigure(
            *m_document, textOf(inputOfIds(request.ids), m_vocabulary, request.overrides));
        QCOMPARE(figure.tokens(), static_cast<long>(Text.size()));
        QVERIFY(std::isnan(figure.losses[0]));
        double sum = 0;
        for (std::size_t k = 1; k < scores.size(); ++k) {
            QCOMPARE(figure.losses[k], -scores[k]);
            sum -= scores[k];
        }
        QCOMPARE(figure.loss, sum / static_cast<double>(scores.size() - 1));
        QCOMPARE(figure.perplexity(), std::exp(figure.loss));
        QCOMPARE(figure.high, *std::max_element(figure.losses.begin() + 1, figure.losses.end())); // of 30 tokens
        const Numbers numbers = numbersOf(figure);
        QCOMPARE(numbers.shape, std::vector<long>{figure.tokens()});
        QCOMPARE(numbers.names[2], std::string("K"));
        QCOMPARE(numbers.table[2 * 4], 2.0);
        QCOMPARE(numbers.table[2 * 4 + 2], figure.losses[2]);
        QCOMPARE(numbers.table[2 * 4 + 3], std::exp(scores[2]));
    }

    void tokensKeepTheirText()
    {
        const NetworkInput input = inputOfIds(m_vocabulary->encode(Text));
        const TokenLossesFigure figure = tokenLossesFigure(*m_document, textOf(input, m_vocabulary, {}));
        QCOMPARE(figure.text, Text);
        QCOMPARE(std::string(figure.piece(4)), std::string(" "));
        QCOMPARE(figure.symbol(4), std::string("<sp>"));
        const TokenLossesFigure words = tokenLossesFigure(*m_document,
                                                          textOf(inputOfIds({0, 1, 5}), std::make_shared<Words>(), {}));
        QCOMPARE(words.text, std::string("a b?")); // the vocabulary does not have the last one
        QCOMPARE(std::string(words.piece(1)), std::string(" b"));
        const TokenLossesFigure ids = tokenLossesFigure(*m_document, textOf(inputOfIds({7, 12}), nullptr, {}));
        QCOMPARE(ids.text, std::string("7 12"));
        QCOMPARE(ids.symbol(1), std::string("12"));
    }

    void oneTokenIsNotPredicted()
    {
        const TokenLossesFigure figure = tokenLossesFigure(*m_document, textOf(inputOfIds({7}), m_vocabulary, {}));
        QVERIFY(std::isnan(figure.loss) && std::isnan(figure.losses.front()));
        QCOMPARE(figure.high, 0.0);
    }

    void whatDoesNotCountIsSaid()
    {
        const MadeCheckpoint made = MadeHyena{.lags = 32, .vocabulary = 12}.languageModel();
        const Document hyena(std::make_shared<const checkpoint::Checkpoint>(made.file), {});
        const io::VocabularyPtr nucleotides = vocabularyOfFamily(hyena.description());
        const TokenLossesFigure figure = tokenLossesFigure(
            hyena, textOf(inputOfIds(nucleotides->encode("ACNGT")), nucleotides, {}));
        QCOMPARE(figure.loss, (figure.losses[1] + figure.losses[3] + figure.losses[4]) / 3);
        QVERIFY(std::isnan(figure.losses[2]) && !figure.isPredicted(0) && !figure.isPredicted(2)
                && figure.isPredicted(3));
        QCOMPARE(figure.warnings, std::vector<Message>{skippedText(1, 3)});
        QCOMPARE(numbersOf(figure).note, skippedText(1, 3).english());
    }

    void otherModelsAreRefused()
    {
        const DocumentPtr image = Document::open(TNN_TEST_DATA "/networks/image.pt");
        QVERIFY(reasonOf([&] {
                    tokenLossesFigure(*image, textOf(inputOfIds({1, 2}), nullptr, {}));
                }).find("not a language model")
                != std::string::npos);
    }

    void runningMeansAreOfTheValuesAround()
    {
        const std::vector<double> values{std::nan(""), 1, 2, 6, 7};
        const std::vector<double> means = runningMean(values, 3); // one before, and one after
        QCOMPARE(means, (std::vector<double>{1, 1.5, 3, 5, 6.5}));
        QCOMPARE(runningMean({2, 4}, 8), (std::vector<double>{3, 3}));
        QVERIFY(std::isnan(runningMean({std::nan(""), 1}, 1).front()));
        QCOMPARE(meanLength(40), 8L);
        QCOMPARE(meanLength(4096), 128L);
        QCOMPARE(meanLength(1 << 20), 4096L);
    }

    void inputsThatAreTooLongAreRefused()
    {
        checkInputLength(*m_document, 5000); // it has no positions
        QCOMPARE(reasonOf([&] { checkInputLength(*m_document, (1 << 20) + 1); }),
                 std::string("the input has 1048577 tokens; at most 1048576 can be shown"));
        const QTemporaryDir folder;
        const std::string path = folder.filePath(QStringLiteral("made.safetensors")).toStdString();
        const auto reason = [&path](const MadeCheckpoint &made, long tokens) {
            const std::vector<std::byte> bytes = safetensorsOf(made);
            io::writeFile(path, {reinterpret_cast<const char *>(bytes.data()), bytes.size()});
            return reasonOf([&] { checkInputLength(*Document::open(path), tokens); });
        };
        MadeCheckpoint made = MadeHyena().languageModel();
        QCOMPARE(reason(made, 13), std::string("the filters of the model have 12 lags, but the input has 13 tokens"));
        checkInputLength(*Document::open(path), 12);
        made.tensor("backbone.embeddings.position_embeddings.weight", {10, 4});
        QCOMPARE(reason(made, 11), std::string("the model has positions for 10 tokens, but the input has 11"));
        const auto generated = [&path](long tokens) {
            run::GenerateRequest request;
            request.prompt = {1, 2, 3};
            request.tokens = tokens;
            return run::generate(*Document::open(path), request).tokens.size();
        };
        QCOMPARE(generated(8), std::size_t(8)); // whose last is not read
        QCOMPARE(reasonOf([&] { generated(9); }),
                 std::string("the model has positions for 10 tokens, but the input has 11"));
    }
};

TNN_TEST(TestTokenLosses, tnn::test::NoApplication)

} // namespace tst_token_losses

#include "tst_token_losses.moc"
