// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include <cmath>
#include <complex>
#include <functional>
#include <numbers>

#include "engine/model/tno.h"
#include "engine/native/arithmetic.h"
#include "tests/test_class.h"

namespace tst_kernel_sources {

// Each kernel source and option is compared with its definition, computed here number by number in float64.

using namespace tnn;
using model::KernelSource;
using model::PositionFeatures;
using model::Tno;

constexpr long Width = 3, Channels = 4;
constexpr double Tolerance = 2e-6;

double wave(long i)
{
    return std::sin(0.7 * double(i) + 0.3);
}

model::Value waves(model::Arithmetic &a, long rows, long columns, long from)
{
    std::vector<double> values;
    for (long i = 0; i < rows * columns; ++i)
        values.push_back(wave(from + i));
    return a.upload(std::span<const double>(values), {rows, columns});
}

/// out relu(in f + b) + c, no norms: its numbers are recomputed by the test in answer().
Tno smallTno(model::Arithmetic &a, long features, long answers)
{
    Tno tno;
    tno.rpe.in = {waves(a, Width, features, 0), waves(a, 1, Width, 100)};
    tno.rpe.out.linear = {waves(a, answers, Width, 200), waves(a, 1, answers, 400)};
    tno.heads = 2;
    tno.headDim = Channels / 2;
    return tno;
}

double answer(const std::vector<double> &features, long channel)
{
    double sum = wave(400 + channel);
    for (long r = 0; r < Width; ++r) {
        double hidden = wave(100 + r);
        for (std::size_t f = 0; f < features.size(); ++f)
            hidden += wave(r * long(features.size()) + long(f)) * features[f];
        sum += wave(200 + channel * Width + r) * std::max(hidden, 0.0);
    }
    return sum;
}

using Expected = std::function<double(long lag, long channel)>;

void compare(const toeplitz::Coefficients &c, const Expected &expected)
{
    for (long column = 0; column < c.values.cols(); ++column) {
        for (long lag = -(c.n - 1); lag < c.n; ++lag) {
            const double wanted = c.causal && lag < 0 ? 0 : expected(lag, c.channels[std::size_t(column)]);
            const double error = std::abs(double(c.at(lag, column)) - wanted);
            if (!(error <= Tolerance * std::max(1.0, std::abs(wanted))))
                QFAIL(qPrintable(QStringLiteral("lag %1, channel %2: %3 instead of %4")
                                     .arg(lag)
                                     .arg(c.channels[std::size_t(column)])
                                     .arg(double(c.at(lag, column)))
                                     .arg(wanted)));
        }
    }
}

class TestKernelSources : public QObject {
    Q_OBJECT

    std::shared_ptr<model::Arithmetic> m_float64 = native::float64();
    model::Arithmetic &a() { return *m_float64; }

private slots:
    void sinesAndCosines()
    {
        const std::vector<float> frequencies{0.5F, 0.01F};
        Tno tno = smallTno(a(), 4, Channels);
        for (const auto kind : {PositionFeatures::Kind::SinCos, PositionFeatures::Kind::CosSin}) {
            tno.rpe.features.kind = kind;
            tno.rpe.features.frequencies = frequencies;
            const auto features = [&](long lag) {
                std::vector<double> sines, cosines;
                for (const float f : frequencies) {
                    sines.push_back(std::sin(double(float(lag) * f)));
                    cosines.push_back(std::cos(double(float(lag) * f)));
                }
                std::vector<double> all = kind == PositionFeatures::Kind::SinCos ? sines : cosines;
                const auto &second = kind == PositionFeatures::Kind::SinCos ? cosines : sines;
                all.insert(all.end(), second.begin(), second.end());
                return all;
            };
            compare(model::rawCoefficients(a(), tno, 9),
                    [&](long lag, long channel) { return answer(features(lag), channel); });
        }
    }

    void cutOff()
    {
        Tno tno = smallTno(a(), 1, Channels);
        tno.cutOff = 5;
        tno.activation = model::Activation::Sigmoid;
        const toeplitz::Coefficients raw = model::rawCoefficients(a(), tno, 8);
        const auto expected = [](long lag, long channel) {
            return std::abs(lag) < 5 ? answer({double(lag)}, channel) : 0;
        };
        compare(raw, expected);
        // The public code applies the activation to the padding, too.
        compare(model::coefficients(a(), tno, raw),
                [&](long lag, long channel) { return 1 / (1 + std::exp(-expected(lag, channel))); });
        tno.parType = 2; // the share is relative to the requested lags
        compare(model::rawCoefficients(a(), tno, 8), [](long lag, long channel) {
            return std::abs(lag) < 5 ? answer({double(float(lag) / 4.0F)}, channel) : 0;
        });
        tno.cutOff = 100;
        compare(model::rawCoefficients(a(), tno, 8),
                [](long lag, long channel) { return answer({double(float(lag) / 7.0F)}, channel); });
    }

    void logDomain_data()
    {
        QTest::addColumn<bool>("negated");
        QTest::addColumn<bool>("causal");
        QTest::newRow("exp") << false << false;
        QTest::newRow("exp, causal") << false << true;
        QTest::newRow("minus exp") << true << false;
    }
    void logDomain()
    {
        QFETCH(bool, negated);
        QFETCH(bool, causal);
        Tno tno = smallTno(a(), 1, Channels);
        tno.cutOff = 12;
        tno.logDomain = true;
        tno.negated = negated;
        tno.causal = causal;
        tno.decay = model::DecayKind::Fixed;
        tno.gamma = {0.9, 0.5, 0.01, 1};
        compare(model::coefficients(a(), tno, model::rawCoefficients(a(), tno, 20)), [&](long lag, long channel) {
            const double minusInfinity = -std::numeric_limits<double>::infinity();
            double x = std::abs(lag) < 12 ? answer({double(lag)}, channel) : minusInfinity;
            x = negated ? -std::exp(x) : x;
            x += std::abs(double(lag)) * std::log(tno.gamma[std::size_t(channel)]);
            return std::exp(std::clamp(x, -60.0, 30.0));
        });
    }

    void table()
    {
        auto values = std::make_shared<toeplitz::Coefficients>();
        values->n = 4;
        values->channels = {0, 1, 2, 3};
        values->values.resize(7, Channels);
        for (long i = 0; i < values->values.size(); ++i)
            values->values.data()[i] = float(wave(i));
        Tno tno;
        tno.source = KernelSource::Table;
        tno.table = values;
        tno.heads = 1;
        tno.headDim = Channels;
        const auto stored = [&](long lag, long channel) {
            return std::abs(lag) < 4 ? double(values->at(lag, channel)) : 0.0;
        };
        for (const long n : {1L, 3L, 4L, 6L})
            compare(model::rawCoefficients(a(), tno, n), stored);
        compare(model::rawCoefficients(a(), tno, 6, {2, 0}), stored);
        tno.causal = true;
        compare(model::rawCoefficients(a(), tno, 6), stored);
    }

    void spectrum_data()
    {
        QTest::addColumn<bool>("causal");
        QTest::addColumn<int>("n");
        for (const int n : {1, 2, 5, 8}) {
            QTest::addRow("causal, n = %d", n) << true << n;
            QTest::addRow("bidirectional, n = %d", n) << false << n;
        }
    }
    void spectrum()
    {
        QFETCH(bool, causal);
        QFETCH(int, n);
        Tno tno = smallTno(a(), 1, causal ? Channels : 2 * Channels);
        tno.source = KernelSource::Spectrum;
        tno.causal = causal;
        long length = 1;
        while (length < 2 * n)
            length *= 2;
        const auto response = [&](long bin, long channel) {
            const std::vector<double> frequency{std::numbers::pi * double(bin) / double(length / 2)};
            if (causal)
                return std::complex<double>(answer(frequency, channel), 0);
            const long head = channel / tno.headDim, within = channel % tno.headDim;
            const long real = head * 2 * tno.headDim + within;
            const bool end = bin == 0 || bin == length / 2;
            return std::complex<double>(answer(frequency, real), end ? 0 : answer(frequency, real + tno.headDim));
        };
        const Expected expected = [&](long lag, long channel) {
            double sum = 0;
            for (long bin = 0; bin < length; ++bin) {
                const bool mirrored = bin > length / 2;
                const std::complex<double> value = response(mirrored ? length - bin : bin, channel);
                const double angle = 2 * std::numbers::pi * double(bin * lag) / double(length);
                sum += ((mirrored ? std::conj(value) : value) * std::polar(1.0, angle)).real();
            }
            return sum / double(length) * (causal && lag > 0 ? 2 : 1);
        };
        compare(model::rawCoefficients(a(), tno, n), expected);
        compare(model::rawCoefficients(a(), tno, n, {3, 1}), expected);
    }

    void rowsTooLong()
    {
        Tno tno = smallTno(a(), 1, Channels);
        tno.rowsTooLong = true;
        tno.decay = model::DecayKind::Learned;
        tno.gamma = {0.9, 0.8, 0.7, 0.6};
        for (const long n : {1L, 2L, 3L, 6L, 8L}) {
            const bool isPower = n == 1 || n == 2 || n == 8;
            const auto asked = [&](long lag) { return lag >= 0 || isPower ? lag : lag == -(n - 1) ? 0 : lag - 2; };
            const toeplitz::Coefficients raw = model::rawCoefficients(a(), tno, n);
            compare(raw, [&](long lag, long channel) { return answer({double(asked(lag))}, channel); });
            compare(model::coefficients(a(), tno, raw), [&](long lag, long channel) {
                return std::pow(tno.gamma[std::size_t(channel)], std::abs(double(asked(lag))))
                    * answer({double(asked(lag))}, channel);
            });
        }
    }

    void lengthMatters()
    {
        Tno tno;
        QVERIFY(!model::dependsOnLength(tno));
        tno.cutOff = 3;
        QVERIFY(!model::dependsOnLength(tno));
        tno.rowsTooLong = true;
        QVERIFY(model::dependsOnLength(tno));
        tno = {};
        tno.source = KernelSource::Spectrum;
        QVERIFY(model::dependsOnLength(tno));
        tno = {};
        tno.parType = 3;
        QVERIFY(model::dependsOnLength(tno));
    }
};

TNN_TEST(TestKernelSources, QCoreApplication)

} // namespace tst_kernel_sources

#include "tst_kernel_sources.moc"
