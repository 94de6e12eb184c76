// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/checkpoint/families/network_reader.h"
#include "engine/checkpoint/families/options.h"
#include "engine/checkpoint/families/tensor_index.h"

namespace tnn::checkpoint {

/// One TNO as a family plans to read it.
struct TnoPlan {
    std::string prefix; ///< as stored
    Axis axis = Axis::Sequence;
    Message undrawn;              ///< why its kernel cannot be computed; its tensors may then have any layout
    std::optional<long> mirrored; ///< Tno::mirrored
    bool sigmoidDecay = false;    ///< gamma holds logits of a decay between 0 and 1, and no option bounds it
    StoredOptions stored;         ///< what the metadata says of this TNO, over what Family::stored says of all
    /// What holds where nothing is said, over Family::defaults: options of a layer's own class.
    Defaults defaults;
};

/// One token mixer: one TNO, or height and width of a two-dimensional operator.
struct LayerPlan {
    std::vector<TnoPlan> tnos;
    toeplitz::Combination combination = toeplitz::Combination::Single;
    std::string number; ///< empty: that in its prefix
    Message note;       ///< LayerDescription::note
};

/// A kind of checkpoint, as one public code base saves it. What all have in common (TNOs by their tensors) is done once,
/// in description.cpp and describe_tno.cpp; a family adds where options are stored, what they are called there, what
/// holds where nothing is stored, and which TNOs make a layer. A new family is one file and one line in families.cpp.
/// Hooks may be null unless noted.
struct Family {
    std::string_view id;         ///< "fairseq-alm"
    std::string_view publicCode; ///< whose defaults are assumed: "fairseq-evo"
    /// Whether this is one of its checkpoints. Required.
    std::function<bool(const Subject &subject)> recognises;
    /// For people: "fairseq causal language model (tnn_v2_decay_99_pre)". Required.
    std::function<Message(const Subject &subject)> title;
    /// What the metadata says of all TNOs, by our names.
    StoredOptions (*stored)(const Subject &subject) = nullptr;
    /// The layers, in model order; null: one TNO a layer, in the order of the prefixes.
    std::vector<LayerPlan> (*layers)(const Subject &subject, const StoredOptions &stored, const UnifiedOptions &given)
        = nullptr;
    /// What holds where nothing is said; commonDefaults() where there is no need for others. An option that is here is
    /// always reported (use_pad and max_l, use_exp and use_neg_exp, tno_type only where it is here or something is said).
    Defaults defaults;
    /// What the public code leaves no choice of.
    Defaults fixed;
    /// Of defaults where "default of publicCode" would say too little.
    std::vector<std::pair<std::string_view, Message>> origins;
    model::Activation (*activation)(std::string_view name) = model::activationNamed; ///< of the coefficients
    model::Activation (*rpeActivation)(std::string_view name) = model::activationNamed;
    /// The norm of an RPE whose tensors leave it open (BlockTensors::normAs); none: the public Rpe's.
    std::optional<model::NormKind> openNorm;
    bool rowsTooLong = false;          ///< Tno::rowsTooLong, where it is not causal
    bool outputNorm = false;           ///< PREFIXnorm norms the operator's output
    bool statesSkipActivation = false; ///< Tno::statesSkipActivation
    std::optional<long> (*trainingLength)(const Subject &subject) = nullptr;
    /// Modules that belong to the network, beside the TNOs (keys or beginnings of keys, as stored): "decoder.embed_tokens".
    std::vector<std::string> (*modules)(const Subject &subject) = nullptr;
    /// The whole network, its blocks with an operator being the layers in their order. Throws tnn::Error where it can't be
    /// run here; null: networks of this family are not, for the reason notRun.
    model::Network (*network)(const NetworkReader &read) = nullptr;
    Message notRun = Message("networks of this family are not supported, only their operators");
    /// Description::unverified of what was read; null: it was verified.
    Message (*unverified)(const Subject &subject, const Description &description) = nullptr;
    /// Lines for the user, of what is known to be odd.
    void (*remarks)(const Subject &subject, const Description &description, Warnings &warnings) = nullptr;
};

/// In the order in which they are asked; the last one takes everything that has a TNO.
const std::vector<Family> &families();

/// Adds STEM + part for each part to Family::modules.
void addModules(std::vector<std::string> &modules, const std::string &stem, std::initializer_list<const char *> parts);

/// The defaults of the public Tno: bidirectional or causal as given, one head, no decay, relu, lags as they are.
Defaults commonDefaults(bool causal);

/// What Family::unverified says of what was never compared with numbers of the authors' code, but with those of an
/// independent NumPy computation; empty where nothing is drawn.
Message checkedByNumPy(const Subject &subject, const Description &description);
/// What it says of `what` that was compared with nothing: "two axes".
Message readFromCode(const Message &what);

/// One TNO a layer.
std::vector<LayerPlan> oneEach(const std::vector<std::string> &prefixes);

/// Whether all prefixes, without wrappers, begin and end so.
bool allFit(const Subject &subject, std::string_view begin, std::string_view end);

Family trainedHere(); ///< by this project
Family etsc();
Family fairseqCausal();
Family fairseqMasked();
Family fairseqResearchCausal();
Family fairseqResearchMasked();
Family fairseqLra();
Family transformerTnn();
Family ctnn();
Family laxtnnCausal();
Family laxtnnMasked();
Family imageModel();
std::vector<Family> longRangeArena(); ///< of the mixers gtu, gtu2d, tno and tno2d
Family tnnPytorch();
Family xmixers();
Family xmixersGtu();

/// Whether all TNOs are pairs MIXERtoep1, MIXERtoep2 for mixers whose bare prefixes end so ("token_mixer.", "layer.").
bool allAxial(const Subject &subject, std::string_view mixer);

/// Two TNOs a layer: MIXERtoep2 acts along the height of the tokens (axis -3 of (b, H, W, d)), MIXERtoep1 along their
/// width (axis -2). Throws tnn::Error where one of a pair is missing.
std::vector<LayerPlan> axialLayers(const Subject &subject, toeplitz::Combination combination);

/// The number after "layers." in a prefix; none where there is no such part.
std::optional<long> layerNumberOf(const std::string &prefix);

} // namespace tnn::checkpoint
