// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/bench/engine/bench_works.h"
#include "engine/document/document.h"

namespace tnn::bench {

std::vector<BenchRow> benchOpen(Bench &bench)
{
    const std::string path = bench.example();
    const document::DocumentPtr example = document::Document::open(path);
    const auto parameters = static_cast<double>(example->description().parameters);

    Benchmark benchmark;
    benchmark.name = "open";
    benchmark.work = {"open", example->defaultLength(), example->description().tnos.front().channels(), 1, path};
    benchmark.places = {0};
    benchmark.expected = {parameters}; // both return the number of parameters found
    const auto opened = std::make_shared<document::DocumentPtr>();
    benchmark.ours = {"ours", [path, opened] { *opened = document::Document::open(path); },
                      [opened](const std::vector<long> &) {
                          return std::vector<double>{static_cast<double>((*opened)->description().parameters)};
                      }};
    return bench.measure(benchmark);
}

} // namespace tnn::bench
