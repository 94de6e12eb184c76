// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/python/interruptible.h"

#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <stop_token>
#include <thread>

#include <pybind11/pybind11.h>

namespace tnn::python {

namespace {

namespace py = pybind11;

constexpr std::chrono::milliseconds BetweenLooks(10), Patience(30);

/// Shared by the caller and the thread, either of which may end first.
struct Job {
    std::mutex mutex;
    std::condition_variable ended;
    bool isDone = false;
    std::exception_ptr error;

    bool waitFor(std::chrono::milliseconds time)
    {
        const py::gil_scoped_release released;
        std::unique_lock lock(mutex);
        return ended.wait_for(lock, time, [this] { return isDone; });
    }
};

/// The threads that have not ended.
struct Threads {
    std::mutex mutex;
    std::condition_variable changed;
    int count = 0;

    void add(int number)
    {
        const std::scoped_lock lock(mutex);
        count += number;
        changed.notify_all();
    }
};
Threads &allThreads()
{
    static Threads all;
    return all;
}

void perform(Job &job, std::function<void(const Task &)> work, const std::stop_token &stop)
{
    std::exception_ptr error;
    try {
        work({stop, {}});
    } catch (...) {
        error = std::current_exception();
    }
    work = nullptr; // what it holds ends here, on this thread if the caller has gone
    {
        const std::scoped_lock lock(job.mutex);
        job.error = std::move(error);
        job.isDone = true;
    }
    job.ended.notify_all();
}

} // namespace

void runInterruptibly(std::function<void(const Task &)> work)
{
    auto job = std::make_shared<Job>();
    std::stop_source stop;
    allThreads().add(1);
    try {
        std::thread([job, work = std::move(work), stopped = stop.get_token()]() mutable {
            perform(*job, std::move(work), stopped);
            job.reset();
            allThreads().add(-1);
        }).detach();
    } catch (...) {
        allThreads().add(-1);
        throw;
    }
    while (!job->waitFor(BetweenLooks)) {
        if (PyErr_CheckSignals() == 0)
            continue;
        const py::error_already_set interrupt;
        stop.request_stop();
        job->waitFor(Patience);
        throw interrupt;
    }
    if (job->error)
        std::rethrow_exception(job->error);
}

void waitAtExit()
{
    py::module_::import("atexit").attr("register")(py::cpp_function([] {
        const py::gil_scoped_release released;
        std::unique_lock lock(allThreads().mutex);
        allThreads().changed.wait(lock, [] { return allThreads().count == 0; });
    }));
}

} // namespace tnn::python
