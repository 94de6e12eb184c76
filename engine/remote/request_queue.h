// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>

#include "engine/error.h"
#include "engine/remote/protocol.h"

namespace tnn::remote {

/// One line of a client's, in the order of arrival.
struct QueuedRequest {
    long number = 0; ///< from 1
    Words words;
    std::optional<Error> error; ///< what is wrong with the line; there are no words then
    std::stop_source stop;
};

/// The requests that came and are not answered: one thread reads lines into it, another takes and answers them.
/// A ["cancel"] line is no request; it is obeyed as soon as it is read.
class RequestQueue {
public:
    /// Reads lines from the descriptor to its end. Waits while very many are unanswered.
    void readAll(int descriptor);

    /// The oldest one, waited for; null once the input has ended and all are answered. It stays the one that a bare
    /// ["cancel"] means until done().
    std::shared_ptr<QueuedRequest> next();
    void done();
    void stopAll(); ///< what runs and what waits
    bool isDone();  ///< the input has ended, and all are answered

private:
    void add(const std::string &line, bool tooLong);
    bool cancel(const Words &words);

    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::deque<std::shared_ptr<QueuedRequest>> m_waiting; ///< the first may be running
    long m_count = 0;
    bool m_ended = false;
};

} // namespace tnn::remote
