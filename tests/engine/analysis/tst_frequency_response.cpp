// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <limits>
#include <numbers>

#include <QTest>

#include "engine/analysis/frequency_response.h"
#include "tests/engine/numbers.h"
#include "tests/test_class.h"

namespace tst_frequency_response {

using namespace tnn;
using namespace tnn::analysis;
using toeplitz::Coefficients;
using toeplitz::Kernel;

using Complex = std::complex<double>;

constexpr float NaN = std::numeric_limits<float>::quiet_NaN();

double frequency(long k, long n)
{
    return std::numbers::pi * double(k) / double(n);
}

/// H(w) by definition.
Complex sumAt(const Kernel &kernel, double w)
{
    Complex sum = 0;
    for (long lag = 1 - kernel.n; lag < kernel.n; ++lag)
        sum += double(kernel.at(lag)) * std::polar(1.0, -w * double(lag));
    return sum;
}

/// A causal kernel with these lags.
Kernel causal(const std::vector<float> &t)
{
    Kernel kernel{long(t.size()), true, std::vector<float>(t.size() - 1)};
    kernel.t.insert(kernel.t.end(), t.begin(), t.end());
    return kernel;
}

/// g^j at lags 0 to n - 1; its frequency response differs from 1 / (1 - g exp(-i w)) by less than rounding.
Kernel onePole(double g, long n)
{
    std::vector<float> t;
    for (long lag = 0; lag < n; ++lag)
        t.push_back(float(std::pow(g, double(lag))));
    return causal(t);
}

class TestFrequencyResponse : public QObject {
    Q_OBJECT

private slots:
    void isTheSumOverTheLags_data();
    void isTheSumOverTheLags();
    void aDelayIsAStraightPhase_data();
    void aDelayIsAStraightPhase();
    void onePoleHasItsDelay();
    void delayIsTheDerivativeOfThePhase();
    void symmetricKernelsHaveNoDelay();
    void aNegativeKernelTurnsThePhase();
    void negligibleBinsHaveNoPhase();
    void zeroAndNotFiniteKernels();
    void oneLag();
    void columnsAreKernels();
    void meanLeavesOutWhatIsNotFinite();
    void bandsAreThoseOfManyFrequencies();
    void quantilesAreSortedPlaces();
    void cancelledTaskThrows();
};

void TestFrequencyResponse::isTheSumOverTheLags_data()
{
    QTest::addColumn<long>("n");
    QTest::addColumn<bool>("causal");
    for (const long n : {1L, 2L, 3L, 8L, 37L, 64L})
        for (const bool causal : {true, false})
            QTest::addRow("n %ld %s", n, causal ? "causal" : "bidirectional") << n << causal;
}

void TestFrequencyResponse::isTheSumOverTheLags()
{
    QFETCH(long, n);
    QFETCH(bool, causal);
    const Kernel kernel = toeplitz::kernelOf(test::randomCoefficients(n, 1, causal, unsigned(n)), 0);
    const FrequencyResponse response = frequencyResponse(kernel);
    QCOMPARE(response.n, n);
    QCOMPARE(response.values.size(), std::size_t(n) + 1);
    for (long k = 0; k <= n; ++k)
        QVERIFY(std::abs(response.values[std::size_t(k)] - sumAt(kernel, frequency(k, n))) < 1e-12 * double(n + 1));
}

void TestFrequencyResponse::aDelayIsAStraightPhase_data()
{
    QTest::addColumn<long>("delay");
    for (const long delay : {0L, 1L, 5L, 15L, -1L, -15L})
        QTest::addRow("%ld", delay) << delay;
}

void TestFrequencyResponse::aDelayIsAStraightPhase()
{
    QFETCH(long, delay);
    Kernel kernel{16, delay >= 0, std::vector<float>(31)};
    kernel.t[std::size_t(delay + 15)] = 0.5F;
    const FrequencyResponse response = frequencyResponse(kernel);
    for (long k = 0; k <= 16; ++k) {
        QVERIFY(std::abs(std::abs(response.values[std::size_t(k)]) - 0.5) < 1e-14);
        QVERIFY(std::abs(response.delay[std::size_t(k)] - double(delay)) < 1e-12);
        QVERIFY(std::abs(response.phase[std::size_t(k)] + frequency(k, 16) * double(delay)) < 1e-12);
    }
}

/// H = 1 / (1 - g z), z = exp(-i w): the delay is Re(g z / (1 - g z)).
void TestFrequencyResponse::onePoleHasItsDelay()
{
    const long n = 64;
    const FrequencyResponse response = frequencyResponse(onePole(0.5, n));
    for (long k = 0; k <= n; ++k) {
        const Complex gz = 0.5 * std::polar(1.0, -frequency(k, n));
        QVERIFY(std::abs(response.values[std::size_t(k)] - 1.0 / (1.0 - gz)) < 1e-12);
        QVERIFY(std::abs(response.phase[std::size_t(k)] - std::arg(1.0 / (1.0 - gz))) < 1e-12);
        QVERIFY(std::abs(response.delay[std::size_t(k)] - (gz / (1.0 - gz)).real()) < 1e-12);
    }
}

void TestFrequencyResponse::delayIsTheDerivativeOfThePhase()
{
    for (const bool causal : {true, false}) {
        const Kernel kernel = toeplitz::kernelOf(test::randomCoefficients(12, 1, causal, 7), 0);
        const FrequencyResponse response = frequencyResponse(kernel);
        for (long k = 0; k <= 12; ++k) {
            constexpr double Step = 1e-6;
            const double w = frequency(k, 12);
            // The phase difference of two frequencies is that of their ratio, so no turn can be missed.
            const double slope = std::arg(sumAt(kernel, w + Step) / sumAt(kernel, w - Step)) / (2 * Step);
            QVERIFY(std::abs(response.delay[std::size_t(k)] + slope) < 1e-6 * (1 + std::abs(slope)));
        }
    }
}

void TestFrequencyResponse::symmetricKernelsHaveNoDelay()
{
    const FrequencyResponse response = frequencyResponse({3, false, {0.25F, 0.5F, 2, 0.5F, 0.25F}});
    for (std::size_t k = 0; k <= 3; ++k) {
        QVERIFY(std::abs(response.delay[k]) < 1e-14);
        QVERIFY(std::abs(response.phase[k]) < 1e-14);
    }
}

void TestFrequencyResponse::aNegativeKernelTurnsThePhase()
{
    const FrequencyResponse response = frequencyResponse(causal({-2, 0, 0}));
    for (const double phase : response.phase)
        QCOMPARE(phase, std::numbers::pi);
}

/// 1 + z^-2 is zero at pi / 2, a bin if n is even, and its phase turns by pi there.
void TestFrequencyResponse::negligibleBinsHaveNoPhase()
{
    const FrequencyResponse response = frequencyResponse(causal({1, 0, 1, 0}));
    QVERIFY(std::abs(response.values[2]) < 1e-15);
    QVERIFY(std::isnan(response.phase[2]) && std::isnan(response.delay[2]));
    for (const std::size_t k : {0, 1, 3, 4})
        QVERIFY(std::abs(response.delay[k] - 1) < 1e-12);
    QVERIFY(std::abs(response.phase[1] + std::numbers::pi / 4) < 1e-12);
    QVERIFY(std::abs(response.phase[3] - std::numbers::pi / 4) < 1e-12);
}

void TestFrequencyResponse::zeroAndNotFiniteKernels()
{
    const FrequencyResponse zero = frequencyResponse(causal({0, 0, 0}));
    for (std::size_t k = 0; k <= 3; ++k) {
        QCOMPARE(zero.values[k], Complex(0));
        QVERIFY(std::isnan(zero.phase[k]) && std::isnan(zero.delay[k]));
    }
    for (const float bad : {NaN, std::numeric_limits<float>::infinity()}) {
        const FrequencyResponse response = frequencyResponse(causal({1, bad, 0}));
        QCOMPARE(response.values.size(), std::size_t{4});
        for (std::size_t k = 0; k <= 3; ++k) {
            QVERIFY(std::isnan(response.values[k].real()) && std::isnan(response.values[k].imag()));
            QVERIFY(std::isnan(response.phase[k]) && std::isnan(response.delay[k]));
        }
    }
    QCOMPARE(decibels(10), 20.0);
    QCOMPARE(decibels(0), -std::numeric_limits<double>::infinity());
}

void TestFrequencyResponse::oneLag()
{
    const FrequencyResponse response = frequencyResponse({1, true, {3}});
    QCOMPARE(response.values, (std::vector<Complex>{3, 3}));
    QCOMPARE(response.delay, (std::vector<double>{0, 0}));
}

void TestFrequencyResponse::columnsAreKernels()
{
    const Coefficients c = test::randomCoefficients(10, 3, false, 2);
    const std::vector<FrequencyResponse> responses = frequencyResponses(c);
    QCOMPARE(responses.size(), std::size_t{3});
    for (long column = 0; column < 3; ++column) {
        const FrequencyResponse one = frequencyResponse(toeplitz::kernelOf(c, column));
        QCOMPARE(responses[std::size_t(column)].values, one.values);
        QCOMPARE(responses[std::size_t(column)].delay, one.delay);
    }
}

void TestFrequencyResponse::meanLeavesOutWhatIsNotFinite()
{
    Coefficients c{2, true, {0, 1, 2}, toeplitz::Sequence(3, 3)};
    c.values << 0, 0, 0, //
        1, NaN, 3,       //
        1, 1, -1;
    // 1 + z has the magnitudes 2, sqrt 2, 0 and 3 - z has 2, sqrt 10, 4.
    const std::vector<double> mean = meanMagnitude(c);
    QCOMPARE(mean[0], 2.0);
    QVERIFY(std::abs(mean[1] - (std::sqrt(2) + std::sqrt(10)) / 2) < 1e-12);
    QVERIFY(std::abs(mean[2] - 2) < 1e-12);
    c.values.row(1).setConstant(NaN);
    QVERIFY(std::isnan(meanMagnitude(c)[0]));
}

void TestFrequencyResponse::bandsAreThoseOfManyFrequencies()
{
    for (const bool causal : {false, true}) {
        Coefficients c = test::randomCoefficients(33, 2, causal, 4);
        c.values.col(1).bottomRows(causal ? 33 : 65).setConstant(1); // most energy lies between two of n frequencies
        const std::vector<PowerBand> bands = powerBands(c);
        const std::vector<std::vector<double>> shares = energyShares(c);
        for (long column = 0; column < 2; ++column) {
            constexpr int Count = 1 << 15;
            const Kernel kernel = kernelOf(c, column);
            const std::vector<double> &below = shares[std::size_t(column)];
            const std::size_t place = below.size() / 3;
            const double edge = 0.5 * double(place) / double(below.size() - 1);
            double energy = 0, first = 0, second = 0, upper = 0, lower = 0;
            for (int k = 0; k < Count; ++k) {
                const double cycles = 0.5 * (k + 0.5) / Count;
                const Complex response = sumAt(kernel, 2 * std::numbers::pi * cycles);
                energy += std::norm(response);
                first += std::norm(response) * cycles;
                second += std::norm(response) * cycles * cycles;
                upper += cycles > 0.25 ? std::norm(response) : 0;
                lower += cycles < edge ? std::norm(response) : 0;
            }
            const PowerBand band = bands[std::size_t(column)];
            const double mean = first / energy;
            QVERIFY(std::abs(band.centroid - mean) < 1e-8);
            QVERIFY(std::abs(band.width - std::sqrt(second / energy - mean * mean)) < 1e-8);
            QVERIFY(std::abs(band.upper - upper / energy) < 1e-6);
            QCOMPARE(below.front(), 0.0);
            QCOMPARE(below.back(), 1.0);
            QVERIFY(std::abs(below[place] - lower / energy) < 1e-3); // a cell of the sum
        }
    }
    const PowerBand all = powerBands(test::randomCoefficients(1, 1, true, 5)).front(); // one lag: every frequency alike
    QVERIFY(std::abs(all.centroid - 0.25) < 1e-12);
    QVERIFY(std::abs(all.width - 0.25 / std::sqrt(3)) < 1e-12);
    QVERIFY(std::abs(all.upper - 0.5) < 1e-12);
    Coefficients none{2, true, {0, 1}, toeplitz::Sequence::Zero(3, 2)};
    none.values(1, 1) = NaN;
    for (std::size_t column = 0; column < 2; ++column) {
        QVERIFY(std::isnan(powerBands(none)[column].centroid));
        QVERIFY(energyShares(none)[column].empty());
    }
}

void TestFrequencyResponse::quantilesAreSortedPlaces()
{
    std::vector<FrequencyResponse> responses;
    for (const float size : {5.0F, 1.0F, 4.0F, 2.0F, 3.0F})
        responses.push_back(frequencyResponse(causal({0, size, 0})));
    responses.push_back(frequencyResponse(causal({0, NaN, 0})));
    const ResponseQuantiles quantiles = responseQuantiles(responses);
    for (std::size_t k = 0; k <= 3; ++k) {
        QVERIFY(std::abs(quantiles.magnitude[0][k] - 1.2) < 1e-12);
        QVERIFY(std::abs(quantiles.magnitude[2][k] - 3) < 1e-12);
        QVERIFY(std::abs(quantiles.magnitude[4][k] - 4.8) < 1e-12);
        QVERIFY(std::abs(quantiles.delay[3][k] - 1) < 1e-12);
    }
    QVERIFY(std::isnan(responseQuantiles(std::span(responses).last(1)).magnitude[2][0]));
}

void TestFrequencyResponse::cancelledTaskThrows()
{
    std::stop_source source;
    source.request_stop();
    const Task task{source.get_token(), {}};
    const Coefficients c = test::randomCoefficients(9, 2, true, 1);
    QVERIFY_THROWS_EXCEPTION(Cancelled, frequencyResponses(c, task));
    QVERIFY_THROWS_EXCEPTION(Cancelled, meanMagnitude(c, task));
}

TNN_TEST(TestFrequencyResponse, QCoreApplication)

} // namespace tst_frequency_response

#include "tst_frequency_response.moc"
