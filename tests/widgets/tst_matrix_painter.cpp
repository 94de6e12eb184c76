// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QRegularExpression>
#include <QTest>

#include <cmath>
#include <limits>

#include "tests/test_class.h"
#include "tests/widgets/kernels.h"
#include "widgets/cells/cell_painters.h"

namespace tst_matrix_painter {

using namespace tnn;
using namespace tnn::widgets;
using analysis::LagPyramid;

class tst_MatrixPainter : public QObject {
    Q_OBJECT

private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }
    void oneToOneAndCloser_data();
    void oneToOneAndCloser();
    void zoomedOut_data();
    void zoomedOut();
    void singleLagIsSeen();
    void circulant();
    void circulantStretches();
    void notFinite();
    void tiny();
};

constexpr QRgb Outside = 0xff123456, NotFinite = 0xffff00ff;

ValueColors colors()
{
    return {ValueScale::symlog(2.5, 0.001), ColorTable(ColorMap::Diverging, false), NotFinite, Outside};
}

// The definition, pixel by pixel: the cell under its center.
QRgb cellColor(const toeplitz::Kernel &kernel, double row, double column, const ValueColors &colors)
{
    const auto i = static_cast<long>(std::floor(row)), j = static_cast<long>(std::floor(column));
    if (i < 0 || j < 0 || i >= kernel.n || j >= kernel.n)
        return Outside;
    return colors.of(kernel.at(i - j));
}

// Returns the value of largest magnitude among the whole cells that a pixel covers.
float largestOf(const toeplitz::Kernel &kernel, long row, long column, long step)
{
    float largest = 0;
    for (long i = row; i < row + step; ++i)
        for (long j = column; j < column + step; ++j)
            if (std::abs(kernel.at(i - j)) > std::abs(largest))
                largest = kernel.at(i - j);
    return largest;
}

void tst_MatrixPainter::oneToOneAndCloser_data()
{
    QTest::addColumn<bool>("causal");
    QTest::addColumn<double>("row");
    QTest::addColumn<double>("column");
    QTest::addColumn<double>("step");
    for (const bool causal : {false, true}) {
        const char *const kind = causal ? "causal" : "bidirectional";
        QTest::addRow("%s, 1:1", kind) << causal << 0.0 << 0.0 << 1.0;
        QTest::addRow("%s, 1:1 panned", kind) << causal << 20.0 << 5.0 << 1.0;
        QTest::addRow("%s, 1:1 between cells", kind) << causal << 20.3 << 5.8 << 1.0;
        QTest::addRow("%s, over the edges", kind) << causal << -7.25 << -3.0 << 1.0;
        QTest::addRow("%s, past the end", kind) << causal << 60.0 << 80.5 << 1.0;
        QTest::addRow("%s, 2 pixels a cell", kind) << causal << 10.0 << 12.0 << 0.5;
        QTest::addRow("%s, 3 pixels a cell", kind) << causal << 10.0 << 12.0 << 1.0 / 3;
        QTest::addRow("%s, 8 pixels a cell", kind) << causal << 3.0625 << 0.0 << 0.125;
        QTest::addRow("%s, 1.25 pixels a cell", kind) << causal << -2.1 << 7.3 << 0.8;
    }
}

void tst_MatrixPainter::oneToOneAndCloser()
{
    QFETCH(bool, causal);
    QFETCH(double, row);
    QFETCH(double, column);
    QFETCH(double, step);
    const LagPyramid pyramid(wavyKernel(100, causal));
    const QSize size(61, 47);
    const ValueColors how = colors();
    const QImage image = paintMatrix({&pyramid}, {row, column, step}, size, how);
    QCOMPARE(image.size(), size);
    for (int y = 0; y < size.height(); ++y)
        for (int x = 0; x < size.width(); ++x)
            QCOMPARE(image.pixel(x, y),
                     cellColor(pyramid.kernel(), row + (y + 0.5) * step, column + (x + 0.5) * step, how));
}

void tst_MatrixPainter::zoomedOut_data()
{
    QTest::addColumn<bool>("causal");
    QTest::addColumn<int>("row");
    QTest::addColumn<int>("column");
    QTest::addColumn<int>("step");
    for (const bool causal : {false, true})
        for (const int step : {2, 3, 8}) {
            const char *const kind = causal ? "causal" : "bidirectional";
            QTest::addRow("%s, %d cells a pixel", kind, step) << causal << 0 << 0 << step;
            QTest::addRow("%s, %d cells a pixel, panned", kind, step) << causal << 17 << 40 << step;
        }
}

void tst_MatrixPainter::zoomedOut()
{
    QFETCH(bool, causal);
    QFETCH(int, row);
    QFETCH(int, column);
    QFETCH(int, step);
    const LagPyramid pyramid(wavyKernel(240, causal));
    const QSize size(23, 19);
    const ValueColors how = colors();
    const QImage image = paintMatrix({&pyramid}, {double(row), double(column), double(step)}, size, how);
    for (int y = 0; y < size.height(); ++y)
        for (int x = 0; x < size.width(); ++x)
            QCOMPARE(image.pixel(x, y), how.of(largestOf(pyramid.kernel(), row + y * step, column + x * step, step)));
}

// A feature one lag wide is a line without gaps, at any zoom and any offset.
void tst_MatrixPainter::singleLagIsSeen()
{
    const long n = 5000, lag = 1234;
    const LagPyramid pyramid(singleLag(n, lag, -1.5F));
    const ValueColors how = colors();
    const QRgb expected = how.of(-1.5F);
    for (const double step : {0.37, 1.0, 1.01, 1.7, 2.0, 3.14159, 10.0, 24.9}) {
        for (const double offset : {0.0, 0.21, 0.5, 0.93}) {
            const QImage image = paintMatrix({&pyramid}, {lag + offset, 0, step}, {200, 200}, how);
            int seen = 0;
            for (int y = 0; y < 150; ++y)
                for (int x = 0; x < 200; ++x)
                    if (image.pixel(x, y) == expected) {
                        ++seen;
                        break;
                    }
            // A row above the line's first cell may be empty if the offset cuts that cell off.
            QVERIFY2(seen >= 149, qPrintable(QString::number(step)));
        }
    }
}

void tst_MatrixPainter::circulant()
{
    const long n = 24;
    const LagPyramid pyramid(wavyKernel(n, false));
    const ValueColors how = colors();
    const MatrixCells cells{&pyramid, true};
    QCOMPARE(cells.size(), 2 * n);
    std::vector<float> column; // t_0 ... t_{n-1}, dummy, t_{-(n-1)} ... t_{-1}
    for (long lag = 0; lag < n; ++lag)
        column.push_back(pyramid.kernel().at(lag));
    column.push_back(pyramid.kernel().at(0));
    for (long lag = 1 - n; lag < 0; ++lag)
        column.push_back(pyramid.kernel().at(lag));
    const QImage image = paintMatrix(cells, {0, 0, 1}, {48, 48}, how);
    for (long i = 0; i < 2 * n; ++i)
        for (long j = 0; j < 2 * n; ++j) {
            const float value = column[static_cast<std::size_t>((i - j + 2 * n) % (2 * n))];
            QCOMPARE(image.pixel(static_cast<int>(j), static_cast<int>(i)), how.of(value));
        }
    QCOMPARE(cells.lagOf(n), n);
    QCOMPARE(cells.lagOf(-n), n);
    QCOMPARE(cells.lagOf(n + 1), 1 - n);
}

void tst_MatrixPainter::circulantStretches()
{
    const LagPyramid pyramid(wavyKernel(7, false));
    const MatrixCells cells{&pyramid, true};
    for (long first = -13; first <= 13; ++first)
        for (long last = first; last <= 13; ++last) {
            float largest = 0;
            for (long k = first; k <= last; ++k)
                if (std::abs(cells.at(k)) > std::abs(largest))
                    largest = cells.at(k);
            QCOMPARE(cells.over(first, last), largest);
        }
}

void tst_MatrixPainter::notFinite()
{
    auto kernel = std::make_shared<toeplitz::Kernel>(*wavyKernel(64, false));
    kernel->t[static_cast<std::size_t>(10 + 63)] = std::numeric_limits<float>::quiet_NaN();
    kernel->t[static_cast<std::size_t>(-20 + 63)] = -std::numeric_limits<float>::infinity();
    const LagPyramid pyramid(kernel);
    const QImage near = paintMatrix({&pyramid}, {0, 0, 1}, {64, 64}, colors());
    QCOMPARE(near.pixel(5, 15), NotFinite);
    QCOMPARE(near.pixel(25, 5), NotFinite);
    QVERIFY(near.pixel(5, 14) != NotFinite);
    const QImage far = paintMatrix({&pyramid}, {0, 0, 4}, {16, 16}, colors());
    QCOMPARE(far.pixel(0, 2), NotFinite);
    QCOMPARE(far.pixel(5, 0), NotFinite);
    QVERIFY(far.pixel(0, 0) != NotFinite);
}

void tst_MatrixPainter::tiny()
{
    for (const long n : {1L, 2L}) {
        const LagPyramid pyramid(wavyKernel(n, false));
        const ValueColors how = colors();
        const QImage image = paintMatrix({&pyramid}, {0, 0, 0.1}, {40, 40}, how);
        QCOMPARE(image.pixel(0, 0), how.of(2.5F));
        QCOMPARE(image.pixel(15, 5), n == 1 ? Outside : how.of(pyramid.kernel().at(-1)));
        QCOMPARE(image.pixel(39, 39), Outside);
        const QImage speck = paintMatrix({&pyramid}, {0, 0, double(n)}, {1, 1}, how);
        QCOMPARE(speck.pixel(0, 0), how.of(2.5F));
    }
}

TNN_TEST(tst_MatrixPainter, QCoreApplication)

} // namespace tst_matrix_painter

#include "tst_matrix_painter.moc"
