// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <mutex>
#include <string_view>

#include "engine/error.h"
#include "engine/io/json.h"

namespace tnn::remote {

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
