// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "engine/checkpoint/containers/torch_zip_writer.h"
#include "engine/checkpoint/object.h"
#include "engine/model/tno.h"

// The causal language models that are trained here: fairseq-evo's tnn_v2_lm (pre-norm, tied embeddings), and what the
// paper's ablations change of it. What of them the public code can express, it opens.

namespace tnn::checkpoint {

/// What the RPE is asked for a lag, or what stands instead of it.
enum class RpeInput {
    Lag,         ///< par_type 1
    Share,       ///< par_type 2
    Exponential, ///< par_type 3
    SinCos,      ///< sines and cosines of the lag (dpb v9)
    Learned      ///< no RPE: learned coefficients, one per lag and channel, zero from the training length on
};
std::string_view nameOf(RpeInput input); ///< "1", "2", "3", "sincos", "learned"

struct TrainedNetwork {
    long vocabulary = 0;
    long length = 256; ///< n of the training
    long dim = 128, layers = 4, heads = 1;
    long expand = 3; ///< channels of an operator over dim, rounded down to whole heads
    long rpeDim = 32, rpeLayers = 3;
    RpeInput rpeInput = RpeInput::Lag;
    model::DecayKind decay = model::DecayKind::Fixed;
    double gamma = 0.99; ///< Fixed: of every channel; Learned: lambda, its lower bound
    bool glu = true;     ///< false: blocks are GTUs only

    long channels() const { return expand * dim / heads * heads; }
    bool operator==(const TrainedNetwork &) const = default;
};

/// One tensor of the state dict.
struct TrainedTensor {
    enum class Start {
        Uniform,  ///< within -scale..scale
        Normal,   ///< of the standard deviation `scale`
        Constant, ///< `scale` everywhere
    };
    std::string name; ///< as fairseq calls it: "decoder.layers.0.self_attn.gtu.u_proj.weight"
    std::vector<long> shape;
    Start start = Start::Constant;
    double scale = 0;
    std::vector<float> fixed{}; ///< what is never trained: its numbers
    /// Of what is trained: where it begins among all trained numbers, on a multiple of 16.
    long offset = 0;

    bool isTrained() const { return fixed.empty(); }
    long size() const;
};

/// The tensors in the order of the public modules, as nn.Linear, nn.LayerNorm and fairseq's Embedding start them. The
/// output projection is the embedding, and not among them.
std::vector<TrainedTensor> trainedTensors(const TrainedNetwork &network);
/// How many numbers all trained tensors span, gaps included.
long spanOf(const std::vector<TrainedTensor> &tensors);

/// cfg.model of a file: every option that the public code or ours asks for, under fairseq's names.
PlainDict modelOptions(const TrainedNetwork &network);
/// The same read back. Throws tnn::Error where the tree is none that was written here.
TrainedNetwork trainedNetworkOf(const ObjectTree &tree);

/// The key in cfg.model that says a file was written here, and its present value.
inline constexpr std::string_view TrainedMark = "tnnscope";
inline constexpr long TrainedVersion = 1;

} // namespace tnn::checkpoint
