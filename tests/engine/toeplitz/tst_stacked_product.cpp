// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include <cmath>
#include <vector>

#include "engine/parallel.h"
#include "engine/toeplitz/stacked_product.h"
#include "tests/test_class.h"

namespace tst_stacked_product {

using namespace tnn;
using toeplitz::Stack;

std::vector<float> waves(long count, double pace)
{
    std::vector<float> numbers(static_cast<std::size_t>(count));
    for (std::size_t k = 0; k < numbers.size(); ++k)
        numbers[k] = static_cast<float>(std::cos(pace * static_cast<double>(k * k % 10007)));
    return numbers;
}

/// The definition, in double.
struct Sums {
    std::vector<double> y, dx, dt;
};

Sums summed(const std::vector<float> &t, const std::vector<float> &x, const std::vector<float> &dy, const Stack &stack)
{
    Sums sums{std::vector<double>(x.size()), std::vector<double>(x.size()), std::vector<double>(t.size())};
    for (long b = 0; b < stack.batch; ++b)
        for (long i = 0; i < stack.n; ++i)
            for (long j = 0; j <= i; ++j)
                for (long c = 0; c < stack.channels; ++c) {
                    const auto row = [&](long place) {
                        return static_cast<std::size_t>((b * stack.n + place) * stack.channels + c);
                    };
                    const auto lag = static_cast<std::size_t>((i - j) * stack.channels + c);
                    sums.y[row(i)] += double(t[lag]) * x[row(j)];
                    sums.dx[row(j)] += double(t[lag]) * dy[row(i)];
                    sums.dt[lag] += double(x[row(j)]) * dy[row(i)];
                }
    return sums;
}

/// The largest difference divided by the largest number.
double errorOf(const std::vector<float> &given, const std::vector<double> &wanted)
{
    double difference = 0, largest = 0;
    for (std::size_t k = 0; k < wanted.size(); ++k) {
        difference = std::max(difference, std::abs(double(given[k]) - wanted[k]));
        largest = std::max(largest, std::abs(wanted[k]));
    }
    return difference / largest;
}

class TestStackedProduct : public QObject {
    Q_OBJECT

private slots:
    void againstTheDefinition_data()
    {
        QTest::addColumn<long>("batch");
        QTest::addColumn<long>("n");
        QTest::addColumn<long>("channels");
        for (const auto &[batch, n, channels] :
             {std::tuple(1L, 1L, 1L), {3L, 5L, 7L}, {2L, 16L, 16L}, {2L, 48L, 33L}, {2L, 100L, 40L}, {1L, 256L, 64L}})
            QTest::addRow("%ld x %ld x %ld", batch, n, channels) << batch << n << channels;
    }

    void againstTheDefinition()
    {
        QFETCH(const long, batch);
        QFETCH(const long, n);
        QFETCH(const long, channels);
        const Stack stack{batch, n, channels};
        const std::vector<float> t = waves(n * channels, 0.3), x = waves(batch * n * channels, 0.7),
                                 dy = waves(batch * n * channels, 1.1);
        const Sums sums = summed(t, x, dy, stack);
        std::vector<float> y(x.size()), dx(x.size()), dt(t.size());
        toeplitz::stackedProduct(t.data(), x.data(), stack, y.data());
        toeplitz::stackedGradients(t.data(), x.data(), dy.data(), stack, dx.data(), dt.data());
        QVERIFY(errorOf(y, sums.y) < 1e-6);
        QVERIFY(errorOf(dx, sums.dx) < 1e-6);
        QVERIFY(errorOf(dt, sums.dt) < 1e-6);
    }

    void theNumberOfThreadsChangesNothing()
    {
        const Stack stack{4, 128, 200};
        const std::vector<float> t = waves(128 * 200, 0.3), x = waves(4 * 128 * 200, 0.7),
                                 dy = waves(4 * 128 * 200, 1.1);
        std::vector<float> dx(x.size()), dt(t.size()), dxAlone(x.size()), dtAlone(t.size());
        const int before = threads();
        setThreads(3);
        toeplitz::stackedGradients(t.data(), x.data(), dy.data(), stack, dx.data(), dt.data());
        setThreads(1);
        toeplitz::stackedGradients(t.data(), x.data(), dy.data(), stack, dxAlone.data(), dtAlone.data());
        setThreads(before);
        QVERIFY(dx == dxAlone);
        QVERIFY(dt == dtAlone);
    }
};

TNN_TEST(TestStackedProduct, tnn::test::NoApplication)

} // namespace tst_stacked_product

#include "tst_stacked_product.moc"
