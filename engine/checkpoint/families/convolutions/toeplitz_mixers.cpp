// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "engine/checkpoint/families/filter_parts.h"
#include "engine/error.h"

// ToeplitzMixers: causal Toeplitz matrices of explicit taps, one for all channels of a head, and a bias by position,
// which is no part of the operator. One kernel per layer ("mixer.weight"), a list of heads ("mixer_heads.0.weight"), or
// the logs of positive weights ("weight_raw").

namespace tnn::checkpoint {

namespace toeplitz_mixers_steps {

/// One mixer's taps: rows of a tensor, or one tensor per head.
struct Rows {
    std::vector<std::string> keys; ///< (lags), (1, lags) or (heads, lags)
    long heads = 0, lags = 0;
    bool positive = false; ///< softplus of the stored numbers
};

toeplitz::CoefficientsPtr tableOf(const TensorReader &read, const Rows &rows, long headDim)
{
    std::vector<double> stored;
    for (const std::string &key : rows.keys) {
        const std::vector<double> own = read.values(key);
        stored.insert(stored.end(), own.begin(), own.end());
    }
    checkTaps(rows.heads * headDim, rows.lags);
    std::vector<double> taps;
    taps.reserve(stored.size() * static_cast<std::size_t>(headDim));
    for (long channel = 0; channel < rows.heads * headDim; ++channel)
        for (long lag = 0; lag < rows.lags; ++lag) {
            const double tap = stored[static_cast<std::size_t>(channel / headDim * rows.lags + lag)];
            taps.push_back(rows.positive ? softplus(tap) : tap);
        }
    return causalTable(taps, rows.heads * headDim, rows.lags);
}

TnoDescription described(const std::string &prefix, const Rows &rows, long headDim, OptionSet options)
{
    if (headDim > LongestLength)
        throw Error("the heads of %1 have %2 channels each; at most %3 are supported", io::escaped(prefix), headDim,
                    LongestLength);
    TnoDescription mixer = operatorAt(prefix, "toeplitz-mixer", rows.keys);
    mixer.source = model::KernelSource::Table;
    mixer.heads = rows.heads;
    mixer.headDim = headDim;
    mixer.longest = rows.lags;
    options.fix("heads", rows.heads, keyOf(rows.keys.front()));
    options.fix("head_dim", headDim, keyOf(rows.keys.front()));
    options.fix("seq_len", rows.lags, keyOf(rows.keys.front()));
    options.warnings().addOnce(
        "bias by position", Message("the bias of each position, which is added to T x, is not part of the operator"));
    mixer.options = options.take();
    mixer.load = [rows, headDim](const TensorReader &read, model::Tno &tno) {
        tno.table = tableOf(read, rows, headDim);
    };
    return mixer;
}

/// A layer whose taps (lags) or (1, lags) have a bias of the same length.
bool isShared(const CheckpointKeys &subject, const std::string &prefix)
{
    const Tensor *const weight = tensorAt(subject.index, prefix + "weight");
    const Tensor *const bias = tensorAt(subject.index, prefix + "bias");
    const std::string part = lastPartOf(prefix);
    return weight != nullptr && bias != nullptr && bias->shape.size() == 1 && weight->size() == bias->size()
        && ((part == "mixer" && weight->shape.size() == 1)
            || (part == "token_mixing_layer" && weight->shape.size() == 2 && weight->shape[0] == 1));
}

std::vector<std::string> sharedMixers(const CheckpointKeys &subject)
{
    std::vector<std::string> prefixes = prefixesBefore(subject.index, "weight");
    std::erase_if(prefixes, [&](const std::string &prefix) { return !isShared(subject, prefix); });
    return prefixes;
}

/// All channels share the kernel: as many as the block's norm has.
TnoDescription sharedMixer(const CheckpointKeys &subject, const std::string &prefix, OptionSet options)
{
    Rows rows{{prefix + "weight"}, 1, required(subject.index, prefix + "weight").size(), false};
    long channels = 1;
    for (const char *norm : {"norm1.weight", "token_norm.weight"})
        if (const Tensor *const weight = tensorAt(subject.index, parentOf(prefix) + norm))
            channels = required(subject.index, weight->name, 1).size();
    return described(prefix, rows, channels, std::move(options));
}

/// Returns the prefixes "...mixer_heads.".
std::vector<std::string> headLists(const CheckpointKeys &subject)
{
    return modulesWith(subject.index, "mixer_heads.", "0.weight");
}

TnoDescription headList(const CheckpointKeys &subject, const std::string &prefix, OptionSet options)
{
    Rows rows;
    const std::string layer = parentOf(prefix);
    const auto keyAt = [&] { return prefix + std::to_string(rows.heads) + ".weight"; };
    for (const Tensor *weight = &required(subject.index, keyAt(), 2); weight != nullptr;
         weight = tensorAt(subject.index, keyAt())) {
        rows.lags = rows.heads == 0 ? weight->shape[1] : rows.lags;
        requireShape(*weight, {1, rows.lags});
        rows.keys.push_back(weight->name);
        ++rows.heads;
    }
    long headDim = 1;
    if (const Tensor *const projection = tensorAt(subject.index, layer + "proj_head.0.weight"))
        headDim = required(subject.index, projection->name, 2).shape[0];
    return described(prefix, rows, headDim, std::move(options));
}

TnoDescription positiveMixer(const CheckpointKeys &subject, const std::string &prefix, OptionSet options)
{
    if (const std::optional<Option> mean = options.stated("do_toep_mean"); mean && same(mean->value, true))
        throw Error(
            "do_toep_mean = true (%1) divides each row by the sum of its weights: that is not a Toeplitz matrix",
            mean->origin);
    options.resolve("do_toep_mean");
    const Tensor &weight = required(subject.index, prefix + "weight_raw", 2);
    const Rows rows{{weight.name}, weight.shape[0], weight.shape[1], true};
    long headDim = 1;
    if (const Tensor *const projection = tensorAt(subject.index, prefix + "inp_proj.weight")) {
        const long channels = required(subject.index, projection->name, 2).shape[0];
        if (channels % rows.heads != 0)
            throw Error("the %1 heads of tensor %2 do not divide %3 channels", rows.heads, io::escaped(weight.name),
                        channels);
        headDim = channels / rows.heads;
    }
    return described(prefix, rows, headDim, std::move(options));
}

std::vector<std::string> positiveMixers(const CheckpointKeys &subject)
{
    return prefixesBefore(subject.index, "weight_raw");
}

FamilyOperators operators(const CheckpointKeys &subject, const std::function<OptionSet()> &options)
{
    FamilyOperators found;
    for (const std::string &prefix : sharedMixers(subject))
        found.operators.push_back(sharedMixer(subject, prefix, options()));
    for (const std::string &prefix : headLists(subject))
        found.operators.push_back(headList(subject, prefix, options()));
    for (const std::string &prefix : positiveMixers(subject))
        found.operators.push_back(positiveMixer(subject, prefix, options()));
    return found;
}

std::vector<std::string> modules(const CheckpointKeys &subject)
{
    std::vector<std::string> result;
    const auto addAround = [&](const std::string &mixer) {
        const std::string block = parentOf(mixer);
        addModules(result, mixer, {"bias", "inp_proj", "out_proj", "proj_head", "mixer_heads"});
        addModules(
            result, block,
            {"norm1", "norm2", "mixer_norm", "mlp_norm", "mlp", "channel_mixing_layer", "channel_norm", "token_norm"});
        addModules(result, parentOf(parentOf(block)),
                   {"inp_emb", "out_emb", "norm", "input_layer", "output_layer", "inp_embed", "out_embed", "out_norm"});
    };
    for (const std::string &prefix : sharedMixers(subject))
        addAround(prefix);
    for (const std::string &prefix : headLists(subject))
        addAround(parentOf(prefix));
    for (const std::string &prefix : positiveMixers(subject))
        addAround(prefix);
    return result;
}

} // namespace toeplitz_mixers_steps

Family toeplitzMixers()
{
    using namespace toeplitz_mixers_steps;
    Family family = titledFamily("toeplitzmixers", "ToeplitzMixers", Message("ToeplitzMixers"));
    family.recognises = [](const CheckpointKeys &subject) {
        return !sharedMixers(subject).empty() || !headLists(subject).empty() || !positiveMixers(subject).empty();
    };
    family.operators = operators;
    family.modules = modules;
    family.keys = {{"do_toep_mean", OptionType::Flag, {}}, {"seq_len", OptionType::Integer, {}}};
    family.defaults = {{"do_toep_mean", false}}; // the training scripts; true is not supported
    return family;
}

} // namespace tnn::checkpoint
