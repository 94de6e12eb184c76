// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/compare.h"

#include <chrono>

#include "engine/analysis/quantile.h"
#include "engine/error.h"
#include "engine/memory_limit.h"
#include "engine/run/batch_input.h"

namespace tnn::run {

namespace {

using toeplitz::Sequence;
using toeplitz::Sequence64;
using Clock = std::chrono::steady_clock;

void checkShapes(const toeplitz::Coefficients &c, const Sequence &x, const std::vector<NamedResult> &others)
{
    if (x.rows() < 1 || x.rows() > c.n || x.cols() < 1 || x.cols() % c.values.cols() != 0)
        throw Error("x is (%1, %2), the coefficients are for (%3, %4)", x.rows(), x.cols(), c.n, c.values.cols());
    for (const NamedResult &other : others) {
        if (other.y.rows() != x.rows() || other.y.cols() != x.cols())
            throw Error("%1 is (%2, %3), but x is (%4, %5)", other.name, other.y.rows(), other.y.cols(), x.rows(),
                        x.cols());
    }
}

/// Uploads x padded with zero rows to the coefficients' n: a batch side by side becomes consecutive sequences.
model::Value uploaded(model::Arithmetic &a, const Sequence &x, long n, long channels)
{
    const long batch = x.cols() / channels;
    Sequence stacked = Sequence::Zero(batch * n, channels);
    for (long b = 0; b < batch; ++b)
        stacked.middleRows(b * n, x.rows()) = x.middleCols(b * channels, channels);
    return a.upload(std::span<const float>(stacked.data(), static_cast<std::size_t>(stacked.size())),
                    {stacked.rows(), channels});
}

Sequence downloaded(model::Arithmetic &a, const model::Value &y, long n, const Sequence &x)
{
    const model::Shape shape = a.shape(y);
    Sequence stacked(shape.rows, shape.channels), result(x.rows(), x.cols());
    a.download(y, std::span(stacked.data(), static_cast<std::size_t>(stacked.size())));
    for (long b = 0; b * shape.channels < x.cols(); ++b)
        result.middleCols(b * shape.channels, shape.channels) = stacked.middleRows(b * n, x.rows());
    return result;
}

/// repeat() for all of `work`.
void repeatWhole(AlgorithmResult &result, const std::function<void()> &work, double enough = 0.2)
{
    const auto once = [&work] {
        const auto start = Clock::now();
        work();
        return std::chrono::duration<double>(Clock::now() - start).count();
    };
    repeat(result, once, enough);
}

AlgorithmResult runThere(model::Arithmetic &a, const toeplitz::CoefficientsPtr &coefficients, const Sequence &x,
                         document::Method method, const Task &task)
{
    const model::Value matrices = a.matrices(coefficients, document::algorithmOf(method), task);
    const model::Value in = uploaded(a, x, coefficients->n, coefficients->values.cols());
    model::Value out = a.toeplitz(matrices, in, task); // not timed: a GPU plans its transforms first
    a.wait();
    AlgorithmResult result;
    repeatWhole(result, [&] {
        task.check();
        out = a.toeplitz(matrices, in, task);
        a.wait();
    });
    result.bytes = a.bytes(matrices, a.shape(in));
    result.y = downloaded(a, out, coefficients->n, x);
    return result;
}

AlgorithmResult run(const ComparedDevice &device, const toeplitz::CoefficientsPtr &coefficients, const Sequence &x,
                    document::Method method, bool normalize, const Task &task)
{
    const auto ran = [&](const Sequence &input) {
        return device.arithmetic == nullptr ? runHere(coefficients, input, method, task)
                                            : runThere(*device.arithmetic, coefficients, input, method, task);
    };
    AlgorithmResult result = ran(x);
    result.algorithm = nameOf(method);
    result.device = device.name;
    if (normalize)
        toeplitz::divideByRowSums(result.y, ran(Sequence::Ones(x.rows(), x.cols())).y);
    return result;
}

/// Returns the seconds to feed all sequences of x; stores the outputs in `result`.
double fedOnce(const ssm::FormMixer::Layer &layer, const Sequence &x, long channels, AlgorithmResult &result,
               const Task &task)
{
    double seconds = 0;
    result.bytes = 0;
    for (long first = 0; first < x.cols(); first += channels) {
        const Sequence one = x.middleCols(first, channels);
        const std::unique_ptr<ssm::Form> form = layer.make();
        const auto start = Clock::now();
        result.y.middleCols(first, channels) = ssm::fed(*form, one, task);
        seconds += std::chrono::duration<double>(Clock::now() - start).count();
        result.bytes += form->stateBytes();
    }
    return seconds;
}

std::string tokensText(long batches, long n)
{
    const std::string tokens = std::to_string(n) + (n == 1 ? " token" : " tokens");
    return batches == 1 ? tokens : std::to_string(batches) + " sequences of " + tokens;
}

} // namespace

void repeat(AlgorithmResult &result, const std::function<double()> &once, double enough, int most)
{
    constexpr std::size_t Least = 3;
    std::vector<double> seconds;
    double total = 0;
    while (seconds.size() < static_cast<std::size_t>(most) && (seconds.size() < Least || total < enough)) {
        seconds.push_back(once());
        total += seconds.back();
        if (total > 5 * enough)
            break;
    }
    result.seconds = analysis::nearestQuantile(seconds, 0.5);
    result.runs = static_cast<int>(seconds.size());
}

AlgorithmResult runHere(const toeplitz::CoefficientsPtr &coefficients, const Sequence &x, document::Method method,
                        const Task &task, double enough)
{
    const toeplitz::Product product(coefficients, document::algorithmOf(method), task);
    AlgorithmResult result;
    const auto apply = [&] { product.apply(x, result.y, task); };
    repeatWhole(result, apply, enough);
    result.bytes = product.bytes(x.rows(), x.cols());
    return result;
}

void measure(AlgorithmResult &result, const Sequence64 &reference)
{
    result.error = analysis::difference(result.y, reference);
    result.median = analysis::medianDifference(result.y, reference);
    result.worst = analysis::worstPlace(result.y, reference);
    result.ulps = analysis::ulpHistogram(result.y, reference);
}

void addResult(Comparison &comparison, NamedResult other)
{
    AlgorithmResult result;
    result.algorithm = std::move(other.name);
    result.device = "file";
    result.y = std::move(other.y);
    measure(result, comparison.reference);
    comparison.results.push_back(std::move(result));
}

NamedResult readResult(const ResultFile &file, const model::Tno &tno, long batches, long n)
{
    // Always a file, even if its name is that of a signal.
    const std::string path = file.path.front() == '/' ? file.path : "./" + file.path;
    const BatchInput y = readBatchInput(path, {}, 1, tno.heads, tno.headDim);
    const auto found = static_cast<long>(y.sequences.size());
    if (found != batches || y.rows() != n)
        throw Error("contains %1, but x has %2", tokensText(found, y.rows()), tokensText(batches, n)).in(file.path);
    return {file.name, sideBySide(y)};
}

NamedResult readResult(const ResultFile &file, const model::Tno &tno, long n, const std::vector<long> &flat)
{
    const NamedResult all = readResult(file, tno, 1, n);
    NamedResult result{file.name, toeplitz::Sequence(n, static_cast<long>(flat.size()))};
    for (std::size_t column = 0; column < flat.size(); ++column)
        result.y.col(static_cast<long>(column)) = all.y.col(flat[column]);
    return result;
}

void checkComparison(long n, long columns, std::size_t algorithms)
{
    // For each number of x: coefficients raw and decayed, x, the reference and its transforms in double, and each y.
    constexpr double Coefficients = 4 * sizeof(float), Inputs = 2 * sizeof(float), Reference = 7 * sizeof(double);
    checkMemory(Message("a comparison of %1 tokens of %2 channels", n, columns),
                (Coefficients + Inputs + Reference + static_cast<double>(algorithms) * sizeof(float))
                    * static_cast<double>(n) * static_cast<double>(columns));
}

std::vector<document::Method> ComparedMethods::products() const
{
    std::vector<document::Method> chosen;
    std::remove_copy_if(methods.begin(), methods.end(), std::back_inserter(chosen), document::runsByTokens);
    return chosen;
}

std::vector<document::Method> ComparedMethods::tokenMethods() const
{
    std::vector<document::Method> chosen;
    std::copy_if(methods.begin(), methods.end(), std::back_inserter(chosen), document::runsByTokens);
    return chosen;
}

Comparison compare(const toeplitz::CoefficientsPtr &coefficients, const Sequence &x,
                   const std::vector<document::Method> &products, const std::vector<NamedResult> &others,
                   bool normalize, const ComparedDevice &device, const Task &task)
{
    checkShapes(*coefficients, x, others);
    Comparison comparison;
    comparison.channels = coefficients->channels;
    comparison.x = x;
    comparison.reference = toeplitz::referenceProduct(*coefficients, x, task);
    if (normalize)
        toeplitz::divideByRowSums(comparison.reference,
                                  toeplitz::referenceProduct(*coefficients, Sequence::Ones(x.rows(), x.cols()), task));
    const double steps = static_cast<double>(products.size()) + 1;
    for (const document::Method method : products) {
        task.report(static_cast<double>(comparison.results.size() + 1) / steps);
        comparison.results.push_back(run(device, coefficients, x, method, normalize, task));
    }
    for (AlgorithmResult &result : comparison.results)
        measure(result, comparison.reference);
    for (const NamedResult &other : others)
        addResult(comparison, other);
    return comparison;
}

AlgorithmResult runForm(const ssm::FormMixer::Layer &layer, const Sequence &x, long channels, const Task &task)
{
    constexpr double Enough = 0.05; // seconds: a form's runs are long
    constexpr int MostRuns = 9;
    AlgorithmResult result;
    result.device = "cpu";
    result.y.resize(x.rows(), x.cols());
    const auto once = [&] { return fedOnce(layer, x, channels, result, task); };
    repeat(result, once, Enough, MostRuns);
    if (layer.tno->normalize) {
        const Sequence sums = ssm::fed(*layer.make(), Sequence::Ones(x.rows(), channels), task);
        for (long first = 0; first < x.cols(); first += channels)
            toeplitz::divideByRowSums(result.y.middleCols(first, channels), sums);
    }
    return result;
}

void addForms(Comparison &comparison, const document::Document &document, int tno, const std::vector<long> &flat,
              const ComparedMethods &compared, const model::Overrides &overrides, const Task &task,
              std::vector<Message> &warnings)
{
    const Sequence &x = comparison.x;
    for (const document::Method method : compared.tokenMethods()) {
        const ssm::FormMixer::Layer layer = document::tokenOperator(document, tno, flat, method, compared.options,
                                                                    x.rows(), overrides, task, warnings);
        AlgorithmResult result = runForm(layer, x, static_cast<long>(comparison.channels.size()), task);
        result.algorithm = nameOf(method);
        if (method == document::Method::Reduced && !compared.options.reduce.modes)
            result.aim = compared.options.reduce.error;
        measure(result, comparison.reference);
        comparison.results.push_back(std::move(result));
    }
}

} // namespace tnn::run
