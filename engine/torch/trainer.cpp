// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/torch/trainer.h"

#include <algorithm>
#include <chrono>
#include <cmath>

#include <ATen/ATen.h>
#include <ATen/Parallel.h>
#include <c10/core/GradMode.h>

#include "engine/error.h"
#include "engine/io/file.h"
#include "engine/parallel.h"
#include "engine/torch/devices.h"
#include "engine/torch/guarded.h"
#include "engine/torch/training_network.h"

namespace tnn::libtorch {
namespace {

using run::TrainOutcome;
using run::TrainProgress;
using run::TrainRequest;
using run::TrainStart;

at::Device deviceOf(const TrainRequest &request)
{
    if (request.device.kind != document::Device::Kind::Cuda)
        return at::kCPU;
    const auto arithmetics = devices().arithmetics(request.device, document::Precision::Float32);
    return dynamic_cast<const Arithmetic &>(*arithmetics.network).device();
}

std::span<const float> spanOf(const at::Tensor &numbers)
{
    return {numbers.data_ptr<float>(), static_cast<std::size_t>(numbers.numel())};
}

/// Adam with decoupled weight decay (Loshchilov and Hutter, AdamW) over flat arrays, each read and written once per
/// step. On a CPU the results do not depend on the number of threads.
class Optimizer {
public:
    static constexpr double Beta1 = 0.9, Beta2 = 0.98, Epsilon = 1e-8;

    Optimizer(at::Tensor mean, at::Tensor square, double weightDecay) :
        m_mean(std::move(mean)), m_square(std::move(square)), m_weightDecay(weightDecay)
    {
    }

    const at::Tensor &mean() const { return m_mean; }
    const at::Tensor &square() const { return m_square; }

    /// The Euclidean norm.
    static double norm(const at::Tensor &gradient);
    /// Performs step `number`, counted from 0, with `scale` times the gradient, and zeros the gradient.
    void step(long number, double learningRate, double scale, at::Tensor &numbers, at::Tensor &gradient);

private:
    at::Tensor m_mean, m_square;
    double m_weightDecay;
};

constexpr long Block = 1L << 15;

/// The update of every number in one step.
struct Update {
    float scale, mean, square, rate, root, shrink;
};

void update(const Update &by, long count, float *__restrict number, float *__restrict mean, float *__restrict square,
            float *__restrict gradient)
{
    constexpr auto Epsilon = static_cast<float>(Optimizer::Epsilon);
    for (long k = 0; k < count; ++k) {
        const float slope = gradient[k] * by.scale;
        mean[k] += by.mean * (slope - mean[k]);
        square[k] += by.square * (slope * slope - square[k]);
        number[k] = number[k] * by.shrink - by.rate * mean[k] / (std::sqrt(square[k]) * by.root + Epsilon);
        gradient[k] = 0;
    }
}

double sumOfSquares(const float *numbers, long count)
{
    constexpr long Lanes = 16;
    double sums[Lanes] = {};
    for (long k = 0; k + Lanes <= count; k += Lanes)
        for (long lane = 0; lane < Lanes; ++lane)
            sums[lane] += static_cast<double>(numbers[k + lane]) * numbers[k + lane];
    for (long k = count / Lanes * Lanes; k < count; ++k)
        sums[0] += static_cast<double>(numbers[k]) * numbers[k];
    double sum = 0;
    for (const double part : sums)
        sum += part;
    return sum;
}

double Optimizer::norm(const at::Tensor &gradient)
{
    if (!gradient.is_cpu())
        return gradient.norm(2, at::kDouble).item<double>();
    const long size = gradient.numel(), blocks = (size + Block - 1) / Block;
    const float *const numbers = gradient.data_ptr<float>();
    std::vector<double> sums(static_cast<std::size_t>(blocks));
    parallelFor(blocks, workersFor(2.0 * static_cast<double>(size)), [&](long k) {
        sums[static_cast<std::size_t>(k)] = sumOfSquares(numbers + k * Block, std::min(Block, size - k * Block));
    });
    double sum = 0;
    for (const double part : sums)
        sum += part;
    return std::sqrt(sum);
}

void Optimizer::step(long number, double learningRate, double scale, at::Tensor &numbers, at::Tensor &gradient)
{
    const auto count = static_cast<double>(number + 1);
    const double meanShare = 1 - std::pow(Beta1, count), squareShare = 1 - std::pow(Beta2, count);
    const double rate = learningRate / meanShare, root = 1 / std::sqrt(squareShare);
    const double shrink = 1 - learningRate * m_weightDecay;
    if (!numbers.is_cpu()) {
        gradient.mul_(scale);
        m_mean.lerp_(gradient, 1 - Beta1);
        m_square.mul_(Beta2).addcmul_(gradient, gradient, 1 - Beta2);
        numbers.mul_(shrink).addcdiv_(m_mean, (m_square.sqrt() * root).add_(Epsilon), -rate);
        gradient.zero_();
        return;
    }
    const Update by{static_cast<float>(scale), static_cast<float>(1 - Beta1), static_cast<float>(1 - Beta2),
                    static_cast<float>(rate),  static_cast<float>(root),      static_cast<float>(shrink)};
    const long size = numbers.numel();
    float *const to[] = {numbers.data_ptr<float>(), m_mean.data_ptr<float>(), m_square.data_ptr<float>(),
                         gradient.data_ptr<float>()};
    parallelFor((size + Block - 1) / Block, workersFor(20.0 * static_cast<double>(size)), [&](long k) {
        const long first = k * Block;
        update(by, std::min(Block, size - first), to[0] + first, to[1] + first, to[2] + first, to[3] + first);
    });
}

class Training {
public:
    Training(TrainStart start, const std::function<void(const TrainProgress &)> &told) :
        m_start(std::move(start)), m_told(told), m_device(deviceOf(m_start.request)),
        m_network(m_start.state.network, m_start.state.parameters, m_device),
        m_optimizer(uploaded(m_start.state.mean, m_device), uploaded(m_start.state.square, m_device),
                    m_start.request.weightDecay)
    {
        if (!history().validation.empty())
            m_validation = history().validation.back().second;
    }

    TrainOutcome run(const Task &task);

private:
    const TrainRequest &request() const { return m_start.request; }
    checkpoint::TrainingHistory &history() { return m_start.state.history; }
    long done() { return static_cast<long>(history().losses.size()); }
    bool isLast() { return done() == request().steps; }

    void step(TrainProgress &progress);
    std::vector<long> windows(const std::vector<long> &starts) const;
    void validate(TrainProgress &progress);
    void save(TrainProgress &progress);
    void measureTime(TrainProgress &progress);

    TrainStart m_start;
    const std::function<void(const TrainProgress &)> &m_told;
    at::Device m_device;
    TrainingNetwork m_network;
    Optimizer m_optimizer;
    std::optional<double> m_validation;
    std::chrono::steady_clock::time_point m_began = std::chrono::steady_clock::now();
    long m_doneBefore = done(), m_saved = m_start.request.resume ? done() : 0;
};

std::vector<long> Training::windows(const std::vector<long> &starts) const
{
    std::vector<long> ids;
    for (const long start : starts) {
        const auto begin = m_start.text.ids.begin() + start;
        ids.insert(ids.end(), begin, begin + request().network.length + 1);
    }
    return ids;
}

void Training::step(TrainProgress &progress)
{
    const std::vector<long> ids = windows(windowsOf(request(), m_start.text, done()));
    const at::Tensor loss = m_network.loss(ids, request().network.length);
    loss.backward();
    progress.loss = loss.item<float>();
    progress.gradientNorm = Optimizer::norm(m_network.gradient());
    progress.learningRate = learningRateOf(request(), done());
    if (!std::isfinite(progress.loss) || !std::isfinite(progress.gradientNorm))
        throw(m_saved > 0 ? Error(
                  "the loss is not a number since step %1; the checkpoint of step %2 is kept; try a smaller --lr",
                  done() + 1, m_saved)
                          : Error("the loss is not a number since step %1; try a smaller --lr", done() + 1))
            .in(request().output);
    const bool clipped = request().clip > 0 && progress.gradientNorm > request().clip;
    m_optimizer.step(done(), progress.learningRate, clipped ? request().clip / progress.gradientNorm : 1,
                     m_network.numbers(), m_network.gradient());
    history().losses.push_back(static_cast<float>(progress.loss));
    progress.step = done();
}

/// Validates on consecutive windows at the end of the text, dropping the last partial one.
void Training::validate(TrainProgress &progress)
{
    const long n = request().network.length, all = static_cast<long>(m_start.text.ids.size());
    if (all - m_start.text.trained <= n)
        return;
    const c10::NoGradGuard untracked;
    double sum = 0;
    long count = 0;
    std::vector<long> starts;
    const auto measure = [&] {
        if (starts.empty())
            return;
        const auto share = static_cast<long>(starts.size());
        sum += m_network.loss(windows(starts), n).item<float>() * static_cast<double>(share);
        count += share;
        starts.clear();
    };
    for (long start = m_start.text.trained; start + n < all; start += n) {
        starts.push_back(start);
        if (static_cast<long>(starts.size()) == request().batch)
            measure();
    }
    measure();
    m_validation = progress.validation = sum / static_cast<double>(count);
    history().validation.emplace_back(done(), static_cast<float>(*m_validation));
}

void Training::save(TrainProgress &progress)
{
    const at::Tensor numbers = m_network.numbers().cpu(), mean = m_optimizer.mean().cpu(),
                     square = m_optimizer.square().cpu();
    checkpoint::TrainingView view{m_start.state.network, history(), spanOf(numbers), {}, {}, progress.learningRate};
    if (request().keepOptimizer || !isLast()) {
        view.mean = spanOf(mean);
        view.square = spanOf(square);
    }
    io::writeFile(request().output, checkpoint::trainingFile(view));
    // After the checkpoint, which knows its dictionary: if this is not reached, a different dictionary beside it is
    // noticed.
    if (!m_start.hasDictionary)
        io::writeFile(run::dictionaryPath(request().output), m_start.text.dictionary);
    m_start.hasDictionary = true;
    m_saved = done();
    progress.written = request().output;
}

void Training::measureTime(TrainProgress &progress)
{
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - m_began).count();
    const auto steps = static_cast<double>(done() - m_doneBefore);
    progress.tokensPerSecond = steps * static_cast<double>(request().batch * request().network.length) / seconds;
    progress.secondsLeft = static_cast<double>(request().steps - done()) * seconds / steps;
}

TrainOutcome Training::run(const Task &task)
{
    while (!isLast() && !task.stop.stop_requested()) {
        TrainProgress progress;
        progress.steps = request().steps;
        step(progress);
        if (isLast() || (request().validateEvery > 0 && done() % request().validateEvery == 0))
            validate(progress);
        const bool wanted = request().saveEvery > 0 && done() % request().saveEvery == 0;
        if (wanted || isLast() || task.stop.stop_requested())
            save(progress);
        measureTime(progress);
        if (m_told)
            m_told(progress);
    }
    if (done() > m_saved) {
        TrainProgress progress;
        save(progress);
    }
    return {done(), history().losses.empty() ? 0 : history().losses.back(), m_validation, !isLast()};
}

} // namespace

TrainOutcome train(TrainStart start, const std::function<void(const TrainProgress &)> &told, const Task &task)
{
    return guarded([&] {
        at::set_num_threads(threads());
        return Training(std::move(start), told).run(task);
    });
}

} // namespace tnn::libtorch
