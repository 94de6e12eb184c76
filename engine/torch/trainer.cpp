// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/torch/trainer.h"

#include <chrono>
#include <cmath>
#include <optional>
#include <tuple>

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include "engine/error.h"
#include "engine/torch/guarded.h"
#include "engine/torch/threads.h"
#include "engine/torch/training_steps.h"

namespace tnn::libtorch {
namespace {

using run::TrainProgress;
using run::TrainRequest;
using run::TrainResult;
using run::TrainStart;

std::span<const float> spanOf(const at::Tensor &numbers)
{
    return {numbers.data_ptr<float>(), static_cast<std::size_t>(numbers.numel())};
}

class Training {
public:
    Training(TrainStart start, const std::function<void(const TrainProgress &)> &told) :
        m_start(std::move(start)), m_told(told), m_steps(m_start.request, m_start.state)
    {
        for (std::vector<float> *taken : {&m_start.state.parameters, &m_start.state.mean, &m_start.state.square})
            *taken = std::vector<float>(); // the steps have their own
        if (!history().validation.empty())
            m_validation = history().validation.back().second;
    }

    TrainResult run(const Task &task);

private:
    const TrainRequest &request() const { return m_start.request; }
    checkpoint::TrainingHistory &history() { return m_start.state.history; }
    long done() { return static_cast<long>(history().losses.size()); }
    bool isLast() { return done() == request().steps; }

    bool isValidationDue();
    bool isValidated() { return !history().validation.empty() && history().validation.back().first == done(); }
    Error diverged(long step) const;
    void step(TrainProgress &progress);
    std::vector<long> windows(const std::vector<long> &starts) const;
    void validate(TrainProgress &progress, const Task &task);
    void save(TrainProgress &progress);
    void measureTime(TrainProgress &progress);

    TrainStart m_start;
    const std::function<void(const TrainProgress &)> &m_told;
    TrainingSteps m_steps;
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

bool Training::isValidationDue()
{
    return isLast() || (request().validateEvery > 0 && done() % request().validateEvery == 0);
}

Error Training::diverged(long step) const
{
    return (m_saved > 0 ? Error("the loss or its gradient is not finite at step %1; the checkpoint of step %2 is kept; "
                                "start again with --force and a smaller --lr",
                                step, m_saved)
                        : Error("the loss or its gradient is not finite at step %1; try a smaller --lr", step))
        .in(request().output);
}

void Training::step(TrainProgress &progress)
{
    const std::vector<long> ids = windows(windowsOf(request(), m_start.text, done()));
    progress.learningRate = learningRateOf(request(), done());
    std::tie(progress.loss, progress.gradientNorm) = m_steps.step(done(), progress.learningRate, ids);
    if (!std::isfinite(progress.loss) || !std::isfinite(progress.gradientNorm))
        throw diverged(done() + 1);
    history().losses.push_back(static_cast<float>(progress.loss));
    progress.step = done();
}

/// Validates on consecutive windows at the end of the text, dropping the last partial one. If stopped, records
/// nothing.
void Training::validate(TrainProgress &progress, const Task &task)
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
        sum += m_steps.network().loss(windows(starts), n).item<float>() * static_cast<double>(share);
        count += share;
        starts.clear();
        if (task.progress)
            task.progress(static_cast<double>(count * n) / static_cast<double>(all - m_start.text.trained));
    };
    for (long start = m_start.text.trained; start + n < all && !task.stop.stop_requested(); start += n) {
        starts.push_back(start);
        if (static_cast<long>(starts.size()) == request().batch)
            measure();
    }
    if (task.stop.stop_requested())
        return;
    measure();
    if (!std::isfinite(sum))
        throw diverged(done());
    m_validation = progress.validation = sum / static_cast<double>(count);
    history().validation.emplace_back(done(), static_cast<float>(*m_validation));
}

void Training::save(TrainProgress &progress)
{
    const Optimizer &optimizer = m_steps.optimizer();
    const at::Tensor numbers = m_steps.network().numbers().cpu(), mean = optimizer.mean().cpu(),
                     square = optimizer.square().cpu();
    checkpoint::TrainingView view{m_start.state.network, history(), spanOf(numbers), {}, {}, progress.learningRate};
    if (request().keepOptimizer || !isLast()) {
        view.mean = spanOf(mean);
        view.square = spanOf(square);
    }
    io::OutputFile model(request().output);
    model.write(checkpoint::trainingFile(view));
    std::optional<io::OutputFile> dictionary;
    if (!m_start.hasDictionary) {
        dictionary.emplace(run::dictionaryPath(request().output)).write(m_start.text.dictionary);
        dictionary->sync();
    }
    // The checkpoint first, since it knows its dictionary: if the program is killed in between, a different dictionary
    // beside it is noticed.
    model.commit();
    if (dictionary)
        dictionary->commit();
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

TrainResult Training::run(const Task &task)
{
    if (done() > 0 && isValidationDue() && !isValidated()) { // the earlier run was stopped before or during it
        TrainProgress progress;
        validate(progress, task);
        if (isLast() && progress.validation)
            save(progress);
    }
    while (!isLast() && !task.stop.stop_requested()) {
        TrainProgress progress;
        progress.steps = request().steps;
        step(progress);
        if (isValidationDue())
            validate(progress, task);
        const bool wanted = request().saveEvery > 0 && done() % request().saveEvery == 0;
        if (wanted || isLast() || task.stop.stop_requested())
            save(progress);
        measureTime(progress);
        if (m_told)
            m_told(progress);
    }
    if (done() > m_saved) {
        TrainProgress progress;
        progress.learningRate = learningRateOf(request(), done() - 1);
        save(progress);
    }
    return {done(), history().losses.empty() ? 0 : history().losses.back(), m_validation, !isLast()};
}

} // namespace

TrainResult train(TrainStart start, const std::function<void(const TrainProgress &)> &told, const Task &task)
{
    return guarded([&] {
        shareThreads();
        return Training(std::move(start), told).run(task);
    });
}

std::function<double(std::span<const long> windows)> trainingSteps(const run::TrainRequest &request,
                                                                   const checkpoint::TrainingState &state)
{
    const auto steps = guarded([&] { return std::make_shared<TrainingSteps>(request, state); });
    return [steps, request, done = 0L](std::span<const long> windows) mutable {
        return guarded([&] {
            shareThreads();
            const double learningRate = learningRateOf(request, done);
            return steps->step(done++, learningRate, windows).first;
        });
    };
}

} // namespace tnn::libtorch
