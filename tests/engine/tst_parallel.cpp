// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <atomic>
#include <QTest>
#include <stdexcept>
#include <thread>
#include <vector>

#include "engine/parallel.h"
#include "tests/test_class.h"

namespace tst_parallel {

using namespace tnn;

/// How often body was called for each k.
std::vector<int> calls(long count, int workers)
{
    std::vector<std::atomic<int>> counted(static_cast<std::size_t>(count));
    parallelFor(count, workers, [&](long k) { ++counted[static_cast<std::size_t>(k)]; });
    return {counted.begin(), counted.end()};
}

class TestParallel : public QObject {
    Q_OBJECT

private slots:
    void init() { setThreads(4); }

    void everyNumberOnce_data()
    {
        QTest::addColumn<long>("count");
        QTest::addColumn<int>("workers");
        for (const long count : {0L, 1L, 2L, 7L, 1000L})
            for (const int workers : {0, 1, 2, 4, 100})
                QTest::addRow("%ld on %d", count, workers) << count << workers;
    }
    void everyNumberOnce()
    {
        QFETCH(long, count);
        QFETCH(int, workers);
        for (int time = 0; time < 20; ++time)
            QCOMPARE(calls(count, workers), std::vector<int>(static_cast<std::size_t>(count), 1));
    }

    void aSingleWorkerIsTheCaller()
    {
        const auto caller = std::this_thread::get_id();
        std::vector<long> order;
        parallelFor(5, 1, [&](long k) {
            QVERIFY(std::this_thread::get_id() == caller);
            order.push_back(k);
        });
        QCOMPARE(order, (std::vector<long>{0, 1, 2, 3, 4}));
    }

    void helpersTakePart()
    {
        std::atomic<int> present = 0;
        parallelFor(4, 4, [&](long) { // each waits for the others: never ends without four threads at once
            ++present;
            while (present < 4)
                std::this_thread::yield();
        });
        QCOMPARE(present.load(), 4);
    }

    void theFirstExceptionComesOut()
    {
        for (const int workers : {1, 4}) {
            std::atomic<long> called = 0;
            try {
                parallelFor(1'000'000, workers, [&](long k) {
                    ++called;
                    if (k == 10)
                        throw std::runtime_error("ten");
                });
                QFAIL("no exception");
            } catch (const std::runtime_error &error) {
                QCOMPARE(error.what(), "ten");
            }
            if (workers == 1)
                QCOMPARE(called.load(), 11L);
            QCOMPARE(calls(50, workers), std::vector<int>(50, 1)); // and the helpers are available again
        }
    }

    void worksWithinItself()
    {
        std::atomic<long> sum = 0;
        parallelFor(8, 4, [&](long outer) { parallelFor(100, 4, [&](long inner) { sum += outer * 1000 + inner; }); });
        QCOMPARE(sum.load(), 100L * 28'000 + 8L * 4950);
    }

    void worksFromSeveralThreads()
    {
        std::atomic<int> wrong = 0;
        std::vector<std::thread> threads;
        for (int thread = 0; thread < 6; ++thread)
            threads.emplace_back([&] {
                for (int time = 0; time < 50; ++time)
                    if (calls(40, 4) != std::vector<int>(40, 1))
                        ++wrong;
            });
        for (std::thread &thread : threads)
            thread.join();
        QCOMPARE(wrong.load(), 0);
    }

    void littleWorkIsForOne()
    {
        QCOMPARE(workersFor(0), 1);
        QCOMPARE(workersFor(1000), 1);
        QCOMPARE(workersFor(1e15), 4);
        setThreads(0);
        QCOMPARE(threads(), 1);
        QCOMPARE(workersFor(1e15), 1);
    }
};

TNN_TEST(TestParallel, QCoreApplication)

} // namespace tst_parallel

#include "tst_parallel.moc"
