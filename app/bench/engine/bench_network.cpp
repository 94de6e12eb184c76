// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/bench/engine/bench_network.h"

#include <algorithm>
#include <cmath>

#include "app/bench/engine/bench_inputs.h"

namespace tnn::bench {

model::Value benchNumbers(model::Arithmetic &a, unsigned salt, long rows, long columns, double scale)
{
    std::vector<double> values(static_cast<std::size_t>(rows * columns));
    for (std::size_t place = 0; place < values.size(); ++place)
        values[place] = benchNumber(static_cast<unsigned>(place), salt) * static_cast<float>(scale);
    return a.upload(std::span<const double>(values), {rows, columns});
}

model::Linear benchLinear(model::Arithmetic &a, unsigned salt, long out, long in, double factor)
{
    const double scale = 2 / std::sqrt(static_cast<double>(in));
    const auto scaled = [&](const model::Value &x) {
        const std::vector<double> row(static_cast<std::size_t>(a.shape(x).channels), factor);
        return a.multiply(x, a.upload(std::span<const double>(row), {1, a.shape(x).channels}));
    };
    return {scaled(benchNumbers(a, salt, out, in, scale)), scaled(benchNumbers(a, salt + 1, 1, out, scale))};
}

model::Value FreshMixer::mix(int application, const model::Value &v)
{
    model::Arithmetic &a = *m_model.arithmetic;
    const auto place = std::min(static_cast<std::size_t>(application), m_model.operators.size() - 1);
    const auto t = std::make_shared<const toeplitz::Coefficients>(
        model::coefficients(a, m_model.operators[place], m_n));
    return a.toeplitz(a.matrices(t, toeplitz::Algorithm::Fft, {}), v, {});
}

model::Value FreshMixer::filtered(int, const model::FilteredLinear &part, const model::Value &x,
                                  const model::Value &factor)
{
    return m_model.arithmetic->filteredLinear(x, part, m_n, factor);
}

toeplitz::Sequence hostOf(model::Arithmetic &a, const model::Value &value)
{
    toeplitz::Sequence result(a.shape(value).rows, a.shape(value).channels);
    a.download(value, std::span(result.data(), static_cast<std::size_t>(result.size())));
    return result;
}

toeplitz::Sequence benchLogits(const BenchModel &model, long n)
{
    model::Arithmetic &a = *model.arithmetic;
    const model::Network &network = model.network;
    std::vector<long> ids(static_cast<std::size_t>(n));
    for (long k = 0; k < n; ++k)
        ids[static_cast<std::size_t>(k)] = (k * 7919 + 13) % network.entry.vocabulary;
    FreshMixer mixer(model, n);
    const model::Value x = model::enterIds(a, network.entry, ids, {1, n});
    return hostOf(a, model::answer(a, network.heads.front(), model::hidden(a, network, x, mixer), {1, n}));
}

} // namespace tnn::bench
