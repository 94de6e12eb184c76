// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QRegularExpression>
#include <QTest>

#include <cmath>
#include <limits>
#include <map>
#include <random>

#include "tests/test_class.h"
#include "tests/widgets/kernels.h"
#include "widgets/cells/cell_painters.h"

namespace tst_gated_painter {

using namespace tnn;
using namespace tnn::widgets;
using analysis::EffectiveMatrix;
using analysis::LagPyramid;

constexpr QRgb Outside = 0xff123456, NotFinite = 0xffff00ff;

ValueColors linearColors(double limit)
{
    return {ValueScale::linear(-limit, limit), ColorTable(ColorMap::Diverging, false), NotFinite, Outside};
}

std::vector<float> wavyGate(long n)
{
    std::vector<float> gate;
    for (long i = 0; i < n; ++i)
        gate.push_back(static_cast<float>(std::cos(0.7 * static_cast<double>(i)) + 0.2));
    return gate;
}

/// Signed factors of very different sizes.
std::vector<float> unevenFactors(long n, unsigned seed)
{
    std::mt19937 generator(seed);
    std::normal_distribution<float> normal;
    std::vector<float> factors;
    for (long i = 0; i < n; ++i) {
        const float sign = normal(generator) < 0 ? -1.0F : 1.0F;
        factors.push_back(sign * std::exp(normal(generator)));
    }
    return factors;
}

toeplitz::KernelPtr unevenKernel(long n, bool causal)
{
    auto kernel = std::make_shared<toeplitz::Kernel>();
    kernel->n = n;
    kernel->causal = causal;
    kernel->t = unevenFactors(2 * n - 1, 5);
    if (causal)
        std::fill_n(kernel->t.begin(), n - 1, 0.0F);
    return kernel;
}

/// Colors whose values can be read back, over four decades with an error of a tenth.
struct ColorValues {
    explicit ColorValues(float limit) :
        colors{ValueScale::symlog(static_cast<double>(limit), static_cast<double>(limit) * 1e-4),
               ColorTable(ColorMap::Diverging, false), NotFinite, Outside}
    {
        constexpr int Steps = 20'000;
        m_values.emplace(colors.of(0), 0.0F);
        for (int k = 0; k <= Steps; ++k)
            for (const float sign : {-1.0F, 1.0F}) {
                const float value = sign * limit * static_cast<float>(std::pow(10, -4.0 * k / Steps));
                m_values.emplace(colors.of(value), value);
            }
    }
    float of(QRgb color) const { return m_values.at(color); }

    static constexpr float Near = 1.1F;
    ValueColors colors;

private:
    std::map<QRgb, float> m_values;
};

/// First and last cell that a pixel touches.
std::pair<long, long> cellsUnder(int pixel, double step, long n)
{
    return {static_cast<long>(std::floor(pixel * step)),
            std::min(n, static_cast<long>(std::ceil((pixel + 1) * step))) - 1};
}

/// The definition: the largest magnitude of all cells that a pixel touches.
float largestUnder(const EffectiveMatrix &cells, double row, double column, double step)
{
    float largest = 0;
    for (long i = std::lround(std::floor(row)); static_cast<double>(i) < row + step && i < cells.size(); ++i)
        for (long j = std::lround(std::floor(column)); static_cast<double>(j) < column + step && j < cells.size(); ++j)
            if (const float value = cells.at(i, j); std::abs(value) > std::abs(largest))
                largest = value;
    return largest;
}

class tst_GatedPainter : public QObject {
    Q_OBJECT

private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void pixelsHoldTheExtremeOfTheirCells_data()
    {
        QTest::addColumn<bool>("causal");
        QTest::addColumn<double>("row");
        QTest::addColumn<double>("column");
        QTest::addColumn<double>("step");
        for (const bool causal : {false, true}) {
            const char *const kind = causal ? "causal" : "bidirectional";
            QTest::addRow("%s, 1:1", kind) << causal << 3.0 << 5.0 << 1.0;
            QTest::addRow("%s, 4 pixels a cell", kind) << causal << 10.25 << 0.0 << 0.25;
            QTest::addRow("%s, 3 cells a pixel", kind) << causal << 0.0 << 6.0 << 3.0;
            QTest::addRow("%s, 2.5 cells a pixel", kind) << causal << 5.0 << 2.5 << 2.5;
        }
    }
    void pixelsHoldTheExtremeOfTheirCells()
    {
        QFETCH(bool, causal);
        QFETCH(double, row);
        QFETCH(double, column);
        QFETCH(double, step);
        const auto pyramid = std::make_shared<const LagPyramid>(wavyKernel(120, causal));
        const std::vector<float> gate = wavyGate(120);
        const EffectiveMatrix cells(pyramid, gate, {});
        const ValueColors colors = linearColors(3);
        const QImage image = paintGated(cells, {row, column, step}, {40, 30}, colors);
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x) {
                const double top = row + y * step, left = column + x * step;
                const bool inside = top + step / 2 < 120 && left + step / 2 < 120;
                const float value = step <= 1
                    ? (inside ? cells.at(cellUnder(row, step, y), cellUnder(column, step, x)) : 0)
                    : largestUnder(cells, top, left, step);
                QCOMPARE(image.pixel(x, y), inside ? colors.of(value) : Outside);
            }
        }
    }

    void oneLoudRowIsSeen()
    {
        const long n = 4096;
        const auto pyramid = std::make_shared<const LagPyramid>(wavyKernel(n, true));
        std::vector<float> gate(static_cast<std::size_t>(n), 0.001F);
        gate[3001] = 1;
        const EffectiveMatrix cells(pyramid, gate, {});
        const ValueColors colors = linearColors(0.5);
        const QImage image = paintGated(cells, {0, 0, 32}, {128, 128}, colors);
        QVERIFY(paintsExactly(cells, {0, 0, 32}, {128, 128}));
        // Row 3001 is in the pixels of y = 93, and the spike of lag 0 is in column 3001.
        QCOMPARE(image.pixel(93, 93), colors.of(2.5F));
        QVERIFY(image.pixel(93, 92) != image.pixel(93, 93));
        QVERIFY(image.pixel(93, 94) != image.pixel(93, 93));
    }

    void factorsOnBothSides_data()
    {
        QTest::addColumn<double>("row");
        QTest::addColumn<double>("column");
        QTest::addColumn<double>("step");
        QTest::newRow("1:1") << 3.0 << 5.0 << 1.0;
        QTest::newRow("3 cells a pixel") << 0.0 << 6.0 << 3.0;
        QTest::newRow("2.5 cells a pixel") << 5.0 << 2.5 << 2.5;
    }
    void factorsOnBothSides()
    {
        QFETCH(double, row);
        QFETCH(double, column);
        QFETCH(double, step);
        const EffectiveMatrix cells(std::make_shared<const LagPyramid>(wavyKernel(120, false)), wavyGate(120),
                                    unevenFactors(120, 3));
        const ValueColors colors = linearColors(9);
        const QImage image = paintGated(cells, {row, column, step}, {40, 30}, colors);
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x) {
                const double top = row + y * step, left = column + x * step;
                if (top + step > 120 || left + step > 120)
                    continue;
                const float value = step <= 1 ? cells.at(cellUnder(row, step, y), cellUnder(column, step, x))
                                              : largestUnder(cells, top, left, step);
                QCOMPARE(image.pixel(x, y), colors.of(value));
            }
    }

    void pixelsOfManyCellsShowOneOfThem_data()
    {
        QTest::addColumn<bool>("causal");
        QTest::addColumn<bool>("pre");
        QTest::newRow("u T, causal") << true << false;
        QTest::newRow("u T, bidirectional") << false << false;
        QTest::newRow("post T pre, causal") << true << true;
        QTest::newRow("post T pre, bidirectional") << false << true;
    }
    /// Nothing larger than what is under the pixel, and nothing smaller than the cells that are looked at.
    void pixelsOfManyCellsShowOneOfThem()
    {
        QFETCH(bool, causal);
        QFETCH(bool, pre);
        constexpr int Side = 33;
        const long n = pre ? 1L << 13 : 1L << 18; // more than are looked at one by one
        const double step = static_cast<double>(n) / Side;
        const EffectiveMatrix cells(std::make_shared<const LagPyramid>(unevenKernel(n, causal)), unevenFactors(n, 1),
                                    pre ? unevenFactors(n, 2) : std::vector<float>());
        const CellViewport view{0, 0, step};
        QVERIFY(!paintsExactly(cells, view, {Side, Side}));
        const ColorValues values(cells.largest());
        const QImage image = paintGated(cells, view, {Side, Side}, values.colors);
        double ratio = 0;
        int counted = 0;
        for (int y = 0; y < Side; y += 4)
            for (int x = 0; x < Side; x += 3) {
                const auto [r0, r1] = cellsUnder(y, step, n);
                const auto [c0, c1] = cellsUnder(x, step, n);
                const long i = cells.rowOfLargest(r0, r1);
                float inRow = 0, all = 0;
                for (long c = c0; c <= c1; ++c)
                    inRow = std::max(inRow, std::abs(cells.at(i, c)));
                for (long r = r0; r <= r1; ++r)
                    all = std::max(all, std::abs(cells.overRow(r, c0, c1)));
                const float shown = std::abs(values.of(image.pixel(x, y)));
                if (all < 1e-3F * cells.largest()) {
                    QVERIFY(shown <= 2e-3F * cells.largest());
                    continue;
                }
                QVERIFY2(shown <= ColorValues::Near * all, "larger than every cell");
                if (!pre && inRow > 0.5F * all) // an eighth of the row may be missed at its ends
                    QVERIFY(shown >= 0.5F * inRow);
                ratio += shown / all;
                ++counted;
            }
        if (counted > 0)
            qInfo("shown / largest on average: %.3f of %d pixels", ratio / counted, counted);
        QVERIFY(ratio > (pre ? 0.4 : 0.9) * counted);
    }

    void oneLagAndOneCellAreSeenFromAfar()
    {
        constexpr long N = 1L << 17;
        constexpr int Side = 128;
        const CellViewport whole{0, 0, static_cast<double>(N) / Side};
        const std::vector<float> ones(N, 1.0F);
        const ValueColors colors = linearColors(2);
        const auto paint = [&](std::vector<float> post, std::vector<float> pre) {
            const EffectiveMatrix cells(std::make_shared<const LagPyramid>(singleLag(N, 5, 2.0F)), std::move(post),
                                        std::move(pre));
            return paintGated(cells, whole, {Side, Side}, colors);
        };
        const QImage lag = paint(ones, ones);
        for (int k = 0; k < Side; ++k)
            QCOMPARE(lag.pixel(k, k), colors.of(2));
        QCOMPARE(lag.pixel(3, 90), colors.of(0));
        std::vector<float> loud(N, 0.0F);
        loud[70'005] = 1; // row 70005 meets lag 5 in column 70000
        const QImage row = paint(loud, ones);
        QCOMPARE(row.pixel(68, 68), colors.of(2));
        QCOMPARE(row.pixel(67, 67), colors.of(0));
        std::vector<float> heard(N, 0.0F);
        heard[70'000] = -1;
        QCOMPARE(paint(ones, heard).pixel(68, 68), colors.of(-2));
    }

    void manyColorsAreNearlyRight()
    {
        const auto pyramid = std::make_shared<const LagPyramid>(wavyKernel(600, false));
        const std::vector<float> gate = wavyGate(600);
        const EffectiveMatrix cells(pyramid, gate, {});
        const ValueColors colors{ValueScale::symlog(3, 0.001), ColorTable(ColorMap::Diverging, false), NotFinite,
                                 Outside};
        const QImage image = paintGated(cells, {0, 0, 1}, {600, 600}, colors);
        const auto distance = [](QRgb a, QRgb b) {
            return std::max(
                {std::abs(qRed(a) - qRed(b)), std::abs(qGreen(a) - qGreen(b)), std::abs(qBlue(a) - qBlue(b))});
        };
        for (int k = 0; k < 600; k += 7)
            QVERIFY(distance(image.pixel(k, 599 - k), colors.of(cells.at(599 - k, k))) <= 3);
    }

    void whatIsNotFiniteIsSeen()
    {
        const auto pyramid = std::make_shared<const LagPyramid>(wavyKernel(64, false));
        std::vector<float> gate = wavyGate(64);
        gate[10] = std::numeric_limits<float>::quiet_NaN();
        const EffectiveMatrix cells(pyramid, gate, {});
        QCOMPARE(cells.notFinite(), 1L);
        const ValueColors colors = linearColors(3);
        QCOMPARE(paintGated(cells, {0, 0, 1}, {64, 64}, colors).pixel(30, 10), NotFinite);
        QCOMPARE(paintGated(cells, {0, 0, 4}, {16, 16}, colors).pixel(5, 2), NotFinite);
        QVERIFY(std::isfinite(cells.largest()));
    }

    void profilesAreExtremes()
    {
        const auto pyramid = std::make_shared<const LagPyramid>(wavyKernel(50, false));
        const std::vector<float> gate = wavyGate(50);
        const EffectiveMatrix cells(pyramid, gate, {});
        QCOMPARE(cells.overRow(20, 7, 7), cells.at(20, 7));
        QCOMPARE(cells.overColumn(9, 30, 30), cells.at(30, 9));
        QCOMPARE(cells.overDiagonal(4, 30, 30), cells.at(30, 26));
        float row = 0, column = 0, diagonal = 0;
        for (long k = 0; k < 50; ++k) {
            row = std::max(row, std::abs(cells.at(20, k)));
            column = std::max(column, std::abs(cells.at(k, 9)));
            if (k >= 4)
                diagonal = std::max(diagonal, std::abs(cells.at(k, k - 4)));
        }
        QCOMPARE(std::abs(cells.overRow(20, -5, 80)), row);
        QCOMPARE(std::abs(cells.overColumn(9, -5, 80)), column);
        QCOMPARE(std::abs(cells.overDiagonal(4, -5, 80)), diagonal);
    }
};

TNN_TEST(tst_GatedPainter, QCoreApplication)

} // namespace tst_gated_painter

#include "tst_gated_painter.moc"
