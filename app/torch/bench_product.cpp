// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/torch/bench_product.h"

#include <ATen/ATen.h>

#include "app/bench/engine/bench_inputs.h"
#include "engine/torch/arithmetic.h"
#include "engine/torch/devices.h"

namespace tnn::libtorch {
namespace {

using bench::Benchmark;
using bench::BenchRow;
using bench::Candidate;
using document::Device;
using model::Value;

/// What both multiply, on the device.
struct Course {
    std::shared_ptr<Arithmetic> arithmetic;
    toeplitz::CoefficientsPtr coefficients;
    Value x; ///< (n, channels)

    Candidate contestant(std::string name, std::function<at::Tensor()> product) const;
};

/// One who is done when the device is.
Candidate Course::contestant(std::string name, std::function<at::Tensor()> product) const
{
    const auto y = std::make_shared<at::Tensor>();
    const auto work = [a = arithmetic, y, product = std::move(product)] {
        *y = product();
        a->wait();
    };
    const auto values = [y](const std::vector<long> &places) {
        const at::Tensor numbers = y->reshape({-1}).cpu();
        std::vector<double> chosen;
        chosen.reserve(places.size());
        for (const long place : places)
            chosen.push_back(numbers[place].item<double>());
        return chosen;
    };
    return {std::move(name), work, values};
}

Candidate ours(const Course &course)
{
    const Value matrices = course.arithmetic->matrices(course.coefficients, toeplitz::Algorithm::Fft, {});
    return course.contestant(
        "ours", [a = course.arithmetic, matrices, x = course.x] { return tensorOf(a->toeplitz(matrices, x, {})); });
}

Candidate plain(const Course &course)
{
    const long n = course.coefficients->n;
    const auto &t = course.coefficients->values;
    const at::Tensor past = at::from_blob(const_cast<float *>(t.data()), {t.rows(), t.cols()}).slice(0, n - 1);
    const at::Tensor spectrum = at::fft_rfft(past.clone().to(course.arithmetic->device()), 2 * n, 0);
    return course.contestant("torch.fft", [spectrum, x = tensorOf(course.x), n] {
        return at::fft_irfft(at::fft_rfft(x, 2 * n, 0) * spectrum, 2 * n, 0).slice(0, 0, n);
    });
}

Benchmark contestOn(const Device &device, long n, long channels, int threads)
{
    const auto arithmetic = std::dynamic_pointer_cast<Arithmetic>(
        devices().arithmetics(device, document::Precision::Float32).kernels);
    const toeplitz::Sequence x = bench::benchInput(n, channels);
    const auto numbers = std::span<const float>(x.data(), static_cast<std::size_t>(x.size()));
    const Course course{arithmetic, bench::benchCoefficients(n, channels), arithmetic->upload(numbers, {n, channels})};
    Benchmark contest;
    contest.name = "product_" + nameOf(device);
    contest.work = {{}, n, channels, threads, {}};
    contest.places = bench::benchPlaces(n * channels);
    contest.expected = bench::productAt(*course.coefficients, x, contest.places);
    contest.ours = ours(course);
    contest.others = {plain(course)};
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
