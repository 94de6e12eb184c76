// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "engine/checkpoint/checkpoint.h"
#include "engine/model/network.h"
#include "engine/model/tno.h"
#include "engine/toeplitz/coefficients.h"

namespace tnn::checkpoint {

/// Where a configuration entry comes from.
enum class Source {
    Stored,   ///< in the file, as an option or a tensor
    Inferred, ///< follows from shapes or names; `origin` tells which
    Given,    ///< by --config, --set or the inspector
    Assumed   ///< the public code's default, if nothing else specifies it
};
std::string_view nameOf(Source source); ///< "stored", "inferred", "given", "assumed"

using OptionValue = std::variant<bool, long, double, std::string>;
std::string toText(const OptionValue &value);                   ///< "true", "3", "0.99", "relu"
std::optional<OptionValue> optionValueOf(const Object &object); ///< plain values only

/// One option of the model under the constructor name of the public tnn-pytorch classes (command-line.md, Rules).
struct Option {
    std::string key;
    OptionValue value;
    Source source = Source::Assumed;
    Message origin;      ///< "cfg.model.use_decay", "shape of ...toep.gamma", "--set", "default of tnn-pytorch Tno"
    bool yields = false; ///< given by --config: a value stored in the file takes precedence

    bool isSet() const { return source == Source::Given && !yields; } ///< by --set or the inspector
};

/// Options supplied by the user: `config` fills in what a file does not store, `set` also overrides stored values.
struct GivenOptions {
    std::map<std::string, OptionValue> config;
    std::map<std::string, OptionValue> set;
    Message setBy = Message::verbatim("--set"); ///< what messages call the source of `set`

    bool operator==(const GivenOptions &) const = default;
};

/// Reads `--config FILE.json`: an object of options, or one with such an object under "options". Nested objects are
/// flattened; a deeper value never hides a shallower one. Throws tnn::Error.
/// Aliases (h, num_heads, rpe_act, ...) are unified later, by describe().
std::map<std::string, OptionValue> readConfig(const std::string &path);
/// Parses KEY=VALUE of --set: true/false, an integer, a number, otherwise text. Throws tnn::Error.
std::pair<std::string, OptionValue> parseOption(const std::string &text);

enum class OptionType { Flag, Integer, Number, Text };
/// Returns the type of an option accepted by --set, --config and the inspector; Text for an unknown key.
OptionType optionType(std::string_view key);
/// Returns the values that an option of type Text can have ("relu", "silu", ...); empty if any text is allowed. Some
/// apply to one family only.
std::vector<std::string> optionChoices(std::string_view key);

/// The axis of its layer's tokens along which a TNO acts.
enum class Axis { Sequence, Height, Width };
std::string_view nameOf(Axis axis); ///< "sequence", "height", "width"

class TensorReader;

/// A tensor that defines coefficients, by its key.
struct KernelTensor {
    std::string key;
    long columns = 0; ///< only so many of each row are used; 0: all
};

/// One operator of the model, usually a TNO: where its tensors are and what it computes.
struct TnoDescription : model::TnoForm {
    Message name;  ///< display name: "layer 3", "layer 3, height"; the prefix if there are no layers
    Message brief; ///< without the word "layer": "3", "3, height"; the name if there is no number
    int layer = 0; ///< index into Description::layers
    Axis axis = Axis::Sequence;
    Message undrawn;    ///< why its kernel cannot be computed here ("SKI-TNN's operator ..."); empty if it can
    std::string prefix; ///< its tensors begin with it, with the trailing dot: "decoder.layers.3.self_attn.gtu.toep.";
                        ///< may be empty
    long rpeWidth = 0, rpeDepth = 0; ///< r and the number of hidden blocks
    long parameters = 0;             ///< how many numbers this TNO has
    model::NormKind rpeNorm = model::NormKind::None;
    model::Activation rpeActivation = model::Activation::Relu;
    double lambda = 0.99;                               ///< the lower bound of a learned decay
    std::optional<double> gammaGiven;                   ///< --set gamma of a fixed decay; replaces the stored tensor
    double gammaMinimum = 1, gammaMaximum = 1;          ///< effective decay across the channels
    bool residual = false;                              ///< whether the RPE adds its input to its output
    model::NormKind outputNorm = model::NormKind::None; ///< the kind of Tno::outputNorm
    std::vector<Option> options;                        ///< what was set for this TNO, each with its source

    std::string kind = "tno"; ///< id: "tno", "hyena", "hcl", "s4d"
    long block = 0;           ///< the number of its layer in the model, other layers included
    /// Operators other than TNOs: the tensors that define the coefficients, and how the family reads them.
    std::vector<KernelTensor> tensors;
    std::function<void(const TensorReader &read, model::Tno &tno)> load;
};

/// A layer that is not a Toeplitz operator: attention, a gated recurrence.
struct OtherLayer {
    long block = 0;   ///< the number of the layer in the model
    std::string kind; ///< "attention", "mamba"
    std::string prefix;
};

/// One token mixer, as counted by `--layer`, in model order: usually one TNO, two for a two-dimensional operator.
struct LayerDescription {
    Message name;          ///< "layer 3"
    std::vector<int> tnos; ///< indices into Description::tnos: height, then width
    toeplitz::Combination combination = toeplitz::Combination::Single;
    Message note; ///< what the operator does besides its kernels (an inner norm and shortcut); may be empty
};

/// The whole stored network without its values.
struct NetworkOutline : model::Network {
    Message refused; ///< why it can't be run here, as a sentence's end: "its attention is not run here"; else empty
};

/// The longest sequence that is drawn or used as a default; lengths read from files are clamped to it.
inline constexpr long LongestLength = 1L << 20;

/// The description of a checkpoint; printed by `info`.
struct Description {
    std::string family;               ///< id: "fairseq-alm", "tnn-pytorch", ...
    Message familyName;               ///< display name: "fairseq causal language model (tnn_v2_decay_99_pre)"
    std::vector<Option> options;      ///< what was set for the model; those that differ by TNO are in tnos
    std::vector<TnoDescription> tnos; ///< in model order: numbers in prefixes sort numerically; height before width
    std::vector<LayerDescription> layers;
    std::vector<OtherLayer> otherLayers; ///< in model order
    NetworkOutline network;
    /// Why this interpretation was not verified against the authors' code; empty if it was.
    Message unverified;
    long parameters = 0; ///< elements of all tensors of the state dict; tied ones (same storage and extent) count once
    std::optional<long> trainingLength; ///< n of the training (along one axis of 2-D models), if known
    std::vector<std::string> unused;    ///< keys that belong to nothing recognized
    /// One line each: ambiguity, ignored options, an overridden --config key; the last one may name all of `assumed`.
    std::vector<Message> warnings;
    std::vector<std::string> assumed; ///< options that no file stores and that change a number: "shift=0.05"
};

/// Recognizes the family and describes its TNOs. Reads only gamma, stored lengths and slopes. Throws tnn::Error if
/// no TNO is found or if an option contradicts the shapes.
Description describe(const Checkpoint &checkpoint, const GivenOptions &given = {});

/// Returns the TNO of a layer along an axis (none: the only one). Throws tnn::Error if it is missing or ambiguous.
int tnoOf(const Description &description, int layer, std::optional<Axis> axis);

/// Returns the tensors that define a TNO's coefficients (RPE or table, and decay), in file order; for a TNO that is not
/// drawn, all tensors under its prefix.
std::vector<const Tensor *> kernelTensors(const Checkpoint &checkpoint, const TnoDescription &description);
/// Passes their numbers in parts, with verified checksums except of those of which only some columns are used.
void readKernelTensors(const Checkpoint &checkpoint, const TnoDescription &description,
                       const std::function<void(std::span<const double>)> &read);

/// Reads one TNO's tensors into the arithmetic, verifying their checksums. Throws tnn::Error, also for a TNO that is
/// not drawn, with TnoDescription::undrawn as the reason.
model::Tno loadTno(const Checkpoint &checkpoint, const TnoDescription &description, model::Arithmetic &arithmetic);

/// Reads all tensors of the network except those of its TNOs into the arithmetic, verifying their checksums. Throws
/// tnn::Error, also if NetworkOutline::refused is set.
model::Network loadNetwork(const Checkpoint &checkpoint, const Description &description, model::Arithmetic &arithmetic);
/// Builds one layer alone, on hidden states, perhaps of a network that can't be run. Throws tnn::Error.
model::Network loadLayer(const Checkpoint &checkpoint, const Description &description, int layer,
                         model::Arithmetic &arithmetic);

} // namespace tnn::checkpoint
