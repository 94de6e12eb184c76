// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "engine/checkpoint/families/decays/fixed_decays.h"
#include "engine/error.h"

// Toeplitz matrices that are added inside a softmax: T5's relative positions (Raffel et al. 2020), one table of buckets
// per stack, and ALiBi (Press et al. 2022) of BLOOM and MPT, of which nothing is stored.

namespace tnn::checkpoint {

namespace {

TnoDescription biasAt(const std::string &prefix, std::string kind, long heads, std::vector<std::string> tensors)
{
    TnoDescription bias = operatorAt(prefix, std::move(kind), std::move(tensors));
    bias.role = model::Role::Bias;
    bias.source = model::KernelSource::Table;
    bias.heads = heads;
    bias.headDim = 1;
    return bias;
}

// T5

struct Buckets {
    long count = 0;
    long farthest = 0; ///< the distance from which on all lags share a bucket
    bool causal = false;

    long ofSide() const { return causal ? count : count / 2; }
    long exact() const { return ofSide() / 2; } ///< distances with a bucket of their own

    /// Returns the bucket of a lag (query - key), in float32 as the public code.
    long at(long lag) const
    {
        const long distance = std::abs(lag), future = lag < 0 ? ofSide() : 0;
        if (distance < exact())
            return future + distance;
        const float ratio = static_cast<float>(distance) / static_cast<float>(exact());
        const auto range = static_cast<float>(std::log(static_cast<double>(farthest) / static_cast<double>(exact())));
        const float place = std::log(ratio) / range * static_cast<float>(ofSide() - exact());
        const long last = ofSide() - 1 - exact();
        return future + exact() + (place < static_cast<float>(last) ? static_cast<long>(place) : last);
    }
};

constexpr std::string_view T5Mark = "SelfAttention.relative_attention_bias.weight";

TnoDescription t5Bias(const CheckpointKeys &subject, const std::string &prefix, OptionSet options)
{
    const std::string key = prefix + "relative_attention_bias.weight";
    const Tensor &stored = required(subject.index, key, 2);
    Buckets buckets{stored.shape[0], 0, prefix.find("decoder.") != std::string::npos};
    const long heads = stored.shape[1];
    options.fix("num_buckets", buckets.count, shapeOf(stored));
    options.fix("heads", heads, shapeOf(stored));
    options.fix("causal", buckets.causal, keyOf(key));
    buckets.farthest = std::get<long>(options.resolve("max_distance").value);
    if (buckets.exact() < 1 || buckets.farthest <= buckets.exact())
        throw Error("%1 buckets with max_distance = %2 are not possible", buckets.count, buckets.farthest);
    TnoDescription bias = biasAt(prefix, "t5-bias", heads, {key});
    bias.causal = buckets.causal;
    bias.options = options.take();
    bias.load = [key, buckets, heads](const TensorReader &read, model::Tno &tno) {
        tno.tableAt = [buckets, heads, values = read.values(key)](long n) {
            return tableOfTaps(heads, n, buckets.causal, [&](long head, long lag) {
                return values[static_cast<std::size_t>(buckets.at(lag) * heads + head)];
            });
        };
    };
    return bias;
}

FamilyOperators t5Operators(const CheckpointKeys &subject, const std::function<OptionSet()> &options)
{
    FamilyOperators found;
    for (const std::string &prefix : prefixesBefore(subject.index, T5Mark)) {
        found.operators.push_back(t5Bias(subject, prefix + "SelfAttention.", options()));
        // Encoder and decoder both begin with block 0.
        found.operators.back().block = static_cast<long>(found.operators.size()) - 1;
    }
    std::ranges::stable_sort(found.operators, {}, &TnoDescription::causal);
    for (std::size_t place = 0; place < found.operators.size(); ++place)
        found.operators[place].block = static_cast<long>(place);
    return found;
}

// ALiBi

bool isBloom(const CheckpointKeys &subject)
{
    return configurationOf(subject).text("model_type") == "bloom"
        || (!prefixesBefore(subject.index, "word_embeddings_layernorm.weight").empty()
            && !prefixesBefore(subject.index, "self_attention.query_key_value.weight").empty());
}

bool isMpt(const CheckpointKeys &subject)
{
    const MetadataReader config = configurationOf(subject);
    // Where the configuration does not tell, Hugging Face's code assumes it.
    return config.text("model_type") == "mpt" && config.within("attn_config").value("alibi") != OptionValue(false);
}

StoredOptions alibiStored(const CheckpointKeys &subject)
{
    StoredOptions options;
    const MetadataReader config = configurationOf(subject);
    for (const char *name : {"num_attention_heads", "n_heads", "n_head"})
        config.into(options, "heads", name);
    config.within("attn_config").into(options, {"alibi_bias_max"});
    return options;
}

FamilyOperators alibiOperators(const CheckpointKeys &subject, const std::function<OptionSet()> &options)
{
    OptionSet own = options();
    const double largest = isBloom(subject) ? 8 : std::get<double>(own.resolve("alibi_bias_max").value);
    if (!(largest > 0 && largest < 1e3))
        throw Error("alibi_bias_max = %1 is not possible", toText(largest));
    TnoDescription bias = biasAt({}, "alibi", headsOf(own), {});
    bias.options = own.take();
    bias.load = [slopes = alibiSlopes(bias.heads, largest)](const TensorReader &, model::Tno &tno) {
        tno.tableAt = [slopes](long n) {
            return tableOfTaps(static_cast<long>(slopes.size()), n, true, [&](long head, long lag) {
                return -slopes[static_cast<std::size_t>(head)] * static_cast<double>(lag);
            });
        };
    };
    FamilyOperators found;
    found.operators.push_back(std::move(bias));
    return found;
}

} // namespace

std::vector<Family> attentionBias()
{
    Family t5 = titledFamily("bias-t5", "transformers", Message("T5 (relative position biases)"));
    t5.recognises = [](const CheckpointKeys &subject) { return !prefixesBefore(subject.index, T5Mark).empty(); };
    t5.operators = t5Operators;
    t5.stored = [](const CheckpointKeys &subject) {
        StoredOptions options;
        configurationOf(subject).into(options, "max_distance", "relative_attention_max_distance");
        return options;
    };
    t5.keys = {{"num_buckets", OptionType::Integer, {}}, {"max_distance", OptionType::Integer, {}}};
    t5.defaults = {{"max_distance", 128L}}; // T5Config
    t5.modules = [](const CheckpointKeys &subject) {
        return modulesNamed(subject, {"block", "final_layer_norm", "shared", "embed_tokens", "lm_head"});
    };
    Family alibi;
    alibi.id = "bias-alibi";
    alibi.publicCode = "transformers";
    alibi.recognises = [](const CheckpointKeys &subject) { return isBloom(subject) || isMpt(subject); };
    alibi.title = [](const CheckpointKeys &subject) {
        return isBloom(subject) ? Message("BLOOM (ALiBi biases)") : Message("MPT (ALiBi biases)");
    };
    alibi.operators = alibiOperators;
    alibi.stored = alibiStored;
    alibi.keys = {{"alibi_bias_max", OptionType::Number, {}}};
    alibi.defaults = {{"alibi_bias_max", 8.0}}; // MptAttentionConfig
    alibi.modules = [](const CheckpointKeys &subject) {
        return modulesNamed(
            subject,
            {"h", "blocks", "word_embeddings", "word_embeddings_layernorm", "ln_f", "wte", "norm_f", "lm_head"});
    };
    return {std::move(t5), std::move(alibi)};
}

} // namespace tnn::checkpoint
