// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/window_run.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/current_task.h"
#include "engine/error.h"
#include "engine/memory_limit.h"
#include "engine/parallel.h"

namespace tnn::run {

namespace {

/// Returns -log softmax(logits)[target], in double.
double lossOf(std::span<const float> logits, long target)
{
    const float largest = *std::max_element(logits.begin(), logits.end());
    double sum = 0;
    for (const float logit : logits)
        sum += std::exp(static_cast<double>(logit) - largest);
    return std::log(sum) + largest - logits[static_cast<std::size_t>(target)];
}

} // namespace

std::vector<double> lossesOf(std::span<const float> logits, std::span<const long> targets, long outputs)
{
    std::vector<double> losses(targets.size());
    constexpr double FlopsOfExp = 20;
    parallelFor(static_cast<long>(targets.size()), workersFor(FlopsOfExp * static_cast<double>(logits.size())),
                [&](long k) {
                    const auto row = static_cast<std::size_t>(k), width = static_cast<std::size_t>(outputs);
                    losses[row] = lossOf(logits.subspan(row * width, width), targets[row]);
                });
    return losses;
}

void checkEvaluation(const document::Document &document, const EvaluateRequest &request)
{
    checkLanguageModel(document);
    document::checkMethod(document, request.method);
    const auto count = static_cast<long>(request.ids.size());
    const long vocabulary = document.description().network.entry.vocabulary;
    for (const long id : request.ids)
        if (id < 0 || id >= vocabulary)
            throw Error("the model's vocabulary has %1 tokens, but the text contains the ID %2", vocabulary, id)
                .in(document.checkpoint().path);
    for (const long length : request.lengths)
        if (length < 1 || length >= count)
            throw Error("a window of %1 tokens requires a text of %2 tokens, but the text has %3", length, length + 1,
                        count);
}

WindowRun::WindowRun(const document::Document &document, const EvaluateRequest &request, long length,
                     const Task &task) :
    m_document(document),
    m_request(request), m_length(length)
{
    if (document::runsByTokens(request.method)) {
        document::TokenOperators run = document::tokenOperators(document, request.method, request.options, length,
                                                                request.overrides, task);
        m_mixer = std::move(run.mixer);
        m_warnings = std::move(run.warnings);
    } else {
        m_run = std::make_unique<NetworkRun>(document, document::TokenGrid{1, length}, request.overrides,
                                             request.method, task);
    }
}

WindowRun::~WindowRun() = default;

long WindowRun::windowsAtOnce() const
{
    return m_run ? m_run->sequencesAtOnce() : 1;
}

std::vector<double> WindowRun::losses(std::span<const long> ids, const Task &task)
{
    const CurrentTask current(task);
    const std::span<const long> targets = ids.subspan(1);
    std::vector<long> inputs(ids.begin(), ids.end() - 1);
    if (m_request.vocabulary)
        std::ranges::transform(inputs, inputs.begin(), [&](long id) { return m_request.vocabulary->readAs(id); });
    const long outputs = m_document.network()->heads.front().outputs;
    const auto width = static_cast<std::size_t>(outputs), length = static_cast<std::size_t>(m_length);
    checkMemory(Message("the predictions of %1 tokens", inputs.size()),
                2.0 * sizeof(float) * static_cast<double>(inputs.size() * width));
    std::vector<float> logits(inputs.size() * width);
    const std::size_t atOnce = m_run ? inputs.size() : length;
    for (std::size_t begin = 0; begin < inputs.size(); begin += atOnce)
        m_document.arithmetic().download(answers(std::span(inputs).subspan(begin, atOnce), task),
                                         std::span(logits).subspan(begin * width, atOnce * width));
    std::vector<double> losses = lossesOf(logits, targets, outputs);
    for (std::size_t k = 0; k < losses.size(); ++k)
        if (!m_request.isPredicted(targets[k]))
            losses[k] = std::numeric_limits<double>::quiet_NaN();
    return losses;
}

/// Returns the outputs of consecutive windows, (inputs, outputs); a form takes one window.
model::Value WindowRun::answers(std::span<const long> inputs, const Task &task)
{
    if (!m_run)
        return answerByForm(inputs);
    NetworkInput input;
    input.grid = {1, m_length};
    input.ids.assign(inputs.begin(), inputs.end());
    const long count = static_cast<long>(inputs.size()) / m_length;
    return m_run->answer(m_run->network().heads.front(), m_run->hidden(input, 0, count, {}, task), count);
}

model::Value WindowRun::answerByForm(std::span<const long> inputs)
{
    model::Arithmetic &a = m_document.arithmetic();
    const std::shared_ptr<const model::Network> network = m_document.network();
    m_mixer->restart();
    const model::Value x = model::enterIds(a, network->entry, inputs, {1, m_length}, 0);
    return model::answer(a, network->heads.front(), model::hidden(a, *network, x, *m_mixer), {1, m_length});
}

} // namespace tnn::run
