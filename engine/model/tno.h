// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/message.h"
#include "engine/model/rpe.h"
#include "engine/model/stored_modes.h"
#include "engine/task.h"
#include "engine/toeplitz/coefficients.h"

namespace tnn::model {

enum class DecayKind {
    None,
    Fixed,  ///< gamma as stored, constant
    Learned ///< gamma = lambda + (1 - lambda) sigmoid(logits), trained ("use_multi_decay")
};

/// The source of a TNO's raw coefficients.
enum class KernelSource {
    Rpe,      ///< a network from a lag to the coefficients of all channels
    Table,    ///< learned numbers, one per lag (fairseq-evo's ToepliztMultihead, dynamic_type 1 and 5)
    Spectrum, ///< a network from a frequency to the kernels' response (FD-TNN, ski-tnn tno_fd.py)
    Modes     ///< poles and residues (state-space layers, StripedHyena)
};

/// What its layer does with an operator's kernel t.
enum class Role {
    Mixer,               ///< y = T x
    DecayOfAttention,    ///< t_(i-j) multiplies q_i k_j in a linear attention (RetNet, Lightning Attention)
    RatioOfConvolutions, ///< y = T (e^k v) / T e^k (RWKV-4)
    Bias,                ///< t_(i-j) is added to q_i k_j within a softmax (T5, ALiBi)
    SpectrumOnly         ///< a channel is one state, t_k = Re pole^k; each output mixes all inputs (LRU, S5)
};
std::string_view nameOf(Role role); ///< "mixer", "decay", "ratio", "bias", "spectrum"

/// The window of an implicit filter (Poli et al. "Hyena Hierarchy", section 3.3): row i of the MLP's output is
/// multiplied by exp(-times[i] rates[c]) + shift. With `normalized`, each row is then divided by the sum of its
/// magnitudes over all channels.
struct Window {
    std::vector<float> times; ///< by lag; empty: no window, only the normalization
    std::vector<float> rates; ///< by flat channel, at least 0
    float shift = 0;
    bool normalized = false;
};

/// What a Toeplitz neural operator computes, apart from its numbers.
struct TnoForm {
    KernelSource source = KernelSource::Rpe;
    DecayKind decay = DecayKind::None;
    Activation activation = Activation::None; ///< the activation of the coefficients, after decay
    bool causal = false;
    bool normalize = false; ///< y is divided by T 1 (row sums); the effective matrix is then not a Toeplitz matrix
    int parType = 1;        ///< input of the RPE: 1 lag, 2 lag/(n-1), 3 exp(lag/(n-1)) (causal only)
    /// Raw coefficients with |lag| >= cutOff are zero (-infinity in the log domain): the taps of a short filter;
    /// use_pad with max_l in LRA and dpb.
    std::optional<long> cutOff;
    bool logDomain = false; ///< use_exp: t = exp(clamp(raw + |lag| ln gamma, -60, 30)), and no other activation
    bool negated = false;   ///< use_neg_exp, in the log domain only: raw becomes -exp(raw) before the decay
    /// xmixers with causal=False builds rows that are two entries too long unless n is a power of two: negative lags
    /// then use another lag than their own (askedLag).
    bool rowsTooLong = false;
    /// The first research-era operator (dynamic_toeplitz_encoding_multihead.py) evaluates its RPE at mirrored - |lag|
    /// for negative lags.
    std::optional<long> mirrored;
    /// The ETSC speed test converts coefficients to a state space before activation; elsewhere they are activated.
    bool statesSkipActivation = false;
    bool windowed = false; ///< Tno::window is present: it bounds the raw coefficients
    /// The largest n for which coefficients exist: rows of a filter's stored tables. None: any.
    std::optional<long> longest;
    /// The kernel at a shorter n is not the middle of that at a longer one (besides dependsOnLength's other reasons).
    bool variesWithLength = false;
    Role role = Role::Mixer;
    long heads = 1;
    long headDim = 0;

    long channels() const { return heads * headDim; }
};

/// Returns why T x is not what the operator's layer computes; empty for a mixer.
Message whyNotApplied(Role role);
/// Throws tnn::Error with that reason unless y = T x.
void requireMixer(const TnoForm &form);

/// A Toeplitz neural operator (TNN paper section 3.1 and 3.3): an RPE, a decay and an activation.
struct Tno : TnoForm {
    Tno() = default;
    explicit Tno(const TnoForm &form) : TnoForm(form) { }

    Rpe rpe; ///< Spectrum: its outputs are the real parts and, if not causal, real, then imaginary parts per head
    toeplitz::CoefficientsPtr table; ///< Table: all channels; missing lags are cut off
    /// Table: returns that of a kernel of n lags, instead of `table`, where the taps depend on n.
    std::function<toeplitz::CoefficientsPtr(long n)> tableAt;
    /// Effective decay of each flat channel, (heads * headDim); empty without decay.
    std::vector<double> gamma;
    Norm outputNorm; ///< xmixers: over the channels of T x

    // Long convolutions. Raw coefficients include the window, not the skip term.
    std::optional<Window> window;
    std::optional<Rpe> future; ///< a two-sided filter's other network: lag -k is its output at k - 1 (M2-BERT)
    std::vector<double> skip;  ///< D of each flat channel, added to lag 0; may be empty
    /// Modes: returns those of a kernel of n lags.
    std::function<std::shared_ptr<const StoredModes>(long n)> modes;
};

/// Returns the effective decay of one logit (fairseq-evo tno.py, use_multi_decay).
double learnedDecay(double lambda, double logit);

/// What-if changes to a TNO made by the user; the model itself is never changed.
struct Overrides {
    std::optional<double> gamma; ///< one decay for all channels, replacing the stored ones and a filter's window
    bool decay = true;           ///< false: raw coefficients are used undecayed, a filter without its window
    std::optional<long> band;    ///< coefficients with |lag| > band are zero
    /// Flat channels whose coefficients are all zero, by their TNO's index in the model (Document::coefficients).
    std::map<int, std::vector<long>> off;

    long channelsOff() const; ///< the number of channels of all TNOs that are off
    bool isOff(int tno, long channel) const;
    bool any() const { return gamma.has_value() || !decay || band.has_value() || !off.empty(); }
    bool operator==(const Overrides &) const = default;
};

/// Returns the decay of each given flat channel after the overrides; empty without decay.
std::vector<double> effectiveDecay(const Tno &tno, const std::vector<long> &channels, const Overrides &overrides);

/// Returns the lag whose coefficient the public code uses at a lag: the same, except with Tno::rowsTooLong.
long askedLag(const Tno &tno, long lag, long n);

/// Whether a shorter n has coefficients other than the middle of a longer one.
bool dependsOnLength(const Tno &tno);

/// Returns the RPE's input for a lag (fairseq-evo tno.py get_pos, get_neg, get_zero). n = 1: 0 for type 2, 1 for 3.
double position(int parType, long lag, long n);

/// Returns the RPE's output for lags -(n-1)..n-1 (causal: negative lags stay zero) and the given flat channels (empty:
/// all), evaluated in blocks of positions. The result reuses the memory of `kept`, an earlier result or empty, if its
/// shape matches. Throws tnn::Error for n < 1, a channel out of range, or more than 8 GiB.
toeplitz::Coefficients rawCoefficients(Arithmetic &a, const Tno &tno, long n, std::vector<long> channels = {},
                                       const Task &task = {}, toeplitz::Coefficients kept = {});

/// Extends raw to a larger n: its lags are copied and those beyond are evaluated, on both sides of a bidirectional TNO.
/// Throws if the TNO depends on n, or n is smaller than raw's.
toeplitz::Coefficients extended(Arithmetic &a, const Tno &tno, const toeplitz::Coefficients &raw, long n,
                                const Task &task = {});

/// Decays, activates and bands raw: the result is the contents of the Toeplitz matrix. Lags excluded by causality or
/// the band are zero regardless of the activation. Activation::ExpShifted needs all channels of a head: if raw contains
/// only some of them, the RPE is evaluated again for all channels of these heads, block by block.
/// Values below the smallest normal float32 are zero, here and in rawCoefficients.
toeplitz::Coefficients coefficients(Arithmetic &a, const Tno &tno, const toeplitz::Coefficients &raw,
                                    const Overrides &overrides = {}, const Task &task = {});

/// Computes them without keeping the raw ones, block by block while they are in cache: half the memory traffic.
/// channels and kept as for rawCoefficients: a fresh 6 MB, for 1536 channels and n = 512, cost a third of the time.
toeplitz::Coefficients coefficients(Arithmetic &a, const Tno &tno, long n, std::vector<long> channels = {},
                                    const Overrides &overrides = {}, const Task &task = {},
                                    toeplitz::Coefficients kept = {});

/// Returns them in the arithmetic's memory: (2n-1, channels), lag ascending, or if causal (n, channels), of lags 0 to
/// n-1. Absent if they cannot be computed there: modes, tables and spectra, a logarithmic domain, a row that is divided
/// by a sum.
Value deviceCoefficients(Arithmetic &a, const Tno &tno, long n, const std::vector<long> &channels,
                         const Overrides &overrides, const Task &task);

} // namespace tnn::model
