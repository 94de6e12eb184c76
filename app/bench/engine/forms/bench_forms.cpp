// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "app/bench/engine/bench_works.h"
#include "app/bench/engine/forms/form_crossover.h"
#include "app/bench/engine/forms/future_fill.h"
#include "app/bench/engine/forms/measured_operator.h"
#include "engine/analysis/quantile.h"
#include "engine/cli/console.h"
#include "engine/error.h"

namespace tnn::bench {

namespace {

/// A form that processes the text, with its result checked. Without `times`, `note` says why; otherwise it says what is
/// special about the error.
struct TimedForm {
    std::string name;
    TokenCosts costs;
    std::function<std::vector<double>()> times;
    std::string note;
    std::vector<double> means = {}, p99s = {}; ///< one per round
    double spentUs = 0;                        ///< by the last text
};

TimedForm timedForm(const MeasuredOperator &measured, const figures::MeasuredForm &form, double limitUs)
{
    TimedForm one{figures::titleOf(form).english(), {}, {}, {}};
    try {
        std::vector<Message> notes;
        const auto run = std::make_shared<TokenRun>(measured.text, measured.maker(form, notes));
        for (const Message &note : notes)
            one.note += (one.note.empty() ? "" : "; ") + note.english();
        run->limit(limitUs);
        run->times();
        one.costs = {run->error(), run->stateBytes(), run->tokens(), 0, run->states()};
        one.times = [run] { return run->times(); };
    } catch (const Error &error) {
        one.note = error.reason().english();
    }
    return one;
}

TimedForm timedFutureFill(const std::string &folder, const MeasuredOperator &measured, TorchPeer &torch)
{
    TimedForm one{"FutureFill, " + torch.name(), {}, {}, {}};
    try {
        const auto peer = std::make_shared<FutureFill>(folder, measured, torch);
        one.costs = {peer->error(), peer->stateBytes(), measured.n()};
        one.times = [peer] { return peer->times(); };
    } catch (const Error &error) {
        one.note = error.reason().english();
    }
    return one;
}

std::vector<TimedForm> timedForms(Bench &bench, const MeasuredOperator &measured)
{
    const double limitUs = bench.request().quick ? 100e3 : 2e6;
    std::vector<TimedForm> timed;
    for (const figures::MeasuredForm &form : measured.forms())
        timed.push_back(timedForm(measured, form, limitUs));
    const std::string &folder = bench.request().forms.futureFill;
    if (folder.empty())
        timed.push_back({"FutureFill", {}, {}, "give its clone with --future-fill"});
    else if (bench.torches().empty())
        timed.push_back({"FutureFill", {}, {}, "no Python with PyTorch"});
    else
        for (const auto &torch : bench.torches())
            timed.push_back(timedFutureFill(folder, measured, *torch));
    return timed;
}

/// Times all forms in turn, round by round; long texts in fewer rounds.
void timeAll(std::vector<TimedForm> &timed, const TimingRules &rules)
{
    constexpr int RoundsOfForms = 3;
    constexpr double VeryLongUs = 5e6, P99 = 0.99;
    for (int round = 0; round < rules.rounds; ++round) {
        for (TimedForm &one : timed) {
            const int rounds = one.spentUs > VeryLongUs ? 1 : one.spentUs > rules.longUs ? RoundsOfForms : rules.rounds;
            if (!one.times || round >= rounds)
                continue;
            try {
                std::vector<double> times = one.times();
                one.means.push_back(meanOf(times));
                one.spentUs = one.means.back() * static_cast<double>(times.size());
                one.p99s.push_back(analysis::nearestQuantile(times, P99));
            } catch (const Error &error) {
                one.times = {};
                one.note = error.reason().english();
            }
        }
    }
    for (TimedForm &one : timed)
        if (!one.p99s.empty())
            one.costs.p99Us = timingOf(one.p99s).median;
}

std::vector<BenchRow> rowsAt(Bench &bench, const MeasuredOperator &measured)
{
    const auto channels = static_cast<long>(measured.channels.size());
    std::vector<TimedForm> timed = timedForms(bench, measured);
    const TimedForm &streaming = timed.front();
    if (!streaming.times)
        throw Error(Message::verbatim("streaming: " + streaming.note));
    timeAll(timed, bench.rules());
    const Timing ours = timingOf(streaming.means);
    const Crossover crossover = crossoverOf(measured.n(), channels, ours.median);
    std::vector<BenchRow> rows;
    for (std::size_t k = 1; k < timed.size(); ++k) {
        BenchRow row{"forms", measured.n(), channels, 1, ours, timed[k].name, {}, {}};
        if (!timed[k].means.empty())
            row.theirs = timingOf(timed[k].means);
        row.stack = {1, measured.title, streaming.costs, timed[k].costs, crossover, timed[k].note};
        rows.push_back(std::move(row));
    }
    return rows;
}

std::vector<BenchRow> rowsOf(Bench &bench, const document::DocumentPtr &document, int tno)
{
    std::vector<BenchRow> rows;
    for (const long n : lengthsToMeasure(*document, tno, bench)) {
        Bench::report("forms of operator " + std::to_string(tno) + " at n = " + std::to_string(n));
        const std::vector<BenchRow> more = rowsAt(bench, measuredOperator(document, tno, n));
        rows.insert(rows.end(), more.begin(), more.end());
    }
    return rows;
}

} // namespace

std::vector<BenchRow> benchForms(Bench &bench)
{
    const FormsRequest &request = bench.request().forms;
    return formsOf(bench, document::Document::open(request.checkpoint.empty() ? bench.example() : request.checkpoint));
}

std::vector<BenchRow> formsOf(Bench &bench, const document::DocumentPtr &document)
{
    std::vector<BenchRow> rows;
    std::vector<Error> refusals;
    for (const int tno : operatorsToMeasure(*document, bench.request().forms.layer)) {
        try {
            const std::vector<BenchRow> more = rowsOf(bench, document, tno);
            rows.insert(rows.end(), more.begin(), more.end());
        } catch (const Error &error) {
            const std::string name = document->description().tnos[static_cast<std::size_t>(tno)].name.english();
            refusals.push_back(
                Error(Message::verbatim(name + ": " + error.reason().english())).in(document->checkpoint().path));
        }
    }
    if (rows.empty() && !refusals.empty())
        throw Error(refusals.front());
    Bench::report({});
    for (const Error &refusal : refusals)
        cli::warn(Message::verbatim(refusal.what()));
    return rows;
}

} // namespace tnn::bench
