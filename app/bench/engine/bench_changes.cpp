// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/bench/engine/bench_changes.h"

#include <algorithm>
#include <map>
#include <set>

#include "app/bench/engine/bench_report.h"
#include "engine/error.h"
#include "engine/io/file.h"
#include "engine/io/json.h"
#include "engine/io/text_table.h"
#include "engine/native/arithmetic.h"

namespace tnn::bench {

namespace {

std::string keyOf(const std::string &work, long n, long channels, int threads, long layers, const std::string &kernels)
{
    std::string key = work;
    for (const long number : {n, channels, static_cast<long>(threads), layers})
        key += "\n" + std::to_string(number);
    return key + "\n" + kernels;
}

std::string machineOf(const std::string &cpu, int cores)
{
    return cpu + ", " + std::to_string(cores) + (cores == 1 ? " core" : " cores");
}

EarlierRow rowOf(const io::Json &json)
{
    EarlierRow row;
    row.key = keyOf(json.at("work"), json.at("n"), json.at("channels"), json.at("threads"), json.value("layers", 0L),
                    json.value("kernels", std::string()));
    row.ours.median = json.at("ours_us");
    row.ours.firstQuartile = json.at("ours_spread_us").at(0);
    row.ours.thirdQuartile = json.at("ours_spread_us").at(1);
    if (json.at("peer").is_string())
        row.peer = json.at("peer");
    if (json.at("peer_us").is_number())
        row.peerUs = json.at("peer_us").get<double>();
    return row;
}

bool overlap(const Timing &a, const Timing &b)
{
    return a.firstQuartile <= b.thirdQuartile && b.firstQuartile <= a.thirdQuartile;
}

} // namespace

std::string keyOf(const BenchRow &row)
{
    return keyOf(row.work, row.n, row.channels, row.threads, row.stack ? row.stack->layers : 0,
                 row.stack ? row.stack->kernels : std::string());
}

EarlierRun readEarlierRun(const std::string &path)
{
    return inFile(path, [&path] {
        const std::vector<std::byte> bytes = io::File::open(path)->readAll();
        const auto json = io::parsedJson({reinterpret_cast<const char *>(bytes.data()), bytes.size()});
        EarlierRun run;
        try {
            run.machine = machineOf(json.at("machine").at("cpu"), json.at("machine").at("cores"));
            for (const io::Json &row : json.at("rows"))
                run.rows.push_back(rowOf(row));
        } catch (const io::Json::exception &) {
            throw Error("is not what bench --json prints");
        }
        return run;
    });
}

std::string changesText(const std::vector<BenchRow> &rows, const EarlierRun &earlier)
{
    io::TextTable table({"work", "n", "chan", "thr", "us before", "us", "ratio", "peer's ratio", "peer"});
    std::map<std::string, std::vector<std::string>> changes; // by key, with a peer that was timed in both runs, if any
    std::set<std::string> met;
    for (const BenchRow &row : rows) {
        const std::string key = keyOf(row);
        const auto before = std::find_if(earlier.rows.begin(), earlier.rows.end(),
                                         [&](const EarlierRow &one) { return one.key == key && one.peer == row.peer; });
        if (before == earlier.rows.end())
            continue;
        met.insert(key);
        const bool peer = before->peerUs && row.theirs && *before->peerUs > 0;
        if (overlap(before->ours, row.ours) || (!peer && changes.contains(key)))
            continue;
        std::vector<std::string> cells{row.work,
                                       std::to_string(row.n),
                                       std::to_string(row.channels),
                                       std::to_string(row.threads),
                                       microseconds(before->ours.median),
                                       microseconds(row.ours.median),
                                       io::number(row.ours.median / before->ours.median, 3),
                                       peer ? io::number(row.theirs->median / *before->peerUs, 3) : "-",
                                       peer ? row.peer : "-"};
        if (auto &kept = changes[key]; kept.empty() || kept.back() == "-")
            kept = std::move(cells);
    }
    const std::size_t changed = changes.size();
    for (const BenchRow &row : rows) // in their order
        if (const auto change = changes.extract(keyOf(row)))
            table.add(change.mapped());
    const std::string here = machineOf(native::cpuName(), cores());
    std::string text = here == earlier.machine ? std::string()
                                               : "The earlier run was on another machine: " + earlier.machine + ".\n";
    text += std::to_string(changed) + " of " + std::to_string(met.size())
        + " times changed by more than their spread since the earlier run.\n";
    return changed == 0 ? text : text + table.text();
}

} // namespace tnn::bench
