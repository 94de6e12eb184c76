// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/parallel.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdlib>
#include <exception>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include <pthread.h>
#include <sched.h>

#include "engine/computing.h"

namespace tnn {
namespace {

/// About 40 us of one core: waking a sleeping thread takes 10 to 50 us. Measured: half as much costs a single product
/// up to a third of its time.
constexpr double FlopsPerWorker = 4e6;

/// One call of parallelFor: each thread takes the next k.
class Job {
public:
    Job(long count, const std::function<void(long)> &body) : m_count(count), m_body(body) { }

    void work()
    {
        for (long k = m_next++; k < m_count && !m_failed; k = m_next++) {
            try {
                m_body(k);
            } catch (...) {
                const std::scoped_lock lock(m_mutex);
                if (!m_failed.exchange(true))
                    m_error = std::current_exception();
            }
        }
    }
    void rethrow() const
    {
        if (m_error)
            std::rethrow_exception(m_error);
    }

private:
    long m_count;
    const std::function<void(long)> &m_body;
    std::atomic<long> m_next = 0;
    std::atomic<bool> m_failed = false;
    std::mutex m_mutex;
    std::exception_ptr m_error;
};

/// Returns once that is so, or after the time in which a sleeping thread would have woken twice. Gives way to any other
/// thread: a forward pass consists of many short jobs, one soon after another.
template <class Condition> void watchFor(const Condition &condition)
{
    constexpr std::chrono::microseconds Patience(100);
    const auto end = std::chrono::steady_clock::now() + Patience;
    while (!condition() && std::chrono::steady_clock::now() < end)
        std::this_thread::yield();
}

/// A thread of the pool, and the processor it ran on last.
class Helper {
public:
    template <class Serve> explicit Helper(const Serve &serve) : m_thread([this, serve] { serve(*this); }) { }

    /// Called by the thread itself, before it waits.
    void rememberPlace() { m_processor = sched_getcpu(); }
    /// Linux wakes a thread on the processor it slept on, even if that is the caller's and another one is idle, where
    /// the two share no cache it knows of (virtual machines): it would begin when the caller has done all the work.
    void leave(int processor)
    {
        cpu_set_t others;
        if (m_processor != processor || sched_getaffinity(0, sizeof others, &others) != 0)
            return;
        CPU_CLR(static_cast<std::size_t>(processor), &others);
        if (CPU_COUNT(&others) > 0)
            pthread_setaffinity_np(m_thread.native_handle(), sizeof others, &others);
    }

private:
    std::atomic<int> m_processor = sched_getcpu(); // where threads begin, too
    std::thread m_thread;
};

/// Threads that sleep until there is a job; started on first use. Never destroyed: they sleep until the process ends.
class Pool {
public:
    /// Runs the job with up to `helpers` of the pool's threads; returns false if they are busy with another job.
    bool run(Job &job, int helpers)
    {
        {
            const std::scoped_lock lock(m_mutex);
            if (m_job != nullptr)
                return false;
            try {
                while (static_cast<int>(m_helpers.size()) < helpers)
                    m_helpers.push_back(std::make_unique<Helper>([this](Helper &helper) { serve(helper); }));
            } catch (const std::exception &) { // no memory, or no more threads: those that there are do the work
                helpers = static_cast<int>(m_helpers.size());
            }
            const int here = sched_getcpu();
            for (const std::unique_ptr<Helper> &helper : m_helpers)
                helper->leave(here);
            m_job = &job;
            m_wanted = helpers;
        }
        for (int k = 0; k < helpers; ++k)
            m_wake.notify_one();
        job.work();
        const WaitingForOthers waiting;
        std::unique_lock lock(m_mutex);
        m_wanted = 0; // a thread that has not woken by now would find nothing to do
        lock.unlock();
        watchFor([this] { return m_working == 0; });
        lock.lock();
        m_done.wait(lock, [this] { return m_working == 0; });
        m_job = nullptr;
        return true;
    }

private:
    void serve(Helper &helper)
    {
        const auto isWanted = [this] { return m_wanted > 0; };
        std::unique_lock lock(m_mutex);
        while (true) {
            helper.rememberPlace();
            m_wake.wait(lock, isWanted);
            --m_wanted;
            ++m_working;
            Job &job = *m_job;
            lock.unlock();
            {
                const Computing computing;
                job.work();
            }
            lock.lock();
            if (--m_working == 0)
                m_done.notify_one();
            lock.unlock();
            helper.rememberPlace();
            watchFor(isWanted);
            lock.lock();
        }
    }

    std::mutex m_mutex; ///< guards everything; what is atomic is also watched without it
    std::condition_variable m_wake, m_done;
    std::vector<std::unique_ptr<Helper>> m_helpers;
    Job *m_job = nullptr;
    std::atomic<int> m_wanted = 0, m_working = 0;
};

std::atomic<int> limit = 0; ///< 0: the number of cores

std::atomic<Pool *> &pool()
{
    static std::atomic<Pool *> current = new Pool;
    return current;
}

} // namespace

namespace {

/// A batch system that does not bind its jobs to cores says by OMP_NUM_THREADS how many a job has.
int availableCores()
{
    cpu_set_t own; // hardware_concurrency() counts the cores of the machine with some versions of the C library
    const int cores = sched_getaffinity(0, sizeof own, &own) == 0
        ? std::max(1, CPU_COUNT(&own))
        : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    const char *const granted = std::getenv("OMP_NUM_THREADS");
    const int most = granted == nullptr ? 0 : std::atoi(granted);
    return most > 0 ? std::min(cores, most) : cores;
}

} // namespace

int threads()
{
    static const int cores = availableCores();
    const int set = limit;
    return set > 0 ? set : cores;
}

void setThreads(int count)
{
    limit = std::max(1, count);
}

void forgetHelpers()
{
    pool() = new Pool;
}

void parallelFor(long count, int workers, const std::function<void(long)> &body)
{
    Job job(count, body);
    const int wanted = static_cast<int>(std::min<long>({workers, threads(), count}));
    if (wanted <= 1 || !pool().load()->run(job, wanted - 1))
        job.work();
    job.rethrow();
}

void parallelFor(long count, int workers, const Task &task, const std::function<void(long)> &body)
{
    const auto caller = std::this_thread::get_id();
    std::atomic<long> done = 0;
    parallelFor(count, workers, [&](long k) {
        task.check();
        body(k);
        const long sofar = ++done;
        if (std::this_thread::get_id() == caller)
            task.report(static_cast<double>(sofar) / static_cast<double>(count));
    });
    task.report(1);
}

int workersFor(double flops)
{
    return static_cast<int>(std::clamp(flops / FlopsPerWorker, 1.0, static_cast<double>(threads())));
}

} // namespace tnn
