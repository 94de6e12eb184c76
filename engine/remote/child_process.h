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

/// A program did not go on within the time.
class NoAnswer : public Error {
public:
    using Error::Error;
};

/// A program that runs beside us, its standard input and output ours: lines and bytes are written to it and read from
/// it. Ended with the object. Used by one thread at a time.
class ChildProcess {
public:
    enum class Errors {
        Dropped, ///< standard error goes nowhere
        Kept     ///< its end is kept, for lastWords()
    };
    /// As a limit: waits as long as it takes.
    static constexpr std::chrono::milliseconds Forever = std::chrono::hours(24 * 365);

    /// arguments[0] is looked for on the PATH. Throws tnn::Error where it can't be started.
    explicit ChildProcess(const std::vector<std::string> &arguments, Errors errors = Errors::Dropped);
    /// Closes its standard input and kills it.
    ~ChildProcess();
    ChildProcess(const ChildProcess &) = delete;
    ChildProcess &operator=(const ChildProcess &) = delete;

    // These throw tnn::Error where the program has ended, or NoAnswer where it does not go on within the time; it is ended
    // then. They throw Cancelled on a stop; what came so far is there for the next call.
    void write(std::string_view bytes, std::chrono::milliseconds limit = Forever, const std::stop_token &stop = {});
    void writeLine(const std::string &line) { write(line + "\n"); }
    std::string readLine(std::chrono::milliseconds limit, const std::stop_token &stop = {});
    std::string readBytes(std::size_t size, std::chrono::milliseconds limit, const std::stop_token &stop = {});

    /// Writes without waiting: what the program does not take now goes with the next call, as what a stopped write()
    /// left does.
    void writeSoon(std::string_view bytes);
    /// Closes its standard input, which asks it to end; kills it where it has not within the time.
    void end(std::chrono::milliseconds grace);
    bool hasEnded() const { return m_child <= 0; }
    /// How it ended by itself: "exit status 3", "signal 9 (Killed)"; empty before, and where it was ended.
    const std::string &ending() const { return m_ending; }
    /// The last line of its standard error that holds anything; empty unless errors are kept.
    std::string lastWords() const;
    pid_t id() const { return m_child; } ///< below 1 once it has ended

private:
    using Time = std::chrono::steady_clock::time_point;
    void wait(Time deadline, const std::stop_token &stop);
    void send();
    void receive();
    void keepErrors();
    [[noreturn]] void hasGone();
    bool waitForEnd(std::chrono::milliseconds limit);

    pid_t m_child = -1;
    int m_socket = -1; ///< our end of what is input and output to the child
    int m_errors = -1; ///< what it writes to standard error
    std::string m_unsent;
    std::size_t m_sent = 0;   ///< of m_unsent
    std::string m_read;       ///< what came and was not asked for
    std::size_t m_looked = 0; ///< of m_read, without a new line
    std::string m_words, m_ending;
};

} // namespace tnn::remote
