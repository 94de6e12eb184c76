// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/checkpoint/checkpoint.h"
#include "engine/model/network.h"
#include "engine/model/tno.h"
#include "engine/toeplitz/footprint.h"

namespace tnn::checkpoint {

/// Where a configuration entry comes from.
enum class Source {
    Stored,   ///< in the file, as an option or a tensor
    Inferred, ///< follows from shapes or names; `origin` says from what
    Given,    ///< by --config, --set or the inspector
    Assumed   ///< the public code's default; nothing says otherwise
};
std::string_view nameOf(Source source); ///< "stored", "inferred", "given", "assumed"

using OptionValue = std::variant<bool, long, double, std::string>;
std::string toText(const OptionValue &value); ///< "true", "3", "0.99", "relu"

/// One option of the model under the constructor name of the public tnn-pytorch classes (command-line.md, Rules).
struct Option {
    std::string key;
    OptionValue value;
    Source source = Source::Assumed;
    Message origin;      ///< "cfg.model.use_decay", "shape of ...toep.gamma", "--set", "default of tnn-pytorch Tno"
    bool yields = false; ///< given by --config: what a file stores wins over it

    bool isSet() const { return source == Source::Given && !yields; } ///< by --set or the inspector
};

/// Options that the user supplies: `config` fills in what a file does not store, `set` wins over stored values too.
struct GivenOptions {
    std::map<std::string, OptionValue> config;
    std::map<std::string, OptionValue> set;

    bool operator==(const GivenOptions &) const = default;
};

/// Reads `--config FILE.json`: an object of options, or one with such an object under "options". Objects in it are
/// flattened: what stands deeper never hides what stands higher. Throws tnn::Error.
/// Aliases (h, num_heads, rpe_act, ...) are unified later, by describe().
std::map<std::string, OptionValue> readConfig(const std::string &path);
/// Parses KEY=VALUE of --set: true/false, an integer, a number, else text. Throws tnn::Error.
std::pair<std::string, OptionValue> parseOption(const std::string &text);

enum class OptionType { Flag, Integer, Number, Text };
/// The type of an option that --set, --config and the inspector take; Text for an unknown key.
OptionType optionType(std::string_view key);
/// The values that an option of type Text can have ("relu", "silu", ...); empty where any text will do. Some are of one
/// family only.
std::vector<std::string> optionChoices(std::string_view key);

/// Along which axis of its layer's tokens a TNO acts.
enum class Axis { Sequence, Height, Width };
std::string_view nameOf(Axis axis); ///< "sequence", "height", "width"

/// One TNO of the model: where its tensors are, and what it computes.
struct TnoDescription : model::TnoForm {
    Message name;  ///< for people: "layer 3", "layer 3, height"; the prefix where there are no layers
    Message brief; ///< the same without the word: "3", "3, height"; the name where there is no number
    int layer = 0; ///< index into Description::layers
    Axis axis = Axis::Sequence;
    Message undrawn;    ///< why its kernel cannot be computed here ("SKI-TNN's operator ..."); empty where it can
    std::string prefix; ///< of its tensors, with the final dot: "decoder.layers.3.self_attn.gtu.toep."; may be empty
    long rpeWidth = 0, rpeDepth = 0; ///< r, and the number of hidden blocks
    long parameters = 0;             ///< of this TNO
    model::NormKind rpeNorm = model::NormKind::None;
    model::Activation rpeActivation = model::Activation::Relu;
    double lambda = 0.99;                               ///< of a learned decay
    std::optional<double> gammaGiven;                   ///< --set gamma of a fixed decay: it replaces the stored tensor
    double gammaMinimum = 1, gammaMaximum = 1;          ///< effective decay over the channels
    bool residual = false;                              ///< of the RPE
    model::NormKind outputNorm = model::NormKind::None; ///< of Tno::outputNorm
    std::vector<Option> options;                        ///< of this TNO, each with its source
};

/// What `--layer` counts: one token mixer, in model order. Mostly one TNO; two in a two-dimensional operator.
struct LayerDescription {
    Message name;          ///< "layer 3"
    std::vector<int> tnos; ///< indices into Description::tnos: height, then width
    toeplitz::Combination combination = toeplitz::Combination::Single;
    Message note; ///< what the operator does beside its kernels (a norm and a shortcut inside), else empty
};

/// What the whole stored network is, as far as it can be told without its numbers.
struct NetworkOutline {
    Message refused; ///< why it can't be run here, as a sentence's end: "its attention is not run here"; else empty
    model::Entry::Kind entry = model::Entry::Kind::Features;
    long width = 0;              ///< Entry::width
    long vocabulary = 0;         ///< Entry::vocabulary
    long dim = 0;                ///< of the hidden state
    bool causal = false;         ///< Network::causal
    bool predictsTokens = false; ///< Network::predictsTokens
    struct Head {
        std::string name;
        long outputs;
        bool pools;
    };
    std::vector<Head> heads;
};

/// The longest sequence that anything is drawn or begun with: lengths that files tell of are clamped to it.
inline constexpr long LongestLength = 1L << 20;

/// What a checkpoint is: the answer to `info`.
struct Description {
    std::string family;               ///< id: "fairseq-alm", "tnn-pytorch", ...
    Message familyName;               ///< for people: "fairseq causal language model (tnn_v2_decay_99_pre)"
    std::vector<Option> options;      ///< of the model; per-TNO ones are in tnos where they differ
    std::vector<TnoDescription> tnos; ///< in model order: numbers in prefixes compared as numbers; height before width
    std::vector<LayerDescription> layers;
    NetworkOutline network;
    /// Why this reading was not checked against numbers of the authors' code; empty where it was.
    Message unverified;
    long parameters = 0; ///< elements of all tensors of the state dict; tied ones (same storage and extent) count once
    std::optional<long> trainingLength; ///< n of the training (along one axis of 2-D models), where it is known
    std::vector<std::string> unused;    ///< keys that belong to nothing recognised
    std::vector<Message> warnings;      ///< one line each: ambiguity, options passed over, a --config key that lost
};

/// Recognises the family and describes its TNOs. Reads no tensor but gamma. Throws tnn::Error where there is no TNO or
/// where an option contradicts the shapes.
Description describe(const Checkpoint &checkpoint, const GivenOptions &given = {});

/// The TNO of a layer along an axis (none: the only one). Throws tnn::Error where there is none such, or a choice is needed.
int tnoOf(const Description &description, int layer, std::optional<Axis> axis);

/// The tensors that make a TNO's coefficients (RPE or table, and decay), in the order of the file; of one that is not
/// drawn all that lie under its prefix.
std::vector<const Tensor *> kernelTensors(const Checkpoint &checkpoint, const TnoDescription &description);

/// Reads one TNO's tensors into the arithmetic, verifying their checksums. Throws tnn::Error, also for one that is not
/// drawn: the reason is TnoDescription::undrawn.
model::Tno loadTno(const Checkpoint &checkpoint, const TnoDescription &description, model::Arithmetic &arithmetic);

/// Reads the tensors of the whole network but those of its TNOs into the arithmetic, verifying their checksums. Throws
/// tnn::Error, also where NetworkOutline::refused says why.
model::Network loadNetwork(const Checkpoint &checkpoint, const Description &description, model::Arithmetic &arithmetic);

} // namespace tnn::checkpoint
