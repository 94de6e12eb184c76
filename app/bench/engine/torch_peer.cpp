// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/bench/engine/torch_peer.h"

#include <algorithm>

#include "app/bench/engine/bench_timing.h"
#include "app/bench/engine/torch_peer_script.h"
#include "engine/error.h"
#include "engine/io/json.h"

namespace tnn::bench {

namespace {

io::Json requestOf(const PeerWork &work)
{
    return {{"work", work.work}, {"n", work.n},           {"channels", work.channels}, {"threads", work.threads},
            {"path", work.path}, {"layers", work.layers}, {"tokens", work.tokens},     {"code", work.code}};
}

std::string line(const io::Json &json)
{
    return json.dump(-1, ' ', true, io::Json::error_handler_t::replace);
}

} // namespace

TorchPeer::TorchPeer(const std::string &python, std::chrono::milliseconds limit) :
    m_python(python), m_limit(limit), m_process({python, "-c", TorchPeerScript})
{
    const io::Json hello = io::jsonOrNull(m_process.readLine(m_limit));
    const bool known = hello.is_object() && hello.contains("torch") && hello["torch"].is_string();
    if (!known)
        throw Error(Message::verbatim("this Python has no torch")).in(python);
    m_version = hello["torch"].get<std::string>();
    m_name = "torch " + m_version.substr(0, m_version.find('+'));
    if (hello.contains("fft") && hello["fft"].is_string())
        m_name += " (" + hello["fft"].get<std::string>() + ")";
}

std::string TorchPeer::answerTo(const std::string &request)
{
    m_process.writeLine(request);
    return m_process.readLine(m_limit);
}

std::vector<double> TorchPeer::ask(const std::string &request, const char *key, std::size_t count)
{
    if (m_gone)
        throw Error(Message::verbatim("it is gone")).in(m_name);
    io::Json answer;
    try {
        answer = io::jsonOrNull(answerTo(request));
    } catch (const Error &error) {
        m_gone = true;
        throw error.in(m_name);
    }
    if (answer.is_object() && answer.contains("error") && answer["error"].is_string())
        throw Error(Message::verbatim(answer["error"].get<std::string>())).in(m_name);
    const bool list = answer.is_object() && answer.contains(key) && answer[key].is_array();
    const bool numbers = list && answer[key].size() == count
        && std::all_of(answer[key].begin(), answer[key].end(), [](const io::Json &value) { return value.is_number(); });
    if (!numbers) {
        m_gone = true;
        throw Error(Message::verbatim("what it answers can't be understood")).in(m_name);
    }
    return answer[key].get<std::vector<double>>();
}

std::vector<double> TorchPeer::values(const PeerWork &work, const std::vector<long> &places)
{
    io::Json request = requestOf(work);
    request["places"] = places;
    std::vector<double> values = ask(line(request), "values", places.size());
    waitUntilIdle(m_process.id());
    return values;
}

std::vector<double> TorchPeer::times(const PeerWork &work, int repetitions, bool warm)
{
    io::Json request = requestOf(work);
    request["repetitions"] = repetitions;
    request["warm"] = warm;
    return microseconds(line(request), static_cast<std::size_t>(repetitions));
}

std::vector<double> TorchPeer::tokenTimes(const PeerWork &work)
{
    io::Json request = requestOf(work);
    request["each"] = true;
    return microseconds(line(request), static_cast<std::size_t>(work.n));
}

std::vector<double> TorchPeer::microseconds(const std::string &request, std::size_t count)
{
    std::vector<double> times = ask(request, "seconds", count);
    for (double &time : times)
        time *= 1e6;
    waitUntilIdle(m_process.id());
    return times;
}

std::vector<std::string> pythonsToTry(const std::string &list)
{
    std::vector<std::string> pythons;
    for (std::size_t begin = 0; begin < list.size();) {
        const std::size_t end = std::min(list.find(':', begin), list.size());
        if (end > begin)
            pythons.push_back(list.substr(begin, end - begin));
        begin = end + 1;
    }
    pythons.emplace_back("python3");
    pythons.emplace_back("/usr/bin/python3");
    return pythons;
}

TorchPeers torchPeers(const std::vector<std::string> &pythons, std::chrono::milliseconds limit)
{
    TorchPeers peers;
    for (const std::string &python : pythons) {
        try {
            auto peer = std::make_unique<TorchPeer>(python, limit);
            const bool twice = std::any_of(peers.begin(), peers.end(),
                                           [&](const auto &other) { return other->version() == peer->version(); });
            if (!twice)
                peers.push_back(std::move(peer));
        } catch (const Error &) {
            continue; // no Python, or no torch in it
        }
    }
    return peers;
}

} // namespace tnn::bench
