// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <limits>
#include <QTest>

#include "engine/analysis/decay_profile.h"
#include "tests/engine/numbers.h"
#include "tests/test_class.h"

namespace tst_decay_profile {

using namespace tnn;
using namespace tnn::analysis;
using toeplitz::Coefficients;

constexpr float NaN = std::numeric_limits<float>::quiet_NaN();

/// NumPy's default quantile: linear between the sorted neighbors.
double quantile(std::vector<double> values, double level)
{
    std::sort(values.begin(), values.end());
    const double place = level * double(values.size() - 1);
    const auto below = std::size_t(place);
    const double above = values[std::min(below + 1, values.size() - 1)];
    return values[below] + (place - double(below)) * (above - values[below]);
}

class TestDecayProfile : public QObject {
    Q_OBJECT

private slots:
    void quantilesAreSortedPlaces_data();
    void quantilesAreSortedPlaces();
    void nanIsLeftOut();
    void energyIsTheMeanShare();
    void silentKernelHasNoEnergy();
    void magnitudeIsTheLargerSide();
    void cancelledTaskThrows();
};

void TestDecayProfile::quantilesAreSortedPlaces_data()
{
    QTest::addColumn<long>("channels");
    for (const long channels : {1L, 2L, 5L, 40L, 101L})
        QTest::addRow("%ld channels", channels) << channels;
}

void TestDecayProfile::quantilesAreSortedPlaces()
{
    QFETCH(long, channels);
    for (const bool causal : {true, false}) {
        const Coefficients c = test::randomCoefficients(9, channels, causal, 1);
        const DecayProfile profile = decayProfile(c);
        QCOMPARE(profile.n, 9L);
        for (long k = 0; k < 9; ++k) {
            std::vector<double> values;
            for (long column = 0; column < channels; ++column)
                values.push_back(std::max(std::abs(double(c.at(k, column))), std::abs(double(c.at(-k, column)))));
            for (std::size_t level = 0; level < DecayProfile::Levels.size(); ++level)
                QVERIFY(std::abs(double(profile.quantiles[level][std::size_t(k)])
                                 - quantile(values, DecayProfile::Levels[level]))
                        < 1e-6);
        }
    }
}

void TestDecayProfile::nanIsLeftOut()
{
    Coefficients c{2, true, {0, 1, 2}, toeplitz::Sequence(3, 3)};
    c.values << 0, 0, 0, //
        2, NaN, 2,       //
        NaN, NaN, NaN;
    const DecayProfile profile = decayProfile(c);
    for (const std::vector<float> &quantile : profile.quantiles) {
        QCOMPARE(quantile[0], 2.0F);
        QVERIFY(std::isnan(quantile[1]));
    }
    QCOMPARE(profile.cumulativeEnergy, (std::vector<float>{1.0F, 1.0F}));
    QCOMPARE(profile.k99, 0.0);
}

void TestDecayProfile::energyIsTheMeanShare()
{
    Coefficients c{3, false, {0, 1, 2}, toeplitz::Sequence(5, 3)};
    c.values << 1, 0, 0, //
        1, 1, 0,         //
        1, 1, 0,         //
        -1, 1, 0,        //
        1, 1, 0;
    // Shares within |lag| <= 0, 1, 2: 1/5, 3/5, 1 and 1/4, 3/4, 1; the silent channel does not count.
    const DecayProfile profile = decayProfile(c);
    QCOMPARE(profile.cumulativeEnergy[0], 0.225F);
    QCOMPARE(profile.cumulativeEnergy[1], 0.675F);
    QCOMPARE(profile.cumulativeEnergy[2], 1.0F);
    QCOMPARE(profile.k50, 1.0);
    QCOMPARE(profile.k90, 2.0);
    QCOMPARE(profile.k99, 2.0);
}

void TestDecayProfile::silentKernelHasNoEnergy()
{
    const DecayProfile profile = decayProfile(Coefficients{2, true, {0}, toeplitz::Sequence::Zero(3, 1)});
    QCOMPARE(profile.cumulativeEnergy, (std::vector<float>{0.0F, 0.0F}));
    QCOMPARE(profile.k99, 0.0);
}

void TestDecayProfile::magnitudeIsTheLargerSide()
{
    QCOMPARE(magnitude({3, false, {1, -7, -2, 3, -5}}), (std::vector<float>{2, 7, 5}));
    QCOMPARE(magnitude({1, true, {-4}}), std::vector<float>{4});
    QVERIFY(std::isnan(magnitude({2, false, {NaN, 1, 9}})[1]));
    QVERIFY(std::isnan(magnitude({2, false, {9, 1, NaN}})[1]));
}

void TestDecayProfile::cancelledTaskThrows()
{
    std::stop_source source;
    source.request_stop();
    QVERIFY_THROWS_EXCEPTION(Cancelled,
                             decayProfile(test::randomCoefficients(9, 2, true, 1), Task{source.get_token(), {}}));
}

TNN_TEST(TestDecayProfile, QCoreApplication)

} // namespace tst_decay_profile

#include "tst_decay_profile.moc"
