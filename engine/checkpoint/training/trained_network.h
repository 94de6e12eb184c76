// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/checkpoint/containers/torch_zip_writer.h"
#include "engine/checkpoint/object.h"
#include "engine/model/tno.h"

// The causal language models trained by Tnnscope: fairseq-evo's tnn_v2_lm (pre-norm, tied embeddings) and the variants
// of the paper's ablations. The public code opens those that it can represent.

namespace tnn::checkpoint {

/// The input of the RPE for a lag, or its replacement.
enum class RpeInput {
    Lag,         ///< par_type 1
    Share,       ///< par_type 2
    Exponential, ///< par_type 3
    SinCos,      ///< sines and cosines of the lag (dpb v9)
    Learned      ///< no RPE: learned coefficients, one per lag and channel, zero from the training length on
};
std::string_view nameOf(RpeInput input); ///< "1", "2", "3", "sincos", "learned"
int parTypeOf(RpeInput input);           ///< model::position()'s; 1 for those without one

struct TrainedNetwork {
    long vocabulary = 0;
    long length = 256; ///< n of the training
    long dim = 128, layers = 4, heads = 1;
    long expand = 3; ///< ratio of an operator's channels to dim, rounded down to whole heads
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
        Normal,   ///< with standard deviation `scale`
        Constant, ///< `scale` everywhere
    };
    std::string name; ///< fairseq's name: "decoder.layers.0.self_attn.gtu.u_proj.weight"
    std::vector<long> shape;
    Start start = Start::Constant;
    double scale = 0;
    std::vector<float> fixed{}; ///< values of a tensor that is never trained
    /// For trained tensors: the offset among all trained parameters, a multiple of 16.
    long offset = 0;

    bool isTrained() const { return fixed.empty(); }
    long size() const { return io::countOf(shape); }
};

/// Returns the tensors in the order of the public modules, initialized like nn.Linear, nn.LayerNorm and fairseq's
/// Embedding. The output projection is the embedding and is not included.
std::vector<TrainedTensor> trainedTensors(const TrainedNetwork &network);
/// Returns the number of values spanned by all trained tensors, including gaps.
long spanOf(const std::vector<TrainedTensor> &tensors);

/// Returns cfg.model of a file: every option that the public code or Tnnscope reads, under fairseq's names.
PlainDict modelOptions(const TrainedNetwork &network);
/// Reads the options back. Throws tnn::Error if the tree was not written by Tnnscope.
TrainedNetwork trainedNetworkOf(const ObjectTree &tree);

/// The key in cfg.model that marks a file as written by Tnnscope, and its current value.
inline constexpr std::string_view TrainedMark = "tnnscope";
inline constexpr long TrainedVersion = 1;

} // namespace tnn::checkpoint
