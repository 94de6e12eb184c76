// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include <QTest>

#include "engine/error.h"
#include "engine/figures/figure_parts.h"
#include "engine/figures/kernels/coefficients_figure.h"
#include "engine/figures/kernels/decay_figure.h"
#include "engine/figures/kernels/gallery_figure.h"
#include "engine/figures/kernels/matrix_figure.h"
#include "engine/run/forward.h"
#include "tests/engine/figures/figure_testing.h"
#include "tests/engine/reason_of.h"
#include "tests/test_class.h"

namespace tst_gated {

using namespace tnn;
using namespace tnn::document;
using namespace tnn::figures;
using namespace tnn::run;
using test::reasonOf;
using test::requestOf;

const std::string Examples = TNN_RESOURCES "/examples/";

Input inputOfSomeIds(long count)
{
    std::vector<long> ids;
    for (long k = 0; k < count; ++k)
        ids.push_back(4 + (k * k + 7 * k) % 60);
    Input input;
    input.network = std::make_shared<const NetworkInput>(inputOfIds(ids));
    input.name = "some ids";
    return input;
}

/// The gates of all channels.
toeplitz::Sequence gateOf(const Document &document, const FigureRequest &request, const Input &input)
{
    const std::vector<long> all = toeplitz::numbersTo(widthOf(document, request.selection.tno));
    return effectiveFactors(document, request, input, all)->post;
}

class TestGated : public QObject {
    Q_OBJECT

    const DocumentPtr m_document = Document::open(Examples + "shakespeare.pt");

private slots:
    void gateIsWhatTheTapReads()
    {
        const Input input = inputOfSomeIds(12);
        const toeplitz::Sequence u = gateOf(*m_document, requestOf(2, 12, {0}), input);
        ForwardRequest request;
        request.tap = model::Tap{2, model::Tap::Point::Gate};
        const Array expected = forward(*m_document, *input.network, request);
        QCOMPARE(expected.shape, (std::vector<long>{12, u.cols()}));
        QVERIFY(std::equal(expected.values.begin(), expected.values.end(), u.data()));
    }

    void effectiveMatrixMixesAsTheNetworkDoes()
    {
        const Input input = inputOfSomeIds(12);
        const MatrixFigure figure = gatedFigure(*m_document, requestOf(1, 12, {7, 3}), input);
        const toeplitz::Sequence v = insideValues(*m_document, *input.network, {1, model::Tap::Point::In}, {});
        const toeplitz::Sequence u = gateOf(*m_document, requestOf(1, 12, {7, 3}), input);
        const toeplitz::Sequence Tv = insideValues(*m_document, *input.network, {1, model::Tap::Point::Out},
                                                   model::Overrides());
        QCOMPARE(figure.columns.size(), 2U);
        for (const std::size_t place : {0, 1}) {
            const long channel = place == 0 ? 7 : 3;
            for (long i = 0; i < 12; ++i) {
                double y = 0;
                for (long j = 0; j < 12; ++j)
                    y += static_cast<double>(figure.factors->post(i, figure.columns[place]))
                        * static_cast<double>(figure.kernels[place]->at(i - j)) * static_cast<double>(v(j, channel));
                const double expected = static_cast<double>(u(i, channel)) * static_cast<double>(Tv(i, channel));
                QVERIFY(std::abs(y - expected) <= 1e-5 * std::max(1.0, std::abs(expected)));
            }
        }
        QCOMPARE(figure.gateInput, std::string("some ids"));
        QVERIFY(figure.title.english().find("gated for some ids") != std::string::npos);
    }

    void gatesAreComputedOnce()
    {
        const Input input = inputOfSomeIds(12);
        const MatrixFigure first = gatedFigure(*m_document, requestOf(1, 12, {7}), input);
        const MatrixFigure second = gatedFigure(*m_document, requestOf(1, 12, {8}), input, {}, first.factors);
        QCOMPARE(second.factors, first.factors);
        QCOMPARE(second.effective->post(5), first.factors->post(5, 8));
    }

    void shorterTextsAreTheBeginning()
    {
        const Input input = inputOfSomeIds(12);
        const toeplitz::Sequence whole = gateOf(*m_document, requestOf(1, 12, {0}), input);
        const toeplitz::Sequence half = gateOf(*m_document, requestOf(1, 6, {0}), input);
        QVERIFY(((half - whole.topRows(6)).abs() <= 1e-5F).all());
    }

    void saysWhatIsMissing()
    {
        const Input signal;
        QVERIFY(reasonOf([&] { gateOf(*m_document, requestOf(0, 8, {0}), signal); }).find("choose \"text\"")
                != std::string::npos);
        QVERIFY(reasonOf([&] {
                    gateOf(*m_document, requestOf(0, 20, {0}), inputOfSomeIds(12));
                }).find("12 tokens, but n is 20")
                != std::string::npos);
        FigureRequest mean = requestOf(0, 12, {0});
        mean.reduction = Reduction::Mean;
        QVERIFY_THROWS_EXCEPTION(Error, gatedFigure(*m_document, mean, inputOfSomeIds(12)));
    }

    void numbersAreTheGates()
    {
        const MatrixFigure figure = gatedFigure(*m_document, requestOf(1, 12, {7, 3}), inputOfSomeIds(12));
        const Numbers numbers = numbersOf(figure);
        QCOMPARE(numbers.shape, (std::vector<long>{2, 12}));
        QCOMPARE(numbers.columns, (std::vector<std::string>{"token", "u 7", "u 3"}));
        QCOMPARE(numbers.real[12 + 4], figure.factors->post(4, 3));
    }

    void profilesAreRowColumnAndLag()
    {
        const MatrixFigure gated = gatedFigure(*m_document, requestOf(1, 12, {7}), inputOfSomeIds(12));
        const Numbers numbers = profileNumbers(gated, {8, 5});
        QCOMPARE(numbers.shape, (std::vector<long>{3, 12}));
        const auto cell = [&](long i, long j) { return gated.factors->post(i, 7) * gated.kernels.front()->at(i - j); };
        for (long k = 0; k < 12; ++k) {
            QCOMPARE(numbers.real[static_cast<std::size_t>(k)], cell(8, k));
            QCOMPARE(numbers.real[static_cast<std::size_t>(12 + k)], cell(k, 5));
            const float lag = numbers.real[static_cast<std::size_t>(24 + k)];
            if (k < 3)
                QVERIFY(std::isnan(lag));
            else
                QCOMPARE(lag, cell(k, k - 3));
        }
        // For T itself, a lag has one value.
        const Numbers plain = profileNumbers(matrixFigure(*m_document, requestOf(1, 12, {7})), {5, 5});
        QCOMPARE(plain.real[24], plain.real[35]);
        QVERIFY_THROWS_EXCEPTION(Error, profileNumbers(gated, {12, 0}));
        QVERIFY_THROWS_EXCEPTION(Error, profileNumbers(gated, {0, -1}));
    }

    void ratesAreStoredAndFitted()
    {
        const DecayRates fixed = decayRates(*m_document, requestOf(1, 64, {0}), false);
        QVERIFY(fixed.logits.empty() && fixed.layers.empty());
        QCOMPARE(fixed.stored.size(), fixed.fitted.size());
        QCOMPARE(fixed.stored.front(), m_document->tno(1)->gamma.front());

        const DocumentPtr document = Document::open(Examples + "shakespeare-learned-decay.pt");
        const DecayRates learned = decayRates(*document, requestOf(1, 64, {0}), true);
        QCOMPARE(learned.logits.size(), learned.stored.size());
        for (std::size_t channel = 0; channel < learned.logits.size(); ++channel)
            QVERIFY(std::abs(model::learnedDecay(learned.lambda, learned.logits[channel]) - learned.stored[channel])
                    < 1e-12);
        QCOMPARE(static_cast<int>(learned.layers.size()), document->tnos());
        QCOMPARE(learned.layers[1].fitted.size(), learned.fitted.size());
        const auto channels = static_cast<long>(learned.fitted.size());
        const Numbers all = numbersOf(learned, Message("x")); // as drawn: of every layer
        QCOMPARE(all.shape, (std::vector<long>{document->tnos() * channels, 2}));
        QCOMPARE(all.names[static_cast<std::size_t>(channels + 5)], std::string("layer 1, channel 5"));
        QCOMPARE(all.table[2 * static_cast<std::size_t>(channels + 5)], learned.stored[5]);
        const DecayRates one = decayRates(*document, requestOf(1, 64, {0}), false);
        QCOMPARE(numbersOf(one, Message("x")).shape, (std::vector<long>{channels, 3}));

        const DecayRates none = decayRates(*Document::open(Examples + "shakespeare-no-decay.pt"), requestOf(0, 64, {0}),
                                           false);
        QVERIFY(none.stored.empty() && !none.fitted.empty());
    }

    void rpeSaturationIsThatOfRawCoefficients()
    {
        const CoefficientsFigure figure = coefficientsFigure(*m_document, requestOf(1, 256, {3, 4}));
        QCOMPARE(figure.saturated.size(), 2U);
        FigureRequest mean = requestOf(1, 256, {3});
        mean.reduction = Reduction::Mean;
        QVERIFY(coefficientsFigure(*m_document, mean).saturated.empty());
    }

    void gallerySpectraAreResponses()
    {
        GalleryFigure figure = galleryFigure(*m_document, requestOf(0, 64, {5}));
        addSpectra(figure);
        QCOMPARE(static_cast<int>(figure.tiles.size()), m_document->tnos());
        const toeplitz::Kernel &kernel = figure.tiles[1].pyramid->kernel();
        double sum = 0;
        for (const float t : kernel.t)
            sum += static_cast<double>(t);
        QCOMPARE(figure.tiles[1].magnitude.size(), 65U);
        QVERIFY(std::abs(static_cast<double>(figure.tiles[1].magnitude.front()) - std::abs(sum))
                < 1e-4 * std::abs(sum) + 1e-6);
        QCOMPARE(numbersOf(figure).shape, (std::vector<long>{m_document->tnos(), 65}));
    }
};

TNN_TEST(TestGated, QCoreApplication)

} // namespace tst_gated

#include "tst_gated.moc"
