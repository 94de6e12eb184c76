// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/torch/bench_torch.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <functional>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "app/bench/engine/bench_inputs.h"
#include "app/torch/bench_training.h"
#include "engine/torch/devices.h"
#include "engine/torch/trainer.h"

namespace tnn::libtorch {
namespace {

using bench::Benchmark;
using bench::BenchRow;
using bench::Candidate;
using document::Device;
using model::Value;

/// A candidate that finishes when the device does; its result is (n, channels).
Candidate candidate(std::string name, const std::shared_ptr<model::Arithmetic> &a, std::function<Value()> product)
{
    const auto y = std::make_shared<Value>();
    const auto work = [a, y, product = std::move(product)] {
        *y = product();
        a->wait();
    };
    const auto values = [a, y](const std::vector<long> &places) {
        const model::Shape shape = a->shape(*y);
        toeplitz::Sequence numbers(shape.rows, shape.channels);
        a->download(*y, std::span(numbers.data(), static_cast<std::size_t>(numbers.size())));
        return bench::valuesAt(numbers, places);
    };
    return {std::move(name), work, values};
}

/// Returns the time in which the device moves the bytes that a product must, x, y and a spectrum of two floats for each
/// of their numbers: the shortest of some elementwise products of as many bytes.
double trafficUs(model::Arithmetic &a, long n, long channels)
{
    constexpr int Runs = 20;
    constexpr double Moved = 4, MovedByProduct = 3; // floats for each number
    const long rows = std::max(1L, std::lround(static_cast<double>(n) * Moved / MovedByProduct));
    const std::vector<float> numbers(static_cast<std::size_t>(rows * channels), 1.0F);
    const Value x = a.upload(std::span<const float>(numbers), {rows, channels}), y = a.multiply(x, x);
    double best = std::numeric_limits<double>::infinity();
    for (int run = 0; run < Runs; ++run) {
        a.wait();
        const auto start = std::chrono::steady_clock::now();
        const Value product = a.multiply(x, y);
        a.wait();
        best = std::min(best,
                        std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - start).count());
    }
    return best;
}

Benchmark benchmarkOn(const Device &device, long n, long channels, int threads)
{
    const auto a = devices().arithmetics(device, document::Precision::Float32).kernels;
    const toeplitz::Sequence input = bench::benchInput(n, channels);
    const auto numbers = std::span<const float>(input.data(), static_cast<std::size_t>(input.size()));
    const toeplitz::CoefficientsPtr coefficients = bench::benchCoefficients(n, channels);
    const Value x = a->upload(numbers, {n, channels});
    const Value matrices = a->matrices(coefficients, toeplitz::Algorithm::Fft, {});
    Benchmark benchmark;
    benchmark.name = "product_" + nameOf(device);
    benchmark.work = {{}, n, channels, threads, {}};
    benchmark.boundUs = trafficUs(*a, n, channels);
    benchmark.places = bench::benchPlaces(n * channels);
    benchmark.expected = bench::productAt(*coefficients, input, benchmark.places);
    benchmark.ours = candidate("ours", a, [a, matrices, x] { return a->toeplitz(matrices, x, {}); });
    benchmark.others = {candidate("torch.fft", a, plainProduct(*coefficients, x, false)),
                        candidate("torch.fft (c, n)", a, plainProduct(*coefficients, x, true))};
    return benchmark;
}

/// On a GPU, enough channels that the time to launch a kernel does not matter.
long channelsOn(const Device &device, long n)
{
    constexpr long FewestChannels = 512, NumbersOfGpu = 1L << 23;
    return device.kind == Device::Kind::Cuda ? std::max(FewestChannels, NumbersOfGpu / n) : FewestChannels;
}

std::vector<BenchRow> benchOn(const Device &device, bench::Bench &bench)
{
    std::vector<BenchRow> rows;
    for (const long n : bench.lengths({512, 2048, 8192, 16384, 65536})) {
        bench::Bench::report("preparing n = " + std::to_string(n));
        const std::vector<BenchRow> more = bench.measure(
            benchmarkOn(device, n, channelsOn(device, n), bench.threadCounts().back()));
        rows.insert(rows.end(), more.begin(), more.end());
    }
    return rows;
}

} // namespace

std::vector<bench::BenchWork> torchBenchWorks()
{
    std::vector<bench::BenchWork> works{{"train_step", benchTrainStep}};
    for (const document::DeviceFound &found : devices().found())
        works.push_back({"product_" + nameOf(found.device),
                         [device = found.device](bench::Bench &bench) { return benchOn(device, bench); }});
    return works;
}

} // namespace tnn::libtorch
