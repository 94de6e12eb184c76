// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <complex>
#include <numbers>

#include <QTest>

#include "engine/analysis/memory.h"
#include "engine/document/conversion.h"
#include "engine/error.h"
#include "engine/figures/kernels/kernel_filter.h"
#include "tests/engine/figures/figure_testing.h"
#include "tests/test_class.h"

namespace tst_kernel_table {

using namespace tnn;
using namespace tnn::document;
using namespace tnn::figures;
using test::requestOf;
using Table = KernelTable;

const std::string Example = TNN_RESOURCES "/examples/shakespeare.pt";

/// |H|^2 by the definition of the transform, at many frequencies, with the ends counting half.
struct DirectBand {
    double centroid = 0, width = 0, upper = 0;

    explicit DirectBand(const std::vector<std::pair<long, double>> &kernel)
    {
        constexpr long n = 1 << 16;
        double energy = 0, second = 0;
        for (long k = 0; k <= n; ++k) {
            std::complex<double> h;
            for (const auto &[lag, t] : kernel)
                h += t * std::polar(1.0, -std::numbers::pi * static_cast<double>(k * lag) / static_cast<double>(n));
            const double power = std::norm(h) * (k == 0 || k == n ? 0.5 : 1);
            const double frequency = static_cast<double>(k) / static_cast<double>(2 * n);
            energy += power;
            centroid += power * frequency;
            second += power * frequency * frequency;
            upper += power * (2 * k > n ? 1 : 2 * k == n ? 0.5 : 0);
        }
        centroid /= energy;
        upper /= energy;
        width = std::sqrt(second / energy - centroid * centroid);
    }
};

bool isNear(double a, double b, double tolerance = 1e-9)
{
    return std::abs(a - b) <= tolerance * std::max(1.0, std::abs(b));
}

Table::Row rowWith(double k99, double changes, double layer = 0)
{
    Table::Row row;
    row.values[Table::K99] = k99;
    row.values[Table::Changes] = changes;
    row.values[Table::Layer] = layer;
    row.values[Table::States] = Missing;
    return row;
}

class TestKernelTable : public QObject {
    Q_OBJECT

private:
    test::TableFolder m_tables;

private slots:
    void everyKernelHasARow()
    {
        const DocumentPtr document = Document::open(Example);
        const Table table = kernelTable(*document, requestOf(0, 64, {0}), false);
        std::size_t row = 0;
        for (int tno = 0; tno < document->tnos(); ++tno) {
            const auto described = document->description().tnos[static_cast<std::size_t>(tno)];
            for (int head = 0; head < described.heads; ++head) {
                const toeplitz::CoefficientsPtr c = document->coefficients(tno, 64,
                                                                           document->flatChannels(tno, head, {}));
                const std::vector<analysis::KernelSummary> summaries = analysis::summaries(*c);
                for (std::size_t channel = 0; channel < summaries.size(); ++channel, ++row) {
                    const Table::Row &one = table.rows.at(row);
                    QCOMPARE(one.tno, tno);
                    QCOMPARE(one[Table::Layer], described.layer);
                    QCOMPARE(one[Table::Head], head);
                    QCOMPARE(one[Table::Channel], static_cast<double>(channel));
                    QCOMPARE(one[Table::K99], static_cast<double>(summaries[channel].k99));
                    QCOMPARE(one[Table::Energy], summaries[channel].energy);
                    QVERIFY(std::isnan(one[Table::States]));
                }
            }
        }
        QCOMPARE(row, table.rows.size());
    }

    void shapesAndFrequenciesAreThoseOfTheDefinition_data()
    {
        QTest::addColumn<QList<double>>("t");
        QTest::addColumn<bool>("causal");
        QTest::addColumn<double>("changes");
        QTest::newRow("alternating") << QList<double>{4, -3, 2, -1} << true << 3.0;
        QTest::newRow("small values do not count") << QList<double>{4, -0.03, 2, -1} << true << 1.0;
        QTest::newRow("zeros are skipped") << QList<double>{4, 0, -2, 0, 1} << true << 2.0;
        QTest::newRow("bidirectional") << QList<double>{-1, 2, -5, 2, 0.5} << false << 3.0;
        QTest::newRow("one lag") << QList<double>{3} << true << 0.0;
    }
    void shapesAndFrequenciesAreThoseOfTheDefinition()
    {
        QFETCH(const QList<double>, t);
        QFETCH(const bool, causal);
        QFETCH(const double, changes);
        std::vector<std::pair<long, double>> kernel;
        std::string text = "lag,0\n";
        const long n = causal ? t.size() : (t.size() + 1) / 2;
        for (long k = 0; k < t.size(); ++k) {
            kernel.emplace_back(causal ? k : k + 1 - n, t[k]);
            text += std::to_string(kernel.back().first) + "," + std::to_string(t[k]) + "\n";
        }
        const Table table = kernelTable(*m_tables.open(text), requestOf(0, n, {0}), false);
        QCOMPARE(table.rows.size(), 1U);
        const Table::Row &row = table.rows.front();
        const DirectBand band(kernel);
        QCOMPARE(row[Table::Changes], changes);
        QVERIFY2(isNear(row[Table::Frequency], band.centroid), qPrintable(QString::number(row[Table::Frequency])));
        QVERIFY(isNear(row[Table::Bandwidth], band.width, 1e-7)); // the difference of two squares
        QVERIFY(isNear(row[Table::Upper], band.upper));
        const auto peak = std::max_element(kernel.begin(), kernel.end(), [](const auto &a, const auto &b) {
            return std::abs(a.second) < std::abs(b.second);
        });
        QCOMPARE(row[Table::PeakLag], static_cast<double>(peak->first));
        QVERIFY(isNear(row[Table::Peak], peak->second, 1e-6));
    }

    void whatIsNotFiniteHasNoNumbers()
    {
        const Table table = kernelTable(*m_tables.open("lag,0,1\n0,1,nan\n1,0.5,1\n"), requestOf(0, 2, {0}), false);
        QCOMPARE(table.rows.size(), 2U);
        QVERIFY(!std::isnan(table.rows[0][Table::K99]));
        for (std::size_t column = Table::K50; column < Table::ColumnCount; ++column)
            QVERIFY(std::isnan(table.rows[1].values[column]));
        QCOMPARE(table.rows[1][Table::Channel], 1.0);
        const std::vector<std::size_t> last = sortedRows(table, KernelFilter(), Table::K99, true);
        QCOMPARE(last, (std::vector<std::size_t>{0, 1}));
        QCOMPARE(sortedRows(table, KernelFilter(), Table::K99, false), last); // missing numbers are last either way
    }

    void whatCannotBeMeasuredIsMissing()
    {
        const Table table = kernelTable(*m_tables.open("lag,0,1\n0,0,2\n1,0,0\n"), requestOf(0, 2, {0}), false);
        const Table::Row &zero = table.rows[0], &one = table.rows[1];
        QVERIFY(zero[Table::Energy] == 0 && zero[Table::Peak] == 0 && zero[Table::Changes] == 0);
        for (const Table::Column column :
             {Table::K50, Table::K99, Table::Centroid, Table::PeakLag, Table::Decay, Table::Frequency, Table::Upper})
            QVERIFY(std::isnan(zero[column]));
        QVERIFY(one[Table::K99] == 0 && one[Table::PeakLag] == 0);
        QVERIFY(std::isnan(one[Table::Decay])); // of one value no line can be fitted
        QVERIFY(!KernelFilter("decay < 0.5").accepts(one));
    }

    void rawCoefficientsHaveNoStates()
    {
        FigureRequest request = requestOf(0, 32, {0});
        request.stage = Stage::Raw;
        for (const Table::Row &row : kernelTable(*Document::open("zoo:ssm,channels=2"), request, true).rows)
            QVERIFY(std::isnan(row[Table::States]));
    }

    void aFilterKnowsItsColumns()
    {
        const KernelFilter filter("k99 > 2 or not states < layer");
        QVERIFY(filter.reads(Table::K99) && filter.reads(Table::States) && filter.reads(Table::Layer));
        QVERIFY(!filter.reads(Table::K90) && !KernelFilter().reads(Table::K99));
    }

    void statesAreThoseOfTheReduction()
    {
        const DocumentPtr document = Document::open("zoo:ssm,channels=3,modes=2");
        FigureRequest request = requestOf(0, 128, {0});
        const Table table = kernelTable(*document, request, true);
        const ReducedConversion reduced = reduce(*document, 0, 128, {0, 1, 2}, request.reduce, {});
        QCOMPARE(table.rows.size(), 3U);
        for (std::size_t k = 0; k < 3; ++k) {
            QVERIFY(reduced.reached[k]);
            QCOMPARE(table.rows[k][Table::States], static_cast<double>(reduced.states[k]));
        }
    }

    void filtersReadAsTheyAreWritten_data()
    {
        QTest::addColumn<QString>("filter");
        QTest::addColumn<bool>("accepts");
        const auto row = [](const char *filter, bool accepts) {
            QTest::newRow(filter) << QString::fromLatin1(filter) << accepts;
        };
        // k99 = 200, changes = 3, layer = 1, states missing
        row("", true);
        row("  ", true);
        row("k99 > 199", true);
        row("k99>200", false);
        row("k99 >= 2e2 and changes=3", true);
        row("k99 > 300 or changes == 3 and layer != 2", true);
        row("(k99 > 300 or changes == 3) and layer = 2", false);
        row("not k99 > 300", true);
        row("not not k99 > 300", false);
        row("100 < k99 <= 200", true);
        row("100 < k99 < 200", false);
        row("changes < layer", false);
        row("layer > -1.5e-3", true);
        row("states < 4 or states >= 4", false);
        row("states != 4", true);
    }
    void filtersReadAsTheyAreWritten()
    {
        QFETCH(const QString, filter);
        QFETCH(const bool, accepts);
        QCOMPARE(KernelFilter(filter.toStdString()).accepts(rowWith(200, 3, 1)), accepts);
    }

    void whatIsNotAFilterIsRefused_data()
    {
        QTest::addColumn<std::string>("filter");
        QTest::addColumn<std::string>("reason");
        const std::string example = "; an example is k99 > 200 and changes > 3";
        QTest::newRow("no comparison") << std::string("k99") << "the filter ends too early" + example;
        QTest::newRow("no operand") << std::string("k99 >") << "the filter ends too early" + example;
        QTest::newRow("open") << std::string("(k99 > 1") << "the filter ends too early" + example;
        QTest::newRow("closed") << std::string("k99 > 1) or") << "') or' is not understood in the filter" + example;
        QTest::newRow("assignment") << std::string("k99 := 3") << "':= 3' is not understood in the filter" + example;
        QTest::newRow("hostile") << std::string("\xff\x01") << "'\xff\x01' is not understood in the filter" + example;
        QTest::newRow("deep") << std::string(100000, '(') << std::string("the filter is nested more than 64 deep");
        QTest::newRow("negations") << [] {
            std::string text;
            for (int k = 0; k < 100000; ++k)
                text += "not ";
            return text;
        }() << std::string("the filter is nested more than 64 deep");
    }
    void whatIsNotAFilterIsRefused()
    {
        QFETCH(const std::string, filter);
        QFETCH(const std::string, reason);
        try {
            const KernelFilter parsed(filter);
            QFAIL("accepted");
        } catch (const Error &error) {
            QCOMPARE(error.reason().english(), reason);
        }
    }

    void rowsAreSortedStably()
    {
        Table table;
        for (const double k99 : {3, 1, 2, 1, 3})
            table.rows.push_back(rowWith(k99, 0));
        QCOMPARE(sortedRows(table, KernelFilter(), Table::K99, false), (std::vector<std::size_t>{1, 3, 2, 0, 4}));
        QCOMPARE(sortedRows(table, KernelFilter(), Table::K99, true), (std::vector<std::size_t>{0, 4, 2, 1, 3}));
        QCOMPARE(sortedRows(table, KernelFilter("k99 < 3"), Table::K99, true), (std::vector<std::size_t>{2, 1, 3}));
    }
};

TNN_TEST(TestKernelTable, QCoreApplication)

} // namespace tst_kernel_table

#include "tst_kernel_table.moc"
