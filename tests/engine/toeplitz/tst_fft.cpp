// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <QTest>

#include "engine/error.h"
#include "engine/toeplitz/fft.h"
#include "tests/test_class.h"

namespace tst_fft {

using namespace tnn;
using namespace tnn::toeplitz;

template <class Real> double forwardError(long length)
{
    const RealFft<Real> fft(length);
    const auto reals = fftReals<Real>(length);
    const auto spectrum = fftComplexes<Real>(fft.bins());
    std::vector<double> x;
    for (long j = 0; j < length; ++j)
        x.push_back(std::cos(double(j * j)));
    std::copy(x.begin(), x.end(), reals.get());
    fft.forward(reals.get(), spectrum.get());
    double worst = 0;
    for (long k = 0; k < fft.bins(); ++k) {
        std::complex<double> wanted;
        for (long j = 0; j < length; ++j)
            wanted += double(x[std::size_t(j)])
                * std::polar(1.0, -2.0 * M_PI * double(j * k % length) / double(length));
        worst = std::max(worst, std::abs(std::complex<double>(spectrum[k]) - wanted));
    }
    return worst;
}

class TestFft : public QObject {
    Q_OBJECT

private slots:
    void goodLengthsHaveSmallFactors()
    {
        QCOMPARE(goodLength(1), 1L);
        QCOMPARE(goodLength(11), 12L);
        QCOMPARE(goodLength(13), 14L);
        QCOMPARE(goodLength(1023), 1024L);
        QCOMPARE(goodLength(16381), 16384L);
        QCOMPARE(goodLength((1L << 21) - 1), 1L << 21);
    }
    void forwardIsTheDefinition()
    {
        for (const long length : {1L, 2L, 3L, 8L, 29L, 60L, 257L}) {
            QVERIFY(forwardError<double>(length) < 1e-12 * double(length));
            QVERIFY(forwardError<float>(length) < 1e-6 * double(length));
        }
    }
    void backwardUndoesForward()
    {
        const RealFft<double> fft(15);
        const auto reals = fftReals<double>(15);
        const auto spectrum = fftComplexes<double>(fft.bins());
        for (long j = 0; j < 15; ++j)
            reals[std::size_t(j)] = double(j % 4);
        fft.forward(reals.get(), spectrum.get());
        fft.backward(spectrum.get(), reals.get());
        for (long j = 0; j < 15; ++j)
            QVERIFY(std::abs(reals[std::size_t(j)] - 15.0 * double(j % 4)) < 1e-12);
    }
    void impossibleLengthsAreRefused()
    {
        QVERIFY_THROWS_EXCEPTION(Error, RealFft<float>(0));
        QVERIFY_THROWS_EXCEPTION(Error, RealFft<float>(1L << 40));
    }
};

TNN_TEST(TestFft, QCoreApplication)

} // namespace tst_fft

#include "tst_fft.moc"
