// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/verify/verify.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

#include "engine/error.h"
#include "engine/memory_limit.h"
#include "engine/native/arithmetic.h"
#include "engine/run/generate.h"
#include "engine/run/network_run.h"
#include "engine/run/state_recorder.h"

namespace tnn::run {

namespace {

HiddenStates statesAtOnce(const document::Document &document, const NetworkInput &input,
                          const model::Overrides &overrides, const Task &task)
{
    NetworkRun run(document, input.grid, overrides, document::Method::Fft, task);
    StateRecorder recorder(run.arithmetic(), run.network());
    recorder.addLast(run.hidden(input, 0, 1, recorder.watch(), task));
    return recorder.take();
}

HiddenStates statesInChunks(const document::Document &document, const NetworkInput &input, document::Method method,
                            long chunk, const model::Overrides &overrides, const Task &task)
{
    model::Arithmetic &a = document.arithmetic();
    const std::shared_ptr<const model::Network> network = document.network();
    std::vector<Message> warnings;
    const std::unique_ptr<model::StreamingMixer> mixer = streamingMixer(document, method, {}, input.tokens.n, overrides,
                                                                        {task.stop, {}}, warnings);
    StateRecorder recorder(a, *network);
    for (long first = 0; first < input.tokens.n; first += chunk) {
        task.check();
        const long count = std::min(chunk, input.tokens.n - first);
        const auto ids = std::span(input.ids).subspan(static_cast<std::size_t>(first), static_cast<std::size_t>(count));
        model::Value x = model::enterIds(a, network->entry, ids, {1, count}, first);
        recorder.addLast(model::hidden(a, *network, std::move(x), *mixer, recorder.watch()));
        task.report(static_cast<double>(first + count) / static_cast<double>(input.tokens.n));
    }
    return recorder.take();
}

/// Returns ||x - r|| / ||r|| of every position.
std::vector<double> differencesOf(const std::vector<float> &x, const std::vector<float> &reference, long n)
{
    const auto dim = static_cast<long>(reference.size()) / n;
    using Rows = Eigen::Array<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
    const Eigen::Map<const Rows> a(x.data(), n, dim), b(reference.data(), n, dim);
    std::vector<double> differences;
    for (long position = 0; position < n; ++position) {
        const auto r = b.row(position).cast<double>();
        const double distance = std::sqrt((a.row(position).cast<double>() - r).square().sum());
        const double size = std::sqrt(r.square().sum());
        const double relative = distance == 0 ? 0 : distance / size;
        differences.push_back(std::isfinite(relative) ? relative : std::numeric_limits<double>::infinity());
    }
    return differences;
}

/// Returns another program's states by point; those after the last block are not known here before its norm. Throws
/// tnn::Error unless all fit the network and the number of tokens.
HiddenStates statesOf(const Activations &given, const Verification &verification, long dim)
{
    const auto blocks = static_cast<long>(verification.points.size()) - 1;
    HiddenStates states(verification.points.size());
    const auto add = [&](long block, long point, const std::vector<float> &values) {
        if (block < 0 || point > blocks)
            throw Error("block %1 does not exist; blocks are 0 to %2", block, blocks - 1).in(given.path);
        if (std::ssize(values) != verification.n * dim)
            throw Error("the hidden state of block %1 has %2 numbers; %3 tokens of %4 channels have %5", block,
                        values.size(), verification.n, dim, verification.n * dim)
                .in(given.path);
        states[static_cast<std::size_t>(point)] = values;
    };
    for (const auto &[block, values] : given.before)
        add(block, block, values);
    for (const auto &[block, values] : given.after)
        if (block + 1 != blocks)
            add(block, block + 1, values);
    return states;
}

/// One of the runs to make.
struct Plan {
    Message name;
    std::function<HiddenStates(const Task &)> run;
};

std::vector<Plan> plansOf(const document::Document &document, const NetworkInput &input, const VerifyRequest &request)
{
    const model::Overrides &overrides = request.overrides;
    std::vector<Plan> plans{
        {Message("at once"), [&](const Task &task) { return statesAtOnce(document, input, overrides, task); }}};
    std::vector<long> chunks;
    for (const long chunk : request.chunks)
        if (const long most = std::min(chunk, input.tokens.n); std::ranges::find(chunks, most) == chunks.end())
            chunks.push_back(most);
    for (const document::Method method : {document::Method::Cache, document::Method::Streaming})
        for (const long chunk : chunks)
            plans.push_back({chunk == 1 ? Message("%1, token by token", nameOf(method))
                                        : Message("%1, %2 tokens at a time", nameOf(method), chunk),
                             [&, method, chunk](const Task &task) {
                                 if (input.ids.empty())
                                     throw Error("only a network of tokens runs token by token");
                                 document::checkMethod(document, method);
                                 return statesInChunks(document, input, method, chunk, overrides, task);
                             }});
    return plans;
}

VerifiedRun measured(Message name, const HiddenStates &states, const HiddenStates &reference, long n)
{
    VerifiedRun run{std::move(name), {}, {}};
    for (std::size_t point = 0; point < reference.size(); ++point)
        run.differences.push_back(states[point].empty() ? std::vector<double>()
                                                        : differencesOf(states[point], reference[point], n));
    return run;
}

} // namespace

double VerifiedRun::largest() const
{
    double most = 0;
    for (const std::vector<double> &point : differences)
        for (const double difference : point)
            most = std::max(most, difference);
    return most;
}

std::optional<VerifiedRun::Place> VerifiedRun::beyond(double tolerance) const
{
    for (std::size_t point = 0; point < differences.size(); ++point)
        for (std::size_t position = 0; position < differences[point].size(); ++position)
            if (!(differences[point][position] <= tolerance))
                return Place{point, position};
    return {};
}

long Verification::differing() const
{
    return std::ranges::count_if(runs, [this](const VerifiedRun &run) { return run.beyond(tolerance).has_value(); });
}

Verification verify(const document::Document &document, const NetworkInput &input, const VerifyRequest &request,
                    const Task &task)
{
    if (input.tokens.batch != 1)
        throw Error("the input has %1 sequences; one is verified at a time", input.tokens.batch);
    const std::shared_ptr<const model::Network> network = document.network();
    Verification verification{input.tokens.n, request.tolerance, {}, {}};
    for (const StatePoint &point : statePoints(*network))
        verification.points.push_back(point.name);
    const double states = static_cast<double>(verification.points.size()) * static_cast<double>(input.tokens.n)
        * static_cast<double>(network->dim) * sizeof(float);
    checkMemory(Message("the hidden states of %1 tokens", input.tokens.n), 2 * states);
    const std::vector<Plan> plans = plansOf(document, input, request);
    const std::size_t parts = plans.size() + 1;
    const document::Document exact(document.sharedCheckpoint(), document.given(),
                                   document::Arithmetics{native::float64(), nullptr});
    const HiddenStates reference = statesAtOnce(exact, input, request.overrides, task.share(0, 1, parts));
    if (request.against)
        verification.runs.push_back(measured(Message::verbatim(request.against->path),
                                             statesOf(*request.against, verification, network->dim), reference,
                                             input.tokens.n));
    for (std::size_t k = 0; k < plans.size(); ++k)
        try {
            const HiddenStates own = plans[k].run(task.share(k + 1, 1, parts));
            verification.runs.push_back(measured(plans[k].name, own, reference, input.tokens.n));
        } catch (const Error &error) {
            verification.runs.push_back({plans[k].name, error.reason(), {}});
        }
    return verification;
}

} // namespace tnn::run
