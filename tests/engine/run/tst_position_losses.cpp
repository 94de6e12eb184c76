// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include <QTest>

#include "engine/run/scan/position_losses.h"
#include "engine/run/text_input.h"
#include "engine/run/token_scores.h"
#include "tests/engine/checkpoint/made_hyena.h"
#include "tests/engine/reason_of.h"
#include "tests/test_class.h"

namespace tst_position_losses {

using namespace tnn;
using namespace tnn::document;
using namespace tnn::run;
using test::reasonOf;

/// Compares with the scores of every window as a text of its own.
void verifyAgainstWindows(const Document &document, const EvaluateRequest &request,
                          const std::vector<std::vector<long>> &texts)
{
    const auto length = std::size_t(request.lengths.front());
    PositionLosses measured(document, request);
    std::vector<std::vector<double>> expected(length);
    for (const std::vector<long> &text : texts) {
        measured.add(text);
        for (std::size_t begin = 0; begin + 1 < text.size(); begin += length) {
            EvaluateRequest window = request;
            window.lengths.clear();
            window.ids.assign(text.begin() + long(begin),
                              text.begin() + long(std::min(begin + length + 1, text.size())));
            const std::vector<double> scores = tokenScores(document, window).logLikelihoods;
            for (std::size_t k = 1; k < scores.size(); ++k)
                if (!std::isnan(scores[k]))
                    expected[k - 1].push_back(-scores[k]);
        }
    }
    const std::vector<PositionLoss> losses = measured.losses();
    QCOMPARE(losses.size(), length);
    for (std::size_t k = 0; k < length; ++k) {
        const auto count = double(expected[k].size());
        double mean = 0, squares = 0;
        for (const double loss : expected[k])
            mean += loss / count;
        for (const double loss : expected[k])
            squares += (loss - mean) * (loss - mean);
        QCOMPARE(losses[k].tokens, long(expected[k].size()));
        QCOMPARE(std::isnan(losses[k].loss), expected[k].empty());
        QVERIFY(expected[k].empty() || std::abs(losses[k].loss - mean) < 1e-4);
        QCOMPARE(std::isnan(losses[k].standardError), expected[k].size() < 2);
        QVERIFY(expected[k].size() < 2
                || std::abs(losses[k].standardError - std::sqrt(squares / (count - 1) / count)) < 1e-4);
    }
}

class TestPositionLosses : public QObject {
    Q_OBJECT

    const DocumentPtr m_document = Document::open(TNN_RESOURCES "/examples/shakespeare.pt");
    const io::VocabularyPtr m_vocabulary = vocabularyOf(*m_document);

private slots:
    void theyAreMeansOverWindows_data()
    {
        QTest::addColumn<long>("length");
        QTest::newRow("one token before") << 1L;
        QTest::newRow("whole windows and parts") << 7L;
        QTest::newRow("a window longer than most texts") << 40L;
    }
    void theyAreMeansOverWindows()
    {
        QFETCH(long, length);
        EvaluateRequest request;
        request.vocabulary = m_vocabulary;
        request.lengths = {length};
        std::vector<std::vector<long>> texts{{}, {3}};
        for (const char *text :
             {"Very well met, and well come.", "DUKE VINCENTIO:\nVery well.\n", "To be, or not to be.",
              "We shall write to you, as time and our concernings shall importune."})
            texts.push_back(m_vocabulary->encode(text));
        verifyAgainstWindows(*m_document, request, texts);
        request.overrides.band = 3;
        verifyAgainstWindows(*m_document, request, texts);
    }

    /// N does not count.
    void nucleotides()
    {
        const MadeCheckpoint made = MadeHyena{.lags = 32, .vocabulary = 12}.languageModel();
        const Document document(std::make_shared<const checkpoint::Checkpoint>(made.file), {});
        EvaluateRequest request;
        request.vocabulary = vocabularyOfFamily(document.description());
        request.lengths = {5};
        verifyAgainstWindows(document, request, {request.vocabulary->encode("ACNNGTRNACGTTACAGAN")});
    }

    void whatDoesNotExistIsRefused()
    {
        EvaluateRequest request;
        request.lengths = {4};
        PositionLosses losses(*m_document, request);
        QVERIFY(reasonOf([&] {
                    losses.add({1, 72});
                }).ends_with("the model's vocabulary has 72 tokens, but the text contains the ID 72"));
    }
};

TNN_TEST(TestPositionLosses, QCoreApplication)

} // namespace tst_position_losses

#include "tst_position_losses.moc"
