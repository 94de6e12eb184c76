// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "engine/document/device.h"
#include "engine/error.h"
#include "engine/remote/child_process.h"
#include "engine/remote/protocol.h"
#include "engine/task.h"

namespace tnn::remote {

/// What is heard of a request while it is answered, on the thread that asks; each may be empty.
struct EngineCallbacks {
    std::function<void(const io::Json &)> news;
    std::function<void(const Message &)> warning;
};

/// A program that serves (serve.h), here or at the far end of a pipe: kept running, asked one request after the other.
/// Thread-safe: who asks while another is answered waits. Ended with the object; what it does then is stopped.
class EngineProcess {
public:
    struct Answer {                   // NOLINT(bugprone-exception-escape): moving a Json throws nothing
        std::string bytes;            ///< what the command writes
        std::optional<Error> failure; ///< of a call that has a result all the same (compare beyond its tolerance)
        io::Json more;                ///< the line itself
    };

    /// Starts "COMMAND serve", or tnnscope-torch where the command is empty, and hears who it is. `version` is ours: an
    /// engine of another one is refused. Throws tnn::Error in one sentence: not found (told of no
    /// file: who asks says what for), another version, no answer.
    EngineProcess(const std::string &command, const std::string &version,
                  std::chrono::milliseconds patience = std::chrono::seconds(60));
    ~EngineProcess();
    EngineProcess(const EngineProcess &) = delete;
    EngineProcess &operator=(const EngineProcess &) = delete;

    const std::string &name() const { return m_name; } ///< "tnnscope-torch", or the command
    const std::vector<document::DeviceFound> &devices() const { return m_devices; } ///< as of its start; the CPU first
    bool gone() const { return m_gone; }                                            ///< every later request throws
    long requests() const { return m_requests; }                                    ///< asked so far
    std::size_t received() const { return m_received; }                             ///< bytes of answers so far

    /// Asks and waits. A stop of the task cancels the request over there, and throws Cancelled at once. Throws tnn::Error
    /// with the sentence of over there, or one that says that the engine is gone, and how it ended; UsageError where the call
    /// was wrong.
    Answer ask(const Words &words, const Task &task = {}, const EngineCallbacks &callbacks = {});

private:
    void hear(std::chrono::milliseconds patience, const std::string &version);
    Answer answerTo(long number, const Task &task, const EngineCallbacks &callbacks);
    std::string readBytes(std::size_t size, const std::stop_token &stop);
    void cancel(long number);
    [[noreturn]] void fail(const Message &reason);

    std::string m_name;
    std::vector<document::DeviceFound> m_devices;
    std::unique_ptr<ChildProcess> m_child;
    std::timed_mutex m_asking;
    std::size_t m_skipped = 0; ///< bytes of an answer that nobody waits for, still to come
    std::atomic<bool> m_gone = false;
    std::atomic<long> m_requests = 0;
    std::atomic<std::size_t> m_received = 0;
};
using EnginePtr = std::shared_ptr<EngineProcess>;

} // namespace tnn::remote
