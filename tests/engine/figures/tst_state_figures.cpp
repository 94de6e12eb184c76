// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include <QTemporaryDir>
#include <QTest>

#include "engine/error.h"
#include "engine/figures/compare/compare_figure.h"
#include "engine/figures/figure_request.h"
#include "engine/figures/kernels/form_costs_figure.h"
#include "engine/figures/kernels/form_errors_figure.h"
#include "engine/figures/kernels/hankel_figure.h"
#include "engine/figures/kernels/spectrum_figure.h"
#include "engine/figures/numbers.h"
#include "engine/figures/plot_request.h"
#include "engine/io/file.h"
#include "engine/io/npy.h"
#include "engine/run/compare.h"
#include "tests/engine/checkpoint/made_checkpoint.h"
#include "tests/engine/figures/figure_testing.h"
#include "tests/test_class.h"

namespace tst_state_figures {

using namespace tnn;
using namespace tnn::document;
using namespace tnn::figures;
using namespace tnn::run;
using test::requestOf;

/// 0.8^k + 0.5^k for k = 0..n-1, one per line: two exponentials.
std::string twoExponentials(long n)
{
    std::string text;
    for (long k = 0; k < n; ++k)
        text += std::to_string(std::pow(0.8, static_cast<double>(k)) + std::pow(0.5, static_cast<double>(k))) + "\n";
    return text;
}

class TestStateFigures : public QObject {
    Q_OBJECT

private:
    DocumentPtr m_document = Document::open(TNN_RESOURCES "/examples/shakespeare.pt");
    test::TableFolder m_tables;

private slots:
    void spectrumHoldsItsFormsAndTheirKernels()
    {
        const SpectrumFigure figure = spectrumFigure(*m_document, requestOf(0, 32, {5, 6}));
        QCOMPARE(figure.forms.size(), std::size_t{3});
        QCOMPARE(figure.reducedStates.size(), std::size_t{2});
        QCOMPARE(figure.note.english(), std::string());
        QCOMPARE(figure.original->n, 64L);
        QCOMPARE(figure.kernels[1].rows(), 64L);
        for (std::size_t form = 0; form < 3; ++form) {
            for (const double error : figure.errors[form])
                QVERIFY2(error < (form == 2 ? 1e-4 : 1e-6), qPrintable(QString::number(error)));
        }
        const Numbers numbers = numbersOf(figure, SpectrumOptions());
        QCOMPARE(numbers.shape, (std::vector<long>{32, 2, 2}));
        QCOMPARE(numbers.complex.size(), std::size_t{128});
        QVERIFY(numbers.complex[1] == figure.forms[0].b(0, 0));
        QCOMPARE(numbers.table[0], 1.0); // the first mode of the padded form
        QCOMPARE(numbersOf(figure, SpectrumOptions{{document::Method::Reduced}}).shape[0], figure.forms[2].b.rows());
    }

    void severalChannelsLieOverTheDensityOfTheHead()
    {
        using Poles = SpectrumOptions::Poles;
        const std::vector<document::Method> forms{document::Method::Unpadded};
        PlotRequest request;
        request.document = m_document;
        request.figure = requestOf(0, 32, {5, 6});
        QVERIFY(!figureOf(SpectrumOptions{forms}, request).density);
        QVERIFY(!figureOf(SpectrumOptions{forms, {}, 0, Poles::Selected}, request).density);
        const SpectrumFigure figure = figureOf(SpectrumOptions{forms, {}, 0, Poles::Density}, request);
        QCOMPARE(figure.labels.size(), std::size_t{2});
        QCOMPARE(figure.density->channels, 384L);
        QCOMPARE(figure.density->allChannels, 384L);
        for (const auto method : {document::Method::Etsc, document::Method::Unpadded, document::Method::Reduced}) {
            const PoleDensity *form = figure.density->of(method);
            QVERIFY(form);
            double sum = 0;
            for (const float weight : form->weight)
                sum += static_cast<double>(weight);
            // A channel that its head holds exactly has no poles; the Gaussian reaches beyond the cells nowhere.
            QVERIFY2(sum > 0.9 && sum < 1 + 1e-4, qPrintable(QString::number(sum)));
            if (method != document::Method::Reduced)
                QCOMPARE(form->poles, 384L * 32);
        }
        // Every mode of a conversion is on one ring: nothing is in its middle.
        constexpr int Cells = PoleDensity::Cells;
        const std::vector<float> &weight = figure.density->of(document::Method::Unpadded)->weight;
        const auto at = [&](double re, double im) {
            const auto cell = [](double place) {
                return static_cast<int>((place + PoleDensity::Reach) / (2 * PoleDensity::Reach) * Cells);
            };
            return weight[static_cast<std::size_t>(cell(im) * Cells + cell(re))];
        };
        QCOMPARE(at(0, 0), 0.0F);
        QVERIFY(at(0.99, 0) > 0 && at(0, 0.99) > 0);
        QVERIFY2(at(0, 0.99) == at(0, -0.99) || std::abs(at(0, 0.99) / at(0, -0.99) - 1) < 0.1F, "conjugate pairs");
    }

    void theDensityHasABudgetAndKeepsWhatIsKnown()
    {
        FigureRequest request = requestOf(0, 4096, {0});
        HeadDensity known;
        for (const auto method : {document::Method::Etsc, document::Method::Reduced})
            known.forms.push_back({method, 7, {}});
        const HeadDensity density = headDensity(*m_document, request, known);
        QCOMPARE(density.channels, MostDensityLags / 4096);
        QCOMPARE(density.of(document::Method::Unpadded)->poles, MostDensityLags);
        QCOMPARE(density.of(document::Method::Reduced)->poles, 7L);
    }

    void theSpectrumOfVeryManyPolesIsOfTheFirstChannels()
    {
        PlotRequest request;
        request.document = m_document;
        request.figure = requestOf(0, 4096, {});
        request.figure.allChannels = true;
        const SpectrumFigure figure = figureOf(
            SpectrumOptions{{document::Method::Unpadded}, {}, 0, SpectrumOptions::Poles::Selected}, request);
        QCOMPARE(figure.labels.size(), std::size_t{128});
        QVERIFY(figure.note.english().find("first 128 of 384 channels") != std::string::npos);
    }

    void aLayerOfPolesAloneHasTheirNumbers()
    {
        MadeCheckpoint s5;
        s5.tensor("seq.Lambda", {3, 2}, -0.5).tensor("seq.log_step", {3}, -1);
        s5.tensor("seq.B", {3, 4, 2}).tensor("seq.C", {4, 3});
        const Document document(std::make_shared<const checkpoint::Checkpoint>(s5.file), {});
        const SpectrumFigure figure = spectrumFigure(document, requestOf(0, 16, {0}));
        const Numbers numbers = numbersOf(figure, SpectrumOptions()); // whose form is the padded one
        QCOMPARE(numbers.shape, (std::vector<long>{3, 1, 2}));
        const std::complex<double> pole = std::exp(std::complex<double>(-0.5, -0.5) * std::exp(-1.0));
        QVERIFY(std::abs(numbers.complex[0] - pole) < 1e-7);
        QVERIFY(numbers.note.find("All 3 poles") != std::string::npos);
    }

    void bidirectionalSpectrumIsANote()
    {
        const DocumentPtr document = m_tables.open("lag,a\n-1,1\n0,2\n1,3\n");
        const SpectrumFigure figure = spectrumFigure(*document, requestOf(0, 2, {0}));
        QVERIFY(figure.forms.empty());
        QVERIFY(figure.note.english().find("bidirectional") != std::string::npos);
        QVERIFY_THROWS_EXCEPTION(Error, numbersOf(figure, SpectrumOptions()));
    }

    void spectrumOfAFileEndsWithTheFile()
    {
        const DocumentPtr document = m_tables.open("1\n0.5\n0.25\n");
        const SpectrumFigure figure = spectrumFigure(*document, requestOf(0, 3, {0}));
        QCOMPARE(figure.original->n, 6L);
        QCOMPARE(figure.original->at(2, 0), 0.25F);
        QVERIFY(std::isnan(figure.original->at(3, 0)));
        QVERIFY(!figure.note.empty());
        QVERIFY(std::abs(figure.kernels[0](2, 0) - 0.25) < 1e-9);
        const QTemporaryDir folder;
        const std::string dump = folder.filePath(QStringLiteral("toeplitz_0.npy")).toStdString();
        io::writeFile(dump, io::npy(std::vector<float>{1, 0, 0, 0.5F, 1, 0, 0.25F, 0.5F, 1}, {3, 3}));
        const SpectrumFigure dense = spectrumFigure(*Document::open(dump), requestOf(0, 3, {0}));
        QVERIFY(std::isnan(dense.original->at(3, 0)));
        QVERIFY(!dense.note.empty());
    }

    void spectrumNumbersNameTheirChannels()
    {
        const SpectrumFigure figure = spectrumFigure(*m_document, requestOf(0, 16, {7, 5}));
        const Numbers numbers = numbersOf(figure, SpectrumOptions{{document::Method::Unpadded}});
        QCOMPARE(numbers.columns[1], std::string("channel"));
        QCOMPARE(numbers.table[1], 7.0);
        QCOMPARE(numbers.table[1 + numbers.columns.size()], 5.0);
    }

    void theSliderGivesTheReducedFormItsStates()
    {
        FigureRequest request = requestOf(1, 64, {7});
        std::vector<double> errors;
        for (const long states : {0L, 1L, 2L, 4L}) {
            request.reduce.modes = states;
            const SpectrumFigure figure = spectrumFigure(*m_document, request);
            QVERIFY(figure.reducedStates.front() <= states);
            errors.push_back(figure.errors[2].front());
        }
        QVERIFY(errors[1] < errors[0] && errors[3] < errors[1]);
        QVERIFY2(errors[2] <= errors[1], "another state may not make it worse");
    }

    void beyondTheWindowConversionsAreOffAndReducedIsNot()
    {
        const SpectrumFigure figure = spectrumFigure(*m_document, requestOf(0, 64, {3}));
        QCOMPARE(figure.beyond.size(), std::size_t{3});
        const double padded = figure.beyond[0].front(), reduced = figure.beyond[2].front();
        // The part that the padded form repeats starts with -sum t, decayed.
        double sum = 0;
        for (long lag = 0; lag < 64; ++lag)
            sum += figure.kernels[0](lag, 0) * std::pow(0.99, -static_cast<double>(lag));
        QVERIFY(std::abs(figure.kernels[0](64, 0) + std::pow(0.99, 64) * sum) < 1e-6 * std::abs(sum));
        QVERIFY2(reduced < 0.1 * padded, qPrintable(QStringLiteral("%1 of %2").arg(reduced).arg(padded)));
    }

    void hankelValuesAreThoseOfTwoExponentials()
    {
        const HankelFigure figure = hankelFigure(*m_tables.open(twoExponentials(40)), requestOf(0, 40, {0}), true);
        QCOMPARE(figure.channels.size(), std::size_t{1});
        const HankelFigure::Channel &channel = figure.channels.front();
        QCOMPARE(channel.whole.size(), std::size_t{20}); // 39 lags from 1 on
        QVERIFY(channel.whole[1] > 1e-3 * channel.whole[0]);
        QVERIFY2(channel.whole[2] < 1e-5 * channel.whole[0], "two exponentials, in numbers of six digits");
        QCOMPARE(channel.behind.size(), std::size_t{12}); // 24 lags from 16 on
        QVERIFY(channel.errors[0] > channel.errors[1] && channel.errors[2] < 1e-5);
        const Numbers numbers = numbersOf(figure);
        QCOMPARE(numbers.shape, (std::vector<long>{1, 20}));
        QCOMPARE(numbers.columns.size(), std::size_t{4});
        QVERIFY(std::isnan(numbers.table[1]));
        QCOMPARE(numbers.table[4 + 1], channel.whole[0]);
    }

    void errorsByOrderAreOfTheFirstChannels()
    {
        FigureRequest request = requestOf(0, 32, {});
        request.allChannels = true;
        const HankelFigure figure = hankelFigure(*m_document, request, true);
        QCOMPARE(figure.channels.size(), std::size_t{384});
        QVERIFY(!figure.channels[MostHankelErrors - 1].errors.empty());
        QVERIFY(figure.channels[MostHankelErrors].errors.empty() && !figure.channels[MostHankelErrors].whole.empty());
        QCOMPARE(figure.note.english(), std::string("Errors of the first 8 of 384 channels"));
    }

    void hankelOfOneLagIsEmptyAndOfBidirectionalANote()
    {
        const HankelFigure one = hankelFigure(*m_document, requestOf(0, 1, {0}), true);
        QVERIFY(one.channels.front().whole.empty());
        QCOMPARE(numbersOf(one).shape, (std::vector<long>{1, 0}));
        const HankelFigure both = hankelFigure(*m_tables.open("lag,a\n-1,1\n0,2\n1,3\n"), requestOf(0, 2, {0}), true);
        QVERIFY(both.channels.empty() && both.note.english().find("bidirectional") != std::string::npos);
        QVERIFY_THROWS_EXCEPTION(Error, numbersOf(both));
        QVERIFY_THROWS_EXCEPTION(Error, hankelFigure(*m_tables.open("1\nnan\n2\n"), requestOf(0, 3, {0}), true));
    }

    void publishedErrorsGrowWithTheLength()
    {
        const FormErrorsFigure figure = formErrorsFigure(*m_document, requestOf(2, 200, {5}));
        QCOMPARE(figure.lengths, (std::vector<long>{16, 32, 64, 128, 200}));
        const auto curve = [&](const char *name) {
            for (const FormErrorsFigure::Curve &one : figure.curves)
                if (one.name.english() == name)
                    return one.errors;
            return std::vector<double>();
        };
        const std::vector<double> published = curve("published ETSC, float32"), streaming = curve("streaming"),
                                  exact = curve("published ETSC, float64"), reduced = curve("reduced to 0.0001");
        QCOMPARE(published.size(), std::size_t{5});
        for (std::size_t k = 0; k < 5; ++k) {
            QVERIFY(streaming[k] < 1e-6 && exact[k] < 1e-6 && reduced[k] < 1e-4);
            QVERIFY(published[k] > exact[k] && published[k] < 1e-2);
        }
        QVERIFY(published[4] > published[0]);
        QCOMPARE(numbersOf(figure).shape, (std::vector<long>{static_cast<long>(figure.curves.size()), 5}));
    }

    void costsAreOfEveryForm()
    {
        const FormCostsFigure figure = formCostsFigure(*m_document, requestOf(0, 64, {0}));
        QCOMPARE(figure.channels, 384L);
        QCOMPARE(figure.sampled, 256L);
        std::map<std::string, std::size_t> forms;
        for (const FormCostsFigure::Point &point : figure.points) {
            ++forms[point.form];
            QVERIFY(point.microseconds > 0 && point.stateBytes > 0);
            const bool exact = point.form == "streaming" || point.detail.english().starts_with("all");
            QVERIFY2(!exact || point.error < 1e-6, point.form.c_str());
            const bool isSsm = point.form == "etsc" || point.form == "paired" || point.form == "unpadded";
            QVERIFY2(!isSsm || point.error < 1e-3, point.form.c_str());
        }
        QCOMPARE(forms.size(), std::size_t{6});
        QCOMPARE(forms["reduced"], std::size_t{4});
        const Numbers numbers = numbersOf(figure);
        const std::string csv = encoded(numbers, ".csv"), json = encoded(numbers, ".json");
        QVERIFY(csv.starts_with("form,error,microseconds,state_bytes\nstreaming,"));
        QVERIFY(json.find("[\"streaming\", ") != std::string::npos);
    }

    void formsAreComparedWhereTheyCanBe()
    {
        FigureRequest request = requestOf(0, 40, {1, 2});
        const ComparedMethods ways{{Method::Fft, Method::Streaming, Method::Window}, {10, {}}};
        CompareFigure figure = compareFigure(*m_document, request, {}, ways);
        QCOMPARE(figure.comparison.results.size(), std::size_t{3});
        QVERIFY(figure.comparison.results[1].error.relative < 1e-6);
        QVERIFY(figure.comparison.results[2].error.relative > 1e-3);
        QVERIFY(figure.note.english().find("omits lags from 10") != std::string::npos);
        request.overrides.decay = false;
        figure = compareFigure(*m_document, request, {}, ways);
        QVERIFY2(figure.comparison.results[1].error.relative < 1e-6, "what is overridden is what is compared");
        request.stage = Stage::Raw;
        figure = compareFigure(*m_document, request, {}, ways);
        QCOMPARE(figure.comparison.results.size(), std::size_t{1});
        QVERIFY(figure.note.english().find("forms contain only decayed coefficients") != std::string::npos);
        figure = compareFigure(*m_tables.open("lag,a\n-1,1\n0,2\n1,3\n"), requestOf(0, 2, {0}), {}, ways);
        QCOMPARE(figure.comparison.results.size(), std::size_t{1});
        QVERIFY(figure.note.english().find("only a causal operator") != std::string::npos);
    }
};

TNN_TEST(TestStateFigures, QCoreApplication)

} // namespace tst_state_figures

#include "tst_state_figures.moc"
