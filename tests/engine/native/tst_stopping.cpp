// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <atomic>

#include <QTest>

#include "engine/current_task.h"
#include "engine/native/arithmetic.h"
#include "engine/parallel.h"
#include "tests/engine/numbers.h"
#include "tests/test_class.h"

// How much is computed after a stop was requested: a bounded number of operations, whatever the whole work is.

namespace tst_stopping {

using namespace tnn;
using namespace tnn::model;

/// A weight of ones that calls a function whenever some of its rows are needed.
class Ones final : public StoredMatrix {
public:
    Ones(long rows, long columns, std::function<void()> located) :
        StoredMatrix(Type::Float32, rows, columns), m_located(std::move(located)),
        m_row(static_cast<std::size_t>(columns), 1)
    {
    }

    void locate(long, std::span<const std::byte *> places, std::vector<std::byte> &) const override
    {
        m_located();
        for (const std::byte *&place : places)
            place = reinterpret_cast<const std::byte *>(m_row.data());
    }
    void read(long, std::span<float> numbers) const override { std::ranges::fill(numbers, 1.0F); }

private:
    std::function<void()> m_located;
    std::vector<float> m_row;
};

class TestStopping : public QObject {
    Q_OBJECT

private slots:
    void init() { setThreads(2); }

    /// Rows of a weight in a file are located for at most 64 outputs at a time, and a thread that has located some
    /// before the stop multiplies no more than 128 rows of x with them.
    void productsWithAFile_data()
    {
        QTest::addColumn<long>("rows");
        QTest::newRow("a token") << 1L;
        QTest::newRow("many tokens") << 1024L;
    }
    void productsWithAFile()
    {
        QFETCH(long, rows);
        constexpr long In = 1024, Out = 1L << 16;
        std::stop_source stop;
        std::atomic<int> located = 0, after = 0;
        const auto a = native::float32();
        const Value weight = a->stored(std::make_shared<const Ones>(Out, In, [&] {
            after += stop.stop_requested() ? 1 : 0;
            if (++located == 3)
                stop.request_stop();
        }));
        const std::vector<float> numbers(static_cast<std::size_t>(rows * In), 1.0F);
        const Value x = a->upload(std::span<const float>(numbers), {rows, In});
        const Task task{stop.get_token(), {}};
        const CurrentTask current(task);
        QVERIFY_THROWS_EXCEPTION(Cancelled, a->linear(x, {weight, {}}));
        QVERIFY2(after <= 2, qPrintable(QString::number(after))); // of the threads that had begun
    }

    void productsInMemory()
    {
        const auto a = native::float32();
        const std::vector<float> numbers(static_cast<std::size_t>(2048 * 512), 1.0F);
        const Value x = a->upload(std::span<const float>(numbers), {2048, 512});
        std::stop_source stop;
        int reports = 0;
        const Task task{stop.get_token(), [&](double) {
                            ++reports;
                            stop.request_stop();
                        }};
        const CurrentTask current(task, 1e12);
        QVERIFY_THROWS_EXCEPTION(Cancelled, a->linear(x, {x, {}}));
        QCOMPARE(reports, 1);
    }

    void attention_data()
    {
        QTest::addColumn<long>("n");
        QTest::newRow("short, head by head") << 256L;
        QTest::newRow("long, block by block") << 3000L;
    }
    void attention()
    {
        QFETCH(long, n);
        constexpr AttentionHeads Heads{16, 4, 16};
        const auto a = native::float32();
        const auto numbers = [&](long heads) {
            const toeplitz::Sequence x = test::randomSequence(n, heads * Heads.width, 1);
            return a->upload(std::span<const float>(x.data(), std::size_t(x.size())), {n, x.cols()});
        };
        const Value q = numbers(Heads.queries), k = numbers(Heads.keys);
        std::stop_source stop;
        std::vector<double> reports;
        const Task watched{stop.get_token(), [&](double done) { reports.push_back(done); }};
        a->attend(q, k, k, Heads, n, watched);
        QVERIFY(reports.size() >= 2 && std::ranges::is_sorted(reports));
        QCOMPARE(reports.back(), 1.0);
        reports.clear();
        const Task stopped{stop.get_token(), [&](double done) {
                               reports.push_back(done);
                               stop.request_stop();
                           }};
        QVERIFY_THROWS_EXCEPTION(Cancelled, a->attend(q, k, k, Heads, n, stopped));
        QCOMPARE(reports.size(), std::size_t(1));
    }

    /// Parts report their share of the whole, and those of a thread without a current task report nothing.
    void partsAreSharesOfTheWhole()
    {
        std::vector<double> reports;
        const Task task{{}, [&](double done) { reports.push_back(done); }};
        {
            const CurrentTask current(task, 8);
            CurrentTask::part(2).report(1);
            {
                const CurrentTask inner(task);
                CurrentTask::part(3).report(1);
            }
            CurrentTask::part(4).report(0.5);
            CurrentTask::part(8).report(1);
        }
        CurrentTask::part(1).report(1);
        QCOMPARE(reports, (std::vector<double>{0.25, 0.5, 1.0}));
    }
};

TNN_TEST(TestStopping, QCoreApplication)

} // namespace tst_stopping

#include "tst_stopping.moc"
