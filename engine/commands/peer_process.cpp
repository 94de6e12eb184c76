// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/commands/peer_process.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <ctime>
#include <thread>

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "engine/error.h"

namespace tnn::commands {

namespace {

using Clock = std::chrono::steady_clock;

/// Starts the program with the socket as its input and output; an error number where it can't be.
int spawn(const std::vector<std::string> &arguments, int socket, pid_t &child)
{
    std::vector<std::string> words = arguments;
    std::vector<char *> pointers;
    pointers.reserve(words.size() + 1);
    for (std::string &word : words)
        pointers.push_back(word.data());
    pointers.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, socket, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, socket, STDOUT_FILENO);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    const int failed = posix_spawnp(&child, pointers.front(), &actions, nullptr, pointers.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    return failed;
}

/// Time that all threads of the process have spent on a core, in microseconds; 0 where the system does not tell.
double cpuUs(pid_t process)
{
    clockid_t clock = 0;
    timespec time{};
    if (clock_getcpuclockid(process, &clock) != 0 || clock_gettime(clock, &time) != 0)
        return 0;
    return static_cast<double>(time.tv_sec) * 1e6 + static_cast<double>(time.tv_nsec) * 1e-3;
}

} // namespace

void waitUntilIdle(pid_t process)
{
    constexpr std::chrono::milliseconds Step(2), Longest(500);
    constexpr double IdleUs = 100; // of 2000
    const auto deadline = Clock::now() + Longest;
    double before = cpuUs(process);
    while (process > 0 && Clock::now() < deadline) {
        std::this_thread::sleep_for(Step);
        const double now = cpuUs(process);
        if (now - before < IdleUs)
            return;
        before = now;
    }
}

PeerProcess::PeerProcess(const std::vector<std::string> &arguments)
{
    std::array<int, 2> ends{-1, -1};
    int failed = socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0 ? errno : 0;
    if (failed == 0) {
        failed = spawn(arguments, ends[1], m_child);
        close(ends[1]);
        m_socket = ends[0];
    }
    if (failed != 0) {
        m_child = -1;
        end();
        throw Error(arguments.front(), std::string("could not be started: ") + std::strerror(failed));
    }
}

PeerProcess::~PeerProcess()
{
    end();
}

void PeerProcess::end()
{
    if (m_socket >= 0)
        close(m_socket);
    m_socket = -1;
    if (m_child > 0) {
        kill(m_child, SIGKILL);
        waitpid(m_child, nullptr, 0);
    }
    m_child = -1;
}

void PeerProcess::writeLine(const std::string &line)
{
    const std::string bytes = line + "\n"; // far less than a socket takes at once
    if (m_socket < 0
        || send(m_socket, bytes.data(), bytes.size(), MSG_NOSIGNAL) != static_cast<ssize_t>(bytes.size())) {
        end();
        throw Error("it has ended");
    }
}

std::string PeerProcess::readLine(std::chrono::milliseconds limit)
{
    const auto deadline = Clock::now() + limit;
    std::array<char, 4096> block{};
    std::size_t newline = m_read.find('\n');
    while (newline == std::string::npos) {
        const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()).count();
        pollfd waited{m_socket, POLLIN, 0};
        const int ready = m_socket < 0 ? -1 : poll(&waited, 1, static_cast<int>(std::max<long>(0, left)));
        if (ready < 0 && errno == EINTR)
            continue;
        const ssize_t got = ready > 0 ? read(m_socket, block.data(), block.size()) : 0;
        if (got <= 0) {
            end();
            throw Error(ready == 0 ? "it does not answer" : "it has ended");
        }
        m_read.append(block.data(), static_cast<std::size_t>(got));
        newline = m_read.find('\n');
    }
    std::string line = m_read.substr(0, newline);
    m_read.erase(0, newline + 1);
    return line;
}

} // namespace tnn::commands
