// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "engine/error.h"
#include "engine/ssm/form.h"
#include "engine/toeplitz/product.h"
#include "tests/engine/ssm/stream.h"
#include "tests/test_class.h"

namespace tst_streaming_form {

using namespace tnn;
using namespace tnn::ssm;
using test::Sequence;
using test::Sequence64;
using toeplitz::Coefficients;
using toeplitz::CoefficientsPtr;

constexpr double Rounding = 1e-6;

using Sizes = std::vector<long>;
const Sizes OneByOne{1}, FewAtATime{1, 3, 7, 1, 16, 2, 40}, Everything{1L << 40};

CoefficientsPtr coefficientsOf(long n, long channels, unsigned seed)
{
    return std::make_shared<const Coefficients>(test::randomCoefficients(n, channels, true, seed));
}

/// Returns coefficientsOf() times gamma^lag, with distant coefficients equal to zero.
CoefficientsPtr decaying(long n, long channels, double gamma)
{
    Coefficients t = test::randomCoefficients(n, channels, true, 5);
    for (long lag = 0; lag < n; ++lag)
        t.values.row(t.rowOfLag(lag)) *= float(std::pow(gamma, double(lag)));
    return std::make_shared<const Coefficients>(std::move(t));
}

/// The error of the stream cut like this; x may be shorter than the coefficients.
double errorOf(const CoefficientsPtr &t, const Sequence &x, const Sequence64 &wanted, const Sizes &sizes)
{
    return test::channelDistance(test::streamed(*streamingForm(t), x, sizes), wanted);
}

class TestStreamingForm : public QObject {
    Q_OBJECT

private slots:
    void isTheProductAtEveryLength_data()
    {
        QTest::addColumn<int>("channels");
        for (const int channels : {1, 3, 16, 17, 33})
            QTest::addRow("%d channels", channels) << channels;
    }
    void isTheProductAtEveryLength()
    {
        QFETCH(int, channels);
        for (long n = 1; n <= 300; ++n) {
            const CoefficientsPtr t = coefficientsOf(n, channels, unsigned(n));
            const Sequence x = test::randomSequence(n, channels, unsigned(1000 + n));
            const Sequence64 wanted = toeplitz::referenceProduct(*t, x);
            const Sizes mixed{n / 5 + 1, 1, 1, n / 3 + 20, 1};
            for (const Sizes &sizes : {OneByOne, FewAtATime, mixed, Everything})
                QVERIFY2(errorOf(t, x, wanted, sizes) < Rounding, qPrintable(QString::number(n)));
        }
    }

    void isTheProductOfLongSequences_data()
    {
        QTest::addColumn<int>("n");
        QTest::addColumn<int>("channels");
        for (const int n : {511, 512, 513, 1000})
            QTest::addRow("%d tokens", n) << n << 33;
        QTest::addRow("4096 tokens") << 4096 << 17;
        QTest::addRow("100000 tokens") << 100000 << 2;
    }
    void isTheProductOfLongSequences()
    {
        QFETCH(int, n);
        QFETCH(int, channels);
        const CoefficientsPtr t = coefficientsOf(n, channels, 1);
        const Sequence x = test::randomSequence(n, channels, 2);
        const Sequence64 wanted = toeplitz::referenceProduct(*t, x);
        for (const Sizes &sizes : {OneByOne, FewAtATime, Sizes{n / 3 + 1, 1, 1, 1}, Sizes{100, n / 2 + 50, 1}})
            QVERIFY(errorOf(t, x, wanted, sizes) < Rounding);
    }

    /// An output depends only on what has been fed so far.
    void isTheProductOfWhatHasCome()
    {
        constexpr long N = 400, Channels = 5;
        const CoefficientsPtr t = coefficientsOf(N, Channels, 1);
        Sequence x = test::randomSequence(N, Channels, 2);
        const Sequence64 wanted = toeplitz::referenceProduct(*t, x);
        for (const long end : {1L, 15L, 16L, 33L, 250L}) {
            const Sequence part = x.topRows(end);
            QVERIFY(errorOf(t, part, wanted.topRows(end), OneByOne) < Rounding);
            QVERIFY(errorOf(t, part, wanted.topRows(end), Everything) < Rounding);
        }
    }

    void decayedKernelsAreStreamed_data()
    {
        QTest::addColumn<double>("gamma");
        for (const double gamma : {0.99, 0.9, 0.5, 0.0})
            QTest::addRow("%g", gamma) << gamma;
    }
    void decayedKernelsAreStreamed()
    {
        QFETCH(double, gamma);
        const CoefficientsPtr t = decaying(3000, 4, gamma);
        const Sequence x = test::randomSequence(3000, 4, 6);
        const Sequence64 wanted = toeplitz::referenceProduct(*t, x);
        for (const Sizes &sizes : {OneByOne, FewAtATime, Sizes{1500, 1, 1, 1}})
            QVERIFY(errorOf(t, x, wanted, sizes) < Rounding);
    }

    void channelsOfAllKindsAreKeptApart()
    {
        constexpr long N = 200, Channels = 33;
        Coefficients t = test::randomCoefficients(N, Channels, true, 7);
        t.values.col(32).setZero();
        t.values.col(1) *= 1e-20F;
        t.values.col(2) *= 1e+20F;
        const Sequence x = test::randomSequence(N, Channels, 8);
        const Sequence64 wanted = toeplitz::referenceProduct(t, x);
        const Sequence y = test::streamed(*streamingForm(std::make_shared<const Coefficients>(t)), x, OneByOne);
        QVERIFY(test::channelDistance(y, wanted) < Rounding);
        QVERIFY((y.col(32) == 0).all());
    }

    void endIsKnown()
    {
        const std::unique_ptr<Form> form = streamingForm(coefficientsOf(40, 3, 9));
        QVERIFY(form->stateBytes() >= 2 * 40 * 3 * sizeof(float));
        const Sequence x = test::randomSequence(40, 3, 10);
        Sequence y(40, 3);
        form->feed(x.data(), 39, y.data());
        QVERIFY_THROWS_EXCEPTION(Error, form->feed(x.data(), 2, y.data()));
        form->feed(x.data() + 39L * 3, 1, y.data() + 39L * 3); // the refused call left no trace
        const Sequence64 wanted = toeplitz::referenceProduct(test::randomCoefficients(40, 3, true, 9), x);
        QVERIFY(test::channelDistance(y, wanted) < Rounding);
        QVERIFY_THROWS_EXCEPTION(Error, form->feed(x.data(), 1, y.data()));
    }

    void nothingChangesNothing()
    {
        const std::unique_ptr<Form> form = streamingForm(coefficientsOf(4, 1, 11));
        float y = 3;
        form->feed(&y, 0, &y);
        QCOMPARE(y, 3.0F);
    }

    void badCoefficientsAreRefused()
    {
        QVERIFY_THROWS_EXCEPTION(
            Error, streamingForm(std::make_shared<const Coefficients>(test::randomCoefficients(4, 2, false, 1))));
        QVERIFY_THROWS_EXCEPTION(Error, streamingForm(std::make_shared<const Coefficients>()));
    }
};

TNN_TEST(TestStreamingForm, QCoreApplication)

} // namespace tst_streaming_form

#include "tst_streaming_form.moc"
