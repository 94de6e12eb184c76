// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/attention.h"

namespace tnn::model {
namespace {

Value normedHeads(Arithmetic &a, const Norm &norm, long width, const Value &x)
{
    if (norm.kind == NormKind::None)
        return x;
    const Shape shape = a.shape(x);
    return a.reshaped(a.norm(norm, a.reshaped(x, {shape.rows * shape.channels / width, width})), shape);
}

} // namespace

Value attend(Arithmetic &a, const Attention &w, const QueryKeyValue &x, long n, KeyValues *past, const Task &task)
{
    const long first = past == nullptr ? 0 : past->tokens;
    const auto placed = [&](const Value &heads) {
        return w.rotary.frequencies.empty() ? heads : a.rotated(heads, w.rotary, w.heads.width, n, first);
    };
    const Value queries = placed(x.q), keys = placed(x.k);
    if (past == nullptr)
        return a.attend(queries, keys, x.v, w.heads, n, task);
    past->keys = a.appended(std::move(past->keys), keys);
    past->values = a.appended(std::move(past->values), x.v);
    past->tokens += n;
    return a.attend(queries, past->keys, past->values, w.heads, n, task);
}

Value attention(Arithmetic &a, const Attention &w, const Value &x, int place, Mixer &mixer)
{
    const Value q = normedHeads(a, w.queryNorm, w.heads.width, a.linear(x, w.q));
    const Value k = normedHeads(a, w.keyNorm, w.heads.width, a.linear(x, w.k));
    return a.linear(mixer.attend(place, w, {q, k, a.linear(x, w.v)}), w.out);
}

double flopsOf(const AttentionHeads &heads, long n)
{
    constexpr double Products = 4; // flops of a score and of its weight
    return Products * static_cast<double>(heads.queries * heads.width) * static_cast<double>(n);
}

Rotary rotaryOf(double base, long width, double interpolation)
{
    Rotary rotary;
    for (long i = 0; i < width / 2; ++i)
        rotary.frequencies.push_back(std::pow(base, -2.0 * static_cast<double>(i) / static_cast<double>(width))
                                     / interpolation);
    return rotary;
}

} // namespace tnn::model
