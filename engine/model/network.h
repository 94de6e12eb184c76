// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/model/arithmetic.h"
#include "engine/model/attention.h"
#include "engine/model/feature_units.h"
#include "engine/model/token_units.h"

namespace tnn::model {

/// How user input becomes the first hidden state.
struct Entry {
    enum class Kind {
        Features, ///< hidden states, unchanged: a bare Gtu, layer or stack
        Ids,      ///< tokens of a vocabulary
        Mapped,   ///< numbers per token, through a linear map: LRA's pixels
        Image     ///< (3, height, width), cut into square patches, each a token through a linear map
    };
    Kind kind = Kind::Features;
    long width = 0;            ///< input numbers per token: for Features, Mapped and Image (3 patch^2); Ids: 1
    long vocabulary = 0;       ///< Ids: number of tokens
    Value table;               ///< Ids: (vocabulary, dim)
    double scale = 1;          ///< the factor of the table's rows (fairseq: sqrt(dim))
    std::optional<Linear> map; ///< Mapped and Image; Ids: after the table (fairseq's project_in_dim)
    Value positions;           ///< (longest, dim), added to the tokens; absent if there are none
    /// Sinusoidal positions are added instead of stored ones, this being the number of the first token: fairseq's.
    std::optional<long> sinusoidsFrom;
    Norm norm;                   ///< normalizes the first hidden state (RoBERTa's layernorm_embedding)
    std::optional<long> padding; ///< Ids: its hidden state is set to zero (fairseq's encoders)
    long patch = 0;              ///< Image: pixels along a side of a patch
    /// Image with positions: rows and columns of the only grid of patches that they support; 0 if any is allowed.
    long gridHeight = 0, gridWidth = 0;
};

/// An operator without gates: the layers of ETSC's speed test, and a bare Tno.
struct BareOperator { };

/// One residual block.
struct Block {
    enum class Norming {
        Before, ///< x + f(norm x): "prenorm"
        Inside, ///< x + norm(f(x)): tnn-pytorch's and im's "postnorm"
        After   ///< norm(x + f(x)): fairseq's, if not Before
    };
    std::variant<Gtu, BareOperator, Hyena, H3, Attention, Glu, Perceptron, Experts> unit;
    Norm norm;
    Norming norming = Norming::Before;
    bool shortcut = true; ///< false: only f, for a standalone unit

    bool mixesTokens() const; ///< has operators, or is attention
    int layers() const;       ///< with an operator: H3 has two, a feature unit and most attention none
};

/// How the last hidden state becomes the output.
struct Head {
    enum class Pool { None, Mean, First, Last, Sum };
    struct Stage {
        Linear map;
        Activation activation = Activation::None;
        Norm norm; ///< after the activation
    };
    Pool pool = Pool::None; ///< over the tokens of a sequence
    Norm norm;              ///< normalizes the pooled values
    std::vector<Stage> stages;
    long outputs = 0; ///< numbers per output
    std::string name; ///< if a checkpoint has several: "mnli"
};

/// A whole stored network: entry, blocks, final norm, heads. Its layers are the operators of its blocks, counted from 0
/// like --layer.
struct Network {
    Entry entry;
    std::vector<Block> blocks;
    Norm finalNorm;
    std::vector<Head> heads; ///< the first is used unless another is chosen; none: the hidden state
    long dim = 0;
    int firstLayer = 0;          ///< number of the first layer, if this is a part of a network
    int firstBlock = 0;          ///< number of the first block that mixes tokens, if this is a part of a network
    bool causal = false;         ///< every operator is causal: it can continue a text token by token
    bool predictsTokens = false; ///< the first head returns logits of the entry's vocabulary
};

/// One use of an operator, in order of computation.
struct Application {
    int layer = 0;
    std::optional<int> head; ///< the only one: Hyena's steps are heads of one operator; none: all heads
    long copies = 1;         ///< of all channels, side by side: products of H3's heads
};
std::vector<Application> applicationsOf(const Network &network);

/// Returns how many blocks mix tokens: those that Tap::Point::Block counts.
long tokenMixersIn(const Network &network);

/// Returns the block that Tap::Point::Block counts as `number`, and those up to the next one that mixes tokens, on
/// hidden states.
Network blockAlone(const Network &network, long number);

/// Returns the block of a layer and those up to the next one that mixes tokens, on hidden states.
Network layerAlone(const Network &network, int layer);

/// Returns the network up to the block with the operator of a layer, without what follows it.
Network firstLayers(const Network &network, int last);

/// Sequences of n tokens each, one after another.
struct Tokens {
    long batch = 1, n = 1;
};

/// Throws tnn::Error for an id outside the vocabulary, and for tokens beyond the model's positions. firstPosition is
/// the position of each sequence's first token.
Value enterIds(Arithmetic &a, const Entry &w, std::span<const long> ids, const Tokens &tokens, long firstPosition = 0);
/// features: (batch * n, w.width); patchesOf() cuts images.
Value enterFeatures(Arithmetic &a, const Entry &w, const Value &features, const Tokens &tokens);
/// Cuts (3, height, width) into row-major patches, (height / patch * width / patch, patch^2 * 3), with row-major pixels
/// and interleaved colors (im model_vit.py: "(p1 p2 c)"). Throws unless the sides are multiples of the patch.
std::vector<float> patchesOf(std::span<const float> image, long height, long width, long patch);

/// Applies the blocks and the last norm: (batch * n, dim) in and out.
Value hidden(Arithmetic &a, const Network &w, Value x, Mixer &mixer, const Watch &watch = {});
/// Returns a head's output, (batch * n, outputs), or (batch, outputs) if it pools.
Value answer(Arithmetic &a, const Head &head, const Value &x, const Tokens &tokens);

} // namespace tnn::model
