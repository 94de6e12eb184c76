// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <limits>

#include <QTest>

#include "engine/error.h"
#include "engine/figures/compare/compare_figure.h"
#include "engine/figures/figure_request.h"
#include "engine/figures/kernels/coefficients_figure.h"
#include "engine/figures/kernels/decay_figure.h"
#include "engine/figures/kernels/footprint_figure.h"
#include "engine/figures/kernels/gallery_figure.h"
#include "engine/figures/kernels/matrix_figure.h"
#include "engine/figures/kernels/spectrum_figure.h"
#include "engine/figures/numbers.h"
#include "engine/run/compare.h"
#include "tests/engine/figures/figure_testing.h"
#include "tests/test_class.h"

namespace tst_figures {

using namespace tnn;
using namespace tnn::document;
using namespace tnn::figures;
using namespace tnn::run;
using test::requestOf;

const std::string Example = TNN_RESOURCES "/examples/shakespeare.pt";

class TestFigures : public QObject {
    Q_OBJECT

private:
    DocumentPtr m_document = Document::open(Example);
    DocumentPtr m_image = Document::open(TNN_TEST_DATA "/checkpoint/image.pth");
    test::TableFolder m_tables;

    /// The image model's second layer, by definition: T_H v + v T_W^T, offset by offset.
    std::vector<float> footprintOf(Stage stage, long height, long width, long channel) const
    {
        const auto kernel = [&](int tno, long n) {
            return toeplitz::kernelOf(
                stage == Stage::Raw ? *m_image->raw(tno, n, {channel}) : *m_image->coefficients(tno, n, {channel}), 0);
        };
        const toeplitz::Kernel down = kernel(2, height), right = kernel(3, width);
        std::vector<float> values;
        for (long dy = 1 - height; dy < height; ++dy) {
            for (long dx = 1 - width; dx < width; ++dx)
                values.push_back((dx == 0 ? down.at(dy) : 0) + (dy == 0 ? right.at(dx) : 0));
        }
        return values;
    }

private slots:
    void matrixFigureHasAKernelForEachChannel()
    {
        const MatrixFigure figure = matrixFigure(*m_document, requestOf(3, 20, {57, 2}));
        QCOMPARE(figure.title.english(), std::string("layer 3, channel 57"));
        QCOMPARE(figure.kernels.size(), std::size_t{2});
        QCOMPARE(figure.kernels[1]->t, toeplitz::kernelOf(*m_document->coefficients(3, 20, {2}), 0).t);
        const Numbers numbers = numbersOf(figure);
        QCOMPARE(numbers.shape, (std::vector<long>{2, 39}));
        QCOMPARE(numbers.columns, (std::vector<std::string>{"lag", "57", "2"}));
        QCOMPARE(numbers.table[0], -19.0);
    }

    void titlesSayWhatIsOverridden()
    {
        FigureRequest request = requestOf(3, 20, {57});
        request.overrides.gamma = 0.5;
        request.overrides.band = 7;
        const std::string changed = ", \u03b3 0.5, |lag| \u2264 7";
        QCOMPARE(matrixFigure(*m_document, request).title.english(), "layer 3" + changed + ", channel 57");
        QCOMPARE(decayFigure(*m_document, request).title.english(), "layer 3" + changed);
        QCOMPARE(galleryFigure(*m_document, request).title.english(), "channel 57" + changed);
        request.stage = Stage::Raw;
        QCOMPARE(matrixFigure(*m_document, request).title.english(), std::string("layer 3, raw, channel 57"));
        QCOMPARE(coefficientsFigure(*m_document, request).title.english(), std::string("layer 3, raw"));
        request.stage = Stage::Difference;
        QCOMPARE(coefficientsFigure(*m_document, request).title.english(),
                 "layer 3" + changed + ", decayed \u2212 raw");
    }

    void reductionsAreOverTheWholeHead()
    {
        const DocumentPtr document = m_tables.open("lag,a,b\n-1,1,-5\n0,2,4\n1,3,1\n");
        FigureRequest request = requestOf(0, 2, {0});
        request.reduction = Reduction::Mean;
        QCOMPARE(matrixFigure(*document, request).kernels[0]->t, (std::vector<float>{-2, 3, 2}));
        request.reduction = Reduction::Extreme;
        QCOMPARE(matrixFigure(*document, request).kernels[0]->t, (std::vector<float>{-5, 4, 3}));
    }

    void differenceIsDecayedMinusRaw()
    {
        FigureRequest request = requestOf(0, 30, {4});
        request.stage = Stage::Difference;
        const CoefficientsFigure figure = coefficientsFigure(*m_document, request);
        const float raw = m_document->raw(0, 30, {4})->at(29, 0);
        QCOMPARE(figure.coefficients->at(29, 0), m_document->coefficients(0, 30, {4})->at(29, 0) - raw);
        QCOMPARE(figure.coefficients->at(0, 0), 0.0F);
    }

    void allChannelsHaveQuantiles()
    {
        const DocumentPtr document = m_tables.open("4,0,1,2,3\n8,9,7,6,5\n");
        FigureRequest request = requestOf(0, 2, {0});
        request.allChannels = true;
        const CoefficientsFigure figure = coefficientsFigure(*document, request);
        QCOMPARE(figure.quantiles.size(), std::size_t{5});
        QCOMPARE(figure.quantiles[2], (std::vector<float>{0, 2, 7}));
        QCOMPARE(figure.quantiles[0][1], 0.2F);
        QCOMPARE(figure.mean, (std::vector<float>{0, 2, 7}));
    }

    void decayFigureTellsTheStoredDecay()
    {
        FigureRequest request = requestOf(1, 64, {0, 1});
        DecayFigure figure = decayFigure(*m_document, request);
        QVERIFY(figure.decays);
        QVERIFY(std::abs(figure.storedGamma - 0.99) < 1e-6);
        QCOMPARE(figure.summaries.size(), std::size_t{2});
        QCOMPARE(numbersOf(figure).shape, (std::vector<long>{2, 64}));
        request.overrides.decay = false;
        figure = decayFigure(*m_document, request);
        QVERIFY(!figure.decays);
    }

    void comparisonIsAgainstTheReference()
    {
        Input input;
        input.values = {1, 2, 3};
        input.name = "x.npy";
        const auto all = productMethods();
        const CompareFigure figure = compareFigure(*m_tables.open("1\n10\n100\n"), requestOf(0, 3, {0}), input, {all});
        QCOMPARE(figure.comparison.results.size(), all.size());
        QVERIFY(std::abs(figure.comparison.reference(2, 0) - 123.0) < 1e-9);
        for (const AlgorithmResult &result : figure.comparison.results)
            QVERIFY2(result.error.relative < 1e-6, result.algorithm.c_str());
        const Numbers numbers = numbersOf(figure);
        QCOMPARE(numbers.shape, (std::vector<long>{static_cast<long>(all.size()), 3, 1}));
        input.values.pop_back();
        QVERIFY_THROWS_EXCEPTION(Error, compareFigure(*m_document, requestOf(0, 3, {0}), input, {all}));
    }

    void slowAlgorithmsAreLeftOutWhereNobodyWouldWait()
    {
        const long n = LongestQuadratic + 1;
        std::string column;
        for (long i = 0; i < n; ++i)
            column += i == 0 ? "1\n" : "0\n";
        const CompareFigure figure = compareFigure(*m_tables.open(column), requestOf(0, n, {0}), {},
                                                   {productMethods()});
        QCOMPARE(figure.comparison.results.size(), productMethods().size() - 2);
        QCOMPARE(figure.comparison.results[0].algorithm, std::string("fft"));
        QCOMPARE(figure.note.english(), std::string("naive, matrix: too slow above n = 65536"));
    }

    void normalizedRowsSumToOne()
    {
        auto c = std::make_shared<toeplitz::Coefficients>(*m_tables.open("1\n10\n100\n")->coefficients(0, 3));
        const toeplitz::Sequence ones = toeplitz::Sequence::Ones(3, 1);
        const Comparison comparison = compare(c, ones, document::productMethods(), {{"half", ones * 0.5F}}, true);
        for (std::size_t i = 0; i + 1 < comparison.results.size(); ++i)
            QVERIFY((comparison.results[i].y - 1).abs().maxCoeff() < 1e-5F);
        QVERIFY(std::abs(comparison.results.back().error.relative - 0.5) < 1e-9);
        QCOMPARE(comparison.results.back().device, std::string("file"));
    }

    void galleriesHaveATileEach()
    {
        const GalleryFigure layers = galleryFigure(*m_document, requestOf(0, 16, {2}));
        QCOMPARE(layers.tiles.size(), std::size_t{4});
        QCOMPARE(layers.tiles[3].title.english(), std::string("layer 3"));
        QCOMPARE(layers.tiles[3].brief, std::string("L3"));
        QCOMPARE(layers.tiles[3].layer, 3);
        QVERIFY(layers.scale > 0);
        QCOMPARE(numbersOf(layers).shape, (std::vector<long>{4, 31}));
        const GalleryFigure channels = channelGallery(*m_document, requestOf(0, 16, {2, 3, 9}));
        QCOMPARE(channels.tiles.size(), std::size_t{3});
        QCOMPARE(channels.tiles[2].title.english(), std::string("channel 9"));
        QCOMPARE(channels.tiles[2].brief, std::string("9"));
    }

    void titlesAreTheNamesOfTnos()
    {
        // Its layers are 2 and 10 in the file, and one of its TNOs has the same name.
        const DocumentPtr stack = Document::open(TNN_TEST_DATA "/checkpoint/stack.pt");
        const GalleryFigure layers = galleryFigure(*stack, requestOf(0, 8, {0}));
        QCOMPARE(layers.tiles[1].title.english(), std::string("layer 10"));
        QCOMPARE(layers.tiles[1].brief, std::string("L10"));
        const GalleryFigure heads = galleryFigure(*Document::open(TNN_TEST_DATA "/checkpoint/tno.pt"),
                                                  requestOf(0, 8, {0}));
        QCOMPARE(heads.tiles[1].title.english(), std::string("TNO, head 1"));
        QCOMPARE(heads.tiles[1].brief, std::string("TNO H1"));
        QCOMPARE(matrixFigure(*m_tables.open("1\n2\n"), requestOf(0, 2, {0})).title.english(),
                 std::string("coefficients, channel 0"));
    }

    void tilesOfAnImageModelNameTheirAxis()
    {
        const GalleryFigure gallery = galleryFigure(*m_image, requestOf(0, 4, {0}));
        QCOMPARE(gallery.tiles.size(), std::size_t{4});
        QCOMPARE(gallery.tiles[2].title.english(), std::string("layer 1, height"));
        QCOMPARE(gallery.tiles[2].brief, std::string("L1 height"));
        QCOMPARE(gallery.tiles[3].brief, std::string("L1 width"));
        QCOMPARE(gallery.tiles[3].layer, 1);
        QCOMPARE(matrixFigure(*m_image, requestOf(3, 4, {1})).title.english(),
                 std::string("layer 1, width, channel 1"));
    }

    void footprintIsWhatBothAxesMake()
    {
        // A layer's TNOs are those of its height and its width; n is along the selected one.
        FigureRequest request = requestOf(2, 5, {3});
        request.selection.across = 2;
        const FootprintFigure figure = footprintFigure(*m_image, request);
        QCOMPARE(figure.title.english(), std::string("layer 1, channel 3"));
        QCOMPARE(figure.label.brief().english(), std::string("3"));
        QCOMPARE(figure.height, 5L);
        QCOMPARE(figure.width, 2L);
        QVERIFY(!figure.alongWidth);
        QCOMPARE(figure.values, footprintOf(Stage::Decayed, 5, 2, 3));
        QCOMPARE(figure.vertical->t, toeplitz::kernelOf(*m_image->coefficients(2, 5, {3}), 0).t);
        QCOMPARE(figure.horizontal->t, toeplitz::kernelOf(*m_image->coefficients(3, 2, {3}), 0).t);

        request.selection.tno = 3;
        const FootprintFigure along = footprintFigure(*m_image, request);
        QCOMPARE(along.height, 2L);
        QCOMPARE(along.width, 5L);
        QVERIFY(along.alongWidth);
    }

    void footprintFollowsStageAndOverrides()
    {
        FigureRequest request = requestOf(2, 4, {0});
        request.stage = Stage::Raw;
        QCOMPARE(footprintFigure(*m_image, request).values, footprintOf(Stage::Raw, 4, 4, 0));
        request.stage = Stage::Difference;
        std::vector<float> difference = footprintOf(Stage::Decayed, 4, 4, 0);
        const std::vector<float> raw = footprintOf(Stage::Raw, 4, 4, 0);
        for (std::size_t i = 0; i < raw.size(); ++i)
            difference[i] -= raw[i];
        QCOMPARE(footprintFigure(*m_image, request).values, difference);
        request.stage = Stage::Decayed;
        request.overrides.decay = false;
        QCOMPARE(footprintFigure(*m_image, request).values, raw);
    }

    void footprintsAreReducedOffsetByOffset()
    {
        FigureRequest request = requestOf(2, 3, {0});
        request.reduction = Reduction::Mean;
        const FootprintFigure mean = footprintFigure(*m_image, request);
        QCOMPARE(mean.title.english(), std::string("layer 1, mean over channels"));
        request.reduction = Reduction::Extreme;
        const FootprintFigure extreme = footprintFigure(*m_image, request);
        for (std::size_t i = 0; i < mean.values.size(); ++i) {
            double sum = 0;
            float largest = 0;
            for (long channel = 0; channel < 4; ++channel) {
                const float value = footprintOf(Stage::Decayed, 3, 3, channel)[i];
                sum += static_cast<double>(value);
                largest = std::abs(value) > std::abs(largest) ? value : largest;
            }
            QVERIFY(std::abs(static_cast<double>(mean.values[i]) - sum / 4) < 1e-6);
            QCOMPARE(extreme.values[i], largest);
        }
        QCOMPARE(extreme.vertical->t, toeplitz::extremeKernel(*m_image->coefficients(2, 3)).t);
    }

    void footprintNumbersHaveARowAnOffset()
    {
        FigureRequest request = requestOf(0, 3, {2, 1});
        request.selection.across = 2;
        const std::vector<FootprintFigure> figures = footprintFigures(*m_image, request);
        const Numbers numbers = numbersOf(figures);
        QCOMPARE(numbers.shape, (std::vector<long>{2, 5, 3}));
        QCOMPARE(numbers.title, std::string("layer 0"));
        QCOMPARE(numbers.columns, (std::vector<std::string>{"dy", "dx", "2", "1"}));
        QCOMPARE(numbers.table[0], -2.0);
        QCOMPARE(numbers.table[1], -1.0);
        QCOMPARE(static_cast<float>(numbers.table[2]), figures[0].values[0]);
        QCOMPARE(static_cast<float>(numbers.table[4 * 7 + 3]), figures[1].values[7]); // dy 0, dx 0
        QCOMPARE(numbers.table[4 * 7], 0.0);
        QCOMPARE(numbers.real[15 + 7], figures[1].values[7]);
        QCOMPARE(numbersOf(figures[1]).shape, (std::vector<long>{1, 5, 3}));
        QCOMPARE(numbersOf(figures[1]).title, std::string("layer 0, channel 1"));
    }

    void footprintsThatCanNotBe()
    {
        const auto reasonOf = [](const Document &document, const FigureRequest &request) -> std::string {
            try {
                footprintFigures(document, request);
            } catch (const Error &error) {
                return error.reason().english();
            }
            return {};
        };
        QCOMPARE(reasonOf(*m_document, requestOf(3, 16, {0})),
                 std::string("a footprint requires two axes; layer 3 acts along the sequence only"));
        FigureRequest request = requestOf(0, 4, {0});
        request.selection.across = LongestFootprint + 1;
        QVERIFY(reasonOf(*m_image, request).find("too large") != std::string::npos);
        request.selection.n = request.selection.across = LongestFootprint;
        request.selection.channels = {0, 1, 2, 3, 0};
        QVERIFY(reasonOf(*m_image, request).find("5 channels") != std::string::npos);
        request.selection.channels = {4};
        QVERIFY(!reasonOf(*m_image, request).empty());
    }

    void oneTokenIsEnough()
    {
        const FigureRequest request = requestOf(0, 1, {0});
        QCOMPARE(matrixFigure(*m_document, request).kernels[0]->t.size(), std::size_t{1});
        QCOMPARE(spectrumFigure(*m_document, request).forms[1].lambda.rows(), 1L);
        QCOMPARE(decayFigure(*m_document, request).profile.n, 1L);
        QCOMPARE(compareFigure(*m_document, request, {}, {productMethods()}).comparison.x.rows(), 1L);
    }

    void numbersAreWrittenAsText()
    {
        Numbers numbers;
        numbers.shape = {2};
        numbers.real = {0.1F, 2};
        numbers.columns = {"lag", "head 2, 5"};
        numbers.table = {0, 0.1F, 1, std::numeric_limits<double>::quiet_NaN()};
        numbers.title = "a \"b\"";
        QCOMPARE(encoded(numbers, ".csv"), std::string("lag,\"head 2, 5\"\n0,0.1\n1,nan\n"));
        QCOMPARE(
            encoded(numbers, ".json"),
            std::string("{\"title\": \"a \\\"b\\\"\", \"columns\": [\"lag\",\"head 2, 5\"],\n\"rows\": [\n[0, 0.1],\n"
                        "[1, null]\n]}\n"));
        QVERIFY(encoded(numbers, ".npy").rfind("\x93NUMPY", 0) == 0);
        QVERIFY_THROWS_EXCEPTION(Error, encoded(numbers, ".png"));
    }

    void workStopsWhenItIsNotWanted()
    {
        std::stop_source source;
        source.request_stop();
        Task task;
        task.stop = source.get_token();
        const FigureRequest request = requestOf(0, 4000, {0});
        QVERIFY_THROWS_EXCEPTION(Cancelled, coefficientsFigure(*Document::open(Example), request, task));
    }
};

TNN_TEST(TestFigures, QCoreApplication)

} // namespace tst_figures

#include "tst_figures.moc"
