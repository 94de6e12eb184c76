// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "engine/checkpoint/families/tnn/fairseq_trainer.h"
#include "engine/checkpoint/training/trained_network.h"

// Models of fairseq-evo and of its fork laxtnn (ski-tnn) that use the current Tno, or an operator with the same names,
// in places other than the language models do. Their options have the same names as there.

namespace tnn::checkpoint {

namespace fairseq_kin_steps {

const std::vector<std::string_view> InGtu{".self_attn.gtu.toep."};
const std::vector<std::string_view> InAttention{".self_attn.toep."};

/// laxtnn adds tno_type to the arguments; its architectures are named after it.
bool isLaxtnn(const CheckpointKeys &subject)
{
    return fairseqArchitecture(subject).starts_with("laxtnn") || !fairseqArguments(subject).text("tno_type").empty();
}

bool isCtnn(const CheckpointKeys &subject)
{
    const auto besideSlope = [&](const std::string &prefix) {
        return tensorAt(subject.index, beforeLayers(prefix) + "slope") != nullptr;
    };
    return fairseqArchitecture(subject).find("ctnn") != std::string::npos
        || std::all_of(subject.prefixes.begin(), subject.prefixes.end(), besideSlope);
}

bool besideAttention(const CheckpointKeys &subject)
{
    return std::all_of(subject.prefixes.begin(), subject.prefixes.end(), [&](const std::string &prefix) {
        return tensorAt(subject.index, prefix + "rpe.pos_proj.weight") != nullptr
            && tensorAt(subject.index, parentOf(prefix) + "q_proj.weight") != nullptr;
    });
}

std::vector<LayerPlan> beside(const CheckpointKeys &subject, const StoredOptions &, const UnifiedOptions &)
{
    std::vector<LayerPlan> plans = oneEach(subject.prefixes);
    for (LayerPlan &plan : plans)
        plan.note = Message("the layer adds softmax attention to T x without gates");
    return plans;
}

std::vector<LayerPlan> undecayed(const CheckpointKeys &subject, const StoredOptions &, const UnifiedOptions &)
{
    std::vector<LayerPlan> plans = oneEach(subject.prefixes);
    for (LayerPlan &plan : plans)
        plan.tnos.front().undrawn = Message("CTNN's decay is in the decoder and differs between versions of the code; "
                                            "without it, no kernel can be drawn");
    return plans;
}

Family laxtnn(Family family, std::string_view id, const std::string &stack, const Message &what)
{
    family.id = id;
    family.publicCode = "ski-tnn";
    family.recognises = inLayersOf(stack, InGtu, isLaxtnn);
    family.title = fairseqTitled(what);
    family.layers = nullptr;
    family.defaults.emplace_back("tno_type", std::string("tno")); // modules/gtu.py
    family.unverified = checkedByNumPy;
    return family;
}

// Networks trained by Tnnscope (trained_network.h): fairseq-evo's tnn_v2_lm under its names, with every option stored,
// and the ablations for which the public code has no switch.

bool isTrainedHere(const CheckpointKeys &subject)
{
    return fairseqArguments(subject).integer(TrainedMark) == TrainedVersion;
}

StoredOptions storedOptions(const CheckpointKeys &subject)
{
    StoredOptions options = fairseqCausal().stored(subject);
    fairseqArguments(subject).into(options, {"head_dim", "rpe_in_dim", "gtu_type"});
    return options;
}

Message title(const CheckpointKeys &subject)
{
    const MetadataReader read = fairseqArguments(subject);
    Message title("causal language model trained by Tnnscope");
    if (read.text("rpe_input") == nameOf(RpeInput::Learned))
        title = Message("%1, learned coefficients", title);
    if (read.text("rpe_input") == nameOf(RpeInput::SinCos))
        title = Message("%1, sines and cosines of the lag", title);
    if (read.value("glu") == OptionValue(false))
        title = Message("%1, no GLUs", title);
    return title;
}

} // namespace fairseq_kin_steps

Family transformerTnn()
{
    using namespace fairseq_kin_steps;
    Family family = fairseqCausal();
    family.id = "transformer-tnn";
    family.recognises = inLayersOf("decoder.", InAttention, besideAttention);
    family.title = fairseqTitled(Message("fairseq language model of attention and TNOs"));
    family.layers = beside;
    family.stored = [](const CheckpointKeys &subject) {
        StoredOptions options = fairseqCausal().stored(subject);
        fairseqArguments(subject).into(options, {"activation_fn"});
        return options;
    };
    // What its decoder layer (mha_tno_layer.py) assumes of absent arguments, unlike the other language models; its only
    // architecture, transformer_tnn_v2_decay_99_pre_lm, is causal and, with a last norm, pre-norm.
    family.defaults = commonDefaults(false,
                                     {{"prenorm", false}, {"no_scale_embedding", false}, {"activation_fn", "relu"}});
    family.published = [](const CheckpointKeys &subject) {
        const std::string last = beforeLayers(subject.prefixes.front()) + "layer_norm.weight";
        return Defaults{{"causal", true}, {"prenorm", subject.index.contains(last)}};
    };
    family.network = fairseqAttentionDecoder;
    return family;
}

Family fairseqLra()
{
    using namespace fairseq_kin_steps;
    Family family = fairseqMasked();
    family.id = "fairseq-lra";
    family.recognises = inLayersOf("encoder.encoder.", InGtu);
    family.title = fairseqTitled(Message("fairseq Long Range Arena model"));
    family.layers = nullptr;
    family.published = [](const CheckpointKeys &) { return Defaults{{"prenorm", true}}; }; // models/lra/tnn.py
    family.unverified = checkedByNumPy;
    family.network = nullptr;
    family.notRun = Message("its embedding and classifier are not supported, only its operators");
    return family;
}

Family ctnn()
{
    using namespace fairseq_kin_steps;
    Family family = fairseqCausal();
    family.id = "ctnn";
    family.recognises = inLayersOf("decoder.", InGtu, isCtnn);
    family.title = fairseqTitled(Message("fairseq CTNN language model"));
    family.layers = undecayed;
    family.defaults = commonDefaults(true);
    family.published = nullptr;
    family.network = nullptr;
    family.notRun = Message("its decay belongs to the decoder and is not supported");
    return family;
}

Family laxtnnCausal()
{
    using namespace fairseq_kin_steps;
    return laxtnn(fairseqCausal(), "laxtnn-alm", "decoder.", Message("laxtnn causal language model"));
}

Family laxtnnMasked()
{
    using namespace fairseq_kin_steps;
    return laxtnn(fairseqMasked(), "laxtnn-blm", "encoder.sentence_encoder.", Message("laxtnn masked language model"));
}

Family trainedHere()
{
    using namespace fairseq_kin_steps;
    Family family = fairseqCausal();
    family.id = "tnnscope";
    family.publicCode = "Tnnscope";
    family.recognises = isTrainedHere;
    family.title = title;
    family.stored = storedOptions;
    family.layers = nullptr;
    family.defaults = commonDefaults(true);
    family.published = nullptr;
    return family;
}

} // namespace tnn::checkpoint
