// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/families/tnn/fairseq_trainer.h"

// Language models of fairseq-evo (tnn_lm, tnn_v2_lm: causal; roberta_tnn_v2: masked), saved by fairseq's trainer.

namespace tnn::checkpoint {

namespace fairseq_steps {

const std::vector<std::string_view> Places{".self_attn.gtu.toep.", ".self_attn.toep."};

/// The first generation (tnn_lm, roberta_tnn) has the same keys as the second; only its name tells them apart.
std::optional<long> generationOf(const std::string &arch)
{
    if (arch.find("tnn_v2") != std::string::npos)
        return 2;
    return arch.starts_with("tnn_") || arch.starts_with("roberta_tnn") ? std::optional<long>(1) : std::nullopt;
}

StoredOptions storedOptions(const CheckpointKeys &subject, const std::string &side)
{
    const MetadataReader read = fairseqArguments(subject);
    StoredOptions options = fairseqSideOptions(subject, side);
    if (const std::optional<long> generation = generationOf(fairseqArchitecture(subject)))
        options.insert_or_assign("gtu_type", StoredOption{*generation, Message::verbatim(read.origin() + "arch")});
    read.into(options, "rpe_dim", "rpe_embedding");
    read.into(options, "act", "rpe_act");
    // Layers and GTU may have a different norm than the RPE, whose tensors identify it; theirs is called norm_type too.
    read.into(options,
              {"rpe_layers", "causal", "tno_type", "use_decay", "use_multi_decay", "gamma", "residual", "act_type",
               "par_type", "bias", "normalize", "no_scale_embedding", "use_norm", "act_fun", "glu_act", "gtu_type",
               "glu_type", "expand_ratio", "norm_type"});
    return options;
}

/// The second GLU has no l3, which identifies it if no arguments are stored.
void addGluType(const CheckpointKeys &subject, bool knowsArguments, TnoPlan &tno)
{
    const std::string glu = tno.prefix.substr(0, tno.prefix.find("self_attn.")) + "glu.";
    if (knowsArguments)
        tno.defaults.emplace_back("glu_type", 1L);
    else if (!tensorsBelow(subject.index, glu).empty())
        tno.stored.insert_or_assign(
            "glu_type", StoredOption{subject.index.contains(glu + "l3.weight") ? 1L : 2L, keysOf(glu + "*")});
}

/// One TNO per layer; the mixer of the first generation does more than gating.
std::vector<LayerPlan> layers(const CheckpointKeys &subject, const StoredOptions &stored, const UnifiedOptions &given)
{
    std::vector<LayerPlan> plans = oneEach(subject.prefixes);
    const auto said = given.set.find("gtu_type");
    const auto kept = stored.find("gtu_type");
    const bool first = said != given.set.end() ? said->second.value == OptionValue(1L)
                                               : kept != stored.end() && kept->second.value == OptionValue(1L);
    const bool knowsArguments = !fairseqArguments(subject).isEmpty();
    for (LayerPlan &plan : plans) {
        TnoPlan &tno = plan.tnos.front();
        tno.defaults.emplace_back("gtu_type", 2L);
        addGluType(subject, knowsArguments, tno);
        const std::string outside = parentOf(parentOf(beforeLayers(tno.prefix)));
        if (!tensorsBelow(subject.index, outside + "classification_heads.").empty())
            tno.defaults.emplace_back("pooler_activation_fn", "tanh"); // RoBERTa's base_architecture
        if (first)
            plan.note = Message("the mixer norms its input a second time, and adds that input to its output");
    }
    return plans;
}

/// fairseq's stacks have a norm after their last layer only if they are pre-norm, as base_lm_architecture and thus
/// tnn_v2_decay_99_pre (script_alm.sh of OpenNLPLab/Tnn) are; base_architecture of RoBERTa is post-norm.
Defaults published(const CheckpointKeys &subject)
{
    const std::string last = beforeLayers(subject.prefixes.front()) + "layer_norm.weight";
    return {{"prenorm", subject.index.contains(last)}};
}

/// What TnnV2DecoderLayer and TnnV2EncoderLayer assume of absent arguments; their architectures set the same.
Defaults fairseqDefaults(bool causal)
{
    return commonDefaults(causal,
                          {{"prenorm", false},
                           {"no_scale_embedding", !causal}, // base_lm_architecture; RoBERTa's base_architecture
                           {"use_norm", false},
                           {"act_fun", "silu"},
                           {"glu_act", "silu"}});
}

} // namespace fairseq_steps

Family fairseqCausal()
{
    using namespace fairseq_steps;
    Family family;
    family.id = "fairseq-alm";
    family.publicCode = "fairseq-evo";
    family.recognises = inLayersOf("decoder.", Places);
    family.title = fairseqTitled(Message("fairseq causal language model"));
    family.stored = [](const CheckpointKeys &subject) { return storedOptions(subject, "decoder"); };
    family.layers = layers;
    family.defaults = fairseqDefaults(true);
    family.published = published;
    family.activation = fairseqActivation;
    family.trainingLength = fairseqTrainingLength;
    family.modules = fairseqModules;
    family.network = fairseqDecoder;
    return family;
}

Family fairseqMasked()
{
    using namespace fairseq_steps;
    Family family = fairseqCausal();
    family.id = "fairseq-blm";
    family.recognises = inLayersOf("encoder.sentence_encoder.", Places);
    family.title = fairseqTitled(Message("fairseq masked language model"));
    family.stored = [](const CheckpointKeys &subject) {
        StoredOptions options = storedOptions(subject, "encoder");
        fairseqArguments(subject).into(options, {"activation_fn", "pooler_activation_fn"});
        return options;
    };
    family.defaults = fairseqDefaults(false);
    family.defaults.emplace_back("activation_fn", "gelu"); // the activation of its head: RoBERTa's base_architecture
    family.network = fairseqEncoder;
    return family;
}

} // namespace tnn::checkpoint
