// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include <QTest>

#include "engine/error.h"
#include "engine/io/signal.h"
#include "tests/test_class.h"

namespace tst_signal {

using namespace tnn;

class TestSignal : public QObject {
    Q_OBJECT

private slots:
    void namesAreReadBack_data()
    {
        QTest::addColumn<QString>("name");
        for (const char *name : {"impulse", "step", "ramp", "sine:0.125", "chirp", "noise", "noise:7"})
            QTest::newRow(name) << QString::fromLatin1(name);
    }
    void namesAreReadBack()
    {
        QFETCH(QString, name);
        QCOMPARE(io::nameOf(io::signalNamed(name.toStdString())), name.toStdString());
        QVERIFY(io::looksLikeSignal(name.toStdString()));
    }

    void otherNamesAreRefused_data()
    {
        QTest::addColumn<QString>("name");
        for (const char *name :
             {"", "x.npy", "sine", "sine:", "sine:fast", "sine:inf", "step:1", "noise:", "noise:-1", "noise:1x"})
            QTest::newRow(name) << QString::fromLatin1(name);
    }
    void otherNamesAreRefused()
    {
        QFETCH(QString, name);
        QVERIFY_THROWS_EXCEPTION(Error, io::signalNamed(name.toStdString()));
    }

    void samplesAreWhatTheyAreCalled()
    {
        QCOMPARE(io::samples(io::signalNamed("impulse"), 4), (std::vector<float>{1, 0, 0, 0}));
        QCOMPARE(io::samples(io::signalNamed("step"), 3), (std::vector<float>{1, 1, 1}));
        QCOMPARE(io::samples(io::signalNamed("ramp"), 5), (std::vector<float>{0, 0.25F, 0.5F, 0.75F, 1}));
        const std::vector<float> sine = io::samples(io::signalNamed("sine:0.25"), 4);
        QVERIFY(std::abs(sine[0]) < 1e-6F && std::abs(sine[1] - 1) < 1e-6F && std::abs(sine[3] + 1) < 1e-6F);
    }

    void oneTokenIsEnough_data() { namesAreReadBack_data(); }
    void oneTokenIsEnough()
    {
        QFETCH(QString, name);
        const std::vector<float> x = io::samples(io::signalNamed(name.toStdString()), 1);
        QCOMPARE(x.size(), std::size_t{1});
        QVERIFY(std::isfinite(x[0]));
        QVERIFY_THROWS_EXCEPTION(Error, io::samples(io::signalNamed(name.toStdString()), 0));
    }

    void chirpEndsAtHalfTheTokenRate()
    {
        const std::vector<float> x = io::samples(io::signalNamed("chirp"), 4096);
        int late = 0;
        for (std::size_t i = 4000; i < 4095; ++i)
            late += x[i] * x[i + 1] <= 0;
        int early = 0;
        for (std::size_t i = 1; i < 96; ++i)
            early += x[i] * x[i + 1] < 0;
        QVERIFY2(late > 85 && early < 10, qPrintable(QStringLiteral("%1 %2").arg(late).arg(early)));
    }

    void noiseIsStandardNormalAndRepeats()
    {
        const std::vector<float> x = io::samples(io::signalNamed("noise:3"), 20000);
        QCOMPARE(x, io::samples(io::signalNamed("noise:3"), 20000));
        QVERIFY(x != io::samples(io::signalNamed("noise:4"), 20000));
        double sum = 0, squares = 0;
        for (const float value : x) {
            sum += value;
            squares += static_cast<double>(value) * value;
        }
        QVERIFY(std::abs(sum / 20000) < 0.03);
        QVERIFY(std::abs(squares / 20000 - 1) < 0.05);
    }
};

TNN_TEST(TestSignal, QCoreApplication)

} // namespace tst_signal

#include "tst_signal.moc"
