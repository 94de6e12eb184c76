// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "engine/native/arithmetic.h"
#include "tests/engine/model/tno_cases.h"
#include "tests/test_class.h"

namespace tst_tno {

using namespace tnn;
using namespace tnn::model;
using toeplitz::Coefficients;

constexpr double SinglePrecision = 1e-6; ///< measured: at most 2e-7; the result is float32 in any arithmetic

/// Compares RPE, decay and activation with PyTorch's float64.
class TestTno : public QObject {
    Q_OBJECT

private slots:
    void isPyTorchs_data();
    void isPyTorchs();
    void chosenChannelsAreThoseOfAll_data();
    void chosenChannelsAreThoseOfAll();
    void thoseOnADeviceAreTheSame_data();
    void thoseOnADeviceAreTheSame();
    void windowAndSkipOnADevice();
    void causalZerosStayZero();
    void blocksDoNotShow();
    void positionsAreTheAuthors();
    void learnedDecayIsBetweenLambdaAndOne();
    void overridesReplaceTheDecay();
    void bandCutsAfterTheActivation();
    void nanWeightStaysInItsChannel();
};

void TestTno::isPyTorchs_data()
{
    QTest::addColumn<QJsonObject>("object");
    for (const QJsonValue &value : test::numberCases("tnos"))
        QTest::newRow(qPrintable(value[QLatin1String("name")].toString())) << value.toObject();
}

void TestTno::isPyTorchs()
{
    QFETCH(QJsonObject, object);
    for (const auto &arithmetic : {native::float32(), native::float64()}) {
        const test::TnoCase c = test::tnoCase(*arithmetic, object);
        const Coefficients raw = rawCoefficients(*arithmetic, c.tno, c.n);
        QVERIFY(test::distance(raw.values, c.raw) < SinglePrecision);
        const Coefficients t = coefficients(*arithmetic, c.tno, raw);
        QVERIFY(test::distance(t.values, c.coefficients) < SinglePrecision);
        QCOMPARE(t.n, c.n);
        QCOMPARE(t.causal, c.tno.causal);
        QCOMPARE(long(t.channels.size()), c.tno.channels());
    }
}

void TestTno::chosenChannelsAreThoseOfAll_data()
{
    isPyTorchs_data();
}

void TestTno::chosenChannelsAreThoseOfAll()
{
    QFETCH(QJsonObject, object);
    const auto arithmetic = native::float64();
    const test::TnoCase c = test::tnoCase(*arithmetic, object);
    const long last = c.tno.channels() - 1;
    const std::vector<long> chosen{last, 0, last / 2};
    const Coefficients raw = rawCoefficients(*arithmetic, c.tno, c.n, chosen);
    QCOMPARE(raw.channels, chosen);
    const Coefficients t = coefficients(*arithmetic, c.tno, raw);
    for (long column = 0; column < 3; ++column) {
        const long channel = chosen[std::size_t(column)];
        QVERIFY(test::distance(raw.values.col(column), c.raw.col(channel)) < SinglePrecision);
        QVERIFY(test::distance(t.values.col(column), c.coefficients.col(channel)) < SinglePrecision);
    }
}

void TestTno::thoseOnADeviceAreTheSame_data()
{
    isPyTorchs_data();
}

/// Returns the largest difference of deviceCoefficients() from coefficients(); infinite if they are absent.
double deviceError(Arithmetic &a, const Tno &tno, long n, const std::vector<long> &channels, const Overrides &overrides)
{
    const Value there = deviceCoefficients(a, tno, n, channels, overrides, {});
    if (!there)
        return std::numeric_limits<double>::infinity();
    const toeplitz::Sequence known = coefficients(a, tno, n, channels, overrides).values;
    const Shape shape = a.shape(there);
    const long lags = tno.causal ? n : 2 * n - 1;
    toeplitz::Sequence numbers(shape.rows, shape.channels);
    a.download(there, std::span<float>(numbers.data(), std::size_t(numbers.size())));
    return shape.rows == lags ? test::distance(numbers, known.bottomRows(lags).cast<double>())
                              : std::numeric_limits<double>::infinity();
}

void TestTno::thoseOnADeviceAreTheSame()
{
    QFETCH(QJsonObject, object);
    const auto arithmetic = native::float32();
    const test::TnoCase c = test::tnoCase(*arithmetic, object);
    const std::vector<long> chosen{c.tno.channels() - 1, 0};
    if (c.tno.logDomain || c.tno.activation == Activation::ExpShifted || c.tno.normalize) {
        QVERIFY(!deviceCoefficients(*arithmetic, c.tno, c.n, chosen, {}, {}));
        return;
    }
    Overrides band, undecayed;
    band.band = 3;
    undecayed.decay = false;
    for (const Overrides &overrides : {Overrides(), band, undecayed})
        for (const long n : {1L, c.n, 5000L})
            QVERIFY(deviceError(*arithmetic, c.tno, n, chosen, overrides) < SinglePrecision);
}

void TestTno::windowAndSkipOnADevice()
{
    const auto arithmetic = native::float32();
    test::TnoCase c = test::tnoCaseNamed(*arithmetic, "gated rms norm, causal exp");
    Tno &tno = c.tno;
    tno.activation = Activation::None;
    tno.decay = DecayKind::None;
    Window window;
    window.shift = 0.05F;
    for (long lag = 0; lag < 40; ++lag)
        window.times.push_back(float(lag) / 39);
    for (long channel = 0; channel < tno.channels(); ++channel) {
        window.rates.push_back(float(channel + 1));
        tno.skip.push_back(0.5 + double(channel));
    }
    tno.window = window;
    const std::vector<long> chosen{tno.channels() - 1, 0};
    Overrides unwindowed, decayed;
    unwindowed.decay = false;
    decayed.gamma = 0.9;
    for (const Overrides &overrides : {Overrides(), unwindowed, decayed})
        QVERIFY(deviceError(*arithmetic, tno, 40, chosen, overrides) < SinglePrecision);
    tno.window->normalized = true;
    QVERIFY(!deviceCoefficients(*arithmetic, tno, 40, chosen, {}, {}));
}

void TestTno::causalZerosStayZero()
{
    const auto arithmetic = native::float32();
    test::TnoCase c = test::tnoCaseNamed(*arithmetic, "gated rms norm, causal exp");
    for (const Activation activation :
         {Activation::Exp, Activation::ExpShifted, Activation::Sigmoid, Activation::OnePlusElu}) {
        c.tno.activation = activation;
        const Coefficients t = coefficients(*arithmetic, c.tno, rawCoefficients(*arithmetic, c.tno, c.n));
        QVERIFY((t.values.topRows(c.n - 1) == 0).all());
        QVERIFY((t.values.bottomRows(c.n) != 0).all());
    }
}

void TestTno::blocksDoNotShow()
{
    // par_type 1 does not depend on n: the small case is the middle of one that takes several blocks.
    const auto arithmetic = native::float32();
    const test::TnoCase c = test::tnoCaseNamed(*arithmetic, "bidirectional, layer norm");
    const long n = 20'000;
    std::vector<double> fractions;
    const Task task{{}, [&](double fraction) { fractions.push_back(fraction); }};
    const Coefficients raw = rawCoefficients(*arithmetic, c.tno, n, {}, task);
    QVERIFY(fractions.size() > 2);
    QVERIFY(std::is_sorted(fractions.begin(), fractions.end()));
    QCOMPARE(fractions.back(), 1.0);
    const Coefficients t = coefficients(*arithmetic, c.tno, raw);
    QVERIFY(test::distance(t.values.middleRows(t.rowOfLag(1 - c.n), 2 * c.n - 1), c.coefficients) < SinglePrecision);
    const Coefficients far = rawCoefficients(*arithmetic, c.tno, 3 * n / 2);
    for (const long lag : {-n + 1, -8192L, -1L, 4096L, n - 1})
        QVERIFY(test::distance(raw.values.row(raw.rowOfLag(lag)), far.values.row(far.rowOfLag(lag))) < SinglePrecision);
}

void TestTno::positionsAreTheAuthors()
{
    QCOMPARE(position(1, -7, 10), -7.0);
    QCOMPARE(position(2, 3, 10), double(3.0F / 9.0F)); // rounded to float32
    QCOMPARE(position(2, -9, 10), -1.0);
    QCOMPARE(position(3, 0, 10), 1.0);
    QCOMPARE(position(3, 9, 10), double(std::exp(1.0F)));
    QCOMPARE(position(2, 0, 1), 0.0);
    QCOMPARE(position(3, 0, 1), 1.0);
}

void TestTno::learnedDecayIsBetweenLambdaAndOne()
{
    QCOMPARE(learnedDecay(0.9, 0.0), 0.95);
    QVERIFY(std::abs(learnedDecay(0.9, 3.0) - (0.9 + 0.1 / (1 + std::exp(-3.0)))) < 1e-15);
    QCOMPARE(learnedDecay(0.9, -1000.0), 0.9);
    QCOMPARE(learnedDecay(0.9, 1000.0), 1.0);
}

void TestTno::overridesReplaceTheDecay()
{
    const auto arithmetic = native::float64();
    const test::TnoCase c = test::tnoCaseNamed(*arithmetic, "the paper's");
    const Coefficients raw = rawCoefficients(*arithmetic, c.tno, c.n);
    Overrides overrides;
    QVERIFY(!overrides.any());
    overrides.decay = false;
    QVERIFY(overrides.any());
    QVERIFY((coefficients(*arithmetic, c.tno, raw, overrides).values == raw.values).all());
    overrides = {};
    overrides.gamma = 0.5;
    const Coefficients t = coefficients(*arithmetic, c.tno, raw, overrides);
    for (long lag = 0; lag < c.n; ++lag)
        QVERIFY(test::distance(t.values.row(t.rowOfLag(lag)),
                               raw.values.row(raw.rowOfLag(lag)).cast<double>() * std::pow(0.5, double(lag)))
                < SinglePrecision);
    test::TnoCase undecayed = c;
    undecayed.tno.decay = DecayKind::None;
    undecayed.tno.gamma.clear();
    QVERIFY((coefficients(*arithmetic, undecayed.tno, raw, overrides).values == t.values).all());
}

void TestTno::bandCutsAfterTheActivation()
{
    const auto arithmetic = native::float64();
    const test::TnoCase c = test::tnoCaseNamed(*arithmetic, "scale norm, 1+elu");
    const Coefficients raw = rawCoefficients(*arithmetic, c.tno, c.n);
    for (const long band : {0L, 2L, c.n - 1, 1000L, -1L}) {
        Overrides overrides;
        overrides.band = band;
        const Coefficients t = coefficients(*arithmetic, c.tno, raw, overrides);
        for (long lag = 1 - c.n; lag < c.n; ++lag) {
            const long row = t.rowOfLag(lag);
            if (std::abs(lag) > band)
                QVERIFY((t.values.row(row) == 0).all());
            else
                QVERIFY(test::distance(t.values.row(row), c.coefficients.row(row)) < SinglePrecision);
        }
    }
}

void TestTno::nanWeightStaysInItsChannel()
{
    const auto arithmetic = native::float32();
    test::TnoCase c = test::tnoCaseNamed(*arithmetic, "the paper's");
    std::vector<float> bias(std::size_t(c.tno.channels()));
    arithmetic->download(c.tno.rpe.out.linear.bias, std::span<float>(bias));
    bias[2] = std::numeric_limits<float>::quiet_NaN();
    c.tno.rpe.out.linear.bias = arithmetic->upload(std::span<const float>(bias), {1, c.tno.channels()});
    const Coefficients t = coefficients(*arithmetic, c.tno, rawCoefficients(*arithmetic, c.tno, c.n));
    for (long channel = 0; channel < c.tno.channels(); ++channel) {
        if (channel == 2)
            QVERIFY(t.values.col(channel).tail(c.n).isNaN().all());
        else
            QVERIFY(test::distance(t.values.col(channel), c.coefficients.col(channel)) < SinglePrecision);
    }
}

TNN_TEST(TestTno, QCoreApplication)

} // namespace tst_tno

#include "tst_tno.moc"
