// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>

#include "engine/checkpoint/families/fairseq_trainer.h"

// Models of fairseq-evo and of its fork laxtnn (ski-tnn) that put today's Tno, or an operator of the same names, elsewhere
// than its language models do. Their options are called as there.

namespace tnn::checkpoint {

namespace {

constexpr std::array<std::string_view, 1> InGtu{".self_attn.gtu.toep."};
constexpr std::array<std::string_view, 1> InAttention{".self_attn.toep."};

/// laxtnn adds tno_type to the arguments; its architectures are named after it.
bool isLaxtnn(const Subject &subject)
{
    return fairseqArchitecture(subject).starts_with("laxtnn") || !fairseqArguments(subject).text("tno_type").empty();
}

bool isCtnn(const Subject &subject)
{
    const auto besideSlope = [&](const std::string &prefix) {
        return tensorAt(subject.index, prefix.substr(0, prefix.find("layers.")) + "slope") != nullptr;
    };
    return fairseqArchitecture(subject).find("ctnn") != std::string::npos
        || std::all_of(subject.prefixes.begin(), subject.prefixes.end(), besideSlope);
}

bool besideAttention(const Subject &subject)
{
    return std::all_of(subject.prefixes.begin(), subject.prefixes.end(), [&](const std::string &prefix) {
        return tensorAt(subject.index, prefix + "rpe.pos_proj.weight") != nullptr
            && tensorAt(subject.index, parentOf(prefix) + "q_proj.weight") != nullptr;
    });
}

std::vector<LayerPlan> beside(const Subject &subject)
{
    std::vector<LayerPlan> plans = oneEach(subject.prefixes);
    for (LayerPlan &plan : plans)
        plan.note = Message("the layer adds softmax attention to T x, and gates neither");
    return plans;
}

std::vector<LayerPlan> undecayed(const Subject &subject)
{
    std::vector<LayerPlan> plans = oneEach(subject.prefixes);
    for (LayerPlan &plan : plans)
        plan.tnos.front().undrawn = Message("CTNN's decay belongs to the decoder and differs from version to version "
                                            "of the code; without it there is no kernel to draw");
    return plans;
}

} // namespace

Family transformerTnn()
{
    Family family = fairseqCausal();
    family.id = "transformer-tnn";
    family.recognises = [](const Subject &subject) {
        return allInLayersOf(subject, "decoder.", InAttention) && besideAttention(subject);
    };
    family.title = [](const Subject &subject) {
        return fairseqTitle(Message("fairseq language model of attention and TNOs"), subject);
    };
    family.layers = [](const Subject &subject, const StoredOptions &, const UnifiedOptions &) {
        return beside(subject);
    };
    family.defaults = commonDefaults(false); // its decoder layer's, unlike that of the other language models
    family.unverified = checkedByNumPy;
    family.network = nullptr;
    family.notRun = Message("its softmax attention is not run here, only the operators beside it");
    return family;
}

Family fairseqLra()
{
    Family family = fairseqMasked();
    family.id = "fairseq-lra";
    family.recognises = [](const Subject &subject) { return allInLayersOf(subject, "encoder.encoder.", InGtu); };
    family.title = [](const Subject &subject) {
        return fairseqTitle(Message("fairseq Long Range Arena model"), subject);
    };
    family.layers = nullptr;
    family.unverified = checkedByNumPy;
    family.network = nullptr;
    family.notRun = Message("its embedding and its classifier are not run here, only its operators");
    return family;
}

Family ctnn()
{
    Family family = fairseqCausal();
    family.id = "ctnn";
    family.recognises = [](const Subject &subject) {
        return allInLayersOf(subject, "decoder.", InGtu) && isCtnn(subject);
    };
    family.title = [](const Subject &subject) { return fairseqTitle(Message("fairseq CTNN language model"), subject); };
    family.layers = [](const Subject &subject, const StoredOptions &, const UnifiedOptions &) {
        return undecayed(subject);
    };
    family.defaults = commonDefaults(true);
    family.network = nullptr;
    family.notRun = Message("its decay belongs to the decoder, and is not known here");
    return family;
}

Family laxtnnCausal()
{
    Family family = fairseqCausal();
    family.id = "laxtnn-alm";
    family.publicCode = "ski-tnn";
    family.recognises = [](const Subject &subject) {
        return allInLayersOf(subject, "decoder.", InGtu) && isLaxtnn(subject);
    };
    family.title = [](const Subject &subject) {
        return fairseqTitle(Message("laxtnn causal language model"), subject);
    };
    family.layers = nullptr;
    family.defaults.emplace_back("tno_type", std::string("tno"));
    family.unverified = checkedByNumPy;
    return family;
}

Family laxtnnMasked()
{
    Family family = fairseqMasked();
    family.id = "laxtnn-blm";
    family.publicCode = "ski-tnn";
    family.recognises = [](const Subject &subject) {
        return allInLayersOf(subject, "encoder.sentence_encoder.", InGtu) && isLaxtnn(subject);
    };
    family.title = [](const Subject &subject) {
        return fairseqTitle(Message("laxtnn masked language model"), subject);
    };
    family.layers = nullptr;
    family.defaults.emplace_back("tno_type", std::string("tno"));
    family.unverified = checkedByNumPy;
    return family;
}

} // namespace tnn::checkpoint
