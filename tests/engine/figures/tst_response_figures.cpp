// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include <QTest>

#include "engine/error.h"
#include "engine/figures/figure_request.h"
#include "engine/figures/kernels/memory_figure.h"
#include "engine/figures/kernels/response_figure.h"
#include "engine/figures/numbers.h"
#include "tests/engine/figures/figure_testing.h"
#include "tests/test_class.h"

namespace tst_response_figures {

using namespace tnn;
using namespace tnn::document;
using namespace tnn::figures;
using namespace tnn::run;
using test::requestOf;

class TestResponseFigures : public QObject {
    Q_OBJECT

private:
    DocumentPtr m_document = Document::open(TNN_RESOURCES "/examples/shakespeare.pt");
    DocumentPtr m_image = Document::open(TNN_TEST_DATA "/checkpoint/image.pth");
    test::TableFolder m_tables;

private slots:
    void responsesAreOfTheRequestedChannels()
    {
        const ResponseFigure figure = responseFigure(*m_document, requestOf(3, 20, {57, 2}));
        QCOMPARE(figure.title.english(), std::string("layer 3"));
        QCOMPARE(figure.n, 20L);
        QCOMPARE(figure.labels, (std::vector<ChannelLabel>{{57}, {2}}));
        const toeplitz::Kernel second = toeplitz::kernelOf(*m_document->coefficients(3, 20, {2}), 0);
        QCOMPARE(figure.responses[1].values, analysis::frequencyResponse(second).values);
        QVERIFY(!figure.quantiles && figure.layers.empty());
        FigureRequest raw = requestOf(3, 20, {57});
        raw.stage = Stage::Raw;
        QVERIFY(responseFigure(*m_document, raw).responses[0].values != figure.responses[0].values);
    }

    void allChannelsHaveQuantiles()
    {
        FigureRequest request = requestOf(0, 8, {0});
        request.allChannels = true;
        const ResponseFigure figure = responseFigure(*m_document, request);
        QCOMPARE(figure.responses.size(), std::size_t{384});
        QVERIFY(figure.quantiles.has_value());
        QCOMPARE(figure.quantiles->magnitude[2], analysis::responseQuantiles(figure.responses).magnitude[2]);
    }

    void theMeanKernelHasTheMeanResponse()
    {
        const DocumentPtr document = m_tables.open("1,3\n0,4\n2,-2\n");
        FigureRequest request = requestOf(0, 3, {0});
        request.allChannels = true;
        request.reduction = Reduction::Mean;
        const ResponseFigure mean = responseFigure(*document, request);
        QCOMPARE(mean.labels, (std::vector<ChannelLabel>{{0, {}, Reduction::Mean}}));
        QVERIFY(!mean.quantiles);
        const ResponseFigure both = responseFigure(*document, requestOf(0, 3, {0, 1}));
        for (std::size_t k = 0; k <= 3; ++k)
            QVERIFY(std::abs(mean.responses[0].values[k]
                             - 0.5 * (both.responses[0].values[k] + both.responses[1].values[k]))
                    < 1e-12);
    }

    void layersAreMeansOverTheirChannels()
    {
        const ResponseFigure figure = responseLayers(*m_document, requestOf(3, 16, {57}));
        QCOMPARE(figure.layers.size(), std::size_t{4});
        QCOMPARE(figure.layers[2].title.english(), std::string("layer 2"));
        QCOMPARE(figure.layers[2].brief, std::string("L2"));
        QCOMPARE(figure.layers[2].magnitude, analysis::meanMagnitude(*m_document->coefficients(2, 16)));
        const Numbers numbers = numbersOf(figure);
        QCOMPARE(numbers.shape, (std::vector<long>{4, 17}));
        QCOMPARE(numbers.columns,
                 (std::vector<std::string>{"frequency/pi", "layer 0", "layer 1", "layer 2", "layer 3"}));
        QCOMPARE(numbers.table[5 * 16], 1.0);
        QCOMPARE(numbers.table[5 * 16 + 3], figure.layers[2].magnitude[16]);
        QVERIFY(numbers.complex.empty());
        QCOMPARE(responseLayers(*m_image, requestOf(0, 4, {0})).layers.size(),
                 std::size_t{4}); // both axes of two layers
    }

    void responseNumbersHaveARowAFrequency()
    {
        // 1 + 2 z and 3: one column per channel.
        const Numbers numbers = numbersOf(responseFigure(*m_tables.open("1,3\n2,0\n"), requestOf(0, 2, {0, 1})));
        QCOMPARE(numbers.shape, (std::vector<long>{2, 3}));
        QVERIFY(std::abs(numbers.complex[1] - std::complex<double>(1, -2)) < 1e-15);
        QCOMPARE(numbers.complex[5], std::complex<double>(3));
        QCOMPARE(numbers.columns,
                 (std::vector<std::string>{"frequency/pi", "magnitude 0", "dB 0", "phase 0", "delay 0", "magnitude 1",
                                           "dB 1", "phase 1", "delay 1"}));
        const std::vector<double> middle(numbers.table.begin() + 9, numbers.table.begin() + 18);
        const std::vector<double> expected{
            0.5, std::sqrt(5), 10 * std::log10(5), std::atan2(-2, 1), 0.8, 3, 20 * std::log10(3), 0, 0};
        for (std::size_t i = 0; i < expected.size(); ++i)
            QVERIFY2(std::abs(middle[i] - expected[i]) < 1e-12, qPrintable(QString::number(i)));
    }

    void memoryIsOfTheWholeHead()
    {
        const DocumentPtr document = m_tables.open("1,0,0\n0,1,0\n0,1,0\n0,0,0\n");
        const MemoryFigure figure = memoryFigure(*document, requestOf(0, 4, {1, 0}));
        QCOMPARE(figure.n, 4L);
        QCOMPARE(figure.channels.size(), std::size_t{3});
        QCOMPARE(figure.channels[1].k50, 1L);
        QCOMPARE(figure.channels[1].k99, 2L);
        QCOMPARE(figure.selected, (std::vector<long>{1, 0}));
        const Numbers numbers = numbersOf(figure);
        QCOMPARE(numbers.shape, (std::vector<long>{2, 3}));
        QCOMPARE(numbers.real, (std::vector<float>{1, 2, 2, 0, 0, 0}));
        QCOMPARE(numbers.names, (std::vector<std::string>{"1", "0"}));
        QCOMPARE(numbersOf(withEveryChannelWritten(figure)).shape, (std::vector<long>{3, 3}));
    }

    void memoryOfAllAndOfTheMean()
    {
        const DocumentPtr document = m_tables.open("4,0\n0,2\n0,2\n");
        FigureRequest request = requestOf(0, 3, {0});
        request.allChannels = true;
        const MemoryFigure all = memoryFigure(*document, request);
        QVERIFY(all.selected.empty());
        QCOMPARE(numbersOf(all).real, (std::vector<float>{0, 0, 0, 1, 2, 2}));
        request.reduction = Reduction::Mean; // 2, 1, 1
        const MemoryFigure mean = memoryFigure(*document, request);
        QCOMPARE(mean.labels, (std::vector<ChannelLabel>{{0, {}, Reduction::Mean}}));
        QCOMPARE(numbersOf(mean).real, (std::vector<float>{0, 2, 2}));
    }

    void memoryOfEveryLayer()
    {
        const MemoryFigure figure = memoryLayers(*m_document, requestOf(3, 64, {57}));
        QCOMPARE(figure.layers.size(), std::size_t{4});
        QCOMPARE(figure.trainingLength, 256L);
        const auto k99 = [](const analysis::KernelSummary &summary) { return summary.k99; };
        QCOMPARE(k99(figure.layers[3].channels[57]), k99(figure.channels[57]));
        const MemoryFigure first = memoryFigure(*m_document, requestOf(0, 64, {0}));
        QCOMPARE(k99(figure.layers[0].channels[9]), k99(first.channels[9]));
        const Numbers numbers = numbersOf(figure);
        QCOMPARE(numbers.shape, (std::vector<long>{4 * 384, 3}));
        QCOMPARE(numbers.names[384 + 5], std::string("layer 1, channel 5"));
    }

    void namesAreWrittenAsText()
    {
        const Numbers numbers = numbersOf(memoryFigure(*m_tables.open("0,2\n0,0\n"), requestOf(0, 2, {0, 1})));
        QCOMPARE(encoded(numbers, ".csv"),
                 std::string("channel,k50,k90,k99,centroid,fitted decay,energy,not finite\n0,0,0,0,0,0,0,0\n"
                             "1,0,0,0,0,0,4,0\n"));
        const std::string json = encoded(numbers, ".json");
        QVERIFY2(json.find("[\"1\", 0, 0, 0, 0, 0, 4, 0]") != std::string::npos, json.c_str());
    }

    void oneTokenIsEnough()
    {
        QCOMPARE(responseFigure(*m_document, requestOf(0, 1, {0})).responses[0].values.size(), std::size_t{2});
        QCOMPARE(memoryFigure(*m_document, requestOf(0, 1, {0})).channels[0].k99, 0L);
    }
};

TNN_TEST(TestResponseFigures, QCoreApplication)

} // namespace tst_response_figures

#include "tst_response_figures.moc"
