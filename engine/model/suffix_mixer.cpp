// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/suffix_mixer.h"

#include <numeric>

namespace tnn::model {
namespace {

/// The numbers first, ..., end - 1.
std::vector<long> range(long first, long end)
{
    std::vector<long> numbers(static_cast<std::size_t>(end - first));
    std::iota(numbers.begin(), numbers.end(), first);
    return numbers;
}

} // namespace

SuffixMixer::SuffixMixer(Arithmetic &a, std::vector<CacheMixer::Layer> layers, long n, Task task) :
    m_arithmetic(a), m_layers(std::move(layers)), m_n(n), m_task(std::move(task))
{
    for (const CacheMixer::Layer &layer : m_layers)
        if (!layer.tno->causal)
            throw Error("only a causal operator leaves the tokens before a change as they are");
}

void SuffixMixer::startAt(long first)
{
    m_isRecording = false;
    if (!m_suffix || m_suffix->first != first)
        m_suffix = Suffix{first, range(first, m_n), {}};
}

SuffixMixer::Linearity SuffixMixer::recorded(const Value &input, const Value &output) const
{
    const long channels = m_arithmetic.shape(input).channels;
    const std::vector<float> minusOne(static_cast<std::size_t>(channels), -1.0F);
    const Value factor = m_arithmetic.upload(std::span<const float>(minusOne), {1, channels});
    return {m_arithmetic.multiply(input, factor), output};
}

Value SuffixMixer::difference(const Linearity &known, const Value &input) const
{
    return m_arithmetic.add(input, inSuffix(known.minusInput));
}

Value SuffixMixer::product(int application, const Value &v)
{
    const CacheMixer::Layer &layer = m_layers.at(static_cast<std::size_t>(application));
    const auto matrices = [&](const toeplitz::CoefficientsPtr &coefficients) {
        return m_arithmetic.matrices(coefficients, toeplitz::Algorithm::Fft, m_task);
    };
    if (m_isRecording) {
        Value y = m_arithmetic.toeplitz(matrices(layer.coefficients), v, m_task);
        m_operators[application] = recorded(v, y);
        return y;
    }
    Value &shorter = m_suffix->matrices[application];
    if (!shorter)
        shorter = matrices(firstLags(*layer.coefficients, m_n - m_suffix->first));
    const Linearity &known = m_operators.at(application);
    return m_arithmetic.add(m_arithmetic.toeplitz(shorter, difference(known, v), m_task), inSuffix(known.output));
}

Value SuffixMixer::mix(int application, const Value &v)
{
    m_task.check();
    const CacheMixer::Layer &layer = m_layers.at(static_cast<std::size_t>(application));
    Value y = product(application, v);
    if (layer.tno->normalize) {
        Value &inverse = m_inverseSums[application];
        if (!inverse) {
            const toeplitz::Sequence64 sums = toeplitz::inverseRowSums(*layer.coefficients);
            inverse = m_arithmetic.upload(std::span(sums.data(), static_cast<std::size_t>(sums.size())),
                                          {sums.rows(), sums.cols()});
        }
        y = m_arithmetic.multiply(y, m_isRecording ? inverse : inSuffix(inverse));
    }
    return m_arithmetic.norm(layer.tno->outputNorm, y);
}

Value SuffixMixer::filterOutput(int place, const FilteredLinear &part, const Value &x)
{
    const Value mapped = m_arithmetic.linear(x, part.map);
    if (m_isRecording) {
        Value y = m_arithmetic.filter(part.filter, mapped, m_n);
        m_filters[place] = recorded(mapped, y);
        return y;
    }
    const Linearity &known = m_filters.at(place);
    const Value change = m_arithmetic.filter({part.filter.taps, {}}, difference(known, mapped), m_n - m_suffix->first);
    return m_arithmetic.add(change, inSuffix(known.output));
}

Value SuffixMixer::filtered(int place, const FilteredLinear &part, const Value &x, const Value &factor)
{
    m_task.check();
    const Value y = filterOutput(place, part, x);
    return factor ? m_arithmetic.multiply(y, factor) : y;
}

Value SuffixMixer::attend(int place, const Attention &w, const QueryKeyValue &x)
{
    m_task.check();
    KeyValues &known = m_attended[place];
    const Task task{m_task.stop, {}};
    if (m_isRecording) {
        known = {};
        return tnn::model::attend(m_arithmetic, w, x, m_n, &known, task);
    }
    const long first = m_suffix->first, rows = m_n - first;
    const std::vector<long> before = range(0, first);
    std::vector<Value> results;
    for (long row = 0; row < m_arithmetic.shape(x.q).rows; row += rows) {
        const std::vector<long> own = range(row, row + rows);
        KeyValues past;
        if (first > 0)
            past = {m_arithmetic.rows(known.keys, before), m_arithmetic.rows(known.values, before), first};
        const QueryKeyValue one{m_arithmetic.rows(x.q, own), m_arithmetic.rows(x.k, own), m_arithmetic.rows(x.v, own)};
        results.push_back(tnn::model::attend(m_arithmetic, w, one, rows, &past, task));
    }
    return m_arithmetic.joined(results);
}

} // namespace tnn::model
