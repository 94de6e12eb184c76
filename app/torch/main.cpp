// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cstdlib>

#include <unistd.h>

#include "app/bench/engine/bench_inputs.h"
#include "app/bench/engine/run_bench.h"
#include "app/torch/bench_training.h"
#include "engine/cli/command_line.h"
#include "engine/torch/devices.h"
#include "engine/torch/trainer.h"

// tnnscope-torch: the command line of the engine with LibTorch's devices, in a separate process.

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
    const std::vector<long> lengths = bench.request().quick ? std::vector<long>{512, 2048}
                                                            : std::vector<long>{512, 2048, 8192, 16384, 65536};
    for (const long n : lengths) {
        bench::Bench::report("preparing n = " + std::to_string(n));
        const std::vector<BenchRow> more = bench.measure(
            benchmarkOn(device, n, channelsOn(device, n), bench.threadCounts().back()));
        rows.insert(rows.end(), more.begin(), more.end());
    }
    return rows;
}

/// One benchmark per device that LibTorch has, "product_torch-cpu", "product_cuda:0": T x with arrays on the device,
/// compared with plain torch.fft there (rfft, multiply, irfft), along the tokens of (n, channels) and of (channels, n),
/// all with precomputed spectra. Also training steps on the CPU.
std::vector<bench::BenchWork> benchWorks()
{
    std::vector<bench::BenchWork> works{{"train_step", benchTrainStep}};
    for (const document::DeviceFound &found : devices().found())
        works.push_back({"product_" + nameOf(found.device),
                         [device = found.device](bench::Bench &bench) { return benchOn(device, bench); }});
    return works;
}

} // namespace
} // namespace tnn::libtorch

namespace {

/// LibTorch's threads, those of the BLAS and ours take turns, and threads that spin while waiting take cores from the
/// others: a training step takes twice as long. Both libraries read this when they are loaded, so the program is
/// started again; other programs that it starts do not get it.
void letThreadsSleep(char *argv[])
{
    constexpr const char *Mark = "TNNSCOPE_THREADS_SLEEP", *Policy = "OMP_WAIT_POLICY",
                         *Timeout = "OPENBLAS_THREAD_TIMEOUT";
    if (std::getenv(Mark) != nullptr) {
        for (const char *const name : {Mark, Policy, Timeout})
            ::unsetenv(name);
        return;
    }
    if (std::getenv(Policy) != nullptr || std::getenv(Timeout) != nullptr)
        return; // the user decides
    ::setenv(Mark, "1", 1);
    ::setenv(Policy, "passive", 1);
    ::setenv(Timeout, "4", 1);       // 2^4 cycles, the minimum it accepts
    ::execv("/proc/self/exe", argv); // if it fails, everything just runs more slowly
}

} // namespace

int main(int argc, char *argv[])
{
    if (argc > 2 || (argc == 2 && argv[1][0] != '-')) // --help and --version compute nothing
        letThreadsSleep(argv);
    tnn::cli::Hooks hooks;
    hooks.version = TNNSCOPE_VERSION;
    hooks.devices = tnn::libtorch::devices();
    hooks.train = tnn::libtorch::train;
    hooks.bench = [](const tnn::cli::BenchCall &call) { tnn::bench::runBench(call, {}, tnn::libtorch::benchWorks()); };
    return tnn::cli::runCommandLine(argc, argv, hooks);
}
