// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/model/arithmetic.h"
#include "engine/model/mixer.h"

namespace tnn::model {

/// The gated linear unit (TNN paper section 3.4, after Shazeer): out(act(G x) * V x).
struct Glu {
    Linear gate;
    std::optional<Linear> value; ///< none: out(z * act(z)), z = G x (the second version, fairseq-evo GLUV2)
    Linear out;
    Activation activation = Activation::Silu;
    Activation outActivation = Activation::None; ///< the activation of the output ("fina_act")
};

Value glu(Arithmetic &a, const Glu &w, const Value &x);

/// The gated Toeplitz unit (TNN paper section 3.4): o(norm(u * T v)), u = act(U x), v = act(V x).
struct Gtu {
    Linear u;
    std::optional<Linear> v; ///< none: v = u (the third version, u * T u, without an activation)
    Linear o;
    Activation activation = Activation::Silu;
    Norm norm; ///< normalizes u * T v ("use_norm")
    /// The first version (fairseq-evo tnn_lm; LRA's tno_type 2 and 3): x is normalized again inside, and the original x
    /// is added to the output.
    Norm innerNorm;
    bool innerShortcut = false;
    Value shortcutScale; ///< (1, dim): factor of the shortcut ("resi_param"), or absent
};

/// x and the result: (tokens of all sequences, dim). `layer` identifies it to the watch, `application` its operator to
/// the mixer.
Value gtu(Arithmetic &a, const Gtu &w, const Value &x, int layer, int application, Mixer &mixer,
          const Watch &watch = {});

/// The Hyena recurrence of order O (Poli et al. 2023, definition 3.1): v_(k+1) = T_k (x_(O-1-k) * v_k) for k = 0 to
/// O - 2, where v_0 = v, then out(x_0 * v_(O-1)). Each part is a linear map of the input through a short filter.
struct Hyena {
    std::vector<FilteredLinear> parts; ///< x_0, ..., x_(O-1), v: at least three
    Linear out;

    int operators() const { return static_cast<int>(parts.size()) - 2; }
};

/// x and the result: (tokens of all sequences, dim). Operators are counted from `application`, short filters from
/// `place`.
Value hyena(Arithmetic &a, const Hyena &w, const Value &x, int layer, int application, int place, Mixer &mixer,
            const Watch &watch = {});

/// The H3 layer (Fu et al. 2023, section 3.2): out(q * T1 (T0 k * v)), whose shift T0 and state space T1 count as two
/// layers. v is the gate of the first; the second's input is v, multiplied by T0 k, and its gate is q.
struct H3 {
    Linear q, k, v, out;
};

/// x and the result: (tokens of all sequences, dim). Its operators and layers are counted from `application`, `layer`.
Value h3(Arithmetic &a, const H3 &w, const Value &x, int layer, int application, Mixer &mixer, const Watch &watch = {});

/// Two linear maps with an activation between them.
struct Perceptron {
    Linear in, out;
    Activation activation = Activation::GeluTanh;
};

/// How user input becomes the first hidden state.
struct Entry {
    enum class Kind {
        Features, ///< hidden states, unchanged: a bare Gtu, layer or stack
        Ids,      ///< tokens of a vocabulary
        Mapped,   ///< numbers per token, through a linear map: LRA's pixels
        Image     ///< (3, height, width), cut into square patches, each a token through a linear map
    };
    Kind kind = Kind::Features;
    long width = 0;              ///< input numbers per token: for Features, Mapped and Image (3 patch^2); Ids: 1
    long vocabulary = 0;         ///< Ids: number of tokens
    Value table;                 ///< Ids: (vocabulary, dim)
    double scale = 1;            ///< the factor of the table's rows (fairseq: sqrt(dim))
    std::optional<Linear> map;   ///< Mapped and Image; Ids: after the table (fairseq's project_in_dim)
    Value positions;             ///< (longest, dim), added to the tokens; absent if there are none
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
    std::variant<Gtu, BareOperator, Hyena, H3, Glu, Perceptron> unit;
    Norm norm;
    Norming norming = Norming::Before;
    bool shortcut = true; ///< false: only f, for a standalone unit

    int layers() const; ///< with an operator: H3 has two, a feature unit none
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
    bool causal = false;         ///< every operator is causal: it can continue a text token by token
    bool predictsTokens = false; ///< the first head returns logits of the entry's vocabulary
};

/// One use of an operator, in order of computation.
struct Application {
    int layer = 0;
    std::optional<int> head; ///< the only one: Hyena's steps are heads of one operator; none: all heads
};
std::vector<Application> applicationsOf(const Network &network);

/// Returns the block of a layer and those up to the next one with an operator, on hidden states.
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
