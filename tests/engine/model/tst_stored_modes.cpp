// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "engine/error.h"
#include "engine/model/tno.h"
#include "engine/native/arithmetic.h"
#include "tests/test_class.h"

namespace tst_stored_modes {

using namespace tnn;
using namespace tnn::model;

using Complex = std::complex<double>;

constexpr long Channels = 3, States = 4;

Complex pole(long state, long channel)
{
    return std::polar(0.99 - 0.1 * static_cast<double>(state), 0.4 * static_cast<double>(state + channel));
}

Complex residue(long state, long channel)
{
    return {std::sin(1.0 + static_cast<double>(state * 3 + channel)), std::cos(static_cast<double>(state - channel))};
}

StoredModes::Side side()
{
    StoredModes::Side result{StoredModes::Array(States, Channels), StoredModes::Array(States, Channels)};
    for (long state = 0; state < States; ++state)
        for (long channel = 0; channel < Channels; ++channel) {
            result.poles(state, channel) = pole(state, channel);
            result.residues(state, channel) = residue(state, channel);
        }
    return result;
}

double tap(long k, long channel)
{
    Complex sum = 0;
    for (long state = 0; state < States; ++state)
        sum += residue(state, channel) * std::pow(pole(state, channel), static_cast<double>(k));
    return sum.real();
}

Tno tnoOf(StoredModes modes, bool causal)
{
    Tno tno;
    tno.source = KernelSource::Modes;
    tno.causal = causal;
    tno.headDim = Channels;
    tno.modes = [shared = std::make_shared<const StoredModes>(std::move(modes))](long) { return shared; };
    return tno;
}

class TestStoredModes : public QObject {
    Q_OBJECT

private slots:
    void tapsAreSumsOfPowers()
    {
        StoredModes modes;
        modes.past = side();
        const auto a = native::float32();
        // Across the blocks in which powers are restarted, and in another order of channels.
        const toeplitz::Coefficients c = rawCoefficients(*a, tnoOf(modes, true), 700, {2, 0});
        for (const long lag : {0L, 1L, 15L, 16L, 255L, 256L, 257L, 511L, 699L}) {
            QVERIFY(std::abs(c.at(lag, 0) - tap(lag, 2)) < 1e-6);
            QVERIFY(std::abs(c.at(lag, 1) - tap(lag, 0)) < 1e-6);
        }
        QCOMPARE(c.at(-1, 0), 0.0F);
    }

    void bothSidesWithTheirDelays()
    {
        StoredModes modes;
        modes.past = side();
        modes.future = side();
        modes.pastDelay = 1;
        const auto a = native::float32();
        for (const long delay : {0L, 1L}) {
            modes.futureDelay = delay;
            const toeplitz::Coefficients c = rawCoefficients(*a, tnoOf(modes, false), 40);
            for (const long lag : {1L, 20L, 39L}) {
                QVERIFY(std::abs(c.at(lag, 1) - tap(lag - 1, 1)) < 1e-6);
                QVERIFY(std::abs(c.at(-lag, 1) - tap(lag - delay, 1)) < 1e-6);
            }
            QVERIFY(std::abs(c.at(0, 1) - (delay == 0 ? tap(0, 1) : 0)) < 1e-6);
        }
    }

    void skipTermAndGammaAreAddedByCoefficients()
    {
        StoredModes modes;
        modes.past = side();
        Tno tno = tnoOf(modes, true);
        tno.skip = {1, 2, 3};
        tno.cutOff = 5;
        const auto a = native::float32();
        Overrides overrides;
        overrides.gamma = 0.5;
        const toeplitz::Coefficients raw = rawCoefficients(*a, tno, 8), plain = coefficients(*a, tno, raw),
                                     damped = coefficients(*a, tno, 8, {}, overrides);
        QCOMPARE(plain.at(0, 2), raw.at(0, 2) + 3);
        QCOMPARE(plain.at(4, 2), raw.at(4, 2));
        QCOMPARE(plain.at(5, 2), 0.0F);
        QVERIFY(std::abs(damped.at(3, 1) - tap(3, 1) / 8) < 1e-6);
        QVERIFY(std::abs(damped.at(0, 1) - (tap(0, 1) + 2)) < 1e-6);
    }

    void poleOutsideTheCircleAndPolesOfZeroAndNan()
    {
        StoredModes modes;
        modes.past = side();
        modes.past.poles(0, 0) = 0;
        modes.past.poles(0, 1) = 1e30;
        modes.past.poles(0, 2) = std::numeric_limits<double>::quiet_NaN();
        const auto a = native::float32();
        const toeplitz::Coefficients c = rawCoefficients(*a, tnoOf(modes, true), 2000);
        QVERIFY(std::isfinite(c.at(0, 0)) && std::isfinite(c.at(1999, 0)));
        QVERIFY(!std::isfinite(c.at(1999, 1)));
        QVERIFY(std::isnan(c.at(1, 2)));
    }

    void lengthsBeyondATableAreRefused()
    {
        StoredModes modes;
        modes.past = side();
        Tno tno = tnoOf(std::move(modes), true);
        tno.longest = 10;
        const auto a = native::float32();
        QCOMPARE(rawCoefficients(*a, tno, 10).n, 10L);
        QVERIFY_THROWS_EXCEPTION(Error, rawCoefficients(*a, tno, 11));
    }
};

TNN_TEST(TestStoredModes, tnn::test::NoApplication)

} // namespace tst_stored_modes

#include "tst_stored_modes.moc"
