// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include <sys/types.h>

#include "engine/error.h"

namespace tnn::remote {

/// Thrown when a program makes no progress within the time limit.
class NoAnswer : public Error {
public:
    using Error::Error;
};

/// Thrown when a program sends a line that is too long.
class TooLong : public Error {
public:
    using Error::Error;
};

/// A child process whose standard input and output we own: lines and bytes are written to it and read from it. Ended
/// with the object; SIGINT and SIGHUP from a terminal do not reach it. Used by one thread at a time.
class ChildProcess {
public:
    /// A limit that means to wait without end.
    static constexpr std::chrono::milliseconds Forever = std::chrono::hours(24 * 365);
    /// The longest line that the program may send, in bytes: an answer's texts and numbers take less than one such
    /// line.
    static constexpr std::size_t LongestLine = std::size_t{16} << 20;

    /// Searches the PATH for arguments[0]. Throws tnn::Error if it cannot be started.
    explicit ChildProcess(const std::vector<std::string> &arguments);
    /// Closes its standard input and kills it.
    ~ChildProcess();
    ChildProcess(const ChildProcess &) = delete;
    ChildProcess &operator=(const ChildProcess &) = delete;

    // These throw tnn::Error if the program has ended, or NoAnswer if it makes no progress within the time limit, after
    // ending it. They throw Cancelled on a stop; what has arrived is kept for the next call. No more than is wanted is
    // kept, and a block of what follows: a program that sends more waits. A line longer than LongestLine ends the
    // program, and throws TooLong.
    void write(std::string_view bytes, std::chrono::milliseconds limit = Forever, const std::stop_token &stop = {});
    void writeLine(const std::string &line) { write(line + "\n"); }
    std::string readLine(std::chrono::milliseconds limit, const std::stop_token &stop = {});
    std::string readBytes(std::size_t size, std::chrono::milliseconds limit, const std::stop_token &stop = {});
    /// Reads bytes and forgets them. Returns how many: at least one, if any are wanted.
    std::size_t skipBytes(std::size_t most, std::chrono::milliseconds limit, const std::stop_token &stop = {});

    /// Writes without waiting: what the program does not accept now is sent with the next call, like the rest of a
    /// stopped write().
    void writeSoon(std::string_view bytes);
    /// Closes its standard input, which requests its end; kills it if it has not ended within the time.
    void end(std::chrono::milliseconds grace);
    /// Kills every child of this program, at its end: threads that wait for one get an error.
    static void killAll();
    bool hasEnded() const { return m_child <= 0; }
    /// Returns how it ended by itself: "exit status 3", "signal 9 (Killed)"; empty before that, and if we ended it.
    const std::string &ending() const { return m_ending; }
    /// Returns the last non-empty line of its standard error.
    std::string lastWords() const;
    pid_t id() const { return m_child; } ///< below 1 once it has ended

private:
    using Time = std::chrono::steady_clock::time_point;
    void wait(Time deadline, const std::stop_token &stop, std::size_t wanted);
    void send();
    void receive();
    void keepErrors();
    void giveUp(); ///< ends a program that does not answer as agreed
    [[noreturn]] void hasGone();
    bool waitForEnd(std::chrono::milliseconds limit);
    bool collect();

    pid_t m_child = -1;
    int m_socket = -1; ///< our end of the child's input and output
    int m_errors = -1; ///< our end of its standard error
    std::string m_unsent;
    std::size_t m_sent = 0;   ///< the sent part of m_unsent
    std::string m_read;       ///< received, but not requested yet
    std::size_t m_looked = 0; ///< the part of m_read known to have no newline
    std::string m_words, m_ending;
};

} // namespace tnn::remote
