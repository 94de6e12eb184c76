// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cfloat>
#include <cmath>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/error.h"
#include "engine/model/stored_matrix.h"
#include "engine/task.h"
#include "engine/toeplitz/coefficients.h"
#include "engine/toeplitz/product.h"

namespace tnn::model {

/// Activations of coefficients and hidden layers in public code (tnn-pytorch ActLayer, fairseq-evo get_activation_fn).
enum class Activation {
    None,
    Relu,
    Silu,
    Gelu,     ///< exact, with erf
    GeluTanh, ///< x / (1 + exp(-2 sqrt(2/pi) (x + 0.044715 x^3))): PyTorch's gelu(approximate="tanh")
    Elu,
    Sigmoid,
    Exp,
    ExpShifted, ///< exp(x - max over the channels of the same row): fairseq-evo's exp; tno.h applies it per head
    LeakyRelu,  ///< slope 0.01
    OnePlusElu,
    TwoPlusElu,
    Sine,
    Cosine,
    ReluSquared,
    Tanh, ///< in a classification head
};

/// Returns the name in the public code ("none", "relu", "1+elu", ...).
std::string_view nameOf(Activation activation);
/// As in the public code, any other name is the identity (ActLayer's last branch).
Activation activationNamed(std::string_view name);

enum class NormKind {
    None,
    SimpleRms,      ///< x / (||x|| / sqrt(r) + 1e-8), no parameters: the paper's code
    LayerNorm,      ///< eps 1e-5
    Rms,            ///< scale * x / (rms + 1e-8)
    GatedRms,       ///< RMS norm times sigmoid(gate * x)
    Scale,          ///< scala * x / sqrt(mean(x^2) + 1e-5)
    RootMeanSquare, ///< x / sqrt(mean(x^2) + 1e-5), optionally times a weight: rmsnorm and srmsnorm of xmixers
    Affine,         ///< x * weight + bias: a batch norm (LRA) with its stored statistics folded in
};
/// Returns the name for norm_type in the public classes: "none", "simplermsnorm", "layernorm", ...
std::string_view nameOf(NormKind kind);

struct Shape {
    long rows = 0;
    long channels = 0;
};

/// One array of an Arithmetic, in its memory: cheap to copy, immutable. An empty Value means "absent".
class Value {
public:
    struct Storage {
        virtual ~Storage() = default;
    };
    Value() = default;
    explicit Value(std::shared_ptr<const Storage> storage) : m_storage(std::move(storage)) { }
    explicit operator bool() const { return m_storage != nullptr; }
    bool isUnique() const { return m_storage.use_count() == 1; }
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
    Value weight;       ///< (1, r): LayerNorm and xmixers' weight, RMS scale; (1, 1): scala; otherwise absent
    Value bias;         ///< (1, r): LayerNorm bias; gate of the gated norm
    double epsilon = 0; ///< instead of the kind's own; 0: none
};

/// Returns the number that keeps a norm from dividing by zero: inside the root for LayerNorm, Scale and RootMeanSquare,
/// outside for the others.
double epsilonOf(const Norm &norm);

/// A short causal filter of every channel: y_i = bias + sum_k taps_k x_(i-k), x before the sequence's start being 0.
struct ShortFilter {
    Value taps; ///< (K, channels), row k of lag k
    Value bias; ///< (1, channels) or absent
};

/// A linear map followed by a short filter: one of Hyena's projections.
struct FilteredLinear {
    Linear map;
    ShortFilter filter;
};

/// A rotary position embedding by halves (GPT-NeoX's layout): x1 and x2 being the first and the second half of the
/// first 2 * |frequencies| numbers of a head, they become x1 cos a - x2 sin a and x2 cos a + x1 sin a, a_i = position *
/// frequencies_i. The other numbers of the head stay. Empty: no embedding.
struct Rotary {
    std::vector<double> frequencies;
};

/// How the channels of attention are divided into heads, one after another.
struct AttentionHeads {
    long queries = 1; ///< heads of q and of the result
    long keys = 1;    ///< heads of k and v, a divisor of `queries`: head h of q meets head h / (queries / keys)
    long width = 0;   ///< numbers per head
};

/// Converts raw coefficients to those of a Toeplitz matrix.
struct Finish {
    Value gamma; ///< (1, channels) or absent
    Activation activation = Activation::None;
};

/// An arithmetic's preferred block sizes.
struct Blocks {
    long rows = 4096;     ///< rows per block
    bool threads = false; ///< whether several threads may work on different blocks at once
};

/// The storage of numbers and the operations on them. The formulas of the network (rpe.h, tno.h, network.h) are written
/// once on top of it: native arithmetic in float32 and float64 here, LibTorch's in a separate program. It has no
/// knowledge of networks. Values are immutable, both inputs and outputs; mismatched shapes throw tnn::Error.
/// A batch of sequences is one array, one sequence after another: (batch * n, channels).
class Arithmetic {
public:
    virtual ~Arithmetic() = default;

    /// Converts row-major host numbers to a Value, rounded to the arithmetic's precision.
    virtual Value upload(std::span<const double> numbers, Shape shape) = 0;
    virtual Value upload(std::span<const float> numbers, Shape shape) = 0;
    /// Returns a matrix that may be used as a weight and for rows(). Unless leavesStored(), all of it is uploaded now.
    virtual Value stored(const std::shared_ptr<const StoredMatrix> &matrix);
    /// Whether stored() reads rows only when they are needed, and keeps none.
    virtual bool leavesStored() const { return false; }
    virtual void download(const Value &value, std::span<float> numbers) = 0;
    virtual void download(const Value &value, std::span<double> numbers) = 0;
    virtual Shape shape(const Value &value) = 0;

    virtual Value linear(const Value &x, const Linear &map) = 0; ///< x W^T + b
    virtual Value activate(Activation activation, const Value &x) = 0;
    virtual Value norm(const Norm &norm, const Value &x) = 0; ///< over the channels of each row
    /// b has a's channels, and as many rows or a divisor of them, in which case it is repeated (a row of per-channel
    /// constants, or n rows shared by all sequences of a batch).
    virtual Value add(const Value &a, const Value &b) = 0;
    virtual Value multiply(const Value &a, const Value &b) = 0;
    /// Returns the mean of every n rows: (batch * n, channels) to (batch, channels).
    virtual Value mean(const Value &x, long n) = 0;
    virtual Value rows(const Value &x, std::span<const long> indices) = 0;    ///< the selected rows, in that order
    virtual Value columns(const Value &x, std::span<const long> indices) = 0; ///< the selected channels, in that order
    /// Filters every sequence of n tokens of x (batch * n, channels).
    virtual Value filter(const ShortFilter &filter, const Value &x, long n) = 0;
    /// Row r of x times gamma^|firstLag + r|, gamma (1, channels); lag 0 is not decayed. Denormals become zero.
    virtual Value decay(const Value &x, const Value &gamma, long firstLag) = 0;

    /// Returns the same numbers, row by row, in another shape: each head as a row.
    virtual Value reshaped(const Value &x, Shape shape) = 0;
    /// Returns the rows of all parts, one part after another; at least one part.
    virtual Value joined(std::span<const Value> parts) = 0;
    /// Returns the rows of `kept`, if it is not empty, followed by the fresh ones. What nobody else holds may be
    /// extended in place: pass it by std::move.
    virtual Value appended(Value kept, const Value &fresh);
    /// Rotates every head of `width` channels. x: sequences of n tokens, (batch * n, heads * width); the first token of
    /// each has the position `first`.
    virtual Value rotated(const Value &x, const Rotary &rotary, long width, long n, long first) = 0;
    /// Returns the causal attention softmax(q k^T / sqrt(width)) v of every head. q and the result: the last n tokens
    /// of every sequence, (batch * n, queries * width); k and v: all of its m >= n tokens, (batch * m, keys * width).
    /// Memory: no more than copies of k and v and a few blocks of scores besides the result.
    virtual Value attend(const Value &q, const Value &k, const Value &v, const AttentionHeads &heads, long n,
                         const Task &task)
        = 0;

    /// Prepares T of every channel at one n for repeated application by an algorithm (its spectra).
    virtual Value matrices(const toeplitz::CoefficientsPtr &coefficients, toeplitz::Algorithm algorithm,
                           const Task &task)
        = 0;
    /// Whether coefficients should stay in its memory, which is not the host's: see deviceCoefficients() in tno.h.
    virtual bool computesOnDevice() const { return false; }
    /// Prepares T of coefficients in its memory: (2n-1, channels), lag ascending, or if causal (n, channels), of lags 0
    /// to n-1. Throws tnn::Error unless computesOnDevice().
    virtual Value deviceMatrices(const Value &coefficients, long n, bool causal, toeplitz::Algorithm algorithm);
    /// T x of prepared matrices, for each sequence of n tokens in x: (batch * n, channels), n as in the coefficients.
    virtual Value toeplitz(const Value &matrices, const Value &x, const Task &task) = 0;
    /// Returns the memory of prepared matrices and of one toeplitz() of an x of that shape, in bytes; 0 if unknown.
    virtual std::size_t bytes(const Value & /*matrices*/, Shape /*x*/) { return 0; }
    /// Waits until all requested computations are complete: a GPU runs asynchronously.
    virtual void wait() { }

    // Combinations of the operations above (which define them) that an arithmetic may do in fewer passes over memory.

    /// activate(activation, linear(x, map))
    virtual Value activatedLinear(Activation activation, const Value &x, const Linear &map);
    /// linear(activatedLinear(activation, x, in), out)
    virtual Value perceptron(const Value &x, const Linear &in, Activation activation, const Linear &out);

    /// filter(part.filter, linear(x, part.map), n), times factor (batch * n, out) unless it is absent.
    virtual Value filteredLinear(const Value &x, const FilteredLinear &part, long n, const Value &factor);

    // Operations on coefficients, one block of lags after another. All are defined by those above: an arithmetic
    // overrides those that it can do in fewer passes over memory.

    /// activate(activation, norm(norm, x))
    virtual Value activatedNorm(Activation activation, const Norm &norm, const Value &x);
    /// Computes finishTo() of linear(x, map).
    virtual void linearTo(const Value &x, const Linear &map, const Finish &finish, long firstLag, std::span<float> y);
    /// Decays x (rows, channels) unless gamma is absent, then activates it, from host numbers to host numbers; values
    /// below the smallest normal float32 become zero. x and y may be the same array.
    virtual void finishTo(std::span<const float> x, Shape shape, const Finish &finish, long firstLag,
                          std::span<float> y);
    /// Returns the best block sizes if a row has `width` activations.
    virtual Blocks blocks(long width) const;
};

/// Flushes values below the smallest normal float32 to zero: denormal coefficients would stall every product. NaN is
/// preserved.
inline float flushed(float x)
{
    return std::abs(x) < FLT_MIN ? 0.0F : x;
}

inline void flushDenormals(std::span<float> numbers)
{
    for (float &x : numbers)
        x = flushed(x);
}

/// Returns m, the tokens of k in every sequence of attend(). Throws tnn::Error unless the shapes fit.
long requireAttention(Shape q, Shape k, Shape v, const AttentionHeads &heads, long n);

/// Throws tnn::Error unless x has heads of this width, wide enough for the rotation, and sequences of n tokens.
void requireRotary(const Rotary &rotary, long width, long n, Shape x);

inline std::string text(Shape shape)
{
    std::string text(1, '(');
    return text.append(std::to_string(shape.rows)).append(", ").append(std::to_string(shape.channels)).append(1, ')');
}

/// Throws an arithmetic's error for mismatched shapes; `what` names both arrays: "an input and its norm".
inline void requireFit(bool fits, const char *what, Shape a, Shape b)
{
    if (!fits)
        throw Error("%1 of shapes %2 and %3 do not match", what, text(a), text(b));
}

} // namespace tnn::model
