// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cfloat>
#include <limits>
#include <QTest>

#include "engine/native/arithmetic.h"
#include "engine/parallel.h"
#include "tests/engine/counting_arithmetic.h"
#include "tests/engine/model/tno_cases.h"
#include "tests/test_class.h"

namespace tst_lag_work {

using namespace tnn;
using namespace tnn::model;
using toeplitz::Coefficients;
using toeplitz::Sequence;

bool hasDenormals(const Sequence &x)
{
    return (x != 0 && x.abs() < FLT_MIN).any();
}

bool equal(const Coefficients &a, const Coefficients &b)
{
    return a.n == b.n && a.causal == b.causal && a.channels == b.channels && (a.values == b.values).all();
}

/// Equal except for the last bit, which may differ if powers of gamma start from other lags.
bool same(const Coefficients &a, const Coefficients &b)
{
    return a.n == b.n && a.causal == b.causal && a.channels == b.channels && test::distance(a.values, b.values) <= 1e-7;
}

std::vector<double> repeated(double gamma, long channels)
{
    return std::vector<double>(std::size_t(channels), gamma);
}

/// All TNOs of the fixtures.
std::vector<std::pair<QByteArray, Tno>> tnos(Arithmetic &a)
{
    std::vector<std::pair<QByteArray, Tno>> all;
    for (const QJsonValue &value : test::numberCases("tnos"))
        all.emplace_back(value[QLatin1String("name")].toString().toUtf8(), test::tnoCase(a, value.toObject()).tno);
    return all;
}

/// How lags are divided into blocks and among threads, extended and flushed must not affect the numbers.
class TestLagWork : public QObject {
    Q_OBJECT

private slots:
    void init() { setThreads(1); }
    void cleanup() { setThreads(1); }

    void threadsDoNotShow()
    {
        const auto a = native::float32();
        for (const auto &[name, tno] : tnos(*a)) {
            setThreads(1);
            const Coefficients raw = rawCoefficients(*a, tno, 30'000), t = coefficients(*a, tno, raw);
            setThreads(4);
            QVERIFY2(equal(rawCoefficients(*a, tno, 30'000), raw), name.constData());
            QVERIFY2(equal(coefficients(*a, tno, raw), t), name.constData());
        }
    }

    void rawOnesNeedNotBeKept()
    {
        const auto a = native::float32();
        for (auto &[name, tno] : tnos(*a)) {
            for (const bool rowsTooLong : {false, true}) {
                tno.rowsTooLong = rowsTooLong;
                for (const Overrides &overrides :
                     {Overrides(), Overrides{0.9, true, 30L, {}}, Overrides{std::nullopt, false, 0L, {}}}) {
                    const Coefficients wanted = coefficients(*a, tno, rawCoefficients(*a, tno, 150), overrides);
                    QVERIFY2(same(coefficients(*a, tno, 150, {}, overrides), wanted), name.constData());
                }
            }
            const std::vector<long> last{tno.channels() - 1};
            QVERIFY2(same(coefficients(*a, tno, 7, last), coefficients(*a, tno, rawCoefficients(*a, tno, 7, last))),
                     name.constData());
        }
    }

    void keptMemoryDoesNotShow()
    {
        const auto a = native::float32();
        const Tno causal = test::tnoCaseNamed(*a, "the paper's").tno;
        const Tno both = test::tnoCaseNamed(*a, "bidirectional").tno;
        Coefficients kept;
        for (const Tno *tno : {&causal, &causal, &both, &causal}) {
            for (const Overrides &overrides : {Overrides(), Overrides{std::nullopt, true, 5L, {}}, Overrides()}) {
                kept = coefficients(*a, *tno, 20, {}, overrides, {}, std::move(kept));
                QVERIFY(equal(kept, coefficients(*a, *tno, 20, {}, overrides)));
                QVERIFY(!tno->causal || (kept.values.topRows(19) == 0).all());
            }
        }
    }

    void extensionIsTheSame()
    {
        const auto inner = native::float32();
        for (const auto &[name, tno] : tnos(*inner)) {
            if (dependsOnLength(tno)) {
                QVERIFY_THROWS_EXCEPTION(Error, extended(*inner, tno, rawCoefficients(*inner, tno, 4), 5));
                continue;
            }
            for (const auto &[from, to] : {std::pair(1L, 2L), {100L, 101L}, {70L, 1000L}, {64L, 64L}}) {
                test::CountingArithmetic counting(inner);
                const Coefficients raw = rawCoefficients(counting, tno, from);
                counting.asked = 0;
                const Coefficients longer = extended(counting, tno, raw, to);
                QCOMPARE(counting.asked.load(), (to - from) * (tno.causal ? 1 : 2));
                const Coefficients fresh = rawCoefficients(*inner, tno, to);
                QVERIFY2(test::distance(longer.values, fresh.values) <= 1e-7, name.constData());
                QVERIFY(longer.channels == fresh.channels && longer.causal == fresh.causal);
            }
            QVERIFY_THROWS_EXCEPTION(Error, extended(*inner, tno, rawCoefficients(*inner, tno, 4), 3));
        }
    }

    void cutOffsAreExtended()
    {
        const auto a = native::float32();
        Tno tno = test::tnoCaseNamed(*a, "bidirectional").tno;
        tno.cutOff = 50;
        const Coefficients longer = extended(*a, tno, rawCoefficients(*a, tno, 40), 90);
        QVERIFY(test::distance(longer.values, rawCoefficients(*a, tno, 90).values) <= 1e-7);
        QVERIFY((longer.values.bottomRows(40) == 0).all() && (longer.values.topRows(40) == 0).all());
    }

    void tailsHaveNoDenormals()
    {
        const auto single = native::float32(), twice = native::float64();
        Tno tno = test::tnoCaseNamed(*single, "the paper's").tno;
        Tno reference = test::tnoCaseNamed(*twice, "the paper's").tno;
        tno.gamma = reference.gamma = repeated(double(0.99F), tno.channels());
        constexpr long N = 20'000;
        const Coefficients t = coefficients(*single, tno, N);
        QVERIFY(!hasDenormals(t.values));
        QVERIFY((t.values.bottomRows(N - 9'200) == 0).all()); // 0.99^9200 = 7e-41
        const Coefficients wanted = coefficients(*twice, reference, N);
        const auto error = (t.values - wanted.values).abs();
        // Elsewhere as usual, each number on its own scale: the RPE's float32 sums have an error of about 1e-5 of its
        // largest output.
        for (const long lag : {0L, 1L, 100L, 2'000L, 8'000L}) {
            const float size = wanted.values.row(wanted.rowOfLag(lag)).abs().maxCoeff();
            QVERIFY(size >= FLT_MIN);
            QVERIFY(error.row(wanted.rowOfLag(lag)).maxCoeff() < 1e-5F * size);
        }
    }

    void activationsHaveNoDenormals_data()
    {
        QTest::addColumn<int>("activation");
        for (const Activation activation : {Activation::Exp, Activation::ExpShifted, Activation::Silu, Activation::Elu,
                                            Activation::Sigmoid, Activation::LeakyRelu})
            QTest::addRow("%s", std::string(nameOf(activation)).c_str()) << int(activation);
    }
    void activationsHaveNoDenormals()
    {
        QFETCH(int, activation);
        Tno tno;
        auto table = std::make_shared<Coefficients>(test::randomCoefficients(4, 2, false, 1));
        table->values << 0, -90, -95, -100, -88, -1, -103, 0, 1e-37F, -1e-37F, 2, -200, 5, -89;
        tno.source = KernelSource::Table;
        tno.table = table;
        tno.headDim = 2;
        tno.activation = Activation(activation);
        const auto single = native::float32(), twice = native::float64();
        for (Arithmetic *a : {single.get(), twice.get()}) {
            for (const Coefficients &t :
                 {coefficients(*a, tno, 4), coefficients(*a, tno, rawCoefficients(*a, tno, 4))}) {
                QVERIFY(!hasDenormals(t.values));
                QVERIFY((t.values != 0).any());
            }
        }
    }

    void tablesHaveNoDenormals()
    {
        Tno tno;
        auto table = std::make_shared<Coefficients>(test::randomCoefficients(3, 1, false, 1));
        table->values << 1e-39F, 2, std::numeric_limits<float>::quiet_NaN(), -1e-45F, FLT_MIN;
        tno.source = KernelSource::Table;
        tno.table = table;
        tno.headDim = 1;
        const Sequence t = rawCoefficients(*native::float32(), tno, 3).values;
        QVERIFY(t(0, 0) == 0 && t(1, 0) == 2 && std::isnan(t(2, 0)) && t(3, 0) == 0 && t(4, 0) == FLT_MIN);
    }
};

TNN_TEST(TestLagWork, QCoreApplication)

} // namespace tst_lag_work

#include "tst_lag_work.moc"
