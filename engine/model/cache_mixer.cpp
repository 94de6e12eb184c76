// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/cache_mixer.h"

#include <algorithm>
#include <numeric>

#include "engine/toeplitz/direct_sum.h"

namespace tnn::model {

toeplitz::CoefficientsPtr firstLags(const toeplitz::Coefficients &t, long n)
{
    toeplitz::Coefficients shorter{n, t.causal, t.channels, t.values.middleRows(t.rowOfLag(1 - n), 2 * n - 1)};
    return std::make_shared<const toeplitz::Coefficients>(std::move(shorter));
}

Value StreamingMixer::filtered(int place, const FilteredLinear &part, const Value &x, const Value &factor)
{
    Value y = filter(place, part.filter, m_arithmetic.linear(x, part.map));
    return factor ? m_arithmetic.multiply(y, factor) : y;
}

Value StreamingMixer::filter(int place, const ShortFilter &filter, const Value &x)
{
    const auto [rows, channels] = m_arithmetic.shape(x);
    const auto width = static_cast<std::size_t>(channels);
    const std::size_t kept = static_cast<std::size_t>(m_arithmetic.shape(filter.taps).rows - 1) * width;
    std::vector<float> &past = m_filtered[place];
    past.resize(kept); // zeros at first
    std::vector<float> tokens = past;
    tokens.resize(kept + static_cast<std::size_t>(rows) * width);
    m_arithmetic.download(x, std::span(tokens).subspan(kept));
    std::copy(tokens.end() - static_cast<std::ptrdiff_t>(kept), tokens.end(), past.begin());
    const long all = static_cast<long>(tokens.size() / width);
    const Value y = m_arithmetic.filter(filter, m_arithmetic.upload(std::span<const float>(tokens), {all, channels}),
                                        all);
    std::vector<long> fresh(static_cast<std::size_t>(rows));
    std::iota(fresh.begin(), fresh.end(), all - rows);
    return m_arithmetic.rows(y, fresh);
}

Value StreamingMixer::attend(int place, const Attention &w, const QueryKeyValue &x)
{
    m_task.check();
    return tnn::model::attend(m_arithmetic, w, x, m_arithmetic.shape(x.q).rows, &m_attended[place], {m_task.stop, {}});
}

void StreamingMixer::forgetTokens()
{
    m_filtered.clear();
    m_attended.clear();
}

std::size_t StreamingMixer::stateBytes() const
{
    std::size_t bytes = operatorBytes();
    for (const auto &[place, past] : m_attended) {
        const Shape keys = m_arithmetic.shape(past.keys);
        bytes += 2 * static_cast<std::size_t>(keys.rows * keys.channels) * sizeof(float);
    }
    for (const auto &[place, past] : m_filtered)
        bytes += past.size() * sizeof(float);
    return bytes;
}

CacheMixer::CacheMixer(Arithmetic &a, std::vector<Layer> layers, Task task) :
    StreamingMixer(a, std::move(task)), m_layers(std::move(layers)), m_states(m_layers.size())
{
    for (const Layer &layer : m_layers) {
        if (!layer.tno->causal)
            throw Error("only a causal operator can run token by token");
        if (dependsOnLength(*layer.tno))
            throw Error(
                "the coefficients depend on the text length, so no state can be kept; use fft, which recomputes them");
    }
}

Value CacheMixer::prompt(const Layer &layer, const Value &v) const
{
    const long n = arithmetic().shape(v).rows;
    const LayerOperator::Axis axis(arithmetic(), *layer.tno, firstLags(*layer.coefficients, n),
                                   toeplitz::Algorithm::Fft, task());
    return axis.apply(v, task());
}

void CacheMixer::step(const Layer &layer, State &state, long tokens, float *y) const
{
    toeplitz::lastRow(*layer.coefficients, state.history.data(), tokens, y);
    if (!layer.tno->normalize)
        return;
    const auto row = layer.coefficients->values.row(layer.coefficients->rowOfLag(tokens - 1));
    for (std::size_t c = 0; c < state.rowSum.size(); ++c) {
        state.rowSum[c] += row(static_cast<long>(c));
        y[c] = static_cast<float>(toeplitz::dividedByRowSum<double>(y[c], state.rowSum[c]));
    }
}

Value CacheMixer::mix(int application, const Value &v)
{
    task().check();
    const Layer &operation = m_layers.at(static_cast<std::size_t>(application));
    State &state = m_states.at(static_cast<std::size_t>(application));
    const auto [rows, channels] = arithmetic().shape(v);
    const auto width = static_cast<std::size_t>(channels);
    const std::size_t before = state.history.size() / width, after = before + static_cast<std::size_t>(rows);
    if (static_cast<long>(after) > operation.coefficients->n)
        throw Error("exceeds the %1 tokens it was prepared for", operation.coefficients->n);
    state.history.resize(after * width);
    arithmetic().download(v, std::span(state.history).subspan(before * width));
    if (state.rowSum.empty())
        state.rowSum.assign(width, 0.0);
    if (before == 0 && rows > 1) {
        for (std::size_t k = 0; operation.tno->normalize && k < after; ++k)
            for (std::size_t c = 0; c < width; ++c)
                state.rowSum[c] += operation.coefficients->at(static_cast<long>(k), static_cast<long>(c));
        return prompt(operation, v);
    }
    std::vector<float> y(static_cast<std::size_t>(rows) * width);
    for (std::size_t k = before; k < after; ++k)
        step(operation, state, static_cast<long>(k + 1), &y[(k - before) * width]);
    return arithmetic().norm(operation.tno->outputNorm,
                             arithmetic().upload(std::span<const float>(y), {rows, channels}));
}

std::size_t CacheMixer::operatorBytes() const
{
    std::size_t bytes = 0;
    for (const State &state : m_states)
        bytes += state.history.size() * sizeof(float);
    return bytes;
}

} // namespace tnn::model
