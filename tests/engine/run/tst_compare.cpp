// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <limits>

#include <QTest>

#include "engine/cli/call_values.h"
#include "engine/error.h"
#include "engine/figures/compare/compare_figure.h"
#include "engine/figures/numbers.h"
#include "engine/io/json.h"
#include "engine/io/npy.h"
#include "engine/io/text_table.h"
#include "engine/run/compare.h"
#include "engine/run/compare_pair.h"
#include "engine/run/comparison_report.h"
#include "tests/engine/figures/figure_testing.h"
#include "tests/test_class.h"

namespace tst_compare {

using namespace tnn;
using namespace tnn::document;
using namespace tnn::figures;
using namespace tnn::run;
using namespace tnn::test;

AlgorithmResult named(const char *algorithm, const toeplitz::Sequence &y = {}, const char *device = "cpu")
{
    AlgorithmResult result;
    result.algorithm = algorithm;
    result.device = device;
    result.y = y;
    return result;
}

/// Reference i + 10 c at position i of channel c; a is exact, b is 0.5 too large at position 2 of channel 1.
Comparison twoResults()
{
    Comparison comparison;
    comparison.channels = {4, 7};
    comparison.x = toeplitz::Sequence::Ones(3, 2);
    comparison.reference.resize(3, 2);
    comparison.reference << 0, 10, 1, 11, 2, 12;
    AlgorithmResult a = named("naive", comparison.reference.cast<float>()), b = named("fft", a.y);
    b.y(2, 1) += 0.5F;
    comparison.results = {a, b};
    for (AlgorithmResult &result : comparison.results)
        measure(result, comparison.reference);
    return comparison;
}

QString reasonOf(const std::function<void()> &work)
{
    try {
        work();
    } catch (const std::exception &error) {
        return QString::fromUtf8(error.what());
    }
    return {};
}

class TestCompare : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    TableFolder m_tables;

    std::string file(const char *name) const { return m_folder.filePath(QString::fromLatin1(name)).toStdString(); }
    std::string written(const char *name, const std::vector<float> &values, const std::vector<long> &shape) const
    {
        io::writeFile(file(name), io::npy(values, shape));
        return file(name);
    }

private slots:
    /// As everywhere in the window.
    void exponentsHaveNoZeros()
    {
        for (const auto &[value, text] :
             {std::pair(1.5e-7, "1.5e-7"), std::pair(-2e12, "-2e12"), std::pair(1e10, "1e10"), std::pair(0.25, "0.25"),
              std::pair(1e-300, "1e-300")})
            QCOMPARE(io::number(value), std::string(text));
    }

    /// A reduced form is judged by the error that it was reduced to, with the same words everywhere.
    void aReducedFormPassesByItsOwnError()
    {
        AlgorithmResult result = named("reduced");
        result.error.relative = 9e-5;
        QVERIFY(!passes(result, 1e-5));
        QCOMPARE(verdictOf(result, 1e-5).english(), std::string("beyond 1e-5"));
        result.aim = 1e-4;
        QVERIFY(passes(result, 1e-5));
        QCOMPARE(verdictOf(result, 1e-5).english(), std::string("within 0.0001"));
        result.error.relative = std::numeric_limits<double>::quiet_NaN();
        QVERIFY(!passes(result, 1e-5));
    }

    void resultsAreMeasured()
    {
        const Comparison comparison = twoResults();
        QCOMPARE(comparison.results[0].ulps.counts[0], 6L);
        const AlgorithmResult &b = comparison.results[1];
        QCOMPARE(b.worst.row, 2L);
        QCOMPARE(b.worst.column, 1L);
        QCOMPARE(b.error.maximum, 0.5);
        QCOMPARE(b.median, 0.0);
        QCOMPARE(b.ulps.largest, 1U << 19); // from 12 to 12.5 in steps of 2^-20
        const Comparison ran = compare(m_tables.open("3\n2\n1\n")->coefficients(0, 3), toeplitz::Sequence::Ones(3, 1),
                                       document::productMethods());
        for (const AlgorithmResult &result : ran.results)
            QVERIFY(result.runs >= 1);
    }

    void twoAreCompared()
    {
        Comparison comparison = twoResults();
        PairDifference pair = pairDifference(comparison, 0, 1);
        QCOMPARE(pair.worst.row, 2L);
        QCOMPARE(pair.worst.column, 1L);
        QCOMPARE(pair.a, 12.0);
        QCOMPARE(pair.b, 12.5);
        QVERIFY(std::abs(pair.relative - 0.5 / std::sqrt(5 + 100 + 121 + 156.25)) < 1e-12);
        QVERIFY(std::abs(pairDifference(comparison, ReferenceSource, 1).relative - pair.relative) < 1e-12);
        QCOMPARE(pairDifference(comparison, 1, ReferenceSource).relative, comparison.results[1].error.relative);
        QCOMPARE(pairDifference(comparison, ReferenceSource, 0).worst.difference, 0.0);
        QCOMPARE(pairDifference(comparison, ReferenceSource, ReferenceSource).worst.difference, 0.0);
        comparison.results[1].y(1, 0) = std::numeric_limits<float>::quiet_NaN();
        pair = pairDifference(comparison, 0, 1);
        QCOMPARE(pair.worst.row, 1L);
    }

    void naiveAndFftAreTheUsualPair()
    {
        Comparison comparison;
        QCOMPARE(defaultPair(comparison), std::pair(ReferenceSource, ReferenceSource));
        comparison.results = {named("naive")};
        QCOMPARE(defaultPair(comparison), std::pair(0, ReferenceSource));
        comparison.results = {named("naive"), named("matrix")};
        QCOMPARE(defaultPair(comparison), std::pair(0, 1));
        comparison.results.push_back(named("fft"));
        QCOMPARE(defaultPair(comparison), std::pair(0, 2));
        comparison.results = {named("fft"), named("fft", {}, "cuda:0")};
        QCOMPARE(defaultPair(comparison), std::pair(0, 1));
        QCOMPARE(sourceNamed(comparison, "fft, cuda:0"), std::optional(1));
        QCOMPARE(sourceNamed(comparison, "reference"), std::optional(ReferenceSource));
        QVERIFY(!sourceNamed(comparison, "matrix"));
        QCOMPARE(nameOfSource(comparison, ReferenceSource), std::string("reference"));
    }

    void anImpulseShowsTheKernel()
    {
        Comparison comparison;
        comparison.x = toeplitz::Sequence::Zero(3, 2);
        QVERIFY(!showsKernel(comparison));
        comparison.x.row(0).setOnes();
        QVERIFY(showsKernel(comparison));
        comparison.x(2, 1) = 1;
        QVERIFY(!showsKernel(comparison));
    }

    void reportsHoldWhatWasMeasured()
    {
        const Comparison comparison = twoResults();
        const io::Json rows = io::Json::parse(comparisonJson(comparison));
        const io::Json worst{{"position", 2}, {"channel", 7}, {"sequence", 0}};
        QVERIFY(rows.at(1).at("worst") == worst);
        QCOMPARE(rows.at(1).at("max_ulp").get<long>(), 1L << 19);
        QCOMPARE(rows.at(1).at("ulp_histogram").at(0).get<long>(), 5L);
        for (const char *key : {"relative_error", "max_error", "mean_error", "median_error", "runs", "ulp_apart"})
            QVERIFY(rows.at(1).contains(key));
        const QString csv = QString::fromStdString(comparisonCsv(comparison, {1e-5, {}}));
        const QStringList lines = csv.split(QLatin1Char('\n'), Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), 3);
        const QStringList names = lines[0].split(QLatin1Char(',')), values = lines[2].split(QLatin1Char(','));
        QCOMPARE(names.size(), values.size());
        const auto value = [&](const char *name) { return values[names.indexOf(QString::fromLatin1(name))]; };
        QCOMPARE(value("algorithm"), QStringLiteral("\"fft\""));
        QCOMPARE(value("max_error"), QStringLiteral("0.5"));
        QCOMPARE(value("worst_position"), QStringLiteral("2"));
        QCOMPARE(value("worst_channel"), QStringLiteral("7"));
        QCOMPARE(value("outside"), QStringLiteral("1"));
        QCOMPARE(value("exact"), QStringLiteral("5"));
    }

    void distancesAreExported()
    {
        CompareFigure figure;
        figure.title = Message("layer 0");
        figure.comparison = twoResults();
        const Numbers numbers = ulpNumbers(figure);
        QCOMPARE(numbers.shape, (std::vector<long>{2, 34}));
        QCOMPARE(numbers.real.size(), std::size_t{68});
        QCOMPARE(numbers.real[0], 6.0F);
        QCOMPARE(numbers.real[34], 5.0F);
        QCOMPARE(numbers.real[34 + 20], 1.0F); // from 2^19 on
        QCOMPARE(numbers.columns, (std::vector<std::string>{"from_ulp", "naive", "fft"}));
        QCOMPARE(numbers.table[3 * 20], std::ldexp(1.0, 19));
        QCOMPARE(numbers.table[3 * 20 + 2], 1.0);
    }

    void filesAreResults()
    {
        const DocumentPtr document = m_tables.open("1,10\n2,20\n3,30\n");
        const std::string good = written("good.npy", {1, 10, 2, 20, 3, 30}, {3, 2}),
                          column = written("column.npy", {10, 20, 30}, {3}),
                          longer = written("longer.npy", {1, 1, 1, 1, 1, 1, 1, 1}, {4, 2}),
                          wide = written("wide.npy", {1, 1, 1, 1, 1, 1, 1, 1, 1}, {3, 3}),
                          two = written("two.npy", std::vector<float>(12), {2, 3, 2});
        ComparedMethods ways{{Method::Naive}};
        ways.results = {{"good", good}, {"longer", longer}, {"column", column},
                        {"wide", wide}, {"two", two},       {"none", file("none.npy")}};
        const CompareFigure figure = compareFigure(*document, requestOf(0, 3, {1}), {}, ways);
        QCOMPARE(figure.comparison.results.size(), std::size_t{3});
        for (const std::size_t place : {1, 2}) {
            QCOMPARE(figure.comparison.results[place].device, std::string("file"));
            QCOMPARE(figure.comparison.results[place].error.maximum, 0.0);
        }
        QCOMPARE(figure.comparison.results[1].algorithm, std::string("good"));
        QCOMPARE(figure.refused.size(), std::size_t{4});
        QCOMPARE(std::string(figure.refused[0].what()), longer + ": contains 4 tokens, but x has 3 tokens");
        QVERIFY(std::string(figure.refused[1].what())
                    .starts_with(wide + ": an array of shape (3, 3) is not an input of this operator"));
        QCOMPARE(std::string(figure.refused[2].what()), two + ": contains 2 sequences of 3 tokens, but x has 3 tokens");
        QVERIFY(std::string(figure.refused[3].what()).starts_with(file("none.npy") + ": "));
    }

    void aNameAndAFileAreWanted()
    {
        QCOMPARE(cli::resultFileOf("--with", "mine=a=b.npy"), (ResultFile{"mine", "a=b.npy"}));
        for (const char *wrong : {"mine", "=y.npy", "mine="})
            QVERIFY(reasonOf([wrong] { cli::resultFileOf("--with", wrong); }).startsWith(QStringLiteral("--with: ")));
    }

    void costsAreMeasuredAtDoublingLengths()
    {
        const DocumentPtr document = Document::open(TNN_RESOURCES "/examples/shakespeare.pt");
        const ComparedMethods ways{{Method::Naive, Method::Fft, Method::Streaming}};
        int asked = 0;
        const CompareCostsFigure figure = compareCostsFigure(
            *document, requestOf(1, 150, {3, 5}), ways, {},
            [&](const toeplitz::Coefficients &coefficients, const toeplitz::Sequence &x,
                const std::vector<document::Method> &products, bool normalize, const Task &) {
                ++asked;
                AlgorithmResult result = named(std::string(nameOf(products.front())).c_str(), x, "cuda:0");
                result.seconds = static_cast<double>(coefficients.n);
                result.bytes = static_cast<std::size_t>(x.size());
                return normalize ? std::vector<AlgorithmResult>() : std::vector<AlgorithmResult>{result};
            });
        QCOMPARE(figure.title.english(), std::string("layer 1"));
        QCOMPARE(figure.channels, 2L);
        QCOMPARE(figure.lengths, (std::vector<long>{64, 128, 150}));
        QCOMPARE(figure.curves.size(), std::size_t{5});
        QCOMPARE(figure.curves[2].name.english(), std::string("streaming"));
        for (std::size_t curve = 0; curve < 3; ++curve)
            for (std::size_t place = 0; place < 3; ++place) {
                QVERIFY(std::isfinite(figure.curves[curve].seconds[place]));
                QVERIFY(figure.curves[curve].bytes[place] > 0);
                QVERIFY(figure.curves[curve].runs[place] >= 1);
            }
        // The device reports that it would take a minute: it is asked once per algorithm, and the note says so.
        QCOMPARE(asked, 2);
        QCOMPARE(figure.curves[4].name.english(), std::string("fft, cuda:0"));
        QCOMPARE(figure.curves[4].seconds[0], 64.0);
        QVERIFY(std::isnan(figure.curves[4].seconds[1]));
        QVERIFY(figure.note.english().find("fft on devices: not measured above n = 64") != std::string::npos);
        const Numbers numbers = numbersOf(figure);
        QCOMPARE(numbers.shape, (std::vector<long>{5, 3, 2}));
        QCOMPARE(numbers.columns.size(), std::size_t{16});
        QCOMPARE(numbers.table[16], 128.0);
    }

    void measuringIsStopped()
    {
        const DocumentPtr document = m_tables.open("1\n2\n3\n");
        std::stop_source stop;
        stop.request_stop();
        const Task task{stop.get_token(), {}};
        QVERIFY_THROWS_EXCEPTION(Cancelled, compareCostsFigure(*document, requestOf(0, 3, {0}), {{Method::Fft}}, task));
    }
};

TNN_TEST(TestCompare, QCoreApplication)

} // namespace tst_compare

#include "tst_compare.moc"
