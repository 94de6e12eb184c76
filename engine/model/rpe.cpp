// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/rpe.h"

#include <algorithm>
#include <cmath>

namespace tnn::model {
namespace {

/// The summand of the residual connection. The public code's ReLU and SiLU work in place, so unless a norm makes a copy
/// first, the block's input is already activated when it is added: the trained network is relu(x) + W relu(x) + b.
Value shortcut(Arithmetic &a, const Rpe &w, const Rpe::Block &block, const Value &x)
{
    const bool inPlace = w.activation == Activation::Relu || w.activation == Activation::Silu;
    return inPlace && block.norm.kind == NormKind::None ? a.activate(w.activation, x) : x;
}

/// Returns the input of the last map.
Value hidden(Arithmetic &a, const Rpe &w, const Value &features)
{
    Value x = a.linear(features, w.in);
    for (const Rpe::Block &block : w.blocks) {
        const Value y = a.linear(a.activatedNorm(w.activation, block.norm, x), block.linear);
        x = w.residual ? a.add(y, shortcut(a, w, block, x)) : y;
    }
    return a.activatedNorm(w.activation, w.out.norm, x);
}

/// Returns the rows of a table; the caller keeps to those that exist.
Value tabulated(Arithmetic &a, const PositionFeatures &kind, std::span<const double> positions)
{
    std::vector<float> values;
    values.reserve(positions.size() * static_cast<std::size_t>(kind.width));
    for (const double position : positions) {
        const auto row = kind.table.begin() + static_cast<long>(position) * kind.width;
        values.insert(values.end(), row, row + kind.width);
    }
    return a.upload(std::span<const float>(values), {static_cast<long>(positions.size()), kind.width});
}

} // namespace

long PositionFeatures::count() const
{
    if (kind == Kind::Table)
        return width;
    return kind == Kind::Number ? 1 : 2 * static_cast<long>(frequencies.size());
}

Value features(Arithmetic &a, const PositionFeatures &kind, std::span<const double> positions)
{
    const auto rows = static_cast<long>(positions.size());
    if (kind.kind == PositionFeatures::Kind::Number)
        return a.upload(positions, {rows, 1});
    if (kind.kind == PositionFeatures::Kind::Table)
        return tabulated(a, kind, positions);
    std::vector<float> values;
    values.reserve(positions.size() * 2 * kind.frequencies.size());
    const auto append = [&](float position, bool sine) {
        for (const float frequency : kind.frequencies) {
            const float angle = position * frequency; // in float32, like the authors' tensors
            values.push_back(sine ? std::sin(angle) : std::cos(angle));
        }
    };
    const bool sineFirst = kind.kind == PositionFeatures::Kind::SinCos;
    for (const double position : positions) {
        append(static_cast<float>(position), sineFirst);
        append(static_cast<float>(position), !sineFirst);
    }
    return a.upload(std::span<const float>(values), {rows, kind.count()});
}

Value rpe(Arithmetic &a, const Rpe &w, const Value &features)
{
    return a.linear(hidden(a, w, features), w.out.linear);
}

void rpeTo(Arithmetic &a, const Rpe &w, const Value &features, const Finish &finish, long firstLag,
           std::span<float> answers)
{
    a.linearTo(hidden(a, w, features), w.out.linear, finish, firstLag, answers);
}

Rpe withChannels(Arithmetic &a, const Rpe &w, std::span<const long> channels)
{
    if (std::ranges::equal(channels, toeplitz::numbersTo(a.shape(w.out.linear.weight).rows)))
        return w;
    Rpe chosen = w;
    chosen.out.linear.weight = a.rows(w.out.linear.weight, channels);
    if (w.out.linear.bias)
        chosen.out.linear.bias = a.columns(w.out.linear.bias, channels);
    return chosen;
}

} // namespace tnn::model
