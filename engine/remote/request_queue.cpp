// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/request_queue.h"

#include <algorithm>
#include <cerrno>
#include <utility>
#include <vector>

#include <unistd.h>

#include "engine/error.h"

namespace tnn::remote {

namespace {

constexpr std::size_t MostWaiting = 1000;

} // namespace

void RequestQueue::readAll(int descriptor)
{
    constexpr std::size_t Block = std::size_t{256} << 10;
    std::vector<char> block(Block);
    std::string line;
    bool tooLong = false;
    for (;;) {
        const ssize_t got = ::read(descriptor, block.data(), block.size());
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            break; // a line without a newline was cut off: it is ignored
        std::string_view rest(block.data(), static_cast<std::size_t>(got));
        while (!rest.empty()) {
            const std::size_t end = std::min(rest.find('\n'), rest.size());
            tooLong = tooLong || line.size() + end > LongestLine;
            if (!tooLong)
                line.append(rest.substr(0, end));
            rest.remove_prefix(end);
            if (rest.empty())
                break;
            rest.remove_prefix(1);
            add(line, std::exchange(tooLong, false));
            line = {};
        }
    }
    const std::scoped_lock lock(m_mutex);
    m_ended = true;
    m_changed.notify_all();
}

void RequestQueue::add(const std::string &line, bool tooLong)
{
    auto request = std::make_shared<QueuedRequest>();
    try {
        if (tooLong)
            throw Error("the line is longer than %1 bytes", LongestLine);
        request->words = wordsOf(line);
        if (cancel(request->words))
            return;
    } catch (const Error &error) {
        request->words.clear();
        request->error = error;
    } catch (const std::bad_alloc &) {
        request->words.clear();
        request->error = Error("there is not enough memory for this");
    }
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, [&] { return m_waiting.size() < MostWaiting; });
    request->number = ++m_count;
    m_waiting.push_back(std::move(request));
    m_changed.notify_all();
}

/// Returns false for another request. A request that is answered already needs no cancelling.
bool RequestQueue::cancel(const Words &words)
{
    const auto *const name = std::get_if<std::string>(&words.front());
    if (name == nullptr || *name != "cancel")
        return false;
    const auto *const number = words.size() == 2 ? std::get_if<std::uint64_t>(&words.back()) : nullptr;
    if (words.size() > 2 || (words.size() == 2 && number == nullptr))
        throw Error("cancel takes the number of a request or nothing");
    const std::scoped_lock lock(m_mutex);
    const auto meant = number == nullptr ? m_waiting.begin()
                                         : std::find_if(m_waiting.begin(), m_waiting.end(), [&](const auto &request) {
                                               return static_cast<std::uint64_t>(request->number) == *number;
                                           });
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
    return m_waiting.empty() ? nullptr : m_waiting.front();
}

void RequestQueue::done()
{
    const std::scoped_lock lock(m_mutex);
    m_waiting.pop_front();
    m_changed.notify_all();
}

} // namespace tnn::remote
