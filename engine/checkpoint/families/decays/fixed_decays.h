// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/checkpoint/families/filter_parts.h"
#include "engine/checkpoint/families/metadata.h"

// What families share whose kernels follow from the numbers of heads and layers: decays of linear attention, ALiBi.

namespace tnn::checkpoint {

/// The option of the number of layers; that of the heads is "heads".
inline constexpr std::string_view LayersKey = "num_hidden_layers";

/// Returns the configuration of a Hugging Face model: that of the text in a model of several kinds of input.
MetadataReader configurationOf(const CheckpointKeys &subject);
/// Whether only a config.json was opened.
inline bool isConfigurationAlone(const CheckpointKeys &subject)
{
    return subject.checkpoint.tensors.empty();
}

/// Returns the model's number of heads: of a tensor's first axis if there is one, else the option. Throws tnn::Error if
/// it is unknown or impossible.
long headsOf(OptionSet &options, const Tensor *tensor = nullptr);
/// Returns the number of layers: the option, or else one more than the largest block of these prefixes. Throws
/// tnn::Error if a prefix or the number is impossible.
long layersOf(OptionSet &options, const std::vector<std::string> &prefixes);

/// Returns these numbers as the configuration stores them, under the names that it has for them.
StoredOptions headsAndLayers(const CheckpointKeys &subject, const std::string &heads,
                             const std::string &layers = std::string(LayersKey));

/// Returns "model.layers.3.attn." of each layer of a model that is known by its configuration alone.
std::vector<std::string> layersNamed(long layers, std::string_view part);

/// Returns the slopes of ALiBi (Press et al.), by head: 2^(-largest (h+1)/heads) for powers of two; otherwise those of
/// the power below, then the first, third, ... of the power above.
std::vector<double> alibiSlopes(long heads, double largest = 8);

/// Returns the operator of a linear attention whose head h multiplies q k by exp(-slopes[h] d).
TnoDescription decayOperator(const std::string &prefix, std::string kind, std::vector<double> slopes,
                             OptionSet &options, std::vector<std::string> tensors = {});

/// Returns the modules with these names ("self_attn", "mlp") wherever they are in a model.
std::vector<std::string> modulesNamed(const CheckpointKeys &subject, std::initializer_list<std::string_view> names);

} // namespace tnn::checkpoint
