// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/bench/engine/run_bench.h"

#include <cstdlib>
#include <utility>

#include "app/bench/engine/bench_changes.h"
#include "app/bench/engine/bench_report.h"
#include "app/bench/engine/bench_works.h"
#include "engine/cli/console.h"

namespace tnn::bench {

void runBench(const cli::BenchCall &call, const std::string &example, const std::vector<BenchWork> &more)
{
    std::vector<BenchWork> works = engineWorks();
    works.insert(works.end(), more.begin(), more.end());
    const char *const pythons = std::getenv("TNNSCOPE_PYTHON");
    BenchRequest request{call.quick, call.only, example, pythonsToTry(pythons != nullptr ? pythons : "")};
    request.length = call.length;
    request.threads = call.threads;
    request.forms = {call.checkpoint, call.layer, call.futureFill};
    const EarlierRun earlier = call.against.empty() ? EarlierRun() : readEarlierRun(call.against); // before any work
    Bench bench(std::move(request));
    const std::vector<BenchRow> rows = runWorks(bench, works);
    std::string text = call.json ? benchJson(rows, bench.ratesMeasured(), bench.torchesFound()) : benchText(rows);
    if (!call.against.empty())
        text += "\n" + changesText(rows, earlier);
    cli::writeResult({}, text);
}

} // namespace tnn::bench
