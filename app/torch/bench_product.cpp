// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/torch/bench_product.h"

#include "app/bench/engine/bench_inputs.h"
#include "engine/torch/devices.h"

namespace tnn::libtorch {
namespace {

using bench::Benchmark;
using bench::BenchRow;
using bench::Candidate;
using document::Device;
using model::Value;

/// One who is done when the device is; its result is (n, channels).
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

Benchmark contestOn(const Device &device, long n, long channels, int threads)
{
    const auto a = devices().arithmetics(device, document::Precision::Float32).kernels;
    const toeplitz::Sequence input = bench::benchInput(n, channels);
    const auto numbers = std::span<const float>(input.data(), static_cast<std::size_t>(input.size()));
    const toeplitz::CoefficientsPtr coefficients = bench::benchCoefficients(n, channels);
    const Value x = a->upload(numbers, {n, channels});
    const Value matrices = a->matrices(coefficients, toeplitz::Algorithm::Fft, {});
    Benchmark contest;
    contest.name = "product_" + nameOf(device);
    contest.work = {{}, n, channels, threads, {}};
    contest.places = bench::benchPlaces(n * channels);
    contest.expected = bench::productAt(*coefficients, input, contest.places);
    contest.ours = candidate("ours", a, [a, matrices, x] { return a->toeplitz(matrices, x, {}); });
    contest.others = {candidate("torch.fft", a, plainProduct(*coefficients, x))};
    return contest;
}

std::vector<BenchRow> benchOn(const Device &device, bench::Bench &bench)
{
    std::vector<BenchRow> rows;
    const std::vector<long> lengths = bench.request().quick ? std::vector<long>{512, 2048}
                                                            : std::vector<long>{512, 2048, 8192, 65536};
    for (const long n : lengths) {
        bench::Bench::tell("preparing n = " + std::to_string(n));
        const std::vector<BenchRow> more = bench.hold(contestOn(device, n, 512, bench.threadCounts().back()));
        rows.insert(rows.end(), more.begin(), more.end());
    }
    return rows;
}

} // namespace

std::vector<bench::BenchWork> benchWorks()
{
    std::vector<bench::BenchWork> works;
    for (const document::DeviceFound &found : devices().found())
        works.push_back({"product_" + nameOf(found.device),
                         [device = found.device](bench::Bench &bench) { return benchOn(device, bench); }});
    return works;
}

} // namespace tnn::libtorch
