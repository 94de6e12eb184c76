// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/serving.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <utility>
#include <vector>

#include <poll.h>
#include <unistd.h>

#include "engine/io/abridged.h"

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

/// Memory of a value. A short text takes more than its characters: a line of 256 MiB may hold many of them.
std::size_t bytesOf(const io::Json &value)
{
    std::size_t bytes = sizeof(value);
    if (const auto *const text = value.get_ptr<const std::string *>())
        return bytes + sizeof(std::string) + text->capacity();
    if (value.is_structured())
        for (const auto &[key, part] : value.items())
            bytes += key.size() + bytesOf(part);
    return bytes;
}

std::size_t bytesOf(const QueuedRequest &request)
{
    return sizeof(request) + bytesOf(request.content) + request.files.capacity();
}

/// The longest path in Linux: a longer text from a request is not needed in an answer.
constexpr std::size_t LongestText = 4096;

Message abridged(const Message &message)
{
    if (!message.isFormat())
        return Message::verbatim(io::abridged(message.text(), LongestText));
    Message shorter = message;
    for (std::size_t place = 0; place < message.values().size(); ++place)
        shorter = shorter.with(place, abridged(message.values()[place]));
    return shorter;
}

/// Adds the message in addition to the English sentence, for translation.
void addMessage(io::Json &json, const Message &message)
{
    if (message.isFormat())
        json["message"] = remote::jsonOf(message);
}

} // namespace

void RequestQueue::readAll(int descriptor, int answers)
{
    constexpr std::size_t Block = std::size_t{256} << 10;
    std::vector<char> block(Block);
    std::string line;
    bool tooLong = false;
    std::size_t following = 0; // bytes of files
    for (;;) {
        std::array<pollfd, 2> polled{{{descriptor, POLLIN, 0}, {answers, 0, 0}}}; // hang-ups are always reported
        if (::poll(polled.data(), polled.size(), -1) < 0 && errno == EINTR)
            continue;
        if (polled[1].revents != 0)
            break;
        const ssize_t got = ::read(descriptor, block.data(), block.size());
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            break; // a line without a newline was cut off: it is ignored
        std::string_view rest(block.data(), static_cast<std::size_t>(got));
        while (!rest.empty()) {
            if (following > 0) {
                const std::size_t count = std::min(following, rest.size());
                addFiles(rest.substr(0, count));
                rest.remove_prefix(count);
                following -= count;
                continue;
            }
            const std::size_t end = std::min(rest.find('\n'), rest.size());
            tooLong = tooLong || line.size() + end > LongestLine;
            if (!tooLong)
                line.append(rest.substr(0, end));
            rest.remove_prefix(end);
            if (rest.empty())
                break;
            rest.remove_prefix(1);
            following = add(line, std::exchange(tooLong, false));
            line = std::string(); // frees a long one, too
        }
    }
    const std::scoped_lock lock(m_mutex);
    m_ended = true;
    m_changed.notify_all();
}

std::size_t RequestQueue::add(const std::string &line, bool tooLong)
{
    auto request = std::make_shared<QueuedRequest>();
    try {
        if (tooLong)
            throw Error("the line is longer than %1 bytes", LongestLine);
        request->content = requestIn(line);
        if (cancel(request->content))
            return 0;
        if (const std::size_t following = filesSize(request->content); following > 0) {
            request->files.reserve(following);
            m_arriving = std::move(request);
            return following;
        }
    } catch (const Error &error) {
        request->content.clear();
        request->error = error;
    } catch (const std::bad_alloc &) {
        request->content.clear();
        request->error = Error("there is not enough memory for this");
    }
    append(std::move(request));
    return 0;
}

void RequestQueue::addFiles(std::string_view bytes)
{
    m_arriving->files += bytes;
    if (m_arriving->files.size() == filesSize(m_arriving->content))
        append(std::move(m_arriving));
}

void RequestQueue::append(std::shared_ptr<QueuedRequest> request)
{
    const std::size_t bytes = bytesOf(*request);
    const std::scoped_lock lock(m_mutex);
    if (m_waiting.size() >= m_bounds.requests || (!m_waiting.empty() && m_bytes + bytes > m_bounds.bytes))
        return refuse();
    request->number = ++m_count;
    m_bytes += bytes;
    m_waiting.push_back(std::move(request));
    m_changed.notify_all();
}

/// Several in a row take no more memory than one.
void RequestQueue::refuse()
{
    ++m_count;
    if (m_waiting.back()->refused == 0) {
        auto refusal = std::make_shared<QueuedRequest>();
        refusal->number = m_count;
        refusal->error = Error("too many requests are waiting: at most %1 are kept, of %2 bytes in all",
                               m_bounds.requests, m_bounds.bytes);
        m_bytes += bytesOf(*refusal);
        m_waiting.push_back(std::move(refusal));
    }
    ++m_waiting.back()->refused;
}

/// Returns false for another request. A request that is answered already needs no cancelling.
bool RequestQueue::cancel(const io::Json &request)
{
    if (request[0] != "cancel")
        return false;
    if (request.size() > 2 || (request.size() == 2 && !request[1].is_number_unsigned()))
        throw Error("cancel takes a request number or nothing");
    const std::scoped_lock lock(m_mutex);
    const auto meant = request.size() == 1
        ? m_waiting.begin()
        : std::find_if(m_waiting.begin(), m_waiting.end(), [&](const auto &one) { return one->number == request[1]; });
    if (meant != m_waiting.end())
        (*meant)->stop.request_stop();
    return true;
}

void RequestQueue::stopAll()
{
    const std::scoped_lock lock(m_mutex);
    for (const auto &request : m_waiting)
        request->stop.request_stop();
}

bool RequestQueue::isDone()
{
    const std::scoped_lock lock(m_mutex);
    return m_ended && m_waiting.empty();
}

std::shared_ptr<QueuedRequest> RequestQueue::next()
{
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, [&] { return m_ended || !m_waiting.empty(); });
    if (m_waiting.empty())
        return nullptr;
    const std::shared_ptr<QueuedRequest> &first = m_waiting.front();
    return first->refused == 0 ? first : std::make_shared<QueuedRequest>(*first); // more may be refused meanwhile
}

void RequestQueue::done()
{
    const std::scoped_lock lock(m_mutex);
    QueuedRequest &first = *m_waiting.front();
    if (first.refused > 1) {
        --first.refused;
        ++first.number;
        return;
    }
    m_bytes -= bytesOf(first);
    m_waiting.pop_front();
}

std::size_t RequestQueue::bytes()
{
    const std::scoped_lock lock(m_mutex);
    return m_bytes;
}

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
    const Message shown = abridged(message);
    io::Json json{{"request", request}, {"warning", shown.english()}};
    addMessage(json, shown);
    line(json);
}

void AnswerWriter::fail(long request, const Error &error, int status, std::string_view bytes)
{
    const Error shown = Error(abridged(error.reason())).in(io::abridged(error.file(), LongestText));
    io::Json json{{"request", request}, {"error", shown.what()}, {"status", status}};
    if (!shown.file().empty())
        json["file"] = shown.file();
    addMessage(json, shown.reason());
    if (!bytes.empty())
        json["bytes"] = bytes.size();
    line(json, bytes);
}

void AnswerWriter::cancelled(long request)
{
    line({{"request", request}, {"error", "cancelled"}, {"cancelled", true}});
}

} // namespace tnn::remote
