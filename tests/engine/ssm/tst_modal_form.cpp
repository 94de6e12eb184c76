// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cfloat>
#include <QTest>

#include "engine/error.h"
#include "engine/ssm/form.h"
#include "tests/engine/ssm/stream.h"
#include "tests/test_class.h"

namespace tst_modal_form {

using namespace tnn;
using namespace tnn::ssm;
using test::Sequence;
using test::Sequence64;

/// The recurrence as written in etsc.h, in float64.
Sequence64 recurrence(const Modes &modes, const Sequence &x)
{
    Sequence64 y = Sequence64::Zero(x.rows(), x.cols());
    const long taps = modes.head.rows();
    for (long channel = 0; channel < x.cols(); ++channel) {
        std::vector<std::complex<double>> u(std::size_t(modes.b.rows()));
        for (long i = 0; i < x.rows(); ++i) {
            for (long j = 0; j < std::min(taps, i + 1); ++j)
                y(i, channel) += modes.head(j, channel) * double(x(i - j, channel));
            const double input = i < taps ? 0.0 : double(x(i - taps, channel));
            for (std::size_t k = 0; k < u.size(); ++k) {
                u[k] = modes.lambda(long(k), channel) * u[k] + input;
                y(i, channel) += (modes.b(long(k), channel) * u[k]).real();
            }
        }
    }
    return y;
}

/// Channel c needs needs[c] modes, every third of them complex, and all have `taps` taps; zeros are placed between the
/// modes.
Modes modesOf(long taps, const std::vector<long> &needs, unsigned seed)
{
    const long channels = long(needs.size()), rows = 1 + *std::max_element(needs.begin(), needs.end());
    const Sequence64 random = test::randomSequence(3 * rows + taps, channels, seed).cast<double>();
    Modes modes{Variant::Reduced, 64, Modes64::Zero(rows, channels), Modes64::Zero(rows, channels),
                random.bottomRows(taps)};
    for (long channel = 0; channel < channels; ++channel)
        for (long k = 0; k < needs[std::size_t(channel)]; ++k) {
            const long row = k == 0 ? 0 : k + 1; // row 1 is unused
            const double radius = 0.9 * std::tanh(random(3 * row, channel));
            modes.lambda(row, channel) = k % 3 == 2 ? radius * std::polar(1.0, random(3 * row, channel))
                                                    : std::complex<double>(radius);
            modes.b(row, channel) = {random(3 * row + 1, channel), random(3 * row + 2, channel)};
        }
    return modes;
}

/// Returns an impulse at token 0 in each of three channels.
Sequence impulseOf(long tokens)
{
    Sequence x = Sequence::Zero(tokens, 3);
    x.row(0) = 1;
    return x;
}

std::vector<long> needsOf(long channels, long most)
{
    std::vector<long> needs;
    for (long channel = 0; channel < channels; ++channel)
        needs.push_back(channel * 7 % (most + 1));
    needs.back() = most;
    return needs;
}

class TestModalForm : public QObject {
    Q_OBJECT

private slots:
    void publishedModesAreRun_data() { addCases(); }
    void publishedModesAreRun()
    {
        QFETCH(int, n);
        QFETCH(Variant, variant);
        for (const long channels : {1L, 3L, 17L, 33L}) {
            const toeplitz::Coefficients t = test::randomCoefficients(n, channels, true, 1);
            std::vector<double> gammas, unlike;
            for (long k = 0; k < channels; ++k) {
                gammas.push_back(0.99);
                unlike.push_back(1 - 0.01 * double(k + 1));
            }
            const Sequence x = test::randomSequence(2L * n + 40, channels, 2);
            for (const std::vector<double> &gamma : {gammas, unlike}) {
                const Modes modes = etsc(t, gamma, variant);
                const Sequence64 wanted = recurrence(modes, x);
                for (const Modes &run : {modes, paired(modes)}) {
                    const std::unique_ptr<Form> form = modalForm(run);
                    QVERIFY(test::channelDistance(test::streamed(*form, x, {1}), wanted) < 1e-5);
                }
            }
        }
    }

    void halfOfThePairsMakeTheSameKernel_data() { addCases(); }
    void halfOfThePairsMakeTheSameKernel()
    {
        QFETCH(int, n);
        QFETCH(Variant, variant);
        const Modes modes = etsc(test::randomCoefficients(n, 3, true, 3), {0.99, 1.0, 0.5}, variant);
        const Modes half = paired(modes);
        const long complex = variant == Variant::Padded ? n / 2 : (n - 1) / 2;
        const long real = variant == Variant::Padded ? n % 2 : 2 - n % 2;
        QCOMPARE(long(half.b.rows()), complex + real);
        QCOMPARE(long(half.lambda.rows()), complex + real);
        QCOMPARE(half.n, modes.n);
        const Sequence impulse = impulseOf(2L * n);
        QVERIFY(test::distance(recurrence(half, impulse), recurrence(modes, impulse)) < 1e-12);
    }

    void modesWithoutPartnersStay()
    {
        Modes modes = etsc(test::randomCoefficients(7, 2, true, 4), {}, Variant::Unpadded);
        modes.b(3, 1) += 1.0;
        QVERIFY((paired(modes).b == modes.b).all());
        const Modes reduced = modesOf(3, {2, 3}, 5);
        QVERIFY((paired(reduced).b == reduced.b).all());
        QVERIFY((paired(reduced).head == reduced.head).all());
    }

    void reducedModesAreRun_data()
    {
        QTest::addColumn<int>("taps");
        QTest::addColumn<int>("channels");
        QTest::addColumn<int>("most");
        for (const int taps : {0, 1, 2, 5, 16, 40})
            for (const int channels : {1, 3, 16, 17, 33, 100})
                for (const int most : {0, 1, 12, 150}) // if at most 150 are needed, sorting the channels pays off
                    QTest::addRow("%d taps, %d channels, up to %d modes", taps, channels, most)
                        << taps << channels << most;
    }
    void reducedModesAreRun()
    {
        QFETCH(int, taps);
        QFETCH(int, channels);
        QFETCH(int, most);
        const Modes modes = modesOf(taps, needsOf(channels, most), 6);
        const Sequence x = test::randomSequence(150, channels, 7);
        const Sequence64 wanted = recurrence(modes, x);
        const Sequence oneByOne = test::streamed(*modalForm(modes), x, {1});
        QVERIFY(test::channelDistance(oneByOne, wanted) < 1e-5);
        for (const std::vector<long> &sizes : {std::vector<long>{150}, {1, 3, 7, 1, 16, 2, 40}, {17}})
            QVERIFY((test::streamed(*modalForm(modes), x, sizes) == oneByOne).all());
    }

    void thereIsNoEnd()
    {
        const Modes modes = modesOf(16, {3, 5}, 8);
        const std::unique_ptr<Form> form = modalForm(modes);
        const std::size_t bytes = form->stateBytes();
        const Sequence x = test::randomSequence(5000, 2, 9);
        QVERIFY(test::channelDistance(test::streamed(*form, x, {1, 30}), recurrence(modes, x)) < 1e-5);
        QCOMPARE(form->stateBytes(), bytes);
    }

    void halfOfTheModesAreHalfOfTheState()
    {
        const Modes modes = etsc(test::randomCoefficients(512, 16, true, 10), {}, Variant::Padded);
        QCOMPARE(modalForm(modes)->states(), 2 * modalForm(paired(modes))->states());
        const double all = double(modalForm(modes)->stateBytes()),
                     half = double(modalForm(paired(modes))->stateBytes());
        QVERIFY(all > 2 * 512 * 16 * sizeof(float) * 0.99);
        QVERIFY(half < 0.55 * all);
    }

    void fadedStatesAreZero()
    {
        Modes modes{Variant::Reduced, 8, Modes64::Constant(1, 3, 0.5), Modes64::Constant(1, 3, 1.0), {}};
        const std::unique_ptr<Form> form = modalForm(modes);
        const Sequence impulse = impulseOf(140);
        const Sequence y = test::streamed(*form, impulse, {1});
        QVERIFY((y.row(120) > 0).all());
#if defined(__SSE2__) || defined(__aarch64__)
        QVERIFY((y.row(130) == 0).all());
#endif
        volatile float small = FLT_MIN; // the arithmetic outside is unchanged
        small = small / 2;
        QVERIFY(small > 0);
    }

    void badModesAreRefused()
    {
        QVERIFY_THROWS_EXCEPTION(Error, modalForm(Modes()));
        Modes modes = modesOf(3, {2, 3}, 11);
        modes.head.conservativeResize(3, 1);
        QVERIFY_THROWS_EXCEPTION(Error, modalForm(modes));
        modes = modesOf(3, {2, 3}, 11);
        modes.lambda.conservativeResize(1, 2);
        QVERIFY_THROWS_EXCEPTION(Error, modalForm(modes));
    }

private:
    static void addCases()
    {
        QTest::addColumn<int>("n");
        QTest::addColumn<Variant>("variant");
        for (const int n : {1, 2, 3, 8, 17, 64, 150})
            for (const Variant variant : {Variant::Padded, Variant::Unpadded})
                QTest::addRow("n = %d, %s", n, nameOf(variant).data()) << n << variant;
    }
};

TNN_TEST(TestModalForm, QCoreApplication)

} // namespace tst_modal_form

#include "tst_modal_form.moc"
