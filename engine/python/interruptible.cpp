// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/python/interruptible.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <csignal>
#include <exception>
#include <mutex>
#include <stop_token>
#include <thread>

#include <pybind11/pybind11.h>

#include "engine/computing.h"
#include "engine/parallel.h"

namespace tnn::python {

namespace {

namespace py = pybind11;
using namespace py::literals;

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

std::atomic<int> callers = 0, threads = 0; ///< that have not ended
/// The thread that ends the interpreter, from when it waits for the others.
std::atomic<std::thread::id> exiting;

/// Whether the interpreter waits for this thread's call to end. One that goes on after Python has ended would crash.
bool mustEnd()
{
    const std::thread::id ending = exiting;
    return ending != std::thread::id() && ending != std::this_thread::get_id();
}

/// Ends the thread without a word.
[[noreturn]] void endThread()
{
    PyErr_SetNone(PyExc_SystemExit);
    throw py::error_already_set();
}

/// Ends the process as Ctrl-C ends a program.
void endProcess()
{
    PyErr_Clear();
    py::print("", "end"_a = "", "flush"_a = true);
    std::signal(SIGINT, SIG_DFL);
    std::raise(SIGINT);
}

/// Counts a thread while it is where Python cannot end it.
class Caller {
public:
    Caller()
    {
        if (mustEnd())
            endThread();
        ++callers;
    }
    ~Caller() { --callers; }
    Caller(const Caller &) = delete;
    Caller &operator=(const Caller &) = delete;
};

void perform(Job &job, std::function<void(const Task &)> work, const std::stop_token &stop)
{
    const Computing computing;
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
    const Caller caller;
    auto job = std::make_shared<Job>();
    std::stop_source stop;
    ++threads;
    try {
        std::thread([job, work = std::move(work), stopped = stop.get_token()]() mutable {
            perform(*job, std::move(work), stopped);
            job.reset();
            --threads;
        }).detach();
    } catch (...) {
        --threads;
        throw;
    }
    while (!job->waitFor(BetweenLooks)) {
        if (mustEnd())
            stop.request_stop();
        if (PyErr_CheckSignals() == 0)
            continue;
        const py::error_already_set interrupt;
        stop.request_stop();
        job->waitFor(Patience);
        throw interrupt;
    }
    if (stop.stop_requested())
        endThread();
    if (job->error)
        std::rethrow_exception(job->error);
}

void runAtOnce(const std::function<void(const Task &)> &work)
{
    const Caller caller;
    const py::gil_scoped_release released;
    const Computing computing;
    work({});
}

void endWorkAtExit()
{
    py::module_::import("atexit").attr("register")(py::cpp_function([] {
        exiting = std::this_thread::get_id();
        while (callers != 0 || threads != 0) {
            if (PyErr_CheckSignals() != 0)
                endProcess();
            const py::gil_scoped_release released;
            std::this_thread::sleep_for(BetweenLooks);
        }
    }));
}

void surviveForks()
{
    py::module_::import("os").attr("register_at_fork")(
        "before"_a = py::cpp_function([] {
            const py::gil_scoped_release released; // what pauses may have to free an array first
            pauseComputing();
        }),
        "after_in_parent"_a = py::cpp_function(resumeComputing), "after_in_child"_a = py::cpp_function([] {
                                                                     forgetHelpers();
                                                                     callers = 0;
                                                                     threads = 0;
                                                                     resumeAsChild();
                                                                 }));
}

} // namespace tnn::python
