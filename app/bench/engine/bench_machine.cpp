// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/bench/engine/bench_machine.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <functional>
#include <iterator>
#include <thread>
#include <vector>

#include "app/bench/engine/bench_kernels.h"
#include "engine/error.h"
#include "engine/parallel.h"

namespace tnn::bench {

namespace {

using Clock = std::chrono::steady_clock;

constexpr int Runs = 20;
constexpr double RunUs = 500; ///< short, so that some of the runs are undisturbed

double timeOf(const std::function<void()> &work)
{
    const auto start = Clock::now();
    work();
    return std::chrono::duration<double, std::micro>(Clock::now() - start).count();
}

double measureFlops(int threads)
{
    constexpr long Rounds = 60'000; // about 0.2 ms
    double best = 0;
    for (int run = 0; run < Runs; ++run) {
        double flops = 0;
        const double us = timeOf([&] {
            std::vector<double> done(static_cast<std::size_t>(threads));
            parallelFor(threads, threads, [&](long k) { done[static_cast<std::size_t>(k)] = multiplyAdds(Rounds); });
            for (const double part : done)
                flops += part;
        });
        best = std::max(best, flops / us);
    }
    return best;
}

/// Streams through `bytes` in total, each thread through its part.
double measureBandwidth(std::size_t bytes, int threads, std::vector<float> &memory)
{
    const std::size_t part = bytes / sizeof(float) / 4 / static_cast<std::size_t>(threads);
    const auto pass = [&](long thread, int times) {
        float *const a = memory.data() + 4 * part * static_cast<std::size_t>(thread);
        for (int k = 0; k < times; ++k)
            stream(a, a + part, a + 2 * part, a + 3 * part, part);
    };
    const auto all = [&](int times) {
        return timeOf([&] { parallelFor(threads, threads, [&](long thread) { pass(thread, times); }); });
    };
    all(1); // brings it into the cache
    const int times = std::max(1, static_cast<int>(RunUs / std::max(all(1), 0.01)));
    double best = 0;
    for (int run = 0; run < Runs; ++run)
        best = std::max(best, static_cast<double>(bytes) * times / all(times));
    return best;
}

} // namespace

Rates measureRates(int threads)
{
    constexpr std::size_t Smallest = std::size_t(16) << 10, Largest = std::size_t(64) << 20;
    const int before = tnn::threads();
    setThreads(threads);
    Rates rates;
    rates.flopsPerUs = measureFlops(threads);
    std::vector<float> memory(Largest / sizeof(float), 1.0F);
    for (std::size_t bytes = Smallest; bytes <= Largest; bytes *= 4)
        rates.bytesPerUs[bytes] = measureBandwidth(bytes, threads, memory);
    setThreads(before);
    return rates;
}

double boundUs(const Cost &cost, const Rates &rates)
{
    if (rates.flopsPerUs <= 0 || rates.bytesPerUs.empty())
        throw Error(Message::verbatim("no rates of this machine were measured to take a bound from"));
    auto size = rates.bytesPerUs.lower_bound(static_cast<std::size_t>(cost.bytes));
    if (size == rates.bytesPerUs.end())
        size = std::prev(size);
    return std::max(cost.flops / rates.flopsPerUs, cost.bytes / size->second);
}

double realFftFlops(long length)
{
    return 2.5 * static_cast<double>(length) * std::log2(static_cast<double>(length));
}

int cores()
{
    return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

} // namespace tnn::bench
