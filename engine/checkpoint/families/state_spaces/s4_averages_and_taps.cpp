// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/families/state_spaces/s4_averages_and_taps.h"

#include "engine/error.h"

namespace tnn::checkpoint {

namespace averages_and_taps_steps {

/// Returns the channels from D (heads, channels).
long channelsOf(const CheckpointKeys &subject, const std::string &prefix)
{
    return required(subject.index, prefix + "D", 2).shape[1];
}

/// `rows` kernels of `states` averages each. Fewer rows of delta, alpha and beta are shared by both directions.
struct Averages {
    std::string stem;
    long rows = 0, states = 0, shared = 0, steps = 0;
};

Averages measuredAverages(const CheckpointKeys &subject, const std::string &prefix)
{
    Averages found;
    found.stem = prefix + "kernel.";
    const Tensor &gamma = required(subject.index, found.stem + "gamma", 2);
    const Tensor &alpha = required(subject.index, found.stem + "alpha");
    const Tensor &delta = required(subject.index, found.stem + "delta");
    found.rows = gamma.shape[0];
    found.states = gamma.shape[1];
    found.shared = alpha.size() / found.states;
    if (found.shared < 1 || found.shared * found.states != alpha.size() || found.rows % found.shared != 0)
        throw Error("tensor %1 has the shape %2, which does not fit %3 averages of %4 states", io::escaped(alpha.name),
                    shapeText(alpha), found.rows, found.states);
    requireSize(required(subject.index, found.stem + "beta"), alpha.size());
    found.steps = delta.size() / found.shared;
    if (found.steps != 1)
        requireSize(delta, alpha.size());
    return found;
}

model::StoredModes::Side modesOf(const TensorReader &read, const Averages &averages)
{
    const std::string &stem = averages.stem;
    return averageModes(read.values(stem + "delta"), read.values(stem + "alpha"), read.values(stem + "beta"),
                        read.values(stem + "gamma"), averages.states);
}

} // namespace averages_and_taps_steps

TnoDescription describeAverages(const CheckpointKeys &subject, const std::string &prefix, OptionSet options)
{
    using namespace averages_and_taps_steps;
    const Averages averages = measuredAverages(subject, prefix);
    TnoDescription description = operatorAt(prefix, "ema",
                                            {averages.stem + "delta", averages.stem + "alpha", averages.stem + "beta",
                                             averages.stem + "gamma", prefix + "D"});
    description.source = model::KernelSource::Modes;
    const S4Heads heads = headsOf(subject, prefix, channelsOf(subject, prefix),
                                  averages.rows / channelsOf(subject, prefix));
    if (averages.rows % heads.channels != 0)
        throw Error("tensor %1 has %2 rows, which are not kernels of %3 channels", io::escaped(averages.stem + "gamma"),
                    averages.rows, heads.channels);
    describeHeads(subject, heads, options, description);
    options.fix("d_state", averages.states, shapeOf(required(subject.index, averages.stem + "gamma")));
    const std::optional<long> cut = cutOf(options);
    description.options = options.take();
    description.load = [averages, heads, cut, skip = prefix + "D"](const TensorReader &read, model::Tno &tno) {
        auto modes = std::make_shared<const model::StoredModes>(
            twoSided(modesOf(read, averages), heads.bidirectional, cut));
        tno.modes = [modes](long) { return modes; };
        tno.skip = read.values(skip);
    };
    return description;
}

TnoDescription describeFreeTaps(const CheckpointKeys &subject, const std::string &prefix, OptionSet options)
{
    const std::string key = prefix + "kernel.kernel";
    const Tensor &taps = required(subject.index, key, 3);
    TnoDescription description = operatorAt(prefix, "conv", {key, prefix + "D"});
    description.source = model::KernelSource::Table;
    const S4Heads heads = headsOf(subject, prefix, taps.shape[1], taps.shape[0]);
    const long lags = taps.shape[2];
    describeHeads(subject, heads, options, description);
    options.fix("l_max", lags, shapeOf(taps));
    description.options = options.take();
    description.load = [key, heads, lags, skip = prefix + "D"](const TensorReader &read, model::Tno &tno) {
        const std::vector<double> all = read.values(key);
        const long channels = heads.heads * heads.channels;
        const auto past = std::span(all).first(static_cast<std::size_t>(channels * lags));
        tno.table = heads.bidirectional ? twoSidedTable(past, std::span(all).subspan(past.size()), channels, lags)
                                        : causalTable(past, channels, lags);
        tno.skip = read.values(skip);
    };
    return description;
}

} // namespace tnn::checkpoint
