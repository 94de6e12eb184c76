// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "engine/io/json.h"
#include "engine/task.h"

namespace tnn::cli {

/// The destination of a command's output instead of this process's streams: a serving program sends it to its client.
/// `progress` may be called by any thread, the others only by the thread that runs the command; none may be empty.
struct Sink {
    std::function<void(std::string_view bytes)> result;
    std::function<void(const Message &message)> warning;
    std::function<void(double fraction)> progress;
    std::function<void(const io::Json &news)> news;
    std::stop_token stop; ///< for the tasks that ProgressBar creates
};

/// Installs a sink for the commands of this thread during its lifetime. The sink must outlive it.
class SinkInstalled {
public:
    explicit SinkInstalled(const Sink &sink);
    ~SinkInstalled();
    SinkInstalled(const SinkInstalled &) = delete;
    SinkInstalled &operator=(const SinkInstalled &) = delete;

private:
    const Sink *m_before;
};

/// Makes writing to a closed pipe or stream fail normally, instead of raising a signal or writing into another file.
/// Only writeResult() to a standard output that nobody reads any more ends the process by SIGPIPE, if that was not
/// ignored when it was started.
void prepareConsole();
/// Lets writing to a closed pipe do what it did before: for a program that replaces this one.
void restoreBrokenPipes();

/// Whether a sink gets what this thread's command writes.
bool isServed();

/// Writes a result to the file, completely or not at all, or to standard output if `path` is empty. An installed sink
/// gets it whatever the path: files belong to the sink's client. Throws tnn::Error.
void writeResult(const std::string &path, std::string_view bytes);

/// Writes the provenance beside a result; a sink gets it as news, {"provenance": TEXT}. Throws tnn::Error.
void writeProvenance(const std::string &path, const std::string &text);

/// Prints `warning: MESSAGE` on standard error, in English, escaped, without the middle of a text too long to read.
void warn(const Message &message);
/// Without empty ones, and those that occur twice once.
void warnOfEach(const std::vector<Message> &messages);
/// Prints `tnnscope: TEXT` on standard error, likewise, as one line. It does not go to a sink.
void printError(const std::string &text);
/// Sends intermediate output (a token, a loss) to the sink, if any.
void report(const io::Json &news);

/// During its lifetime, its task draws a bar on standard error if that is a terminal. With a sink installed the task
/// reports to the sink, and stops when the sink requests it.
class ProgressBar {
public:
    ProgressBar();
    ~ProgressBar();
    ProgressBar(const ProgressBar &) = delete;
    ProgressBar &operator=(const ProgressBar &) = delete;

    Task task() const;

private:
    bool m_terminal;
};

} // namespace tnn::cli
