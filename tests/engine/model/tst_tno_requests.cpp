// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "engine/native/arithmetic.h"
#include "tests/engine/model/tno_cases.h"
#include "tests/test_class.h"

namespace tst_tno_requests {

using namespace tnn;
using namespace tnn::model;
using toeplitz::Coefficients;

std::string reasonOf(const std::function<void()> &work)
{
    try {
        work();
    } catch (const Error &error) {
        return error.reason().english();
    }
    return "no error";
}

/// Requests to a TNO: sizes, channels, cancelling.
class TestTnoRequests : public QObject {
    Q_OBJECT

private slots:
    void oneTokenIsLagZero();
    void refusedRequestsSayWhy();
    void tooMuchMemoryIsRefusedBeforeItIsTaken();
    void missingDecaysAreRefused();
    void cancelledTaskThrows();
    void cancelsBetweenBlocks();
};

void TestTnoRequests::oneTokenIsLagZero()
{
    const auto arithmetic = native::float32();
    for (const char *name : {"the paper's", "bidirectional, layer norm", "exp shifted"}) {
        const test::TnoCase c = test::tnoCaseNamed(*arithmetic, name);
        const Coefficients t = coefficients(*arithmetic, c.tno, rawCoefficients(*arithmetic, c.tno, 1));
        QCOMPARE(long(t.values.rows()), 1L);
        QVERIFY(test::distance(t.values.row(0), c.coefficients.row(c.n - 1)) < 1e-6);
    }
}

void TestTnoRequests::refusedRequestsSayWhy()
{
    const auto arithmetic = native::float32();
    const test::TnoCase c = test::tnoCaseNamed(*arithmetic, "the paper's");
    const auto reason = [&](const Tno &tno, long n, std::vector<long> channels = {}) {
        return reasonOf([&] { rawCoefficients(*arithmetic, tno, n, std::move(channels)); });
    };
    QCOMPARE(reason(c.tno, 0), std::string("n is 0, but must be at least 1"));
    QCOMPARE(reason(c.tno, 5, {0, 6}), std::string("channel 6 does not exist; the TNO has 6 channels"));
    QCOMPARE(reason(c.tno, 5, {-1}), std::string("channel -1 does not exist; the TNO has 6 channels"));
    Tno tno = c.tno;
    tno.parType = 4;
    QCOMPARE(reason(tno, 5), std::string("par_type 4 is not one of 1, 2 and 3"));
    tno.parType = 3;
    tno.causal = false;
    QVERIFY(reason(tno, 5).find("must be causal") != std::string::npos);
    tno = c.tno;
    tno.heads = 3;
    QCOMPARE(reason(tno, 5), std::string("the RPE returns 6 channels, but the TNO has 3 heads of 3"));
}

void TestTnoRequests::tooMuchMemoryIsRefusedBeforeItIsTaken()
{
    const auto arithmetic = native::float32();
    const test::TnoCase c = test::tnoCaseNamed(*arithmetic, "the paper's");
    const std::string reason = reasonOf([&] { rawCoefficients(*arithmetic, c.tno, 1L << 40); });
    QCOMPARE(reason,
             std::string("the coefficients of 6 channels at n = 1099511627776 would require 49152 GiB, above the limit "
                         "of 8 GiB; choose fewer channels or a smaller n"));
}

void TestTnoRequests::missingDecaysAreRefused()
{
    const auto arithmetic = native::float32();
    test::TnoCase c = test::tnoCaseNamed(*arithmetic, "the paper's");
    const Coefficients raw = rawCoefficients(*arithmetic, c.tno, c.n);
    c.tno.gamma.pop_back();
    QCOMPARE(reasonOf([&] { coefficients(*arithmetic, c.tno, raw); }),
             std::string("the decay has 5 entries, but the TNO has 6 channels"));
}

void TestTnoRequests::cancelledTaskThrows()
{
    std::stop_source source;
    source.request_stop();
    const Task task{source.get_token(), {}};
    const auto arithmetic = native::float32();
    for (const char *name : {"the paper's", "exp shifted"}) {
        const test::TnoCase c = test::tnoCaseNamed(*arithmetic, name);
        QVERIFY_THROWS_EXCEPTION(Cancelled, rawCoefficients(*arithmetic, c.tno, c.n, {}, task));
        const Coefficients raw = rawCoefficients(*arithmetic, c.tno, c.n);
        QVERIFY_THROWS_EXCEPTION(Cancelled, coefficients(*arithmetic, c.tno, raw, {}, task));
    }
}

void TestTnoRequests::cancelsBetweenBlocks()
{
    std::stop_source source;
    double reached = 0;
    const Task task{source.get_token(), [&](double fraction) {
                        reached = fraction;
                        source.request_stop();
                    }};
    const auto arithmetic = native::float32();
    const test::TnoCase c = test::tnoCaseNamed(*arithmetic, "the paper's");
    QVERIFY_THROWS_EXCEPTION(Cancelled, rawCoefficients(*arithmetic, c.tno, 100'000, {}, task));
    QVERIFY(reached > 0 && reached < 0.5);
}

TNN_TEST(TestTnoRequests, QCoreApplication)

} // namespace tst_tno_requests

#include "tst_tno_requests.moc"
