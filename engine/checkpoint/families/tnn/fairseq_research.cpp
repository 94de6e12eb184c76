// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <string>

#include "engine/checkpoint/families/metadata.h"
#include "engine/checkpoint/families/tensor_index.h"
#include "engine/checkpoint/families/tnn/fairseq_trainer.h"

// fairseq-evo's models from before its clean-up (lm_tnn_test, roberta_tnn_test): a TNO class with many switches over a
// position network "dpb" in nine versions, or over learned tables.

namespace tnn::checkpoint {

namespace fairseq_research_steps {

/// The operator of fairseq-evo's research era (modules/positional_encoding_test) at a prefix.
struct ResearchOperator {
    int dpb = 0;          ///< version of the position network, 1 to 9; 0 for a learned table
    bool perHead = false; ///< one kernel for all channels of a head (versions 1 and 2, ToepliztMultihead)
    long tableLags = 0;   ///< positive lags in the file, if it holds a table or version 1's list of positions
    Message origin;       ///< what determined the version: the key of a tensor, or an option

    bool isTable() const { return dpb == 0; }
    /// Whether the class of versions 4 to 9 (or NonDynamicToepliztMultihead) reads its additional arguments.
    bool late() const { return !perHead; }
};

/// 0 if there is no such tensor or axis, or the length is not plausible.
long lengthOf(const Tensor *tensor, std::size_t axis)
{
    constexpr long Largest = 1L << 40;
    return tensor != nullptr && tensor->shape.size() > axis && tensor->shape[axis] < Largest ? tensor->shape[axis] : 0;
}

/// Reads the keys of one operator.
class Keys {
public:
    Keys(const TensorIndex &index, const std::string &prefix) : m_index(index), m_prefix(prefix) { }

    const Tensor *at(const char *name) const { return tensorAt(m_index, m_prefix + name); }
    bool has(const char *name) const { return at(name) != nullptr; }
    Message origin(const char *name) const { return keyOf(m_prefix + name); }
    /// Rows of the map that computes the operator's input, or 0.
    long channels() const { return lengthOf(tensorAt(m_index, parentOf(m_prefix) + "v_proj.weight"), 0); }

private:
    const TensorIndex &m_index;
    const std::string &m_prefix;
};

/// Versions 2 and 4 share their keys: version 2 outputs one number per head, version 4 one per channel.
ResearchOperator secondOrFourth(const Keys &keys, const MetadataReader &arguments)
{
    const long rows = lengthOf(keys.at("dpb.pos3.2.weight"), 0);
    const Tensor *const gamma = keys.at("gamma");
    const auto made = [](int version, const Message &origin) {
        return ResearchOperator{version, version == 2, 0, origin};
    };
    if (arguments.isTrue("use_dynamic_v2"))
        return made(2, Message::verbatim(arguments.origin() + "use_dynamic_v2"));
    if (arguments.integer("dynamic_type") == 4)
        return made(4, Message::verbatim(arguments.origin() + "dynamic_type"));
    if (gamma != nullptr)
        return made(gamma->shape.size() == 3 ? 4 : 2, shapeOf(*gamma));
    return made(keys.channels() > 0 && rows < keys.channels() ? 2 : 4, shapeOf(*keys.at("dpb.pos3.2.weight")));
}

ResearchOperator layered(const Keys &keys, const MetadataReader &arguments)
{
    // Version 7 begins with two numbers and doubles them in each block.
    const bool grows = lengthOf(keys.at("dpb.pos_proj.weight"), 0) == 2
        && (!keys.has("dpb.layers.0.2.weight") || lengthOf(keys.at("dpb.layers.0.2.weight"), 0) == 4)
        && arguments.integer("dpb_type").value_or(7) == 7;
    if (grows)
        return {7, false, 0, keys.origin("dpb.pos_proj.weight")};
    if (keys.has("dpb.freq"))
        return {9, false, 0, keys.origin("dpb.freq")};
    if (arguments.integer("dpb_type") == 9)
        return {9, false, 0, Message::verbatim(arguments.origin() + "dpb_type")};
    return {8, false, 0, keys.origin("dpb.pos_proj.weight")};
}

/// The activation of versions 4 to 7 is silu if requested, otherwise relu.
void readOldActivation(const MetadataReader &arguments, StoredOptions &options)
{
    const std::string name = arguments.text("dpb_act");
    if (name.empty() || name == "silu" || name == "relu")
        arguments.into(options, "act", "dpb_act");
    else
        options.insert_or_assign("act",
                                 StoredOption{std::string("relu"),
                                              Message("%1dpb_act=%2: this version supports silu and relu",
                                                      arguments.origin(), io::escaped(name))});
}

/// Distinguishes versions by their keys; similar ones (2 and 4, 8 and 9) by the arguments or the shape of gamma.
ResearchOperator researchOperator(const TensorIndex &index, const std::string &prefix, const MetadataReader &arguments)
{
    const Keys keys(index, prefix);
    if (keys.has("dpb.index") || (keys.has("dpb.pos_proj.weight") && lengthOf(keys.at("pos"), 2) > 0))
        return {3, false, 0, keys.origin("pos")};
    if (!keys.has("dpb.pos_proj.weight")) {
        const Tensor *const positive = keys.at("pos");
        const bool perHead = positive != nullptr && positive->shape.size() == 2;
        return {0, perHead, lengthOf(positive, 1), keys.origin("pos")};
    }
    if (keys.has("pos"))
        return {1, true, lengthOf(keys.at("pos"), 0), keys.origin("pos")};
    if (keys.has("dpb.pos.2.weight"))
        return {6, false, 0, keys.origin("dpb.pos.2.weight")};
    if (keys.has("dpb.pos3.2.weight") && keys.has("dpb.freq"))
        return {5, false, 0, keys.origin("dpb.freq")};
    if (keys.has("dpb.pos3.2.weight"))
        return secondOrFourth(keys, arguments);
    return layered(keys, arguments);
}

/// Returns the arguments that this version of the operator reads, under our names.
StoredOptions researchOptions(const ResearchOperator &op, const MetadataReader &arguments)
{
    StoredOptions options;
    const auto among = [&](std::initializer_list<int> versions) {
        return std::find(versions.begin(), versions.end(), op.dpb) != versions.end();
    };
    if (op.late()) {
        arguments.into(options, "act_type", "tno_act_type");
        arguments.into(options, "gamma", "gamma");
        if (arguments.integer("dpb_h").value_or(-1) > 0)
            arguments.into(options, "heads", "dpb_h");
    }
    if (op.late() && !op.isTable())
        arguments.into(options, "par_type", "par_type");
    if (among({2, 4, 5, 6, 7, 8, 9}))
        arguments.into(options, "use_pad", "dpb_use_pad");
    if (among({4, 5, 8, 9}))
        arguments.into(options, "residual", "residual");
    if (among({2, 4, 5, 6, 8, 9}))
        arguments.into(options, "rpe_dim", "dpb_embedding");
    if (among({8, 9})) {
        arguments.into(options, "rpe_layers", "dpb_layers");
        arguments.into(options, "act", "dpb_act");
    } else if (!among({0, 1, 3})) {
        readOldActivation(arguments, options);
    }
    if (op.tableLags > 0) {
        options.insert_or_assign("max_l", StoredOption{op.tableLags + 1, Message("shape after the %1", op.origin)});
        options.insert_or_assign("use_pad", StoredOption{true, op.origin});
    }
    if (!op.isTable())
        options.insert_or_assign("dpb_type", StoredOption{static_cast<long>(op.dpb), op.origin});
    return options;
}

using model::Activation;

const std::vector<std::string_view> Places{".self_attn.toep.", ".self_attn.toeplizt."};

/// Whether the operator is from that era: a dpb, or a table.
bool isResearch(const CheckpointKeys &subject)
{
    return std::all_of(subject.prefixes.begin(), subject.prefixes.end(), [&](const std::string &prefix) {
        return tensorAt(subject.index, prefix + "rpe.pos_proj.weight") == nullptr;
    });
}

StoredOptions storedOptions(const CheckpointKeys &subject, const std::string &side)
{
    StoredOptions options = fairseqSideOptions(subject, side);
    fairseqArguments(subject).into(options,
                                   {"causal", "use_decay", "use_multi_decay", "max_l", "use_exp", "use_neg_exp",
                                    "normalize", "bias", "use_norm", "norm_type", "act_fun", "glu_act", "toep_type",
                                    "expand_ratio"});
    return options;
}

/// What the layers (modules/tnn_test/tno_glu_layer.py) assume of absent arguments. Their hundreds of architectures
/// differ, and no published script trains one.
Defaults defaultsWith(bool causal)
{
    return commonDefaults(
        causal, {{"gamma", 0.999}, {"use_pad", true}, {"max_l", 512L}, {"use_exp", false}, {"use_neg_exp", false}});
}

Message noteOf(const CheckpointKeys &subject, const ResearchOperator &op, const std::string &prefix, long toepType)
{
    const Message note = toepType == 8
        ? Message("the public code never applies this operator: toep_type 8 is attention")
        : toepType == 5 ? Message("the mixer norms its output, and adds its input to it")
                        : Message("the mixer norms its input a second time, and adds that input to its output");
    const Keys keys(subject.index, prefix);
    const bool one = !op.perHead && lengthOf(keys.at("dpb.pos3.2.weight"), 0) == 1 && keys.channels() > 1;
    if (op.perHead)
        return Message("%1; all channels of a head share one kernel", note);
    return one ? Message("%1; all channels share one kernel", note) : note;
}

/// Version 1 has a tensor for use_multi_decay and never reads it.
void leaveOutUnreadDecay(const ResearchOperator &op, const StoredOptions &stored, TnoPlan &plan)
{
    const auto decay = stored.find("use_decay");
    const auto multiple = stored.find("use_multi_decay");
    const bool unread = op.dpb == 1 && multiple != stored.end() && multiple->second.value == OptionValue(true)
        && (decay == stored.end() || decay->second.value == OptionValue(false));
    if (!unread)
        return;
    const Message origin("%1, which version 1 of the operator never reads", multiple->second.origin);
    plan.stored.insert_or_assign("use_decay", StoredOption{false, origin});
    plan.stored.insert_or_assign("use_multi_decay", StoredOption{false, origin});
}

std::vector<LayerPlan> layers(const CheckpointKeys &subject, const StoredOptions &stored, const UnifiedOptions &)
{
    const MetadataReader arguments = fairseqArguments(subject);
    std::vector<LayerPlan> plans = oneEach(subject.prefixes);
    for (LayerPlan &layer : plans) {
        TnoPlan &plan = layer.tnos.front();
        const ResearchOperator op = researchOperator(subject.index, plan.prefix, arguments);
        plan.stored = researchOptions(op, arguments);
        plan.sigmoidDecay = op.perHead;
        leaveOutUnreadDecay(op, stored, plan);
        if (op.dpb == 1)
            plan.mirrored = op.tableLags + 1;
        layer.note = noteOf(subject, op, plan.prefix, arguments.integer("toep_type").value_or(1));
    }
    return plans;
}

Activation activation(std::string_view name)
{
    if (name == "exp")
        return Activation::ExpShifted;
    return name == "sin" ? Activation::Sine : model::activationNamed(name);
}

Message title(const Message &what, const CheckpointKeys &subject)
{
    const std::string &prefix = subject.prefixes.front();
    const ResearchOperator op = researchOperator(subject.index, prefix, fairseqArguments(subject));
    const Message version = op.isTable() ? Message("a learned table") : Message("dpb v%1", op.dpb);
    const Message whole("fairseq research %1 with %2", what, version);
    return fairseqTitle(whole, subject);
}

/// Warns of activations that later copies of the code no longer know and therefore omit.
void remarks(const CheckpointKeys &, const Description &description, Warnings &warnings)
{
    for (const TnoDescription &tno : description.tnos)
        for (const Activation used : {tno.activation, tno.rpeActivation})
            if (used == Activation::Cosine || used == Activation::Sine || used == Activation::ReluSquared)
                warnings.addOnce("forgotten activation",
                                 Message("the activation %1 is applied as the public code of 2022 did; its later "
                                         "versions do not have it",
                                         nameOf(used)));
}

} // namespace fairseq_research_steps

Family fairseqResearchCausal()
{
    using namespace fairseq_research_steps;
    Family family;
    family.id = "fairseq-research-alm";
    family.publicCode = "fairseq-evo";
    family.recognises = inLayersOf("decoder.", Places, isResearch);
    family.title = [](const CheckpointKeys &subject) { return title(Message("causal language model"), subject); };
    family.stored = [](const CheckpointKeys &subject) { return storedOptions(subject, "decoder"); };
    family.layers = layers;
    family.defaults = defaultsWith(true);
    family.activation = activation;
    family.rpeActivation = activation;
    family.trainingLength = fairseqTrainingLength;
    family.modules = fairseqModules;
    family.notRun = Message("the mixers of the research era and their gates are not supported, only their operators");
    family.unverified = checkedByNumPy;
    family.remarks = remarks;
    return family;
}

Family fairseqResearchMasked()
{
    using namespace fairseq_research_steps;
    Family family = fairseqResearchCausal();
    family.id = "fairseq-research-blm";
    family.recognises = inLayersOf("encoder.sentence_encoder.", Places, isResearch);
    family.title = [](const CheckpointKeys &subject) { return title(Message("masked language model"), subject); };
    family.stored = [](const CheckpointKeys &subject) { return storedOptions(subject, "encoder"); };
    family.defaults = defaultsWith(false);
    return family;
}

} // namespace tnn::checkpoint
