// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/error.h"
#include "engine/task.h"
#include "engine/toeplitz/coefficients.h"
#include "engine/toeplitz/product.h"

namespace tnn::model {

/// Coefficient and hidden activations of the public code (tnn-pytorch ActLayer, fairseq-evo get_activation_fn).
enum class Activation {
    None,
    Relu,
    Silu,
    Gelu, ///< exact, with erf
    Elu,
    Sigmoid,
    Exp,
    ExpShifted, ///< exp(x - max over the channels of the same row): fairseq-evo's exp; tno.h applies it head by head
    LeakyRelu,  ///< slope 0.01
    OnePlusElu,
    TwoPlusElu,
    Sine,
    Cosine,
    ReluSquared,
    Tanh, ///< of a classification head
};

/// The name in the public code ("none", "relu", "1+elu", ...).
std::string_view nameOf(Activation activation);
/// Any other name is the identity there, so it is here (ActLayer's last branch).
Activation activationNamed(std::string_view name);

enum class NormKind {
    None,
    SimpleRms,      ///< x / (||x|| / sqrt(r) + 1e-8), no parameters: the paper's code
    LayerNorm,      ///< eps 1e-5
    Rms,            ///< scale * x / (rms + 1e-8)
    GatedRms,       ///< RMS norm times sigmoid(gate * x)
    Scale,          ///< scala * x / sqrt(mean(x^2) + 1e-5)
    RootMeanSquare, ///< x / sqrt(mean(x^2) + 1e-5), times a weight or not: rmsnorm and srmsnorm of xmixers
    Affine,         ///< x * weight + bias: a batch norm (LRA), its stored statistics folded into both
};
/// As the public classes take it for norm_type: "none", "simplermsnorm", "layernorm", ...
std::string_view nameOf(NormKind kind);

struct Shape {
    long rows = 0;
    long channels = 0;
};

/// One array of an Arithmetic, wherever it lives: cheap to copy, never changed. An empty Value stands for "absent".
class Value {
public:
    struct Storage {
        virtual ~Storage() = default;
    };
    Value() = default;
    explicit Value(std::shared_ptr<const Storage> storage) : m_storage(std::move(storage)) { }
    explicit operator bool() const { return m_storage != nullptr; }
    template <class T> const T &as() const { return static_cast<const T &>(*m_storage); }

private:
    std::shared_ptr<const Storage> m_storage;
};

struct Linear {
    Value weight; ///< (out, in)
    Value bias;   ///< (1, out) or absent
};

struct Norm {
    NormKind kind = NormKind::None;
    Value weight; ///< (1, r): LayerNorm and xmixers' weight, RMS scale; (1, 1): scala; else absent
    Value bias;   ///< (1, r): LayerNorm bias; gate of the gated norm
};

/// What makes raw coefficients the ones that a Toeplitz matrix holds.
struct Finish {
    Value gamma; ///< (1, channels) or absent
    Activation activation = Activation::None;
};

/// How an arithmetic likes its work cut.
struct Blocks {
    long rows = 4096;     ///< at a time
    bool threads = false; ///< whether several threads may work on different blocks at once
};

/// Where numbers live and how they are combined. The formulas of the network (rpe.h, tno.h, network.h) are written once
/// over it: native arithmetic in float32 and float64 now, LibTorch's behind the same functions in a program of its own.
/// Nothing here knows a network. Immutable values in, immutable values out; arrays whose shapes do not fit throw tnn::Error.
/// A batch of sequences is one array, a sequence after another: (batch * n, channels).
class Arithmetic {
public:
    virtual ~Arithmetic() = default;

    /// Row-major host numbers to a Value, rounded to the arithmetic's precision.
    virtual Value upload(std::span<const double> numbers, Shape shape) = 0;
    virtual Value upload(std::span<const float> numbers, Shape shape) = 0;
    virtual void download(const Value &value, std::span<float> numbers) = 0;
    virtual void download(const Value &value, std::span<double> numbers) = 0;
    virtual Shape shape(const Value &value) = 0;

    virtual Value linear(const Value &x, const Linear &map) = 0; ///< x W^T + b
    virtual Value activate(Activation activation, const Value &x) = 0;
    virtual Value norm(const Norm &norm, const Value &x) = 0; ///< over the channels of each row
    /// b has a's channels, and as many rows or a divisor of them: it is then repeated (a row of each channel's constants, n
    /// rows the same for every sequence of a batch).
    virtual Value add(const Value &a, const Value &b) = 0;
    virtual Value multiply(const Value &a, const Value &b) = 0;
    /// The mean of every n rows: (batch * n, channels) to (batch, channels).
    virtual Value mean(const Value &x, long n) = 0;
    virtual Value rows(const Value &x, std::span<const long> indices) = 0;    ///< the chosen rows, in that order
    virtual Value columns(const Value &x, std::span<const long> indices) = 0; ///< the chosen channels, in that order
    /// Row r of x times gamma^|firstLag + r|, gamma (1, channels); lag 0 is not decayed. Below the smallest normal float32: zero.
    virtual Value decay(const Value &x, const Value &gamma, long firstLag) = 0;

    /// T of every channel at one n, prepared by an algorithm (its spectra) to be applied many times.
    virtual Value matrices(const toeplitz::CoefficientsPtr &coefficients, toeplitz::Algorithm algorithm,
                           const Task &task)
        = 0;
    /// T x of prepared matrices, for each of the sequences of n tokens that x holds: (batch * n, channels), n as in the
    /// coefficients.
    virtual Value toeplitz(const Value &matrices, const Value &x, const Task &task) = 0;
    /// Memory of prepared matrices and of one toeplitz() of an x of that shape, in bytes; 0 where it is not known.
    virtual std::size_t bytes(const Value & /*matrices*/, Shape /*x*/) { return 0; }
    /// Returns once all that was asked for is computed: a GPU is asked, and works on its own.
    virtual void wait() { }

    // What the arithmetic may do in fewer passes over memory than the operations above, which say what it is.

    /// activate(activation, linear(x, map))
    virtual Value activatedLinear(Activation activation, const Value &x, const Linear &map);

    // What coefficients are made by, block of lags after block. All of it is said above already: an arithmetic overrides
    // what it can do with fewer passes over memory.

    /// activate(activation, norm(norm, x))
    virtual Value activatedNorm(Activation activation, const Norm &norm, const Value &x);
    /// finishTo() of linear(x, map).
    virtual void linearTo(const Value &x, const Linear &map, const Finish &finish, long firstLag, std::span<float> y);
    /// x (rows, channels) decayed (an absent gamma: not) and then activated, host numbers to as many; below the smallest
    /// normal float32: zero. x and y may be one array.
    virtual void finishTo(std::span<const float> x, Shape shape, const Finish &finish, long firstLag,
                          std::span<float> y);
    /// How such blocks are best cut where a row's activations are `width` numbers.
    virtual Blocks blocks(long width) const;
};

inline std::string text(Shape shape)
{
    std::string text(1, '(');
    return text.append(std::to_string(shape.rows)).append(", ").append(std::to_string(shape.channels)).append(1, ')');
}

/// What an arithmetic says of arrays whose shapes do not fit; `what` names both: "an input and its norm".
inline void requireFit(bool fits, const char *what, Shape a, Shape b)
{
    if (!fits)
        throw Error("%1 of shapes %2 and %3 do not fit together", what, text(a), text(b));
}

} // namespace tnn::model
