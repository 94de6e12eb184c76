// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <limits>

#include <QTest>

#include "engine/analysis/saturation.h"
#include "tests/test_class.h"

namespace tst_saturation {

using namespace tnn;
using namespace tnn::analysis;
using toeplitz::Kernel;

/// Falls linearly from 1 to 0 at lag `reach` and stays there; negative lags likewise, up to `before`.
Kernel ramp(long n, long reach, long before = 0)
{
    Kernel kernel{n, before == 0, std::vector<float>(static_cast<std::size_t>(2 * n - 1))};
    for (long lag = before == 0 ? 0 : 1 - n; lag < n; ++lag) {
        const long end = lag < 0 ? before : reach;
        kernel.t[static_cast<std::size_t>(lag + n - 1)] = static_cast<float>(
            std::max(0.0, 1 - static_cast<double>(std::abs(lag)) / static_cast<double>(end)));
    }
    return kernel;
}

class TestSaturation : public QObject {
    Q_OBJECT

private slots:
    void isWhereThePastStopsChanging()
    {
        QCOMPARE(saturatedFrom(ramp(1000, 200)), std::optional<long>(198)); // 1 - 198/200 is 1 % of the range
        QCOMPARE(saturatedFrom(ramp(1000, 500)), std::optional<long>(495));
    }
    void needsTheFartherHalf() { QCOMPARE(saturatedFrom(ramp(1000, 600)), std::nullopt); }
    void looksAtBothSides()
    {
        QCOMPARE(saturatedFrom(ramp(1000, 100, 400)), std::optional<long>(396));
        QCOMPARE(saturatedFrom(ramp(1000, 100, 900)), std::nullopt);
    }
    void saysNothingOfStrangeOnes()
    {
        QCOMPARE(saturatedFrom(Kernel{1, true, {3}}), std::nullopt);
        QCOMPARE(saturatedFrom(Kernel{3, true, {0, 0, 2, 2, 2}}), std::nullopt); // nothing ever changes
        Kernel broken = ramp(1000, 200);
        broken.t.back() = std::numeric_limits<float>::quiet_NaN();
        QCOMPARE(saturatedFrom(broken), std::nullopt);
    }
};

TNN_TEST(TestSaturation, QCoreApplication)

} // namespace tst_saturation

#include "tst_saturation.moc"
