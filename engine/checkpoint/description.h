// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/checkpoint/checkpoint.h"
#include "engine/model/tno.h"

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
    std::string origin; ///< "cfg.model.use_decay", "shape of ...toep.gamma", "--set", "default of tnn-pytorch Tno"
};

/// Options that the user supplies: `config` fills in what a file does not store, `set` wins over stored values too.
struct GivenOptions {
    std::map<std::string, OptionValue> config;
    std::map<std::string, OptionValue> set;
};

/// Reads `--config FILE.json`: an object of options, or one with such an object under "options". Throws tnn::Error.
/// Aliases (h, num_heads, rpe_act, ...) are unified later, by describe().
std::map<std::string, OptionValue> readConfig(const std::string &path);
/// Parses KEY=VALUE of --set: true/false, an integer, a number, else text. Throws tnn::Error.
std::pair<std::string, OptionValue> parseOption(const std::string &text);

/// One TNO of the model: where its tensors are, and what it computes.
struct TnoDescription {
    std::string name;   ///< for people: "layer 3"; the prefix where there are no layers
    std::string prefix; ///< of its tensors, with the final dot: "decoder.layers.3.self_attn.gtu.toep."; may be empty
    long heads = 1, headDim = 0;
    long rpeWidth = 0, rpeDepth = 0; ///< r, and the number of hidden blocks
    long parameters = 0;             ///< of this TNO
    model::NormKind rpeNorm = model::NormKind::None;
    model::Activation rpeActivation = model::Activation::Relu;
    model::Activation coefficientActivation = model::Activation::None;
    model::DecayKind decay = model::DecayKind::None;
    double lambda = 0.99;                      ///< of a learned decay
    std::optional<double> gammaGiven;          ///< --set gamma of a fixed decay: it replaces the stored tensor
    double gammaMinimum = 1, gammaMaximum = 1; ///< effective decay over the channels
    bool causal = false, residual = false, normalize = false;
    int parType = 1;
    std::vector<Option> options; ///< of this TNO, each with its source

    long channels() const { return heads * headDim; }
};

/// What a checkpoint is: the answer to `info`.
struct Description {
    std::string family;               ///< id: "fairseq-alm", "tnn-pytorch", ...
    std::string familyName;           ///< for people: "fairseq causal language model (tnn_v2_decay_99_pre)"
    std::vector<Option> options;      ///< of the model; per-TNO ones are in tnos where they differ
    std::vector<TnoDescription> tnos; ///< in model order: numbers in prefixes compared as numbers
    long parameters = 0; ///< elements of all tensors of the state dict; tied ones (same storage and extent) count once
    std::optional<long> trainingLength; ///< n of the training, where it is known
    std::vector<std::string> unused;    ///< keys that belong to nothing recognised
    std::vector<std::string> warnings;  ///< one line each: ambiguity, options passed over, a --config key that lost
};

/// Recognises the family and describes its TNOs. Reads no tensor but gamma. Throws tnn::Error where there is no TNO or
/// where an option contradicts the shapes.
Description describe(const Checkpoint &checkpoint, const GivenOptions &given = {});

/// The tensors that make a TNO's coefficients (RPE and decay), in the order of the file.
std::vector<const Tensor *> kernelTensors(const Checkpoint &checkpoint, const TnoDescription &description);

/// Reads one TNO's tensors into the arithmetic, verifying their checksums.
model::Tno loadTno(const Checkpoint &checkpoint, const TnoDescription &description, model::Arithmetic &arithmetic);

} // namespace tnn::checkpoint
