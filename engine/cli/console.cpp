// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cli/console.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <memory>
#include <new>
#include <utility>

#include <fcntl.h>
#include <unistd.h>

#include "engine/error.h"
#include "engine/io/abridged.h"
#include "engine/io/file.h"

namespace tnn::cli {

namespace {

using Clock = std::chrono::steady_clock;

constexpr int BarWidth = 30;
constexpr std::chrono::milliseconds FirstDrawn{300}, Between{100};

/// The sink of this thread's commands; null: this process's streams.
thread_local const Sink *installed = nullptr;

std::atomic<bool> barIsDrawn = false;

/// What this process did on SIGPIPE when it was started.
void (*brokenPipe)(int) = SIG_IGN;

void clearBar()
{
    if (barIsDrawn.exchange(false))
        std::fputs("\r\x1b[K", stderr);
}

void drawBar(double fraction)
{
    barIsDrawn = true;
    const int filled = std::clamp(static_cast<int>(fraction * BarWidth), 0, BarWidth);
    std::fprintf(stderr, "\r[%s%s] %3d %%", std::string(static_cast<std::size_t>(filled), '#').c_str(),
                 std::string(static_cast<std::size_t>(BarWidth - filled), ' ').c_str(),
                 static_cast<int>(fraction * 100));
    std::fflush(stderr);
}

/// Returns an escaped text of a sensible length: the path at its beginning or the reason at its end may contain
/// anything.
std::string legible(const std::string &text)
{
    constexpr std::size_t Longest = 2000;
    return io::escaped(io::abridged(text, Longest));
}

const std::terminate_handler usualTermination = std::get_terminate();

/// A lack of memory that nothing could catch, since it showed in a destructor or within Qt, ends in a sentence, too.
[[noreturn]] void endWithoutMemory()
{
    try {
        if (std::current_exception())
            throw;
    } catch (const std::bad_alloc &) {
        std::fputs("tnnscope: there is not enough memory for this\n", stderr);
        std::_Exit(EXIT_FAILURE);
    } catch (...) { // reported by the usual handler
    }
    usualTermination();
    std::abort();
}

} // namespace

SinkInstalled::SinkInstalled(const Sink &sink) : m_before(std::exchange(installed, &sink)) { }

SinkInstalled::~SinkInstalled()
{
    installed = m_before;
}

bool isServed()
{
    return installed != nullptr;
}

void prepareConsole()
{
    std::set_terminate(endWithoutMemory);
    std::signal(SIGXFSZ, SIG_IGN); // beyond ulimit -f
    brokenPipe = std::signal(SIGPIPE, SIG_IGN);
    // opens a stream that the caller closed for reading, so that no file takes its number and writes to it fail
    for (int descriptor = 0; descriptor <= 2; ++descriptor) {
        if (fcntl(descriptor, F_GETFD) == -1 && errno == EBADF && open("/dev/null", O_RDONLY | O_CLOEXEC) < 0)
            return;
    }
}

void restoreBrokenPipes()
{
    std::signal(SIGPIPE, brokenPipe);
}

void writeResult(const std::string &path, std::string_view bytes)
{
    if (installed != nullptr) {
        installed->result(bytes);
        return;
    }
    if (!path.empty()) {
        io::writeFile(path, bytes);
        return;
    }
    clearBar();
    errno = 0;
    if (std::fwrite(bytes.data(), 1, bytes.size(), stdout) == bytes.size() && std::fflush(stdout) == 0)
        return;
    const int problem = errno;
    if (problem == EPIPE) { // the reader has what it wants, as `head -1` has: ends as any other command would
        restoreBrokenPipes();
        std::raise(SIGPIPE);
    }
    throw Error("could not be written: %1", std::strerror(problem)).in("standard output");
}

void writeProvenance(const std::string &path, const std::string &text)
{
    if (installed != nullptr)
        installed->news({{"provenance", text}});
    else
        io::writeFile(path, text);
}

void warn(const Message &message)
{
    if (installed != nullptr)
        return installed->warning(message);
    clearBar();
    std::fprintf(stderr, "warning: %s\n", legible(message.english()).c_str());
}

void warnOfEach(const std::vector<Message> &messages)
{
    for (auto message = messages.begin(); message != messages.end(); ++message)
        if (!message->empty() && std::find(messages.begin(), message, *message) == message)
            warn(*message);
}

void printError(const std::string &text)
{
    clearBar();
    std::fprintf(stderr, "tnnscope: %s\n", legible(text).c_str());
}

void report(const io::Json &news)
{
    if (installed != nullptr)
        installed->news(news);
}

ProgressBar::ProgressBar() : m_terminal(installed == nullptr && isatty(STDERR_FILENO) == 1) { }

ProgressBar::~ProgressBar()
{
    if (m_terminal)
        clearBar();
}

Task ProgressBar::task() const
{
    Task task;
    if (installed != nullptr)
        return {installed->stop, installed->progress};
    if (!m_terminal)
        return task;
    const auto next = std::make_shared<Clock::time_point>(Clock::now() + FirstDrawn);
    task.progress = [next](double fraction) {
        if (Clock::now() < *next)
            return;
        *next = Clock::now() + Between;
        drawBar(fraction);
    };
    return task;
}

} // namespace tnn::cli
