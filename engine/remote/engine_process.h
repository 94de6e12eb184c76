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
#include <string_view>
#include <vector>

#include "engine/document/device.h"
#include "engine/error.h"
#include "engine/remote/child_process.h"
#include "engine/remote/protocol.h"
#include "engine/task.h"

namespace tnn::remote {

/// Returns the path of another program of ours: beside the running one, in the libexec beside its folder, or on the
/// PATH; empty if not found.
std::string programNamed(const std::string &name);

/// Called while a request is answered, on the requesting thread; each may be empty.
struct EngineCallbacks {
    std::function<void(const io::Json &)> news;
    std::function<void(const Message &)> warning;
    std::function<bool()> isEnough
        = {}; ///< asked after news; once true, stops the work remotely, for the answer so far
};

/// A program that serves (serving.h), here or at the far end of a pipe: kept running, with one request at a time.
/// Thread-safe: concurrent requests wait. Ended with the object, which stops its work.
class EngineProcess {
public:
    struct Answer {                   // NOLINT(bugprone-exception-escape): moving a Json throws nothing
        std::string bytes;            ///< the command's output
        std::optional<Error> failure; ///< why a call failed that still has a result (compare beyond its tolerance)
        io::Json more;                ///< the answer's line
    };

    /// Starts "COMMAND serve", or tnnscope-torch if the command is empty, and reads its greeting. `version` is ours: an
    /// engine of another version is rejected. Throws tnn::Error in one sentence: not found (without a file: the caller
    /// says what it was for), another version, no answer; Cancelled on a stop.
    EngineProcess(const std::string &command, const std::string &version, const std::stop_token &stop = {},
                  std::chrono::milliseconds patience = std::chrono::seconds(60));
    ~EngineProcess();
    EngineProcess(const EngineProcess &) = delete;
    EngineProcess &operator=(const EngineProcess &) = delete;

    const std::string &name() const { return m_name; } ///< "tnnscope-torch", or the command
    const std::vector<document::DeviceFound> &devices() const { return m_devices; } ///< as at its start; the CPU first
    bool gone() const { return m_gone; }                                            ///< every later request throws
    long requests() const { return m_requests; }                                    ///< requests so far
    std::size_t received() const { return m_received; }                             ///< bytes of answers so far

    /// Sends a request and waits. A stop of the task cancels the request remotely, and throws Cancelled immediately.
    /// Throws tnn::Error with the remote sentence, or one that says that the engine is gone and how it ended;
    /// UsageError if the call was wrong. An engine whose answer cannot be understood, or is longer than the request can
    /// cause or than the free memory, is ended.
    Answer ask(const io::Json &request, const Task &task = {}, const EngineCallbacks &callbacks = {},
               std::string_view files = {});
    Answer ask(const CommandRequest &request, const Task &task = {}, const EngineCallbacks &callbacks = {})
    {
        return ask(request.line, task, callbacks, request.files);
    }

private:
    void hear(std::chrono::milliseconds patience, const std::stop_token &stop, const std::string &version);
    Answer answerTo(long number, std::size_t most, const Task &task, const EngineCallbacks &callbacks);
    std::string readBytes(std::size_t size, std::size_t most, const std::stop_token &stop);
    void skipBytes(const std::stop_token &stop);
    void cancel(long number);
    [[noreturn]] void fail(const Message &reason);

    std::string m_name;
    std::vector<document::DeviceFound> m_devices;
    std::unique_ptr<ChildProcess> m_child;
    std::timed_mutex m_asking;
    std::size_t m_skipped = 0; ///< bytes of an abandoned answer that are still to come
    std::atomic<bool> m_gone = false;
    std::atomic<long> m_requests = 0;
    std::atomic<std::size_t> m_received = 0;
};
using EnginePtr = std::shared_ptr<EngineProcess>;

} // namespace tnn::remote
