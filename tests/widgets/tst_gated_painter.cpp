// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QRegularExpression>
#include <QTest>

#include <cmath>
#include <limits>

#include "tests/widgets/kernels.h"
#include "widgets/cells/cell_painters.h"

using namespace tnn;
using namespace tnn::widgets;
using analysis::LagPyramid;

namespace {

constexpr QRgb Outside = 0xff123456, NotFinite = 0xffff00ff;

ValueColours linearColours(double limit)
{
    return {ValueScale::linear(-limit, limit), ColourTable(ColourMap::Diverging, false), NotFinite, Outside};
}

std::vector<float> wavyGate(long n)
{
    std::vector<float> gate;
    for (long i = 0; i < n; ++i)
        gate.push_back(static_cast<float>(std::cos(0.7 * static_cast<double>(i)) + 0.2));
    return gate;
}

/// The definition: the largest magnitude of all cells that a pixel touches.
float largestUnder(const GatedCells &cells, double row, double column, double step)
{
    float largest = 0;
    for (long i = std::lround(std::floor(row)); static_cast<double>(i) < row + step && i < cells.size(); ++i)
        for (long j = std::lround(std::floor(column)); static_cast<double>(j) < column + step && j < cells.size(); ++j)
            if (const float value = cells.at(i, j); std::abs(value) > std::abs(largest))
                largest = value;
    return largest;
}

} // namespace

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
        const LagPyramid pyramid(wavyKernel(120, causal));
        const std::vector<float> gate = wavyGate(120);
        const GatedCells cells{&pyramid, gate};
        const ValueColours colours = linearColours(3);
        const QImage image = paintGated(cells, {row, column, step}, {40, 30}, colours);
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x) {
                const double top = row + y * step, left = column + x * step;
                const bool inside = top + step / 2 < 120 && left + step / 2 < 120;
                const float value = step <= 1
                    ? (inside ? cells.at(cellUnder(row, step, y), cellUnder(column, step, x)) : 0)
                    : largestUnder(cells, top, left, step);
                QCOMPARE(image.pixel(x, y), inside ? colours.of(value) : Outside);
            }
        }
    }

    void oneLoudRowIsSeen()
    {
        const long n = 4096;
        const LagPyramid pyramid(wavyKernel(n, true));
        std::vector<float> gate(static_cast<std::size_t>(n), 0.001F);
        gate[3001] = 1;
        const GatedCells cells{&pyramid, gate};
        const ValueColours colours = linearColours(0.5);
        const QImage image = paintGated(cells, {0, 0, 32}, {128, 128}, colours);
        QVERIFY(paintsExactly(cells, {0, 0, 32}, {128, 128}));
        // Row 3001 is in the pixels of y = 93, and the spike of lag 0 is in column 3001.
        QCOMPARE(image.pixel(93, 93), colours.of(2.5F));
        QVERIFY(image.pixel(93, 92) != image.pixel(93, 93));
        QVERIFY(image.pixel(93, 94) != image.pixel(93, 93));
    }

    void aBoundStandsWhereMuchIsSeen()
    {
        const long n = 1L << 17;
        const LagPyramid pyramid(wavyKernel(n, true));
        const std::vector<float> gate = wavyGate(n);
        const GatedCells cells{&pyramid, gate};
        const CellViewport whole{0, 0, static_cast<double>(n) / 128};
        QVERIFY(!paintsExactly(cells, whole, {128, 128}));
        const ValueColours colours = linearColours(400);
        const QImage image = paintGated(cells, whole, {128, 128}, colours);
        QCOMPARE(image.pixel(127, 0), colours.of(0)); // above the diagonal of a causal kernel
        QVERIFY(image.pixel(0, 127) != colours.of(0));
    }

    void manyColoursAreNearlyRight()
    {
        const LagPyramid pyramid(wavyKernel(600, false));
        const std::vector<float> gate = wavyGate(600);
        const GatedCells cells{&pyramid, gate};
        const ValueColours colours{ValueScale::symlog(3, 0.001), ColourTable(ColourMap::Diverging, false), NotFinite,
                                   Outside};
        const QImage image = paintGated(cells, {0, 0, 1}, {600, 600}, colours);
        const auto distance = [](QRgb a, QRgb b) {
            return std::max(
                {std::abs(qRed(a) - qRed(b)), std::abs(qGreen(a) - qGreen(b)), std::abs(qBlue(a) - qBlue(b))});
        };
        for (int k = 0; k < 600; k += 7)
            QVERIFY(distance(image.pixel(k, 599 - k), colours.of(cells.at(599 - k, k))) <= 3);
    }

    void whatIsNotFiniteIsSeen()
    {
        const LagPyramid pyramid(wavyKernel(64, false));
        std::vector<float> gate = wavyGate(64);
        gate[10] = std::numeric_limits<float>::quiet_NaN();
        const GatedCells cells{&pyramid, gate};
        QCOMPARE(cells.notFinite(), 1L);
        const ValueColours colours = linearColours(3);
        QCOMPARE(paintGated(cells, {0, 0, 1}, {64, 64}, colours).pixel(30, 10), NotFinite);
        QCOMPARE(paintGated(cells, {0, 0, 4}, {16, 16}, colours).pixel(5, 2), NotFinite);
        QVERIFY(std::isfinite(cells.largest()));
    }

    void profilesAreExtremes()
    {
        const LagPyramid pyramid(wavyKernel(50, false));
        const std::vector<float> gate = wavyGate(50);
        const GatedCells cells{&pyramid, gate};
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

QTEST_GUILESS_MAIN(tst_GatedPainter)
#include "tst_gated_painter.moc"
