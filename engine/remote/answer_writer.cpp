// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/answer_writer.h"

#include <cerrno>

#include <poll.h>
#include <unistd.h>

#include "engine/remote/protocol.h"

namespace tnn::remote {

namespace {

bool writeAll(int descriptor, std::string_view bytes)
{
    while (!bytes.empty()) {
        const ssize_t count = ::write(descriptor, bytes.data(), bytes.size());
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0)
            return false;
        bytes.remove_prefix(static_cast<std::size_t>(count));
    }
    return true;
}

/// Adds the message in addition to the English sentence, for translation.
void addMessage(io::Json &json, const Message &message)
{
    if (message.isFormat())
        json["message"] = jsonOf(message);
}

} // namespace

void AnswerWriter::line(const io::Json &json, std::string_view bytes)
{
    const std::string text = lineOf(json);
    const std::scoped_lock lock(m_mutex);
    m_gone = m_gone || !writeAll(m_descriptor, text) || !writeAll(m_descriptor, bytes);
}

bool AnswerWriter::isUnread()
{
    pollfd polled{m_descriptor, 0, 0}; // errors and hang-ups are always reported
    const bool ended = ::poll(&polled, 1, 0) > 0;
    const std::scoped_lock lock(m_mutex);
    return m_gone || ended;
}

void AnswerWriter::progress(long request, double fraction)
{
    constexpr std::chrono::milliseconds Between(100);
    {
        const std::scoped_lock lock(m_mutex);
        const auto now = std::chrono::steady_clock::now();
        if (now < m_nextProgress)
            return;
        m_nextProgress = now + Between;
    }
    line({{"request", request}, {"progress", fraction}});
}

void AnswerWriter::result(long request, double seconds, std::string_view bytes, const io::Json &more)
{
    io::Json json{{"request", request}, {"seconds", seconds}};
    json.update(more);
    json["bytes"] = bytes.size();
    line(json, bytes);
}

void AnswerWriter::warning(long request, const Message &message)
{
    io::Json json{{"request", request}, {"warning", message.english()}};
    addMessage(json, message);
    line(json);
}

void AnswerWriter::fail(long request, const Error &error, int status, std::string_view bytes)
{
    io::Json json{{"request", request}, {"error", error.what()}, {"status", status}};
    if (!error.file().empty())
        json["file"] = error.file();
    addMessage(json, error.reason());
    if (!bytes.empty())
        json["bytes"] = bytes.size();
    line(json, bytes);
}

void AnswerWriter::cancelled(long request)
{
    line({{"request", request}, {"error", "cancelled"}, {"cancelled", true}});
}

} // namespace tnn::remote
