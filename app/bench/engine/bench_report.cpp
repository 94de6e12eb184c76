// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/bench/engine/bench_report.h"

#include <algorithm>
#include <cmath>

#include "app/bench/engine/bench_kernels.h"
#include "engine/io/json.h"
#include "engine/io/text_table.h"
#include "engine/native/arithmetic.h"

namespace tnn::bench {

namespace {

constexpr double PerThousand = 1e-3; ///< converts operations and bytes per microsecond to 10^9 per second

std::string spreadOf(const Timing &timing)
{
    if (timing.median <= 0)
        return "-";
    const double percent = 100 * (timing.thirdQuartile - timing.firstQuartile) / timing.median;
    return percent < 10 ? io::number(percent, 2) : std::to_string(std::lround(percent));
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
            ratio ? io::number(row.theirs->median / row.ours.median, 3) : "-",
            row.boundUs ? microseconds(*row.boundUs) : "-",
            row.boundUs ? io::number(row.ours.median / *row.boundUs, 3) : "-",
            row.peer.empty() ? "-" : row.peer};
}

/// Whether its stack is an operator of a checkpoint.
bool isOfForms(const BenchRow &row)
{
    return row.stack && row.stack->crossover;
}

bool isOfStack(const BenchRow &row)
{
    return row.stack && !row.stack->crossover;
}

bool isSamePoint(const BenchRow &a, const BenchRow &b)
{
    return a.work == b.work && a.n == b.n && a.channels == b.channels && a.stack->layers == b.stack->layers
        && a.stack->kernels == b.stack->kernels;
}

bool isWaitedFor(const BenchRow &row)
{
    return row.limitUs.has_value();
}

/// The rows with a limit, in milliseconds. Empty if there are none.
std::string waitsText(const std::vector<BenchRow> &rows)
{
    constexpr double Milli = 1e-3;
    if (std::none_of(rows.begin(), rows.end(), isWaitedFor))
        return {};
    io::TextTable table({"work", "n", "ms", "worst ms", "limit ms", "peer ms", "peer worst", "peer"});
    for (const BenchRow &row : rows)
        if (isWaitedFor(row))
            table.add({row.work, std::to_string(row.n), io::number(row.ours.median * Milli, 3),
                       io::number(row.ours.worst * Milli, 3), io::number(*row.limitUs * Milli, 3),
                       row.theirs ? io::number(row.theirs->median * Milli, 3) : "-",
                       row.theirs ? io::number(row.theirs->worst * Milli, 3) : "-", row.peer.empty() ? "-" : row.peer});
    return table.text();
}

/// The cells of one way of processing a text: the row's peer if `ofPeer`, else ours.
std::vector<std::string> stackCellsOf(const BenchRow &row, bool ofPeer)
{
    constexpr double Kibi = 1024;
    const TokenCosts &costs = ofPeer ? row.stack->theirs : row.stack->ours;
    const std::optional<Timing> timing = ofPeer ? row.theirs : row.ours;
    const bool met = costs.tokens > 0, ratio = timing && row.ours.median > 0;
    return {row.work,
            std::to_string(row.n),
            std::to_string(row.channels),
            std::to_string(row.stack->layers),
            timing ? microseconds(timing->median) : "-",
            timing ? spreadOf(*timing) : "-",
            ratio ? io::number(timing->median / row.ours.median, 3) : "-",
            met ? io::number(costs.error, 2) : "-",
            met ? io::number(static_cast<double>(costs.stateBytes) / Kibi, 4) : "-",
            met ? std::to_string(costs.tokens) : "-",
            ofPeer ? row.peer : "streaming"};
}

/// Empty if no row is about a stack.
std::string stacksText(const std::vector<BenchRow> &rows)
{
    if (std::none_of(rows.begin(), rows.end(), isOfStack))
        return {};
    io::TextTable table(
        {"work", "n", "chan", "layers", "us/token", "iqr%", "x ours", "error", "state KiB", "tokens", "way"});
    const BenchRow *before = nullptr;
    for (const BenchRow &row : rows) {
        if (!isOfStack(row))
            continue;
        if (before == nullptr || !isSamePoint(*before, row))
            table.add(stackCellsOf(row, false));
        table.add(stackCellsOf(row, true));
        before = &row;
    }
    return table.text();
}

/// The cells of one way of a form's table, as stackCellsOf().
std::vector<std::string> formCellsOf(const BenchRow &row, bool ofPeer)
{
    constexpr double Kibi = 1024;
    const TokenCosts &costs = ofPeer ? row.stack->theirs : row.stack->ours;
    const std::optional<Timing> timing = ofPeer ? row.theirs : row.ours;
    const std::string form = ofPeer ? row.peer : "streaming";
    if (!timing)
        return {form, "-", "-", "-", "-", "-", "-", "-", "-"};
    return {form,
            costs.states > 0 ? std::to_string(costs.states) : "-",
            io::number(static_cast<double>(costs.stateBytes) / Kibi, 4),
            io::number(costs.error, 2),
            microseconds(timing->median),
            spreadOf(*timing),
            microseconds(costs.p99Us),
            row.ours.median > 0 ? io::number(timing->median / row.ours.median, 3) : "-",
            std::to_string(costs.tokens)};
}

std::string crossoverText(const Crossover &crossover)
{
    if (crossover.states <= 0)
        return "No recurrence takes less time per token than streaming.";
    const std::string size = std::to_string(std::lround(crossover.states)) + " states, "
        + std::to_string(std::lround(crossover.stateBytes)) + " bytes per channel";
    return crossover.isBeyond
        ? "Recurrences of up to " + size + ", the largest measured, take less time than streaming."
        : "Recurrences below " + size + " take less time per token than streaming.";
}

/// A table per operator and n. Empty if no row is of `forms`.
std::string formsText(const std::vector<BenchRow> &rows)
{
    std::string text;
    for (auto first = rows.begin(); first != rows.end();) {
        if (!isOfForms(*first)) {
            ++first;
            continue;
        }
        io::TextTable table(
            {"form", "states", "state KiB", "error", "us/token", "iqr%", "p99 us", "x streaming", "tokens"});
        table.add(formCellsOf(*first, false));
        const BenchRow &point = *first;
        std::string notes;
        for (; first != rows.end() && isOfForms(*first) && isSamePoint(point, *first); ++first) {
            table.add(formCellsOf(*first, true));
            if (!first->stack->note.empty())
                notes += first->peer + ": " + first->stack->note + "\n";
        }
        text += (text.empty() ? "" : "\n") + point.stack->kernels + ", n = " + std::to_string(point.n) + "\n"
            + table.text() + notes + crossoverText(*point.stack->crossover) + "\n";
    }
    return text;
}

io::Json quartiles(const Timing &timing)
{
    return io::Json::array({timing.firstQuartile, timing.thirdQuartile});
}

/// Null for a peer that is not on this machine.
void addCosts(const std::string &whose, const TokenCosts &costs, io::Json &json)
{
    const bool met = costs.tokens > 0;
    json[whose + "_error"] = met ? io::Json(costs.error) : io::Json();
    json[whose + "_state_bytes"] = met ? io::Json(costs.stateBytes) : io::Json();
    json[whose + "_tokens"] = met ? io::Json(costs.tokens) : io::Json();
}

void addFormCosts(const BenchRow &row, io::Json &json)
{
    const StackCosts &stack = *row.stack;
    json["ours_p99_us"] = stack.ours.p99Us;
    json["peer_p99_us"] = row.theirs ? io::Json(stack.theirs.p99Us) : io::Json();
    json["peer_states"] = stack.theirs.states;
    json["crossover_states"] = stack.crossover->states;
    json["crossover_state_bytes"] = stack.crossover->stateBytes;
    json["crossover_beyond"] = stack.crossover->isBeyond;
    if (!stack.note.empty())
        json["note"] = stack.note;
}

io::Json jsonOf(const BenchRow &row)
{
    const bool peer = row.theirs.has_value();
    io::Json json{{"work", row.work},
                  {"n", row.n},
                  {"channels", row.channels},
                  {"threads", row.threads},
                  {"ours_us", row.ours.median},
                  {"ours_spread_us", quartiles(row.ours)},
                  {"ours_best_us", row.ours.best},
                  {"ours_worst_us", row.ours.worst},
                  {"peer", row.peer.empty() ? io::Json() : io::Json(row.peer)},
                  {"peer_us", peer ? io::Json(row.theirs->median) : io::Json()},
                  {"peer_spread_us", peer ? quartiles(*row.theirs) : io::Json()},
                  {"peer_best_us", peer ? io::Json(row.theirs->best) : io::Json()},
                  {"peer_worst_us", peer ? io::Json(row.theirs->worst) : io::Json()},
                  {"bound_us", row.boundUs ? io::Json(*row.boundUs) : io::Json()}};
    if (row.limitUs)
        json["limit_us"] = *row.limitUs;
    if (row.stack) {
        json["layers"] = row.stack->layers;
        json["kernels"] = row.stack->kernels;
        addCosts("ours", row.stack->ours, json);
        addCosts("peer", row.stack->theirs, json);
    }
    if (isOfForms(row))
        addFormCosts(row, json);
    return json;
}

io::Json jsonOf(const Rates &rates)
{
    io::Json json{{"fma_gflops", rates.flopsPerUs * PerThousand}, {"bandwidth_gbs", io::Json::object()}};
    for (const auto &[bytes, perUs] : rates.bytesPerUs)
        json["bandwidth_gbs"][std::to_string(bytes)] = perUs * PerThousand;
    return json;
}

/// The rates of one thread are next to the machine's name, those of more threads in objects of their own.
io::Json machineJson(const std::map<int, Rates> &rates, const TorchPeers &torches)
{
    io::Json machine{{"cpu", native::cpuName()}, {"cores", cores()}, {"simd", simdTarget()}};
    for (const auto &[threads, measured] : rates) {
        if (threads == 1)
            machine.update(jsonOf(measured));
        else
            machine["threads_" + std::to_string(threads)] = jsonOf(measured);
    }
    machine["peers"] = io::Json::array();
    for (const auto &torch : torches)
        machine["peers"].push_back(
            {{"name", torch->name()}, {"version", torch->version()}, {"python", torch->python()}});
    return machine;
}

} // namespace

std::string microseconds(double us)
{
    return us < 1000 ? io::number(us, 4) : std::to_string(std::lround(us));
}

std::string benchText(const std::vector<BenchRow> &rows)
{
    io::TextTable table(
        {"work", "n", "chan", "thr", "us", "iqr%", "peer us", "iqr%", "ratio", "bound", "x bound", "peer"});
    bool any = rows.empty();
    for (const BenchRow &row : rows)
        if (!row.stack && !isWaitedFor(row)) {
            table.add(cellsOf(row));
            any = true;
        }
    std::string text = any ? table.text() : std::string();
    for (const std::string &other : {stacksText(rows), formsText(rows), waitsText(rows)})
        if (!other.empty())
            text += (text.empty() ? "" : "\n") + other;
    return text;
}

std::string benchJson(const std::vector<BenchRow> &rows, const std::map<int, Rates> &rates, const TorchPeers &torches)
{
    io::Json json{{"machine", machineJson(rates, torches)}, {"rows", io::Json::array()}};
    for (const BenchRow &row : rows)
        json["rows"].push_back(jsonOf(row));
    return io::text(json);
}

} // namespace tnn::bench
