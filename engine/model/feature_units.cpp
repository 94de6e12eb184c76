// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/feature_units.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace tnn::model {
namespace {

/// The tokens of one expert, and how much of its result each of them gets.
struct ExpertTokens {
    std::vector<long> tokens;
    std::vector<double> weights;
};

/// Chooses experts for every token; `slots` receives, for each of a token's choices, (expert, place among its tokens).
std::vector<ExpertTokens> distribute(const Experts &w, std::span<const double> gates, std::span<const double> bias,
                                     long tokens, std::vector<std::pair<std::size_t, std::size_t>> &slots)
{
    const std::size_t experts = w.experts.size();
    std::vector<ExpertTokens> result(experts);
    std::vector<std::size_t> order(experts);
    for (long token = 0; token < tokens; ++token) {
        const std::span<const double> own = gates.subspan(static_cast<std::size_t>(token) * experts, experts);
        const auto preferred = [&](std::size_t expert) {
            const double value = own[expert] + (bias.empty() ? 0 : bias[expert]);
            return std::isnan(value) ? -std::numeric_limits<double>::infinity() : value;
        };
        std::iota(order.begin(), order.end(), std::size_t(0));
        std::partial_sort(order.begin(), order.begin() + w.chosen, order.end(), [&](std::size_t x, std::size_t y) {
            return preferred(x) != preferred(y) ? preferred(x) > preferred(y) : x < y;
        });
        double sum = 0;
        for (long k = 0; k < w.chosen; ++k)
            sum += own[order[static_cast<std::size_t>(k)]];
        for (long k = 0; k < w.chosen; ++k) {
            ExpertTokens &expert = result[order[static_cast<std::size_t>(k)]];
            slots.emplace_back(order[static_cast<std::size_t>(k)], expert.tokens.size());
            expert.tokens.push_back(token);
            expert.weights.push_back(w.scale * own[slots.back().first] / (w.shares ? sum + 1e-6 : 1));
        }
    }
    return result;
}

/// Returns the rows of x times one number each.
Value scaledRows(Arithmetic &a, const Value &x, const std::vector<double> &factors)
{
    const long channels = a.shape(x).channels;
    std::vector<double> repeated;
    repeated.reserve(factors.size() * static_cast<std::size_t>(channels));
    for (const double factor : factors)
        repeated.insert(repeated.end(), static_cast<std::size_t>(channels), factor);
    return a.multiply(x, a.upload(std::span<const double>(repeated), a.shape(x)));
}

} // namespace

Value glu(Arithmetic &a, const Glu &w, const Value &x)
{
    if (w.value) {
        const Value gated = a.multiply(a.activatedLinear(w.activation, x, w.gate), a.linear(x, *w.value));
        return a.activatedLinear(w.outActivation, gated, w.out);
    }
    const Value z = a.linear(x, w.gate);
    return a.activatedLinear(w.outActivation, a.multiply(z, a.activate(w.activation, z)), w.out);
}

Value mixtureOfExperts(Arithmetic &a, const Experts &w, const Value &x)
{
    const long tokens = a.shape(x).rows;
    const auto experts = static_cast<long>(w.experts.size());
    if (w.chosen < 1 || w.chosen > experts)
        throw Error("%1 of %2 experts cannot be chosen", w.chosen, experts);
    const Value r = a.activatedLinear(Activation::Sigmoid, x, w.gate);
    requireFit(a.shape(r).channels == experts, "gates and experts", a.shape(r), {1, experts});
    std::vector<double> gates(static_cast<std::size_t>(tokens * experts)),
        bias(w.bias ? static_cast<std::size_t>(experts) : 0);
    a.download(r, std::span(gates));
    if (w.bias)
        a.download(w.bias, std::span(bias));
    std::vector<std::pair<std::size_t, std::size_t>> slots;
    const std::vector<ExpertTokens> chosen = distribute(w, gates, bias, tokens, slots);
    std::vector<Value> parts;
    std::vector<long> firstRow;
    long rows = 0;
    for (std::size_t expert = 0; expert < chosen.size(); ++expert) {
        firstRow.push_back(rows);
        rows += static_cast<long>(chosen[expert].tokens.size());
        if (!chosen[expert].tokens.empty())
            parts.push_back(
                scaledRows(a, glu(a, w.experts[expert], a.rows(x, chosen[expert].tokens)), chosen[expert].weights));
    }
    const Value all = a.joined(parts);
    Value sum;
    for (long k = 0; k < w.chosen; ++k) { // of every token
        std::vector<long> from;
        for (long token = 0; token < tokens; ++token) {
            const auto &[expert, place] = slots[static_cast<std::size_t>(token * w.chosen + k)];
            from.push_back(firstRow[expert] + static_cast<long>(place));
        }
        sum = sum ? a.add(sum, a.rows(all, from)) : a.rows(all, from);
    }
    return sum;
}

} // namespace tnn::model
