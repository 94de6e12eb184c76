// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <numeric>

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include "engine/document/conversion.h"
#include "engine/document/method.h"
#include "engine/figures/kernels/findings_figure.h"
#include "engine/io/signal.h"
#include "engine/io/text_table.h"
#include "engine/run/evaluate.h"
#include "engine/run/text_input.h"
#include "engine/toeplitz/product.h"
#include "tests/engine/checkpoint/made_hyena.h"
#include "tests/engine/figures/figure_testing.h"
#include "tests/engine/figures/named_findings.h"
#include "tests/test_class.h"

namespace tst_findings {

using namespace tnn;
using namespace tnn::document;
using namespace tnn::figures;
using test::requestOf;
using namespace named_findings;

/// What the sentences say, computed again, with plain loops over the coefficients.
struct Recount {
    long kernels = 0, changing = 0, longest = -1, tno = 0, channel = 0;

    Recount(const Document &document, long n, const model::Overrides &overrides)
    {
        for (int index = 0; index < document.tnos(); ++index) {
            const toeplitz::CoefficientsPtr c = document.coefficients(index, n, {}, overrides);
            for (long column = 0; column < c->values.cols(); ++column)
                add(c->values.col(column).tail(n).cast<double>(), index, column);
        }
    }

private:
    void add(const Eigen::ArrayXd &t, int index, long column)
    {
        ++kernels;
        const double peak = t.abs().maxCoeff();
        changing += t.maxCoeff() >= 0.01 * peak && -t.minCoeff() >= 0.01 * peak ? 1 : 0;
        const double energy = t.square().sum();
        double running = 0;
        long k99 = 0;
        while ((running += t(k99) * t(k99)) < 0.99 * energy)
            ++k99;
        if (k99 <= longest)
            return;
        longest = k99;
        tno = index;
        channel = column;
    }
};

/// Measured sentences about a model, against the same numbers computed again.
class TestFindings : public QObject {
    Q_OBJECT

private:
    DocumentPtr m_example = Document::open(TNN_RESOURCES "/examples/shakespeare.pt");

private slots:
    void theExampleIsMeasured_data()
    {
        QTest::addColumn<double>("gamma");
        QTest::addColumn<int>("band");
        QTest::newRow("as stored") << 0.0 << 0;
        QTest::newRow("gamma") << 0.9 << 0;
        QTest::newRow("no decay, band") << 1.0 << 40;
    }
    void theExampleIsMeasured()
    {
        QFETCH(const double, gamma);
        QFETCH(const int, band);
        FigureRequest request = requestOf(0, 256, {0});
        if (gamma > 0)
            request.overrides.gamma = gamma;
        if (band > 0)
            request.overrides.band = band;
        const FindingsFigure figure = findingsFigure(*m_example, request);
        const Recount recount(*m_example, 256, request.overrides);
        QVERIFY(figure.complete && figure.findings.size() <= FindingsFigure::Most);
        QCOMPARE(textOf(figure, Kind::Size), std::string("4 layers, 1536 kernels, trained at n = 256"));
        QCOMPARE(textOf(figure, Kind::Finite), std::string("Every number of 1536 kernels is finite at n = 256"));
        const Finding *memory = found(figure, Kind::Memory);
        QCOMPARE(memory->value, static_cast<double>(recount.longest));
        QCOMPARE(memory->place->tno, static_cast<int>(recount.tno));
        QCOMPARE(memory->place->channel, recount.channel);
        QVERIFY(memory->text.english().ends_with("of 256 tokens; the longest, layer " + std::to_string(recount.tno)
                                                 + ", channel " + std::to_string(recount.channel) + ", needs "
                                                 + std::to_string(recount.longest)));
        QCOMPARE(std::accumulate(memory->picture.begin(), memory->picture.end(), 0.0),
                 static_cast<double>(recount.kernels));
        const Finding *sign = found(figure, Kind::Sign);
        QCOMPARE(sign->value, static_cast<double>(recount.changing) / static_cast<double>(recount.kernels));
        QVERIFY(sign->text.english().starts_with(
            std::to_string(recount.changing)
            + " of 1536 kernels reach 1 % of their peak in both signs within n = 256"));
        QCOMPARE(sign->picture.size(), std::size_t{4});
        const double mean = std::accumulate(sign->picture.begin(), sign->picture.end(), 0.0) / 4;
        QVERIFY(std::abs(mean - sign->value) < 1e-12); // as many kernels in each layer
    }

    /// The raw coefficients of a Hyena filter have its window, but not D.
    /// The files are of a model without decay, of one with learned decays, and of another code.
    void otherModelsAreMeasured()
    {
        for (const char *file :
             {TNN_RESOURCES "/examples/shakespeare-no-decay.pt", TNN_RESOURCES "/examples/shakespeare-learned-decay.pt",
              TNN_TEST_DATA "/checkpoint/fairseq.pt"}) {
            const DocumentPtr document = Document::open(file);
            FigureRequest request = requestOf(0, document->defaultLength(), {0});
            const FindingsFigure figure = findingsFigure(*document, request);
            const Recount recount(*document, document->defaultLength(), {});
            const Finding *memory = found(figure, Kind::Memory);
            const Finding *sign = found(figure, Kind::Sign);
            QVERIFY2(memory && sign && figure.complete, file);
            QCOMPARE(memory->value, static_cast<double>(recount.longest));
            QCOMPARE(memory->place->tno, static_cast<int>(recount.tno));
            QCOMPARE(sign->value, static_cast<double>(recount.changing) / static_cast<double>(recount.kernels));
            const Finding *agreement = found(figure, Kind::Agreement);
            QVERIFY2(agreement && agreement->value < 1e-5 && agreement->headline.english() == "Yes", file);
        }
    }

    /// By an independent product of the same kernel with the same noise.
    void theAlgorithmsAgree()
    {
        const FindingsFigure figure = findingsFigure(*m_example, requestOf(0, 256, {0}));
        const Finding &agreement = *found(figure, Kind::Agreement);
        QVERIFY(!agreement.isProblem && agreement.value > 0 && agreement.value < 1e-6);
        QCOMPARE(agreement.headline.english(), std::string("Yes"));
        const auto t = m_example->coefficients(agreement.place->tno, 256, {agreement.place->channel});
        io::Signal noise;
        noise.kind = io::Signal::Kind::Noise;
        const std::vector<float> x = io::samples(noise, 256);
        double largest = 0;
        for (const document::Method method : document::productMethods()) {
            const toeplitz::Sequence in = Eigen::Map<const Eigen::ArrayXf>(x.data(), 256);
            const toeplitz::Sequence y = toeplitz::Product(t, document::algorithmOf(method))(in);
            double error = 0, norm = 0;
            for (long i = 0; i < 256; ++i) {
                double sum = 0;
                for (long j = 0; j < 256; ++j)
                    sum += static_cast<double>(t->at(i - j, 0)) * static_cast<double>(x[static_cast<std::size_t>(j)]);
                error += std::pow(static_cast<double>(y(i, 0)) - sum, 2);
                norm += sum * sum;
            }
            largest = std::max(largest, std::sqrt(error / norm));
        }
        QVERIFY(std::abs(agreement.value - largest) < 1e-9);
    }

    void statesAreTheMedianOfASample()
    {
        const FindingsFigure figure = findingsFigure(*m_example, requestOf(1, 128, {7}));
        QCOMPARE(figure.sample.size(), std::size_t{64});
        std::vector<long> perLayer(4);
        std::vector<long> states;
        for (const Finding::Place &place : figure.sample) {
            ++perLayer[static_cast<std::size_t>(place.tno)];
            states.push_back(document::reduce(*m_example, place.tno, 128, {place.channel}, {}).states.front());
        }
        QCOMPARE(perLayer, (std::vector<long>{16, 16, 16, 16}));
        std::sort(states.begin(), states.end());
        const Finding *finding = found(figure, Kind::States);
        QCOMPARE(finding->value, static_cast<double>(states[31]));
        QVERIFY(finding->text.english().starts_with(std::to_string(states[31]) + " states after 16 exact lags"));
        QCOMPARE(finding->headline.english(), std::to_string(states[31]) + " instead of 128");
        const auto below = finding->picture.begin() + states[31]; // half of the kernels need no more than the median
        QCOMPARE(std::accumulate(finding->picture.begin(), finding->picture.end(), 0.0), 64.0);
        QVERIFY(std::accumulate(finding->picture.begin(), below, 0.0) < 32);
        QVERIFY(std::accumulate(finding->picture.begin(), below + 1, 0.0) >= 32);
        const Finding::Place &place = *finding->place;
        QCOMPARE(document::reduce(*m_example, place.tno, 128, {place.channel}, {}).states.front(), states[31]);
    }

    void withoutDecayThereIsNoExtrapolation()
    {
        FigureRequest request = requestOf(0, 64, {0});
        const Finding kept = *found(findingsFigure(*m_example, request), Kind::Reach);
        QVERIFY(kept.value < 1e-6);
        QCOMPARE(kept.headline.english(), std::string("Likely"));
        QVERIFY(std::abs(kept.picture.back() - std::log10(kept.value)) < 0.5); // the last lag but for the middle one
        request.overrides.decay = false;
        const FindingsFigure figure = findingsFigure(*m_example, request);
        std::vector<double> left;
        for (const Finding::Place &place : figure.sample) {
            const auto c = m_example->coefficients(place.tno, 2048, {place.channel}, request.overrides);
            left.push_back(std::abs(static_cast<double>(c->at(2047, 0)))
                           / static_cast<double>(c->values.abs().maxCoeff()));
        }
        std::sort(left.begin(), left.end());
        const Finding undecayed = *found(figure, Kind::Reach);
        QCOMPARE(undecayed.value, left[31]);
        QVERIFY(undecayed.value > 1e-2);
        QVERIFY(undecayed.text.english().find("nothing decays") != std::string::npos);
        QCOMPARE(undecayed.headline.english(), std::string("Unlikely"));
        request.overrides = {};
        request.stage = Stage::Raw;
        const FindingsFigure raw = findingsFigure(*m_example, request);
        QCOMPARE(found(raw, Kind::Reach)->value, undecayed.value);
        QVERIFY(!found(raw, Kind::States)); // those of the decayed kernels
    }

    /// A filter of 64 stored lags is not asked for more of them.
    void aStoredFilterEndsWhereItsFileEnds()
    {
        MadeHyena hyena{8};
        hyena.lags = 64;
        hyena.vocabulary = 12;
        const MadeCheckpoint made = hyena.languageModel();
        const Document document(std::make_shared<const checkpoint::Checkpoint>(made.file), checkpoint::GivenOptions());
        const FindingsFigure figure = findingsFigure(document, requestOf(0, 64, {0}));
        const Finding *reach = found(figure, Kind::Reach);
        QVERIFY(reach != nullptr);
        std::vector<double> last;
        for (const Finding::Place &place : figure.sample) {
            const auto c = document.coefficients(place.tno, 64, {place.channel});
            last.push_back(std::abs(static_cast<double>(c->at(63, 0)))
                           / static_cast<double>(c->values.abs().maxCoeff()));
        }
        std::sort(last.begin(), last.end());
        const double median = last[last.size() / 2];
        QCOMPARE(reach->headline.english(), std::string("Cut off at 64"));
        QVERIFY2(reach->text.english().starts_with("Whatever n is, kernels end at lag 63, where the median one is at "
                                                   + io::number(median, 2) + " of its peak"),
                 reach->text.english().c_str());
        QCOMPARE(reach->isProblem, median >= 1e-2);
    }

    /// A text decides whether the model extrapolates.
    void perplexityAnswersWithAText()
    {
        const std::string file = std::string(TNN_RESOURCES "/examples/evaluate.txt");
        const io::VocabularyPtr vocabulary = run::vocabularyOf(*m_example);
        const PredictedText text{Message("a text"), run::readTextIds(vocabulary.get(), file).ids, vocabulary};
        FigureRequest request = requestOf(0, 64, {0});
        const FindingsFigure before = findingsFigure(*m_example, request);
        const FindingsFigure figure = withPerplexity(before, *m_example, request, text);
        QVERIFY(figure.isPredicted);
        QCOMPARE(figure.findings.size(), before.findings.size() + 1); // and how soon it predicts well
        const Finding *reach = found(figure, Kind::Reach);
        QCOMPARE(reach->headline.english(), std::string("Yes, to 2048 at least"));
        QCOMPARE(reach->value, found(before, Kind::Reach)->value);
        const std::vector<long> ids(text.ids.begin(), text.ids.begin() + run::UsualTokens);
        run::EvaluateRequest evaluation;
        evaluation.ids = ids;
        evaluation.lengths = {256, 2048};
        evaluation.vocabulary = vocabulary;
        const auto losses = run::evaluate(*m_example, evaluation);
        const std::string sentence = reach->text.english();
        QVERIFY2(sentence.starts_with("Perplexity " + io::number(losses[0].perplexity(), 3) + " at n = 256, "),
                 sentence.c_str());
        QVERIFY2(sentence.find(", " + io::number(losses[1].perplexity(), 3) + " at 2048 (a text). ")
                     != std::string::npos,
                 sentence.c_str());

        request.overrides.decay = false;
        const PredictedText twoWindows{text.name, {ids.begin(), ids.begin() + 2 * 2048 + 1}, vocabulary};
        const FindingsFigure undecayed = withPerplexity(findingsFigure(*m_example, request), *m_example, request,
                                                        twoWindows);
        QCOMPARE(found(undecayed, Kind::Reach)->headline.english(), std::string("No"));
        // A text of one window says nothing.
        const PredictedText shorter{text.name, {ids.begin(), ids.begin() + 300}, vocabulary};
        const FindingsFigure unanswered = withPerplexity(before, *m_example, {}, shorter);
        QCOMPARE(found(unanswered, Kind::Reach)->headline.english(), std::string("Likely"));
    }

    void aDocumentOfManyTokensIsMeasuredUpToALimit()
    {
        FigureRequest request = requestOf(0, 20000, {0});
        const FindingsFigure figure = kernelFindings(*m_example, request);
        QCOMPARE(found(figure, Kind::Memory)->n, 8192L);
        QVERIFY(!figure.complete);
    }

    void cancelledWorkStops()
    {
        std::stop_source stop;
        stop.request_stop();
        QVERIFY_THROWS_EXCEPTION(Cancelled, findingsFigure(*m_example, requestOf(0, 256, {0}), {stop.get_token(), {}}));
    }

    void jsonNamesTheView()
    {
        const FindingsFigure figure = findingsFigure(*m_example, requestOf(0, 32, {0}));
        const QJsonArray list = QJsonDocument::fromJson(QByteArray::fromStdString(findingsJson(figure, *m_example)))
                                    .object()[QStringLiteral("findings")]
                                    .toArray();
        QCOMPARE(static_cast<std::size_t>(list.size()), figure.findings.size());
        const QJsonObject size = list[0].toObject(), memory = list[2].toObject();
        QCOMPARE(size[QStringLiteral("kind")].toString(), QStringLiteral("size"));
        QVERIFY(size[QStringLiteral("layer")].isNull() && size[QStringLiteral("n")].isNull());
        QCOMPARE(memory[QStringLiteral("view")].toString(), QStringLiteral("memory"));
        QCOMPARE(memory[QStringLiteral("n")].toInt(), 32);
        QCOMPARE(memory[QStringLiteral("layer")].toInt(-1), figure.findings[2].place->tno);
        QCOMPARE(memory[QStringLiteral("text")].toString().toStdString(), figure.findings[2].text.english());
        QCOMPARE(numbersOf(figure).table[2 * 2], memory[QStringLiteral("value")].toDouble());
    }
};

TNN_TEST(TestFindings, QCoreApplication)

} // namespace tst_findings

#include "tst_findings.moc"
