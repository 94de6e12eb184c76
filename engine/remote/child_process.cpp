// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/child_process.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <limits>
#include <mutex>
#include <set>
#include <thread>
#include <utility>

#include <fcntl.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "engine/error.h"
#include "engine/io/output_file.h"
#include "engine/remote/spawn.h"
#include "engine/task.h"

namespace tnn::remote {

namespace {

using Clock = std::chrono::steady_clock;

void closeOne(int &descriptor)
{
    if (descriptor >= 0)
        close(descriptor);
    descriptor = -1;
}

/// Readable once a stop is requested, for poll().
class Wake {
public:
    explicit Wake(const std::stop_token &stop) :
        m_event(stop.stop_possible() ? eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK) : -1),
        m_callback(stop, Ring{m_event.number()})
    {
    }

    int event() const { return m_event.number(); }

private:
    struct Ring {
        int event;
        void operator()() const { eventfd_write(event, 1); }
    };
    io::Descriptor m_event; // closed after the callback has ended
    std::stop_callback<Ring> m_callback;
};

/// The children that have not been waited for: the system gives their numbers to no other process.
struct Children {
    std::mutex mutex;
    std::set<pid_t> running;
};

Children &children()
{
    static Children all;
    return all;
}

std::string endingOf(int status)
{
    if (WIFSIGNALED(status))
        return "signal " + std::to_string(WTERMSIG(status)) + " (" + strsignal(WTERMSIG(status)) + ")";
    return "exit status " + std::to_string(WEXITSTATUS(status));
}

} // namespace

ChildProcess::ChildProcess(const std::vector<std::string> &arguments)
{
    std::array<int, 2> ends{-1, -1}, pipe{-1, -1};
    int failed = socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0 ? errno : 0;
    if (failed == 0 && pipe2(pipe.data(), O_CLOEXEC) != 0)
        failed = errno;
    if (failed == 0)
        failed = spawn(arguments, ends[1], pipe[1], m_child);
    closeOne(ends[1]);
    closeOne(pipe[1]);
    m_socket = ends[0];
    m_errors = pipe[0];
    if (failed != 0) {
        m_child = -1;
        closeOne(m_socket);
        closeOne(m_errors);
        throw Error("could not be started: %1", std::strerror(failed)).in(arguments.front());
    }
    {
        const std::scoped_lock lock(children().mutex);
        children().running.insert(m_child);
    }
    for (const int descriptor : {m_socket, m_errors})
        fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK); // NOLINT(*-vararg)
}

ChildProcess::~ChildProcess()
{
    end(std::chrono::milliseconds(0));
}

void ChildProcess::killAll()
{
    const std::scoped_lock lock(children().mutex);
    for (const pid_t child : children().running)
        kill(child, SIGKILL);
}

/// Returns whether the child has ended. From then on its number may be another process's.
bool ChildProcess::collect()
{
    const std::scoped_lock lock(children().mutex);
    int status = 0;
    const pid_t ended = waitpid(m_child, &status, WNOHANG);
    if (ended == 0 || (ended < 0 && errno == EINTR))
        return false;
    if (ended == m_child)
        m_ending = endingOf(status);
    children().running.erase(m_child);
    m_child = -1;
    return true;
}

bool ChildProcess::waitForEnd(std::chrono::milliseconds limit)
{
    constexpr std::chrono::milliseconds Step(2);
    const auto deadline = Clock::now() + limit;
    while (!collect()) {
        if (Clock::now() >= deadline)
            return false;
        std::this_thread::sleep_for(Step);
    }
    return true;
}

void ChildProcess::end(std::chrono::milliseconds grace)
{
    closeOne(m_socket);
    if (m_child > 0 && !waitForEnd(grace)) {
        kill(m_child, SIGKILL);
        waitForEnd(Forever);
        m_ending.clear(); // we ended it
    }
    keepErrors();
    closeOne(m_errors);
}

void ChildProcess::giveUp()
{
    keepErrors();
    closeOne(m_errors); // what it says about its end is not heard
    end(std::chrono::milliseconds(0));
    m_ending.clear();
}

void ChildProcess::hasGone()
{
    constexpr std::chrono::milliseconds Soon(1000); // it closed its output: it is ending, or a hanging shell
    end(Soon);
    throw Error("it has ended");
}

void ChildProcess::keepErrors()
{
    constexpr std::size_t Kept = 4096;
    std::array<char, 4096> block{};
    for (;;) {
        const ssize_t got = m_errors < 0 ? 0 : read(m_errors, block.data(), block.size());
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0 && errno == EAGAIN)
            return;
        if (got <= 0) {
            closeOne(m_errors);
            return;
        }
        m_words.append(block.data(), static_cast<std::size_t>(got));
        if (m_words.size() > Kept)
            m_words.erase(0, m_words.size() - Kept);
    }
}

std::string ChildProcess::lastWords() const
{
    constexpr std::string_view Blank = " \t\r\n";
    const std::size_t last = m_words.find_last_not_of(Blank);
    if (last == std::string::npos)
        return {};
    const std::size_t before = m_words.find_last_of("\r\n", last);
    const std::size_t first = before == std::string::npos ? 0 : before + 1;
    return m_words.substr(first, last + 1 - first);
}

/// Sends and receives what is possible immediately, or waits until something is. Receives nothing while there are as
/// many bytes as are wanted.
void ChildProcess::wait(Time deadline, const std::stop_token &stop, std::size_t wanted)
{
    if (stop.stop_requested())
        throw Cancelled();
    if (m_socket < 0)
        throw Error("it has ended");
    const Wake wake(stop);
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()).count();
    const int events = (m_sent < m_unsent.size() ? POLLOUT : 0) | (m_read.size() < wanted ? POLLIN : 0);
    std::array<pollfd, 3> waited{
        {{m_socket, static_cast<short>(events), 0}, {m_errors, POLLIN, 0}, {wake.event(), POLLIN, 0}}};
    const int ready = poll(waited.data(), waited.size(),
                           static_cast<int>(std::clamp<long>(left, 0, std::numeric_limits<int>::max())));
    if (ready < 0 && errno == EINTR)
        return;
    if (ready <= 0) {
        giveUp();
        throw NoAnswer("it does not respond");
    }
    if (waited[1].revents != 0)
        keepErrors();
    if ((waited[0].revents & POLLIN) != 0) // first: output from before its end counts
        receive();
    if ((waited[0].revents & POLLOUT) != 0)
        send();
}

void ChildProcess::send()
{
    const ssize_t sent = ::send(m_socket, m_unsent.data() + m_sent, m_unsent.size() - m_sent, MSG_NOSIGNAL);
    if (sent < 0 && errno != EAGAIN && errno != EINTR)
        hasGone();
    m_sent += static_cast<std::size_t>(std::max<ssize_t>(sent, 0));
    if (m_sent == m_unsent.size())
        m_unsent.clear();
    if (m_unsent.empty())
        m_sent = 0;
}

void ChildProcess::receive()
{
    constexpr std::size_t Block = std::size_t{256} << 10;
    const std::size_t before = m_read.size();
    m_read.resize(before + Block);
    const ssize_t got = read(m_socket, m_read.data() + before, Block);
    const int error = errno;
    m_read.resize(before + static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
    if (got == 0 || (got < 0 && error != EAGAIN && error != EINTR))
        hasGone();
}

void ChildProcess::write(std::string_view bytes, std::chrono::milliseconds limit, const std::stop_token &stop)
{
    const auto deadline = Clock::now() + limit;
    m_unsent.append(bytes);
    while (m_sent < m_unsent.size())
        wait(deadline, stop, LongestLine);
}

void ChildProcess::writeSoon(std::string_view bytes)
{
    m_unsent.append(bytes);
    if (m_socket >= 0)
        send();
}

std::string ChildProcess::readLine(std::chrono::milliseconds limit, const std::stop_token &stop)
{
    const auto deadline = Clock::now() + limit;
    std::size_t newline = m_read.find('\n', m_looked);
    while (newline == std::string::npos && m_read.size() <= LongestLine) {
        m_looked = m_read.size();
        wait(deadline, stop, LongestLine + 1);
        newline = m_read.find('\n', m_looked);
    }
    if (std::min(newline, m_read.size()) > LongestLine) {
        giveUp();
        throw TooLong(Message("sent a line longer than %1 bytes", LongestLine));
    }
    std::string line = m_read.substr(0, newline);
    m_read.erase(0, newline + 1);
    m_looked = 0;
    return line;
}

std::string ChildProcess::readBytes(std::size_t size, std::chrono::milliseconds limit, const std::stop_token &stop)
{
    const auto deadline = Clock::now() + limit;
    while (m_read.size() < size)
        wait(deadline, stop, size);
    m_looked = 0;
    if (m_read.size() == size)
        return std::exchange(m_read, {});
    std::string bytes = m_read.substr(0, size);
    m_read.erase(0, size);
    return bytes;
}

std::size_t ChildProcess::skipBytes(std::size_t most, std::chrono::milliseconds limit, const std::stop_token &stop)
{
    const auto deadline = Clock::now() + limit;
    while (m_read.empty() && most > 0)
        wait(deadline, stop, 1);
    m_looked = 0;
    const std::size_t count = std::min(most, m_read.size());
    m_read.erase(0, count);
    return count;
}

} // namespace tnn::remote
