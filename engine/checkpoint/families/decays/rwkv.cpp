// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "engine/checkpoint/families/decays/fixed_decays.h"

// RWKV-4 (Peng et al. 2023), as published (.pth) and in Hugging Face's layout: y = sum t e^k v / sum t e^k, a ratio of
// two convolutions with t_0 = e^u and t_d = e^(-(d-1) e^w) per channel; u is time_first, w time_decay.

namespace tnn::checkpoint {

namespace rwkv_steps {

/// Returns "blocks.3.att." of every layer. Later versions have the same names with an axis for heads, or a norm ln_x.
std::vector<std::string> layers(const CheckpointKeys &subject)
{
    std::vector<std::string> prefixes = prefixesBefore(subject.index, "time_first");
    std::erase_if(prefixes, [&](const std::string &prefix) {
        const Tensor *const decay = tensorAt(subject.index, prefix + "time_decay");
        return decay == nullptr || decay->shape.size() != 1
            || tensorAt(subject.index, prefix + "time_first")->shape.size() != 1
            || tensorAt(subject.index, prefix + "ln_x.weight") != nullptr;
    });
    return prefixes;
}

TnoDescription ratioAt(const CheckpointKeys &subject, const std::string &prefix, OptionSet options)
{
    const std::string decay = prefix + "time_decay", first = prefix + "time_first";
    const long channels = required(subject.index, decay, 1).size();
    requireSize(required(subject.index, first, 1), channels);
    TnoDescription ratio = operatorAt(prefix, "rwkv4", {decay, first});
    ratio.role = model::Role::RatioOfConvolutions;
    ratio.source = model::KernelSource::Modes;
    ratio.headDim = channels;
    ratio.load = [decay, first](const TensorReader &read, model::Tno &tno) {
        std::vector<std::complex<double>> poles;
        for (const double rate : read.values(decay))
            poles.emplace_back(std::exp(-std::exp(rate)));
        model::StoredModes modes = oneModeEach(poles);
        modes.pastDelay = 1;
        modes.atZero = read.values(first);
        for (double &tap : modes.atZero)
            tap = std::exp(tap);
        setModes(tno, std::move(modes));
    };
    ratio.options = options.take();
    return ratio;
}

} // namespace rwkv_steps

Family rwkv4()
{
    using namespace rwkv_steps;
    Family family = titledFamily("rwkv4", "RWKV-LM", Message("RWKV-4"));
    setOperators(family, layers, ratioAt);
    family.trainingLength = [](const CheckpointKeys &subject) {
        return configurationOf(subject).integer("context_length");
    };
    family.modules = [](const CheckpointKeys &subject) {
        return modulesNamed(subject,
                            {"att", "attention", "ffn", "feed_forward", "ln0", "ln1", "ln2", "pre_ln", "emb",
                             "embeddings", "ln_out", "head"});
    };
    return family;
}

} // namespace tnn::checkpoint
