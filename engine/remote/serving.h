// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include "engine/error.h"
#include "engine/remote/protocol.h"

namespace tnn::remote {

/// A line from the client, in order of arrival.
struct QueuedRequest {
    long number = 0;            ///< from 1
    io::Json content;           ///< an array
    std::string files = {};     ///< the bytes that followed the line
    std::optional<Error> error; ///< the error in the line, or why it is refused; then there is no content
    long refused = 0;           ///< for a refusal: the number of requests in a row that it stands for
    std::stop_source stop;
};

/// How much may be unanswered at once.
struct QueueBounds {
    std::size_t requests = 1000;         ///< far more than a program that waits for its answers sends
    std::size_t bytes = 2 * LongestLine; ///< the longest line, and one more that is sent after the first was cancelled
};

/// The requests that are not answered yet: one thread reads lines into it, another takes and answers them. Lines are
/// always read on: a request beyond the bounds is refused, which its answer says in its turn.
/// A ["cancel"] line is not a request; it is executed as soon as it is read.
class RequestQueue {
public:
    explicit RequestQueue(QueueBounds bounds = {}) : m_bounds(bounds) { }

    /// Reads lines from the descriptor to its end, or until nobody reads from `answers`.
    void readAll(int descriptor, int answers);
    /// Executes or adds the request in a line, or an error. Returns how many bytes addFiles() gets before it is added.
    std::size_t add(const std::string &line, bool tooLong = false);
    void addFiles(std::string_view bytes);

    /// Waits for the oldest request; null once the input has ended and all are answered. A bare ["cancel"] refers to it
    /// until done().
    std::shared_ptr<QueuedRequest> next();
    void done();
    void stopAll();      ///< the running request and the waiting ones
    bool isDone();       ///< the input has ended, and all are answered
    std::size_t bytes(); ///< taken by the unanswered requests

private:
    bool cancel(const io::Json &request);
    void append(std::shared_ptr<QueuedRequest> request);
    void refuse();

    QueueBounds m_bounds;
    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::deque<std::shared_ptr<QueuedRequest>> m_waiting; ///< the first may be running
    std::shared_ptr<QueuedRequest> m_arriving;            ///< its files are being read
    std::size_t m_bytes = 0;
    long m_count = 0;
    bool m_ended = false;
};

/// Writes the answers of a serving program (protocol.h), from any thread. Once nobody reads them, it writes nothing.
class AnswerWriter {
public:
    static constexpr int Failed = 1, WrongCall = 2; ///< exit status of a command line
    explicit AnswerWriter(int descriptor) : m_descriptor(descriptor) { }

    void line(const io::Json &json, std::string_view bytes = {});
    bool isUnread(); ///< whether the reader is gone
    /// Sends progress, at most ten times a second.
    void progress(long request, double fraction);
    void news(long request, const io::Json &news) { line({{"request", request}, {"news", news}}); }
    void warning(long request, const Message &message);

    // The last answer to a request.
    /// Adds `more` to the line.
    void result(long request, double seconds, std::string_view bytes, const io::Json &more = io::Json::object());
    /// `bytes` is the result before the failure.
    void fail(long request, const Error &error, int status, std::string_view bytes = {});
    void cancelled(long request);

private:
    std::mutex m_mutex;
    int m_descriptor;
    bool m_gone = false;
    std::chrono::steady_clock::time_point m_nextProgress;
};

} // namespace tnn::remote
