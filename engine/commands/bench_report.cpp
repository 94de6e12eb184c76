// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/commands/bench_report.h"

#include <cmath>

#include "engine/commands/bench_kernels.h"
#include "engine/commands/json.h"
#include "engine/commands/text_table.h"

namespace tnn::commands {

namespace {

constexpr double PerThousand = 1e-3; ///< operations and bytes a microsecond to 10^9 a second

std::string spreadOf(const Timing &timing)
{
    if (timing.median <= 0)
        return "-";
    const double percent = 100 * (timing.thirdQuartile - timing.firstQuartile) / timing.median;
    return percent < 10 ? number(percent, 2) : std::to_string(std::lround(percent));
}

/// Microseconds, never in powers of ten.
std::string microseconds(double us)
{
    return us < 1000 ? number(us, 4) : std::to_string(std::lround(us));
}

std::vector<std::string> cellsOf(const BenchRow &row)
{
    const bool peer = row.theirs.has_value(), ratio = peer && row.ours.median > 0;
    return {row.work,
            std::to_string(row.n),
            std::to_string(row.channels),
            std::to_string(row.threads),
            microseconds(row.ours.median),
            spreadOf(row.ours),
            peer ? microseconds(row.theirs->median) : "-",
            peer ? spreadOf(*row.theirs) : "-",
            ratio ? number(row.theirs->median / row.ours.median, 3) : "-",
            row.boundUs ? microseconds(*row.boundUs) : "-",
            row.boundUs ? number(row.ours.median / *row.boundUs, 3) : "-",
            row.peer.empty() ? "-" : row.peer};
}

Json quartiles(const Timing &timing)
{
    return Json::array({timing.firstQuartile, timing.thirdQuartile});
}

Json jsonOf(const BenchRow &row)
{
    const bool peer = row.theirs.has_value();
    return {{"work", row.work},
            {"n", row.n},
            {"channels", row.channels},
            {"threads", row.threads},
            {"ours_us", row.ours.median},
            {"ours_spread_us", quartiles(row.ours)},
            {"ours_best_us", row.ours.best},
            {"peer", row.peer.empty() ? Json() : Json(row.peer)},
            {"peer_us", peer ? Json(row.theirs->median) : Json()},
            {"peer_spread_us", peer ? quartiles(*row.theirs) : Json()},
            {"peer_best_us", peer ? Json(row.theirs->best) : Json()},
            {"bound_us", row.boundUs ? Json(*row.boundUs) : Json()}};
}

Json jsonOf(const Rates &rates)
{
    Json json{{"fma_gflops", rates.flopsPerUs * PerThousand}, {"bandwidth_gbs", Json::object()}};
    for (const auto &[bytes, perUs] : rates.bytesPerUs)
        json["bandwidth_gbs"][std::to_string(bytes)] = perUs * PerThousand;
    return json;
}

/// One thread's rates stand beside the machine's name, those of more in an object of their own.
Json machineJson(const std::map<int, Rates> &rates, const TorchPeers &torches)
{
    Json machine{{"cpu", cpuName()}, {"cores", cores()}, {"simd", simdTarget()}};
    for (const auto &[threads, measured] : rates) {
        if (threads == 1)
            machine.update(jsonOf(measured));
        else
            machine["threads_" + std::to_string(threads)] = jsonOf(measured);
    }
    machine["peers"] = Json::array();
    for (const auto &torch : torches)
        machine["peers"].push_back(
            {{"name", torch->name()}, {"version", torch->version()}, {"python", torch->python()}});
    return machine;
}

} // namespace

std::string benchText(const std::vector<BenchRow> &rows)
{
    TextTable table({"work", "n", "chan", "thr", "us", "iqr%", "peer us", "iqr%", "ratio", "bound", "x bound", "peer"});
    for (const BenchRow &row : rows)
        table.add(cellsOf(row));
    return table.text();
}

std::string benchJson(const std::vector<BenchRow> &rows, const std::map<int, Rates> &rates, const TorchPeers &torches)
{
    Json json{{"machine", machineJson(rates, torches)}, {"rows", Json::array()}};
    for (const BenchRow &row : rows)
        json["rows"].push_back(jsonOf(row));
    return text(json);
}

} // namespace tnn::commands
