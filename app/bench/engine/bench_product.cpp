// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <functional>
#include <memory>
#include <utility>

#include "app/bench/engine/bench_inputs.h"
#include "app/bench/engine/bench_works.h"
#include "app/bench/engine/contiguous_fftw.h"
#include "engine/toeplitz/product.h"

namespace tnn::bench {

namespace {

using toeplitz::Algorithm;
using toeplitz::CoefficientsPtr;
using toeplitz::Product;
using toeplitz::Sequence;

struct Size {
    long n, channels;

    double numbers() const { return static_cast<double>(n) * static_cast<double>(channels); }
};
using Sizes = std::vector<Size>;

/// n from 64 to 65536 at 64 and 512 channels.
Sizes allSizes()
{
    Sizes sizes;
    for (const long channels : {64L, 512L})
        for (long n = 64; n <= 65536; n *= 2)
            sizes.push_back({n, channels});
    return sizes;
}

/// The sizes at which algorithms of quadratic cost finish within seconds and a gigabyte or two.
Sizes sizesUpTo(double largestSquare)
{
    Sizes sizes;
    for (const Size &size : allSizes())
        if (static_cast<double>(size.n) * size.numbers() <= largestSquare)
            sizes.push_back(size);
    return sizes;
}

/// A benchmark being set up, and what its contestants multiply.
struct ProductBenchmark {
    std::shared_ptr<const Sequence> x;
    CoefficientsPtr coefficients;
    Benchmark benchmark;

    /// Another candidate: prepared, or starting from the coefficients every time.
    Candidate by(std::string name, Algorithm algorithm) const;
    Candidate once() const;
    Candidate contiguousFftw() const;
};

std::function<std::vector<double>(const std::vector<long> &)> reader(const std::shared_ptr<const Sequence> &y)
{
    return [y](const std::vector<long> &places) { return valuesAt(*y, places); };
}

Candidate ProductBenchmark::by(std::string name, Algorithm algorithm) const
{
    const auto product = std::make_shared<const Product>(coefficients, algorithm);
    const auto y = std::make_shared<Sequence>();
    return {std::move(name), [product, in = x, y] { product->apply(*in, *y); }, reader(y)};
}

Candidate ProductBenchmark::once() const
{
    const auto y = std::make_shared<Sequence>(x->rows(), x->cols());
    return {"ours", [c = coefficients, in = x, y] { toeplitz::multiplyOnce(*c, *in, *y); }, reader(y)};
}

Candidate ProductBenchmark::contiguousFftw() const
{
    const auto fftw = std::make_shared<ContiguousFftw>(*coefficients, *x, benchmark.work.threads);
    return {"FFTW (d, n) in cache", [fftw] { fftw->apply(); },
            [fftw](const std::vector<long> &places) { return fftw->valuesAt(places); }};
}

ProductBenchmark productBenchmark(const char *name, const char *peerWork, Size size, int threads, const Cost &cost)
{
    ProductBenchmark benchmark{std::make_shared<const Sequence>(benchInput(size.n, size.channels)),
                               benchCoefficients(size.n, size.channels),
                               {}};
    benchmark.benchmark.name = name;
    benchmark.benchmark.work = {peerWork, size.n, size.channels, threads, {}};
    benchmark.benchmark.cost = cost;
    benchmark.benchmark.places = benchPlaces(size.n * size.channels);
    benchmark.benchmark.expected = productAt(*benchmark.coefficients, *benchmark.x, benchmark.benchmark.places);
    return benchmark;
}

/// Transforms of length 2n per channel; x, y and the spectrum (or the coefficients it is computed from) are touched
/// once.
Cost transformsOf(Size size, int transforms, double bytesOfKernel)
{
    constexpr double BytesOfInputAndOutput = 8;
    return {transforms * realFftFlops(2 * size.n) * static_cast<double>(size.channels),
            (BytesOfInputAndOutput + bytesOfKernel) * size.numbers()};
}
Cost withSpectrum(Size size)
{
    return transformsOf(size, 2, 2 * sizeof(float));
}
Cost fromCoefficients(Size size)
{
    return transformsOf(size, 3, sizeof(float));
}
/// Returns the cost of the whole matrix, built from its coefficients.
Cost denseCost(Size size)
{
    return {2.0 * static_cast<double>(size.n) * size.numbers(), 4 * sizeof(float) * size.numbers()};
}
/// Returns the cost of the lower triangle of that matrix.
Cost triangleCost(Size size)
{
    return {(static_cast<double>(size.n) + 1) * size.numbers(), 3 * sizeof(float) * size.numbers()};
}

/// One benchmark for every size, or those of the requested n, and number of threads.
std::vector<BenchRow> measureAll(Bench &bench, const Sizes &all,
                                 const std::function<Benchmark(Size size, int threads)> &benchmark)
{
    constexpr long LongestWide = 65536; // the longest product of 512 channels that fits into memory beside PyTorch's
    Sizes sizes = all;
    if (const std::optional<long> n = bench.request().length)
        sizes = *n <= LongestWide ? Sizes{{*n, 64}, {*n, 512}} : Sizes{{*n, 8}, {*n, 64}};
    std::vector<BenchRow> rows;
    for (const int threads : bench.threadCounts()) {
        for (const Size &size : sizes) {
            Bench::report("preparing n = " + std::to_string(size.n));
            const std::vector<BenchRow> more = bench.measure(benchmark(size, threads));
            rows.insert(rows.end(), more.begin(), more.end());
        }
    }
    return rows;
}

const Sizes QuickProducts{{512, 512}, {2048, 512}, {8192, 512}};
const Sizes QuickSquares{{512, 64}};

} // namespace

std::vector<BenchRow> benchProduct(Bench &bench)
{
    return measureAll(bench, bench.request().quick ? QuickProducts : allSizes(), [](Size size, int threads) {
        ProductBenchmark benchmark = productBenchmark("product", "product", size, threads, withSpectrum(size));
        benchmark.benchmark.ours = benchmark.by("ours", Algorithm::Fft);
        benchmark.benchmark.others = {benchmark.contiguousFftw(), benchmark.by("FFTW (n, d)", Algorithm::Fftw)};
        return benchmark.benchmark;
    });
}

std::vector<BenchRow> benchProductContiguous(Bench &bench)
{
    const Sizes sizes{{512, 512}, {2048, 512}, {8192, 512}, {32768, 256}, {131072, 64}, {524288, 32}, {1048576, 8}};
    return measureAll(bench, bench.request().quick ? QuickProducts : sizes, [](Size size, int threads) {
        ProductBenchmark benchmark = productBenchmark("product_contiguous", "product_contiguous", size, threads,
                                                      withSpectrum(size));
        benchmark.benchmark.ours = benchmark.by("ours", Algorithm::Fft);
        return benchmark.benchmark;
    });
}

std::vector<BenchRow> benchProductPublished(Bench &bench)
{
    return measureAll(bench, bench.request().quick ? QuickProducts : allSizes(), [](Size size, int threads) {
        ProductBenchmark benchmark = productBenchmark("product_published", "product_published", size, threads,
                                                      withSpectrum(size));
        benchmark.benchmark.ours = benchmark.by("ours", Algorithm::Fft);
        return benchmark.benchmark;
    });
}

std::vector<BenchRow> benchProductAndSpectrum(Bench &bench)
{
    const Sizes sizes = bench.request().quick ? Sizes{QuickProducts.front()} : QuickProducts;
    return measureAll(bench, sizes, [](Size size, int threads) {
        ProductBenchmark benchmark = productBenchmark("product_and_spectrum", "product_published", size, threads,
                                                      fromCoefficients(size));
        benchmark.benchmark.ours = benchmark.once();
        return benchmark.benchmark;
    });
}

std::vector<BenchRow> benchMatrix(Bench &bench)
{
    constexpr double MostNumbers = 512.0 * 1024 * 1024; // PyTorch's matrices then take 2 GiB
    return measureAll(bench, bench.request().quick ? QuickSquares : sizesUpTo(MostNumbers), [](Size size, int threads) {
        ProductBenchmark benchmark = productBenchmark("matrix", "matrix", size, threads, denseCost(size));
        benchmark.benchmark.ours = benchmark.by("ours", Algorithm::Matrix);
        return benchmark.benchmark;
    });
}

std::vector<BenchRow> benchNaive(Bench &bench)
{
    constexpr double MostNumbers = 1024.0 * 1024 * 1024;
    return measureAll(bench, bench.request().quick ? QuickSquares : sizesUpTo(MostNumbers), [](Size size, int threads) {
        ProductBenchmark benchmark = productBenchmark("naive", "naive", size, threads, triangleCost(size));
        benchmark.benchmark.ours = benchmark.by("ours", Algorithm::Naive);
        return benchmark.benchmark;
    });
}

} // namespace tnn::bench
