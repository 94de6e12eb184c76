// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>

#include "engine/checkpoint/families/fairseq_trainer.h"
#include "engine/checkpoint/families/research_operator.h"

// fairseq-evo's models from before its clean-up (lm_tnn_test, roberta_tnn_test): a TNO class of many switches over a
// position network "dpb" in nine versions, or over learned tables.

namespace tnn::checkpoint {

namespace {

using model::Activation;

constexpr std::array<std::string_view, 2> Places{".self_attn.toep.", ".self_attn.toeplizt."};

/// An operator of that time: a dpb, or a table.
bool isResearch(const Subject &subject)
{
    return std::all_of(subject.prefixes.begin(), subject.prefixes.end(), [&](const std::string &prefix) {
        return tensorAt(subject.index, prefix + "rpe.pos_proj.weight") == nullptr;
    });
}

StoredOptions storedOptions(const Subject &subject, const std::string &side)
{
    const MetadataReader read = fairseqArguments(subject);
    StoredOptions options;
    read.into(options, "heads", side + "_attention_heads");
    read.into(options, "dim", side + "_embed_dim");
    read.into(options, "prenorm", side + "_normalize_before");
    for (const char *key : {"causal", "use_decay", "use_multi_decay", "max_l", "use_exp", "use_neg_exp", "normalize",
                            "bias", "use_norm", "norm_type", "act_fun", "glu_act", "toep_type", "expand_ratio"})
        read.into(options, key, key);
    return options;
}

Defaults defaultsWith(bool causal)
{
    Defaults defaults = commonDefaults(causal);
    for (const auto &[key, value] :
         Defaults{{"gamma", 0.999}, {"use_pad", true}, {"max_l", 512L}, {"use_exp", false}, {"use_neg_exp", false}})
        defaults.emplace_back(key, value);
    return defaults;
}

/// Rows of v_proj: the channels that the operator is applied to.
long channelsOf(const Subject &subject, const std::string &prefix)
{
    const Tensor *const map = tensorAt(subject.index, parentOf(prefix) + "v_proj.weight");
    return map != nullptr && map->shape.size() == 2 ? map->shape[0] : 0;
}

Message noteOf(const Subject &subject, const ResearchOperator &op, const std::string &prefix, long toepType)
{
    const Message note = toepType == 8
        ? Message("the public code never applies this operator: toep_type 8 is attention")
        : toepType == 5 ? Message("the mixer norms its output, and adds its input to it")
                        : Message("the mixer norms its input a second time, and adds that input to its output");
    const Tensor *const last = tensorAt(subject.index, prefix + "dpb.pos3.2.weight");
    const bool one = !op.perHead && last != nullptr && !last->shape.empty() && last->shape[0] == 1
        && channelsOf(subject, prefix) > 1;
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
    plan.stored.insert_or_assign("use_decay", Said{false, origin});
    plan.stored.insert_or_assign("use_multi_decay", Said{false, origin});
}

std::vector<LayerPlan> layers(const Subject &subject, const StoredOptions &stored, const UnifiedOptions &)
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

Message title(const Message &what, const Subject &subject)
{
    const std::string &prefix = subject.prefixes.front();
    const ResearchOperator op = researchOperator(subject.index, prefix, fairseqArguments(subject));
    const Message version = op.isTable() ? Message("a learned table") : Message("dpb v%1", op.dpb);
    const Message whole("fairseq research %1 with %2", what, version);
    return fairseqTitle(whole, subject);
}

/// Activations that later copies of the code do not know any more, and then leave out.
void remarks(const Subject &, const Description &description, Warnings &warnings)
{
    for (const TnoDescription &tno : description.tnos)
        for (const Activation used : {tno.coefficientActivation, tno.rpeActivation})
            if (used == Activation::Cosine || used == Activation::Sine || used == Activation::ReluSquared)
                warnings.addOnce("forgotten activation",
                                 Message("the activation %1 is applied as the public code of 2022 did; its later "
                                         "versions know it no more",
                                         nameOf(used)));
}

} // namespace

Family fairseqResearchCausal()
{
    Family family;
    family.id = "fairseq-research-alm";
    family.publicCode = "fairseq-evo";
    family.recognises = [](const Subject &subject) {
        return allInLayersOf(subject, "decoder.", Places) && isResearch(subject);
    };
    family.title = [](const Subject &subject) { return title(Message("causal language model"), subject); };
    family.stored = [](const Subject &subject) { return storedOptions(subject, "decoder"); };
    family.layers = layers;
    family.defaults = defaultsWith(true);
    family.activation = activation;
    family.rpeActivation = activation;
    family.trainingLength = fairseqTrainingLength;
    family.modules = fairseqModules;
    family.notRun = Message(
        "the mixers of the research era and what gates them are not run here, only their operators");
    family.unverified = checkedByNumPy;
    family.remarks = remarks;
    return family;
}

Family fairseqResearchMasked()
{
    Family family = fairseqResearchCausal();
    family.id = "fairseq-research-blm";
    family.recognises = [](const Subject &subject) {
        return allInLayersOf(subject, "encoder.sentence_encoder.", Places) && isResearch(subject);
    };
    family.title = [](const Subject &subject) { return title(Message("masked language model"), subject); };
    family.stored = [](const Subject &subject) { return storedOptions(subject, "encoder"); };
    family.defaults = defaultsWith(false);
    return family;
}

} // namespace tnn::checkpoint
