// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/commands/bench.h"

#include <algorithm>
#include <chrono>
#include <fstream>
#include <thread>

#include "engine/commands/json.h"
#include "engine/commands/text_table.h"
#include "engine/error.h"

namespace tnn::commands {

namespace {

constexpr double EnoughUs = 0.2e6;

std::string cpuName()
{
    std::ifstream info("/proc/cpuinfo");
    for (std::string line; std::getline(info, line);) {
        const std::size_t colon = line.find(": ");
        if (line.rfind("model name", 0) == 0 && colon != std::string::npos)
            return line.substr(colon + 2);
    }
    return "unknown";
}

Json orNull(const std::optional<double> &value)
{
    return value ? Json(*value) : Json();
}

std::string orDash(const std::optional<double> &value)
{
    return value ? number(*value, 4) : "-";
}

} // namespace

double medianUs(const std::function<void()> &work, int least)
{
    using Clock = std::chrono::steady_clock;
    std::vector<double> times;
    double total = 0;
    while (static_cast<int>(times.size()) < least || (total < EnoughUs && times.size() < 10000)) {
        const auto start = Clock::now();
        work();
        times.push_back(std::chrono::duration<double, std::micro>(Clock::now() - start).count());
        total += times.back();
    }
    std::nth_element(times.begin(), times.begin() + static_cast<long>(times.size() / 2), times.end());
    return times[times.size() / 2];
}

std::vector<BenchRow> bench(const BenchRequest &request, const std::vector<BenchWork> &works)
{
    std::vector<BenchRow> rows;
    std::string names;
    bool found = false;
    for (const BenchWork &work : works) {
        names += (names.empty() ? "" : ", ") + work.name;
        if (!request.only.empty() && request.only != work.name)
            continue;
        found = true;
        const std::vector<BenchRow> more = work.run(request);
        rows.insert(rows.end(), more.begin(), more.end());
    }
    if (!found)
        throw Error("there is no work '" + request.only + "' in this benchmark, only " + names);
    return rows;
}

std::string benchText(const std::vector<BenchRow> &rows)
{
    TextTable table({"work", "n", "channels", "threads", "us", "peer us", "ratio", "bound us", "peer"});
    for (const BenchRow &row : rows)
        table.add({row.work, std::to_string(row.n), std::to_string(row.channels), std::to_string(row.threads),
                   number(row.oursUs, 4), orDash(row.peerUs),
                   row.peerUs && row.oursUs > 0 ? number(*row.peerUs / row.oursUs, 3) : "-", orDash(row.boundUs),
                   row.peer.empty() ? "-" : row.peer});
    return table.text();
}

std::string benchJson(const std::vector<BenchRow> &rows)
{
    Json json;
    json["machine"] = {{"cpu", cpuName()}, {"cores", std::thread::hardware_concurrency()}};
    json["rows"] = Json::array();
    for (const BenchRow &row : rows)
        json["rows"].push_back({{"work", row.work},
                                {"n", row.n},
                                {"channels", row.channels},
                                {"threads", row.threads},
                                {"ours_us", row.oursUs},
                                {"peer", row.peer.empty() ? Json() : Json(row.peer)},
                                {"peer_us", orNull(row.peerUs)},
                                {"bound_us", orNull(row.boundUs)}});
    return text(json);
}

} // namespace tnn::commands
