// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <atomic>
#include <chrono>
#include <mutex>
#include <QTest>
#include <thread>

#include "engine/computing.h"
#include "engine/parallel.h"
#include "engine/task.h"
#include "tests/test_class.h"

namespace tst_computing {

using namespace tnn;

/// Counts the steps of all threads that work until the end.
struct Work {
    std::atomic<long> steps = 0;
    std::atomic<bool> done = false;

    void run()
    {
        while (!done) {
            Task().check();
            ++steps;
        }
    }
    void waitForSteps() const
    {
        for (const long before = steps; steps < before + 10;)
            std::this_thread::yield();
    }
    bool rests() const
    {
        const long before = steps;
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
        return steps == before;
    }
};

class TestComputing : public QObject {
    Q_OBJECT

private slots:
    void whatComputesPauses()
    {
        Work work;
        std::thread thread([&] {
            const Computing computing;
            work.run();
        });
        for (int time = 0; time < 20; ++time) {
            work.waitForSteps();
            pauseComputing();
            QVERIFY(work.rests());
            resumeComputing();
        }
        work.waitForSteps();
        work.done = true;
        thread.join();
    }

    void helpersPause()
    {
        setThreads(4);
        Work work;
        std::thread thread([&] {
            const Computing computing;
            parallelFor(4, 4, [&](long k) {
                if (k > 0)
                    work.run(); // the caller may be done, and waits
            });
        });
        for (int time = 0; time < 20; ++time) {
            work.waitForSteps();
            pauseComputing();
            QVERIFY(work.rests());
            resumeComputing();
        }
        work.done = true;
        thread.join();
    }

    void whatDoesNotComputeGoesOn()
    {
        pauseComputing();
        Task().check();
        PausableMutex mutex;
        const std::scoped_lock lock(mutex);
        resumeComputing();
    }

    void aMutexIsHeldWhileItsHolderPauses()
    {
        PausableMutex mutex;
        Work work;
        std::atomic<bool> held = false, taken = false;
        std::thread holder([&] {
            const Computing computing;
            const std::scoped_lock lock(mutex);
            held = true;
            work.run();
        });
        while (!held)
            std::this_thread::yield();
        std::thread other([&] {
            const Computing computing;
            const std::scoped_lock lock(mutex);
            taken = true;
        });
        for (int time = 0; time < 20; ++time) {
            work.waitForSteps();
            pauseComputing(); // neither the holder nor the one that waits for it delays this
            QVERIFY(work.rests());
            QVERIFY(!taken);
            resumeComputing();
        }
        work.done = true;
        holder.join();
        other.join();
        QVERIFY(taken);
    }

    void aChildFindsAMutexFree()
    {
        PausableMutex mutex, own;
        mutex.lock();
        pauseComputing();
        resumeAsChild();
        for (int time = 0; time < 2; ++time) {
            const std::scoped_lock first(mutex), second(own);
        }
    }

    void aChildStartsItsOwnHelpers()
    {
        setThreads(4);
        parallelFor(4, 4, [](long) {});
        forgetHelpers();
        std::atomic<int> present = 0;
        parallelFor(4, 4, [&](long) { // each waits for the others
            ++present;
            while (present < 4)
                std::this_thread::yield();
        });
        QCOMPARE(present.load(), 4);
    }
};

TNN_TEST(TestComputing, QCoreApplication)

} // namespace tst_computing

#include "tst_computing.moc"
