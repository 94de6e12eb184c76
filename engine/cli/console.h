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

/// Where what commands say goes instead of this process's streams: a program that serves answers others with it.
/// `progress` may be called by any thread, the others by the one that runs the command; none may be empty.
struct Sink {
    std::function<void(std::string_view bytes)> result;
    std::function<void(const Message &message)> warning;
    std::function<void(double fraction)> progress;
    std::function<void(const io::Json &news)> news;
    std::stop_token stop; ///< of the tasks that ProgressBar makes
};

/// Installs a sink for the commands that this thread runs while it lives. The sink must outlive it.
class SinkInstalled {
public:
    explicit SinkInstalled(const Sink &sink);
    ~SinkInstalled();
    SinkInstalled(const SinkInstalled &) = delete;
    SinkInstalled &operator=(const SinkInstalled &) = delete;

private:
    const Sink *m_before;
};

/// Makes writing to a closed pipe or a closed stream a failed write instead of a signal or another file's bytes.
void prepareConsole();

/// Writes a result to the file, whole or not at all, or where `path` is empty to standard output. An installed sink
/// gets it whatever the path: files belong to whom the sink answers. Throws tnn::Error.
void writeResult(const std::string &path, std::string_view bytes);

/// `warning: MESSAGE` on standard error, in English, escaped.
void warn(const Message &message);
void warnOfEach(const std::vector<Message> &messages);
/// `tnnscope: TEXT` on standard error, escaped: one line. No sink hears of it.
void printError(const std::string &text);
/// What a command did so far, for a sink: a token, a loss. Nothing without one.
void tell(const io::Json &news);

/// While it lives, its task draws a bar on standard error where that is a terminal, and nothing elsewhere. With a sink
/// installed the task reports to that, and stops when that says so.
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
