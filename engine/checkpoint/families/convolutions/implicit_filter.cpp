// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/families/convolutions/implicit_filter.h"

#include <cmath>
#include <numbers>

#include "engine/error.h"

namespace tnn::checkpoint {

namespace {

std::string mapAt(const std::string &prefix, const std::string &network, long map)
{
    return prefix + network + std::to_string(2 * map) + ".";
}

/// The frequencies that follow a map. They are one tensor under several keys, of which some files keep only the first.
std::vector<double> frequencies(const TensorReader &read, const std::string &prefix, const std::string &network,
                                long map, long width)
{
    for (const long place : {2 * map + 1, 1L})
        for (const std::string &owner : {network, std::string("implicit_filter.")})
            if (const std::string key = prefix + owner + std::to_string(place) + ".freq"; read.has(key)) {
                std::vector<double> values = read.values(key);
                if (values.size() == 1)
                    values.assign(static_cast<std::size_t>(width), values.front());
                if (static_cast<long>(values.size()) != width)
                    throw Error("tensor %1 has %2 numbers, but the filter needs %3", io::escaped(key), values.size(),
                                width);
                return values;
            }
    throw Error("the operator is incomplete: tensor %1 is missing", io::escaped(prefix + network + "1.freq"));
}

/// sin(freq (W h + b)) with the frequencies multiplied into W and b.
model::Linear sineMap(const TensorReader &read, const ImplicitRequest &request, const std::string &network, long map,
                      long inputs)
{
    const std::string at = mapAt(request.prefix, network, map);
    std::vector<double> weight = read.values(at + "weight"), bias = read.values(at + "bias");
    const std::vector<double> freq = frequencies(read, request.prefix, network, map, request.shape.width);
    for (std::size_t row = 0; row < freq.size(); ++row) {
        const double factor = freq[row] * request.frequency;
        bias[row] *= factor;
        for (std::size_t column = 0; column < static_cast<std::size_t>(inputs); ++column)
            weight[row * static_cast<std::size_t>(inputs) + column] *= factor;
    }
    return {read.upload(weight, {request.shape.width, inputs}), read.upload(bias, {1, request.shape.width})};
}

/// Returns stored columns, (columns, width), in the order of the flat channels.
std::vector<double> reordered(const std::vector<double> &values, const ImplicitRequest &request, long width = 1)
{
    if (request.stepMajor)
        return values;
    std::vector<double> result;
    result.reserve(values.size());
    for (long step = 0; step < request.steps; ++step)
        for (long column = step; column < request.shape.columns; column += request.steps)
            result.insert(result.end(), values.begin() + column * width, values.begin() + (column + 1) * width);
    return result;
}

/// PositionalEmbedding of the public code: time, then cosines and negative sines of (emb_dim - 1) / 2 frequencies.
std::vector<float> rebuiltTable(long lags, long features)
{
    const long bands = (features - 1) / 2;
    std::vector<float> table;
    table.reserve(static_cast<std::size_t>(lags * features));
    for (long lag = 0; lag < lags; ++lag) {
        const double angle = 2 * std::numbers::pi * static_cast<double>(lag) / static_cast<double>(lags);
        table.push_back(lags > 1 ? static_cast<float>(static_cast<double>(lag) / static_cast<double>(lags - 1)) : 0);
        for (const bool sine : {false, true})
            for (long band = 0; band < bands; ++band) {
                constexpr double Lowest = 1e-4;
                const double share = bands > 1 ? static_cast<double>(band) / static_cast<double>(bands - 1) : 0;
                const double turn = (Lowest + (static_cast<double>(bands - 1) - Lowest) * share) * angle;
                table.push_back(static_cast<float>(sine ? -std::sin(turn) : std::cos(turn)));
            }
    }
    return table;
}

/// ExponentialModulation's initial rates: linspace(ln(target) / slow, ln(target) / fast, columns).
std::vector<double> rebuiltDeltas(long columns)
{
    const double first = std::log(1e-2) / 1.5, last = std::log(1e-2) / 0.3;
    std::vector<double> deltas;
    for (long column = 0; column < columns; ++column)
        deltas.push_back(columns > 1
                             ? first + (last - first) * static_cast<double>(column) / static_cast<double>(columns - 1)
                             : first);
    return deltas;
}

} // namespace

ImplicitShape implicitShape(const TensorIndex &index, const std::string &prefix, const std::string &network)
{
    ImplicitShape shape;
    const Tensor &in = required(index, mapAt(prefix, network, 0) + "weight", 2);
    shape.features = in.shape[1];
    if (tensorAt(index, mapAt(prefix, network, 1) + "weight") == nullptr)
        throw Error("tensor %1 is the only linear layer of its filter; linear_mixer is not supported",
                    io::escaped(in.name));
    shape.width = in.shape[0];
    limitSize(in.name, shape.width, shape.features);
    for (long map = 0;; ++map) {
        const Tensor &weight = required(index, mapAt(prefix, network, map) + "weight", 2);
        if (weight.shape[1] != (map == 0 ? shape.features : shape.width))
            throw Error("tensor %1 has the shape %2, but %3 columns fit the filter", io::escaped(weight.name),
                        shapeText(weight), map == 0 ? shape.features : shape.width);
        if (tensorAt(index, mapAt(prefix, network, map + 1) + "weight") == nullptr) {
            shape.columns = weight.shape[0];
            limitSize(weight.name, shape.columns, shape.width);
            shape.inner = map - 1;
            if (const Tensor *const bias = tensorAt(index, mapAt(prefix, network, map) + "bias"))
                requireSize(*bias, shape.columns);
            break;
        }
        requireSize(required(index, mapAt(prefix, network, map) + "bias"), shape.width);
        if (weight.shape[0] != shape.width)
            throw Error("tensor %1 has the shape %2, but %3 rows fit the filter", io::escaped(weight.name),
                        shapeText(weight), shape.width);
    }
    if (const Tensor *const table = tensorAt(index, prefix + "pos_emb.z")) {
        const Tensor &z = required(index, table->name, 3);
        shape.lags = z.shape[1];
        requireSize(z, *shape.lags * shape.features);
    }
    if (const Tensor *const times = tensorAt(index, prefix + "pos_emb.t"); times != nullptr && shape.lags)
        requireSize(*times, *shape.lags);
    if (const Tensor *const deltas = tensorAt(index, prefix + "modulation.deltas"))
        requireSize(*deltas, shape.columns);
    if (const Tensor *const bias = tensorAt(index, prefix + "bias"))
        requireSize(*bias, shape.columns);
    return shape;
}

std::vector<OptionKey> implicitKeys()
{
    return {{"l_max", OptionType::Integer, {"max_seq_len", "max_position_embeddings"}},
            {"emb_dim", OptionType::Integer, {"filter_emb_dim"}},
            {"filter_order", OptionType::Integer, {}},
            {"num_inner_mlps", OptionType::Integer, {}},
            {"normalized", OptionType::Flag, {}}};
}

void fixImplicit(const std::string &prefix, const ImplicitShape &shape, OptionSet &options, TnoDescription &filter)
{
    constexpr long LongestTable = 4 * LongestLength;
    const Message network = keysOf(prefix + "implicit_filter.*");
    filter.rpeWidth = shape.width;
    filter.rpeDepth = shape.inner;
    options.fix("filter_order", shape.width, network);
    options.fix("num_inner_mlps", shape.inner, network);
    options.fix("emb_dim", shape.features, network);
    if (shape.lags)
        options.fix("l_max", *shape.lags, keyOf(prefix + "pos_emb.z"));
    const Option length = options.resolve("l_max");
    filter.longest = std::get<long>(length.value);
    if (*filter.longest < 1 || *filter.longest > LongestTable)
        throw Error("l_max = %1 (%2) is out of range: 1 to %3 lags are possible", *filter.longest, length.origin,
                    LongestTable);
    limitSize(prefix + "pos_emb.z", *filter.longest, shape.features);
}

model::Rpe implicitNetwork(const TensorReader &read, const ImplicitRequest &request, const std::string &network)
{
    const ImplicitShape &shape = request.shape;
    model::Rpe rpe;
    rpe.activation = model::Activation::Sine;
    rpe.features.kind = model::PositionFeatures::Kind::Table;
    rpe.features.width = shape.features;
    rpe.features.table = shape.lags ? read.floats(request.prefix + "pos_emb.z")
                                    : rebuiltTable(request.lags, shape.features);
    rpe.in = sineMap(read, request, network, 0, shape.features);
    for (long map = 1; map <= shape.inner; ++map)
        rpe.blocks.push_back({{}, sineMap(read, request, network, map, shape.width)});
    const std::string last = mapAt(request.prefix, network, shape.inner + 1);
    rpe.out.linear.weight = read.upload(reordered(read.values(last + "weight"), request, shape.width),
                                        {shape.columns, shape.width});
    if (read.has(last + "bias"))
        rpe.out.linear.bias = read.upload(reordered(read.values(last + "bias"), request), {1, shape.columns});
    return rpe;
}

std::optional<model::Window> implicitWindow(const TensorReader &read, const ImplicitRequest &request)
{
    if (!request.window && !request.normalized)
        return std::nullopt;
    model::Window window;
    window.shift = static_cast<float>(request.shift);
    window.normalized = request.normalized;
    if (!request.window)
        return window;
    const std::string times = request.prefix + "pos_emb.t", deltas = request.prefix + "modulation.deltas";
    const long lags = request.shape.lags.value_or(request.lags);
    if (read.has(times))
        window.times = read.floats(times);
    for (long lag = static_cast<long>(window.times.size()); lag < lags; ++lag)
        window.times.push_back(lags > 1 ? static_cast<float>(static_cast<double>(lag) / static_cast<double>(lags - 1))
                                        : 0);
    const std::vector<double> stored = read.has(deltas) ? read.values(deltas) : rebuiltDeltas(request.shape.columns);
    for (const double delta : reordered(stored, request))
        window.rates.push_back(static_cast<float>(std::abs(delta)));
    return window;
}

std::vector<double> implicitBias(const TensorReader &read, const ImplicitRequest &request)
{
    const std::string bias = request.prefix + "bias";
    return read.has(bias) ? reordered(read.values(bias), request) : std::vector<double>();
}

} // namespace tnn::checkpoint
