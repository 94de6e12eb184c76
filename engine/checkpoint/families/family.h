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

/// One TNO as a family intends to read it.
struct TnoPlan {
    std::string prefix; ///< as stored
    Axis axis = Axis::Sequence;
    Message undrawn;              ///< why its kernel cannot be computed; its tensors may then have any layout
    std::optional<long> mirrored; ///< Tno::mirrored
    bool sigmoidDecay = false;    ///< gamma holds logits of a decay between 0 and 1, not bounded by any option
    StoredOptions stored;         ///< options in the metadata for this TNO, overriding Family::stored
    /// Defaults of a layer's own class, overriding Family::defaults.
    Defaults defaults;
};

/// One token mixer: one TNO, or height and width of a two-dimensional operator.
struct LayerPlan {
    std::vector<TnoPlan> tnos;
    toeplitz::Combination combination = toeplitz::Combination::Single;
    std::string number; ///< if empty, the one in its prefix
    Message note;       ///< LayerDescription::note
};

/// What a family of operators other than TNOs finds in a checkpoint, in model order.
struct FamilyOperators {
    std::vector<TnoDescription> operators; ///< complete but for name, brief and layer
    std::vector<OtherLayer> others;
};

/// A kind of checkpoint, as saved by one public code base. The common part (identifying TNOs by their tensors) is in
/// description.cpp and describe_tno.cpp; a family adds where options are stored, their names there, their defaults, and
/// which TNOs form a layer. A new family is one file and one line in families.cpp. Hooks may be null unless noted.
struct Family {
    std::string_view id;         ///< "fairseq-alm"
    std::string_view publicCode; ///< the code whose defaults are assumed: "fairseq-evo"
    /// Whether the checkpoint belongs to this family. Required.
    std::function<bool(const CheckpointKeys &subject)> recognises;
    /// The display name: "fairseq causal language model (tnn_v2_decay_99_pre)". Required.
    std::function<Message(const CheckpointKeys &subject)> title;
    /// Finds the operators of a family without TNOs; `options` makes an empty set for each. A family has either these
    /// or TNOs (the hooks `layers` to `outputNorm` below).
    std::function<FamilyOperators(const CheckpointKeys &subject, const std::function<OptionSet()> &options)> operators;
    /// Returns LayerDescription::note of such an operator.
    Message (*note)(const CheckpointKeys &subject, const TnoDescription &one) = nullptr;
    /// Options of this family besides OptionKeys.
    std::vector<OptionKey> keys;
    /// Reads the options of all operators from the metadata, under our names.
    StoredOptions (*stored)(const CheckpointKeys &subject) = nullptr;
    /// Returns the layers in model order; null: one TNO per layer, in the order of the prefixes.
    std::vector<LayerPlan> (*layers)(const CheckpointKeys &subject, const StoredOptions &stored,
                                     const UnifiedOptions &given)
        = nullptr;
    /// Values of unspecified options; commonDefaults() unless others are needed. An option listed here is always
    /// reported (use_pad and max_l, use_exp and use_neg_exp, tno_type only if listed here or specified).
    Defaults defaults;
    /// Values that override the defaults in a file that stores no options: where the authors' published training sets
    /// others than their classes assume.
    Defaults (*published)(const CheckpointKeys &subject) = nullptr;
    /// Whether a file that stores options lacks only those that have the defaults; not so for a user's own file.
    bool storesAll = true;
    /// Options that no file stores, and on which the public codes differ.
    std::vector<std::string_view> disputed;
    /// Options that are fixed by the public code.
    Defaults fixed;
    /// Origins of defaults for which "default of publicCode" is not specific enough.
    std::vector<std::pair<std::string_view, Message>> origins;
    /// Finds the activation of the coefficients by its name.
    model::Activation (*activation)(std::string_view name) = model::activationNamed;
    model::Activation (*rpeActivation)(std::string_view name) = model::activationNamed;
    /// The norm of an RPE whose tensors do not determine it (BlockTensors::normAs); none: that of the public Rpe.
    std::optional<model::NormKind> openNorm;
    bool rowsTooLong = false;          ///< Tno::rowsTooLong, if not causal
    bool outputNorm = false;           ///< PREFIXnorm normalizes the operator's output
    bool statesSkipActivation = false; ///< Tno::statesSkipActivation
    std::optional<long> (*trainingLength)(const CheckpointKeys &subject) = nullptr;
    /// Returns modules of the network besides the TNOs (keys or prefixes of keys, as stored): "decoder.embed_tokens".
    std::function<std::vector<std::string>(const CheckpointKeys &subject)> modules;
    /// Builds the whole network, whose blocks with an operator are the layers in order. Throws tnn::Error if it can't
    /// be run here; null: networks of this family are not run, for the reason notRun.
    model::Network (*network)(const NetworkReader &read) = nullptr;
    /// Builds one layer alone, with its norms and what follows its operator, on hidden states; null: it is cut out of
    /// the whole network.
    model::Network (*block)(const NetworkReader &read, long layer) = nullptr;
    Message notRun = Message("networks of this family are not supported, only their operators");
    /// Returns Description::unverified for this checkpoint; null: it was verified.
    Message (*unverified)(const CheckpointKeys &subject, const Description &description) = nullptr;
    /// Adds warnings about known peculiarities.
    void (*remarks)(const CheckpointKeys &subject, const Description &description, Warnings &warnings) = nullptr;
};

/// In the order in which they are tried; the last one accepts everything that has a TNO.
const std::vector<Family> &families();

/// Adds STEM + part for each part to Family::modules.
void addModules(std::vector<std::string> &modules, const std::string &stem, std::initializer_list<const char *> parts);

/// Begins a family that always has the same display name.
Family titledFamily(std::string_view id, std::string_view publicCode, const Message &title);

/// Finds the prefixes of a family's operators, in model order.
using PrefixFinder = std::vector<std::string> (*)(const CheckpointKeys &subject);
/// Describes one of them.
using OperatorDescriber = TnoDescription (*)(const CheckpointKeys &subject, const std::string &prefix,
                                             OptionSet options);
/// Adds modules of the network around one.
using ModuleAdder = void (*)(std::vector<std::string> &modules, const std::string &prefix);
/// Makes a family one that is recognised by its operators, one at each prefix. The keys of its layers of attention end
/// in `attention`.
void setOperators(Family &family, PrefixFinder prefixes, OperatorDescriber describe, ModuleAdder around = nullptr,
                  const std::vector<std::string_view> &attention = {});

/// Returns the defaults of the public Tno: bidirectional or causal as given, one head, no decay, relu, unmodified lags;
/// then `others`, which override them.
Defaults commonDefaults(bool causal, const Defaults &others = {});

/// Whether a file stores its options: any that the family reads, or a config.json of Hugging Face's.
bool storesOptions(const CheckpointKeys &subject, const StoredOptions &stored);
/// Returns Family::defaults and, if the file stores no options, Family::published.
Defaults defaultsOf(const Family &family, const CheckpointKeys &subject, const StoredOptions &stored);

/// Family::unverified for kernels compared only with an independent NumPy computation, never with the authors' code;
/// empty if nothing is drawn.
Message checkedByNumPy(const CheckpointKeys &subject, const Description &description);
/// Family::unverified for `what`, which was compared with nothing: "two axes".
Message readFromCode(const Message &what);

/// Returns one TNO per layer.
std::vector<LayerPlan> oneEach(const std::vector<std::string> &prefixes);

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
std::vector<Family> longRangeArena(); ///< for the mixers gtu, gtu2d, tno and tno2d
Family tnnPytorch();
Family xmixers();
Family xmixersGtu();

/// Safari's training code, HyenaDNA's files, the Hugging Face port.
std::vector<Family> hyena();
Family m2Bert();
/// LFM2 and LFM2-MoE in Hugging Face's directories.
Family lfm2();
/// StripedHyena 1 (Evo 1), Evo 2 as vortex stores it.
std::vector<Family> stripedHyena();
/// Evo 2 as savanna and Megatron (BioNeMo, NeMo 2) store it.
std::vector<Family> evo2Training();
/// Shift and state-space operators of the hybrid language models H3.
Family h3();
/// Exponential moving averages, as fairseq and Hugging Face store them.
std::vector<Family> mega();
/// Safari's layer of explicit taps, and its file of one's own.
std::vector<Family> longConv();
Family sgconv();
Family toeplitzMixers();
Family dss();
Family stu();
Family s4Simple();

/// RetNet: flash-linear-attention's, the Hugging Face port of torchscale's, torchscale's.
std::vector<Family> retnet();
/// TransNormerLLM, MiniMax-Text-01 and M1.
std::vector<Family> lightningAttention();
Family rwkv4();
/// T5; ALiBi of BLOOM and MPT.
std::vector<Family> attentionBias();
/// Short convolutions in front of recurrences that depend on the input (Mamba, Gated DeltaNet, RG-LRU); Canon layers.
std::vector<Family> shortFilters();
/// LRU, LRURec, S5, FlowState: poles only.
std::vector<Family> sharedSpectra();
/// state-spaces/s4: S4D's minimal file, S4 and S4D from version 1 to 4, SaShiMi, diffwave-sashimi.
std::vector<Family> s4();

/// Whether all TNOs are pairs MIXERtoep1, MIXERtoep2; bare prefixes of mixers end in `mixer` ("token_mixer.", ...).
bool allAxial(const CheckpointKeys &subject, std::string_view mixer);

/// Returns two TNOs per layer: MIXERtoep2 acts along the height of the tokens (axis -3 of (b, H, W, d)), MIXERtoep1
/// along their width (axis -2). Throws tnn::Error if one of a pair is missing.
std::vector<LayerPlan> axialLayers(const CheckpointKeys &subject, toeplitz::Combination combination);

/// Returns the number after "layers." in a prefix; none if there is no such part.
std::optional<long> layerNumberOf(const std::string &prefix);

} // namespace tnn::checkpoint
