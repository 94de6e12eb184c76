// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/families/convolutions/evo2_filters.h"

#include <algorithm>
#include <cmath>

#include "engine/error.h"

namespace tnn::checkpoint {

namespace evo2_filters_steps {

/// The table of `channels` channels.
toeplitz::CoefficientsPtr grouped(const TensorReader &read, const GroupedTaps &tensors, long channels)
{
    std::vector<double> taps = read.columns(tensors.taps, tensors.count);
    if (!tensors.factor.empty())
        std::ranges::transform(taps, read.columns(tensors.factor, tensors.count), taps.begin(), std::multiplies());
    std::vector<double> all;
    all.reserve(static_cast<std::size_t>(channels * tensors.count));
    for (long channel = 0; channel < channels; ++channel)
        for (long lag = 0; lag < tensors.count; ++lag) {
            const long place = tensors.reversed ? tensors.count - 1 - lag : lag;
            all.push_back(
                taps[static_cast<std::size_t>(channel / (channels / tensors.groups) * tensors.count + place)]);
        }
    return causalTable(all, channels, tensors.count);
}

model::StoredModes::Side realModes(const TensorReader &read, const RealModes &tensors, long channels)
{
    std::vector<double> rates = read.values(tensors.rates);
    const std::vector<double> residues = read.values(tensors.residues);
    if (!tensors.scales.empty())
        std::ranges::transform(rates, read.values(tensors.scales), rates.begin(),
                               [](double rate, double scale) { return -std::exp(rate) * std::exp(scale); });
    const auto states = static_cast<long>(rates.size()) / channels;
    model::StoredModes::Side side{model::StoredModes::Array(states, channels),
                                  model::StoredModes::Array(states, channels)};
    for (long i = 0; i < side.poles.size(); ++i) {
        side.poles(i % states, i / states) = std::exp(rates[static_cast<std::size_t>(i)]);
        side.residues(i % states, i / states) = residues[static_cast<std::size_t>(i)];
    }
    return side;
}

std::vector<std::string> named(std::initializer_list<std::string> keys)
{
    std::vector<std::string> result;
    std::ranges::copy_if(keys, std::back_inserter(result), [](const std::string &key) { return !key.empty(); });
    return result;
}

} // namespace evo2_filters_steps

TnoDescription groupedFilter(const CheckpointKeys &subject, const std::string &prefix, GroupedTaps tensors,
                             long channels, OptionSet options)
{
    using namespace evo2_filters_steps;
    const Tensor &taps = required(subject.index, tensors.taps);
    if (taps.shape.size() < 2)
        required(subject.index, tensors.taps, 2); // throws
    if (taps.shape.size() > 2)
        requireShape(taps, {taps.shape.front(), 1, taps.shape.back()});
    tensors.groups = taps.shape.front();
    const long stored = taps.size() / tensors.groups;
    tensors.count = tensors.columns == 0 ? stored : std::min(tensors.columns, stored);
    if (channels % tensors.groups != 0)
        throw Error("the %1 groups of tensor %2 do not divide %3 channels", tensors.groups, io::escaped(tensors.taps),
                    channels);
    limitSize(tensors.taps, channels, tensors.count);
    if (!tensors.factor.empty())
        requireShape(required(subject.index, tensors.factor), taps.shape);
    if (!tensors.skip.empty())
        requireSize(required(subject.index, tensors.skip), channels);
    TnoDescription filter = operatorAt(prefix, tensors.skip.empty() ? "hcs" : "hcm",
                                       named({tensors.taps, tensors.factor, tensors.skip}));
    if (tensors.count < stored)
        for (KernelTensor &own : filter.tensors)
            own.columns = own.key == tensors.skip ? 0 : tensors.count;
    filter.source = model::KernelSource::Table;
    filter.headDim = channels;
    options.fix("groups", tensors.groups, shapeOf(taps));
    options.fix("taps", tensors.count, shapeOf(taps));
    filter.options = options.take();
    filter.load = [tensors, channels](const TensorReader &read, model::Tno &tno) {
        tno.table = grouped(read, tensors, channels);
        if (!tensors.skip.empty())
            tno.skip = read.values(tensors.skip);
    };
    return filter;
}

TnoDescription modalFilter(const CheckpointKeys &subject, const std::string &prefix, const RealModes &tensors,
                           OptionSet options)
{
    using namespace evo2_filters_steps;
    const Tensor &rates = required(subject.index, tensors.rates, tensors.scales.empty() ? 3 : 2);
    const long channels = rates.shape.front();
    const std::vector<std::string> keys = named({tensors.rates, tensors.residues, tensors.scales, tensors.skip});
    for (const std::string &key : keys)
        requireSize(required(subject.index, key), key == tensors.skip ? channels : rates.size());
    TnoDescription filter = operatorAt(prefix, "hcl", keys);
    filter.source = model::KernelSource::Modes;
    filter.headDim = channels;
    options.fix("state_size", rates.size() / channels, shapeOf(rates));
    filter.options = options.take();
    filter.load = [tensors, channels](const TensorReader &read, model::Tno &tno) {
        setModes(tno, realModes(read, tensors, channels));
        tno.skip = read.values(tensors.skip);
    };
    return filter;
}

long projectedChannels(const CheckpointKeys &subject, const std::string &key)
{
    const Tensor &projection = required(subject.index, key, 2);
    if (projection.shape[0] % 3 != 0)
        throw Error("tensor %1 has %2 rows, which are not three blocks of channels", io::escaped(key),
                    projection.shape[0]);
    limitSize(key, projection.shape[0]);
    return projection.shape[0] / 3;
}

std::vector<OptionKey> evo2FilterKeys()
{
    return {{"state_size", OptionType::Integer}, {"groups", OptionType::Integer}, {"taps", OptionType::Integer}};
}

} // namespace tnn::checkpoint
