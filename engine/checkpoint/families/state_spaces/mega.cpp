// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/families/filter_parts.h"
#include "engine/checkpoint/families/metadata.h"
#include "engine/checkpoint/families/state_spaces/state_space.h"
#include "engine/error.h"

// MEGA (Ma et al. 2022): the exponential moving average of each layer, with n dimensions per channel. Its output feeds
// the gates, queries and keys of a chunked attention: it is an input filter, not the whole mixer.

namespace tnn::checkpoint {

namespace mega_steps {

/// The tensors of one moving average: delta, alpha, beta (rows, n, 1), gamma (rows, n), omega (channels).
struct Names {
    const char *delta, *alpha, *beta, *gamma, *omega;
};
constexpr Names Fairseq{"delta", "alpha", "beta", "gamma", "omega"};
constexpr Names HuggingFace{"damping_factor", "decay_factor", "ema_expansion_matrix", "kernel_projection_matrix",
                            "residual_weight"};

template <const Names &names> std::vector<std::string> averages(const CheckpointKeys &subject)
{
    return modulesWith(subject.index, "", names.omega, {names.delta, names.alpha, names.beta, names.gamma});
}

/// Without a truncation, the average reaches over the whole sequence.
std::optional<long> truncationOf(OptionSet &options)
{
    if (!options.knows("truncation"))
        return std::nullopt;
    const Option truncation = options.resolve("truncation");
    const long lags = std::get<long>(truncation.value);
    if (lags < 1)
        throw Error("truncation = %1 (%2) is not a number of lags", lags, truncation.origin);
    return lags;
}

template <const Names &names>
TnoDescription averageAt(const CheckpointKeys &subject, const std::string &prefix, OptionSet options)
{
    const Tensor &gamma = required(subject.index, prefix + names.gamma, 2);
    const Tensor &omega = required(subject.index, prefix + names.omega, 1);
    const long rows = gamma.shape[0], states = gamma.shape[1], channels = omega.shape[0];
    const bool bidirectional = rows != channels;
    if (bidirectional && (rows % 2 != 0 || rows / 2 != channels))
        throw Error("tensor %1 has %2 rows, but one or two for each of %3 channels are expected",
                    io::escaped(gamma.name), rows, channels);
    std::vector<std::string> keys;
    for (const char *name : {names.delta, names.alpha, names.beta}) {
        requireShape(required(subject.index, prefix + name, 3), {rows, states, 1});
        keys.push_back(prefix + name);
    }
    keys.push_back(gamma.name);
    keys.push_back(omega.name);
    TnoDescription average = operatorAt(prefix, "ema", std::move(keys));
    average.source = model::KernelSource::Modes;
    average.headDim = channels;
    average.causal = !bidirectional;
    options.fix("dim", channels, shapeOf(omega));
    options.fix("ndim", states, shapeOf(gamma));
    options.fix("bidirectional", bidirectional, shapeOf(gamma));
    average.cutOff = truncationOf(options);
    average.options = options.take();
    average.load = [prefix, channels, states, bidirectional](const TensorReader &read, model::Tno &tno) {
        model::StoredModes modes;
        const model::StoredModes::Side all = averageModes(
            read.values(prefix + names.delta), read.values(prefix + names.alpha), read.values(prefix + names.beta),
            read.values(prefix + names.gamma), states);
        modes.past = rowsOf(all, 0, channels);
        modes.futureDelay = 0; // both directions have a lag 0
        if (bidirectional)
            modes.future = rowsOf(all, channels, channels);
        setModes(tno, std::move(modes));
        tno.skip = read.values(prefix + names.omega);
    };
    return average;
}

/// The modules next to the average, in its layer and around the layers; positional biases act inside the attention.
void addAround(std::vector<std::string> &modules, const std::string &prefix)
{
    const std::string mixer = parentOf(prefix), layer = parentOf(mixer), stack = parentOf(parentOf(layer));
    addModules(modules, mixer,
               {"gamma", "beta", "norm", "v_proj", "mx_proj", "h_proj", "rel_pos_bias", "qk_weight", "qk_bias"});
    addModules(modules, layer, {"nffn", "cross_attn"});
    for (const std::string &root : {stack, parentOf(stack), parentOf(parentOf(stack))})
        addModules(modules, root,
                   {"version", "embed_tokens", "embed_norm", "embed_positions", "final_norm", "output_projection",
                    "final_proj", "embedding_layer", "classifier", "sentence_projection_layer", "lm_head", "mlm_head",
                    "dense", "pooler", "decoder"});
}

StoredOptions fairseqOptions(const CheckpointKeys &subject)
{
    StoredOptions options;
    for (const MetadataReader &args :
         {MetadataReader(subject.checkpoint, {"cfg", "model"}), MetadataReader(subject.checkpoint, {"args"})})
        args.into(options, "truncation", "truncation_length");
    return options;
}

Family megaFamily(std::string_view id, const Message &title, std::string_view code)
{
    Family family = titledFamily(id, code, title);
    family.keys = {{"ndim", OptionType::Integer, {"n_dim", "decoder_n_dim", "ema_projection_size"}},
                   {"bidirectional", OptionType::Flag, {}},
                   {"truncation", OptionType::Integer, {"truncation_length"}}};
    return family;
}

} // namespace mega_steps

std::vector<Family> mega()
{
    using namespace mega_steps;
    Family fairseq = megaFamily("mega", Message("MEGA input filters (fairseq)"), "mega");
    setOperators(fairseq, averages<Fairseq>, averageAt<Fairseq>, addAround);
    fairseq.stored = fairseqOptions;
    // What the architectures set: models/mega_lm.py, and models/lra/model.py and mega.py (but 4096 for Path-X).
    fairseq.published = [](const CheckpointKeys &subject) {
        const auto tells = [&](std::initializer_list<std::string_view> place) {
            return !MetadataReader(subject.checkpoint, place).isEmpty();
        };
        const bool decodes = std::ranges::all_of(
            averages<Fairseq>(subject), [](const std::string &prefix) { return prefix.starts_with("decoder."); });
        return tells({"cfg", "model"}) || tells({"args"}) ? Defaults()
                                                          : Defaults{{"truncation", decodes ? 2048L : 1024L}};
    };
    fairseq.trainingLength = [](const CheckpointKeys &subject) {
        return MetadataReader(subject.checkpoint, {"args"}).integer("tokens_per_sample");
    };
    Family port = megaFamily("mega-hf", Message("MEGA input filters (Hugging Face)"), "transformers");
    setOperators(port, averages<HuggingFace>, averageAt<HuggingFace>, addAround);
    port.stored = [](const CheckpointKeys &subject) {
        return optionsAt(subject.checkpoint, {"config"}, {"truncation", "bidirectional"});
    };
    port.trainingLength = [](const CheckpointKeys &subject) {
        return MetadataReader(subject.checkpoint, {"config"}).integer("max_positions");
    };
    return {std::move(fairseq), std::move(port)};
}

} // namespace tnn::checkpoint
