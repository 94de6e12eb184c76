// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/families/fairseq_trainer.h"
#include "engine/checkpoint/trained_network.h"

// What is trained here (trained_network.h): fairseq-evo's tnn_v2_lm by its names, with every option stored, and the
// ablations that the public code has no switch for.

namespace tnn::checkpoint {

namespace {

bool isTrainedHere(const Subject &subject)
{
    return fairseqArguments(subject).integer(TrainedMark) == TrainedVersion;
}

StoredOptions storedOptions(const Subject &subject)
{
    StoredOptions options = fairseqCausal().stored(subject);
    const MetadataReader read = fairseqArguments(subject);
    for (const char *key : {"head_dim", "rpe_in_dim", "gtu_type"})
        read.into(options, key, key);
    return options;
}

Message title(const Subject &subject)
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

} // namespace

Family trainedHere()
{
    Family family = fairseqCausal();
    family.id = "tnnscope";
    family.publicCode = "Tnnscope";
    family.recognises = isTrainedHere;
    family.title = title;
    family.stored = storedOptions;
    family.layers = nullptr;
    family.defaults = commonDefaults(true);
    return family;
}

} // namespace tnn::checkpoint
