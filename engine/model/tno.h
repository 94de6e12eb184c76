// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "engine/model/rpe.h"
#include "engine/task.h"
#include "engine/toeplitz/coefficients.h"

namespace tnn::model {

enum class DecayKind {
    None,
    Fixed,  ///< gamma as stored, constant
    Learned ///< gamma = lambda + (1 - lambda) sigmoid(logits), trained ("use_multi_decay")
};

/// Where the raw coefficients of a TNO come from.
enum class KernelSource {
    Rpe,     ///< a network from a lag to the coefficients of all channels
    Table,   ///< learned numbers, one per lag (fairseq-evo's ToepliztMultihead, dynamic_type 1 and 5)
    Spectrum ///< a network from a frequency to the kernels' response (FD-TNN, ski-tnn tno_fd.py)
};

/// What a Toeplitz neural operator computes, apart from its numbers.
struct TnoForm {
    KernelSource source = KernelSource::Rpe;
    DecayKind decay = DecayKind::None;
    Activation activation = Activation::None; ///< of the coefficients, after decay
    bool causal = false;
    bool normalize = false; ///< y is divided by T 1 (row sums); the effective matrix is then no Toeplitz matrix
    int parType = 1;        ///< what the RPE is asked: 1 lag, 2 lag/(n-1), 3 exp(lag/(n-1)) (causal only)
    /// Raw coefficients with |lag| >= cutOff are zero (-infinity in the log domain): LRA's and dpb's use_pad with max_l.
    std::optional<long> cutOff;
    bool logDomain = false; ///< use_exp: t = exp(clamp(raw + |lag| ln gamma, -60, 30)), and no other activation
    bool negated = false;   ///< use_neg_exp, in the log domain only: raw becomes -exp(raw) before the decay
    /// xmixers with causal=False builds a row two entries too long where n is no power of two: negative lags are then asked
    /// for another lag than their own (askedLag).
    bool rowsTooLong = false;
    /// The first research-era operator (dynamic_toeplitz_encoding_multihead.py) asks its RPE for mirrored - |lag| where a
    /// lag is negative.
    std::optional<long> mirrored;
    /// The ETSC speed test converts to a state space what it has not activated yet, and activates everywhere else.
    bool statesSkipActivation = false;
    long heads = 1;
    long headDim = 0;

    long channels() const { return heads * headDim; }
};

/// A Toeplitz neural operator (TNN paper section 3.1 and 3.3): an RPE, a decay and an activation.
struct Tno : TnoForm {
    Tno() = default;
    explicit Tno(const TnoForm &form) : TnoForm(form) { }

    Rpe rpe; ///< Spectrum: its outputs are the real parts and, where not causal, head by head real, imaginary
    toeplitz::CoefficientsPtr table; ///< Table: all channels; lags that it lacks are cut off
    /// Effective decay of each flat channel, (heads * headDim); empty without decay.
    std::vector<double> gamma;
    Norm outputNorm; ///< xmixers: over the channels of T x
};

/// Effective decay of one logit (fairseq-evo tno.py, use_multi_decay).
double learnedDecay(double lambda, double logit);

/// What-if changes to a TNO that the user makes; the model itself is never changed.
struct Overrides {
    std::optional<double> gamma; ///< one decay for every channel instead of the stored ones
    bool decay = true;           ///< false: raw coefficients are used undecayed
    std::optional<long> band;    ///< coefficients with |lag| > band are zero
    /// Flat channels whose coefficients are all zero, by the place of their TNO in the model (Document::coefficients).
    std::map<int, std::vector<long>> off;

    long channelsOff() const; ///< of all TNOs
    bool any() const { return gamma.has_value() || !decay || band.has_value() || !off.empty(); }
    bool operator==(const Overrides &) const = default;
};

/// The decay of each of the given flat channels once the overrides are applied; empty where nothing decays.
std::vector<double> effectiveDecay(const Tno &tno, const std::vector<long> &channels, const Overrides &overrides);

/// The lag whose coefficient the public code puts at a lag: the same, but for Tno::rowsTooLong.
long askedLag(const Tno &tno, long lag, long n);

/// Whether a shorter n has other coefficients than the middle of a longer one.
bool dependsOnLength(const Tno &tno);

/// What the RPE is asked for a lag (fairseq-evo tno.py get_pos, get_neg, get_zero). n = 1 with types 2 and 3 gives 0 and 1.
double position(int parType, long lag, long n);

/// The RPE's answer for lags -(n-1)..n-1 (causal: negative lags stay zero) and the given flat channels (empty: all),
/// evaluated in blocks of positions. Throws tnn::Error for n < 1, a channel out of range, or more than 8 GiB.
toeplitz::Coefficients rawCoefficients(Arithmetic &a, const Tno &tno, long n, std::vector<long> channels = {},
                                       const Task &task = {});

/// The same for a larger n: what raw holds is copied and the lags beyond it are evaluated, on both sides of a
/// bidirectional TNO. Throws where the TNO depends on n, or n is smaller than raw's.
toeplitz::Coefficients extended(Arithmetic &a, const Tno &tno, const toeplitz::Coefficients &raw, long n,
                                const Task &task = {});

/// raw decayed, activated and banded: what the Toeplitz matrix holds. Lags that a causal TNO or the band leaves out are
/// zero whatever the activation. Activation::ExpShifted needs all channels of a head: where raw holds only some of
/// them, the RPE is asked again for all channels of the heads concerned, block by block.
/// What is below the smallest normal float32 is zero, here and in rawCoefficients.
toeplitz::Coefficients coefficients(Arithmetic &a, const Tno &tno, const toeplitz::Coefficients &raw,
                                    const Overrides &overrides = {}, const Task &task = {});

/// The same without keeping the raw ones, block by block while they are in a cache: half of the memory that is met.
/// channels as for rawCoefficients. The answer is made in the memory of `kept`, an earlier answer or nothing, where that
/// has its shape: a fresh 6 MB, for 1536 channels and n = 512, cost a third of the time.
toeplitz::Coefficients coefficients(Arithmetic &a, const Tno &tno, long n, std::vector<long> channels = {},
                                    const Overrides &overrides = {}, const Task &task = {},
                                    toeplitz::Coefficients kept = {});

} // namespace tnn::model
