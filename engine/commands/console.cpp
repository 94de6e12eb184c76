// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/commands/console.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <memory>

#include <fcntl.h>
#include <unistd.h>

#include "engine/error.h"
#include "engine/io/file.h"

namespace tnn::commands {

namespace {

constexpr int BarWidth = 30;
constexpr std::chrono::milliseconds FirstDrawn{300}, Between{100};

void drawBar(double fraction)
{
    const int filled = std::clamp(static_cast<int>(fraction * BarWidth), 0, BarWidth);
    std::fprintf(stderr, "\r[%s%s] %3d %%", std::string(static_cast<std::size_t>(filled), '#').c_str(),
                 std::string(static_cast<std::size_t>(BarWidth - filled), ' ').c_str(),
                 static_cast<int>(fraction * 100));
    std::fflush(stderr);
}

} // namespace

void prepareConsole()
{
    std::signal(SIGPIPE, SIG_IGN);
    // a stream that the caller closed is opened for reading, so that no file takes its number and writes to it fail
    for (int descriptor = 0; descriptor <= 2; ++descriptor) {
        if (fcntl(descriptor, F_GETFD) == -1 && errno == EBADF && open("/dev/null", O_RDONLY | O_CLOEXEC) < 0)
            return;
    }
}

void writeResult(const std::string &path, std::string_view bytes)
{
    if (!path.empty()) {
        io::writeFile(path, bytes);
        return;
    }
    errno = 0;
    if (std::fwrite(bytes.data(), 1, bytes.size(), stdout) != bytes.size() || std::fflush(stdout) != 0)
        throw Error("standard output", std::string("could not be written: ") + std::strerror(errno));
}

void warn(const std::string &text)
{
    std::fprintf(stderr, "warning: %s\n", io::escaped(text).c_str());
}

void complain(const std::string &text)
{
    std::fprintf(stderr, "tnnscope: %s\n", io::escaped(text).c_str());
}

ProgressBar::ProgressBar() : m_terminal(isatty(STDERR_FILENO) == 1) { }

ProgressBar::~ProgressBar()
{
    if (m_terminal)
        std::fputs("\r\x1b[K", stderr);
}

Task ProgressBar::task() const
{
    Task task;
    if (!m_terminal)
        return task;
    using Clock = std::chrono::steady_clock;
    const auto next = std::make_shared<Clock::time_point>(Clock::now() + FirstDrawn);
    task.progress = [next](double fraction) {
        if (Clock::now() < *next)
            return;
        *next = Clock::now() + Between;
        drawBar(fraction);
    };
    return task;
}

} // namespace tnn::commands
