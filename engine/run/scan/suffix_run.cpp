// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/scan/suffix_run.h"

#include <algorithm>

#include "engine/current_task.h"
#include "engine/memory_limit.h"
#include "engine/run/evaluate.h"

namespace tnn::run {

namespace {

/// A layer's arrays of so many tokens stay in the caches of a core; more take 15 percent longer.
constexpr long TokensAtOnce = 512;

/// Estimates the bytes that SuffixMixer records of a sequence: inputs and outputs of operators and short filters, keys
/// and values.
double recordedBytes(const document::Document &document, const model::Network &network, long n)
{
    double numbers = 0;
    for (const model::Application &one : model::applicationsOf(network))
        numbers += 2.0
            * static_cast<double>(document.widthOf(one, checkpoint::tnoOf(document.description(), one.layer, {})));
    for (const model::Block &block : network.blocks) {
        if (const auto *attends = std::get_if<model::Attention>(&block.unit))
            numbers += 2.0 * static_cast<double>(attends->heads.keys * attends->heads.width);
        if (const auto *recurrence = std::get_if<model::Hyena>(&block.unit))
            numbers += 2.0 * static_cast<double>(recurrence->parts.size()) * static_cast<double>(network.dim);
    }
    return sizeof(float) * numbers * static_cast<double>(n);
}

} // namespace

SuffixRun::SuffixRun(const document::Document &document, std::vector<long> inputs, const model::Overrides &overrides,
                     const Task &task, const model::Watch &watch) :
    m_document(document),
    m_network(document.network()), m_inputs(std::move(inputs)), m_outputs(m_network->heads.front().outputs)
{
    const long n = tokens();
    checkMemory(Message("a run of variants of %1 tokens", n),
                recordedBytes(document, *m_network, n) + memoryOfRun(document, *m_network, std::max(n, TokensAtOnce)));
    m_mixer = std::make_unique<model::SuffixMixer>(document.arithmetic(), streamedLayers(document, n, overrides, task),
                                                   n, Task{task.stop, {}});
    restart(m_inputs, task, watch);
}

void SuffixRun::restart(std::vector<long> inputs, const Task &task, const model::Watch &watch)
{
    const CurrentTask current(task);
    m_inputs = std::move(inputs);
    m_mixer->restart();
    m_logits = answers(m_inputs, {1, tokens()}, 0, watch);
}

long SuffixRun::sequencesAtOnce(long first) const
{
    return std::max(1L, TokensAtOnce / (tokens() - first));
}

std::vector<float> SuffixRun::logits(long first, std::span<const long> ids, const Task &task, const model::Watch &watch)
{
    const CurrentTask current(task);
    const long rows = tokens() - first;
    m_mixer->startAt(first);
    return answers(ids, {static_cast<long>(ids.size()) / rows, rows}, first, watch);
}

std::vector<float> SuffixRun::answers(std::span<const long> ids, const model::Tokens &tokens, long first,
                                      const model::Watch &watch)
{
    model::Arithmetic &a = m_document.arithmetic();
    const model::Value x = model::enterIds(a, m_network->entry, ids, tokens, first);
    const model::Value hidden = model::hidden(a, *m_network, x, *m_mixer, watch);
    if (watch)
        watch({static_cast<int>(model::tokenMixersIn(*m_network)), model::Tap::Point::Block}, hidden);
    std::vector<float> logits(ids.size() * static_cast<std::size_t>(m_outputs));
    a.download(model::answer(a, m_network->heads.front(), hidden, tokens), std::span(logits));
    return logits;
}

} // namespace tnn::run
