// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/analysis/decay_profile.h"
#include "engine/analysis/frequency_response.h"
#include "engine/analysis/lag_pyramid.h"
#include "engine/analysis/memory.h"
#include "engine/error.h"
#include "engine/run/compare.h"
#include "engine/ssm/etsc.h"
#include "engine/toeplitz/footprint.h"

namespace tnn::figures {

// What each view draws, as plain values: the window's views, `plot` and the numeric exports all take these.
// They are made by the functions of make_figures.h on a worker thread and handed over once as shared_ptr<const T>.

/// The gates u of all channels of a TNO, (n, channels).
using GatesPtr = std::shared_ptr<const toeplitz::Sequence>;

struct MatrixFigure {
    std::string title;                                   ///< "layer 3, channel 57"
    std::shared_ptr<const analysis::LagPyramid> pyramid; ///< of what is drawn: the first kernel
    std::vector<toeplitz::KernelPtr> kernels;            ///< one a requested channel, or the one reduction of them
    std::vector<std::string> labels;                     ///< one a kernel
    long trainingLength = 0;                             ///< 0: unknown
    std::vector<std::vector<float>> gate; ///< u of each kernel, n values: the matrix is diag(u) T; empty: T itself
    std::string gateInput;                ///< what goes through the network to make u
    GatesPtr gates;                       ///< that `gate` is taken from
};

struct CoefficientsFigure {
    std::string title;
    toeplitz::CoefficientsPtr coefficients; ///< at the requested stage; a column a curve
    std::vector<std::string> labels;        ///< one a column: "57"; "head 2, 5" where there are heads
    /// With allChannels the 5, 25, 50, 75, 95 % quantiles over channels, 2n-1 values each; else empty.
    std::vector<std::vector<float>> quantiles;
    std::vector<float> mean; ///< with allChannels
    long trainingLength = 0;
    /// One a column: the |lag| from which on the RPE is saturated (analysis::saturatedFrom), none where it is not; empty where
    /// no RPE answers or means and extremes are shown.
    std::vector<std::optional<long>> saturated = {};
};

/// How fast kernels fall, a number a channel of a head: what is stored beside what fits.
struct DecayRates {
    struct Layer {
        int tno = 0, head = 0;
        std::string title, brief; ///< "layer 3, head 1", "L3 H1"
        std::vector<double> stored, fitted;
    };
    std::vector<double> stored; ///< effective decay; empty without one
    std::vector<double> logits; ///< of a learned decay: stored = lambda + (1 - lambda) sigmoid(logit); else empty
    double lambda = 0;
    std::vector<double> fitted; ///< analysis::KernelSummary::fittedDecay; NaN where it can't be fitted
    std::vector<Layer> layers;  ///< where they were asked for
};

struct DecayFigure {
    std::string title;
    analysis::DecayProfile profile;     ///< over all channels of the head
    toeplitz::CoefficientsPtr selected; ///< the selected channels
    std::vector<std::string> labels;
    std::vector<analysis::KernelSummary> summaries;    ///< of the selected channels
    double gammaMinimum = 1, gammaMaximum = 1;         ///< effective stored decay; 1, 1 without decay
    double storedGamma = 1;                            ///< mean of the stored ones
    std::shared_ptr<const DecayRates> rates = nullptr; ///< shown instead, where they were asked for
    bool decays = false;                               ///< whether the TNO has a decay and it is not switched off
    long trainingLength = 0;
};

/// The state spaces of the selected channels beside one another.
struct SpectrumFigure {
    std::string title;
    std::vector<ssm::Modes> forms;           ///< padded, unpadded, reduced, or those of them that were asked for
    std::vector<std::string> labels;         ///< of the channels
    std::vector<std::vector<double>> errors; ///< per form, per channel: relative, over lags < n
    /// The same over lags n..2n-1, against the RPE's own continuation; empty where it has none. padded and unpadded repeat
    /// there what they were converted from.
    std::vector<std::vector<double>> beyond;
    std::vector<long> reducedStates;           ///< per channel, real numbers of state; empty without the reduced form
    toeplitz::CoefficientsPtr original;        ///< decayed coefficients at 2n lags: the RPE's own continuation
    std::vector<toeplitz::Sequence64> kernels; ///< per form (2n, channels): what the converted model computes
    std::string note;                          ///< why forms is empty, or what was done differently; else empty
};

/// What a few states can hold of the selected channels' kernels.
struct HankelFigure {
    struct Channel {
        std::string label;
        std::vector<double> whole;  ///< Hankel singular values of the lags from 1 on, falling (lag 0 needs no state)
        std::vector<double> behind; ///< of the lags from `taps` on; empty where that is the same
        std::vector<double> errors; ///< with r = 0, 1, ... real states behind the head, relative; empty: not measured
    };
    std::string title;
    std::vector<Channel> channels; ///< empty: the note says why
    long n = 0, taps = 0;
    std::string note;
};

/// What each form makes of one channel's kernel, in the numbers that it runs in, at growing lengths.
struct LengthErrorsFigure {
    struct Curve {
        std::string name;
        std::vector<double> errors; ///< one a length: relative, over lags below it; NaN: not measured
    };
    std::string title;
    std::string label; ///< of the channel
    std::vector<long> lengths;
    std::vector<Curve> curves; ///< empty: the note says why
    std::string note;
};

/// What each form costs and what it gives, over the channels of a head.
struct FormCostsFigure {
    struct Point {
        std::string form;           ///< nameOf(Decoding)
        std::string detail;         ///< "to 0.0001", "64 lags"; may be empty
        double error = 0;           ///< of the worst channel's answer to white noise, relative to float64
        double microseconds = 0;    ///< a token, the sampled channels, one thread: the mean over n, measured now
        std::size_t stateBytes = 0; ///< of the sampled channels, after n tokens
    };
    std::string title;
    long n = 0;
    long channels = 0, sampled = 0; ///< of the head, and those of them that were measured
    std::vector<Point> points;      ///< empty: the note says why
    std::string note;
};

/// Frequency responses of channels, or of every layer.
struct ResponseFigure {
    /// A head of a TNO, of all of its channels.
    struct Layer {
        int tno = 0, head = 0;
        std::string title, brief;      ///< "layer 3, head 1", "L3 H1"
        std::vector<double> magnitude; ///< mean |H| over the channels at n + 1 frequencies; NaN where none is finite
    };
    std::string title;
    long n = 0;
    std::vector<analysis::FrequencyResponse> responses;   ///< one a requested channel, or of the one reduction of them
    std::vector<std::string> labels;                      ///< one a response
    std::optional<analysis::ResponseQuantiles> quantiles; ///< with allChannels and no reduction
    std::vector<Layer> layers;                            ///< of responseLayers(), which has no responses
};

/// How far kernels remember: all channels of a head, and of every layer where that was asked for.
struct MemoryFigure {
    /// A head of a TNO, of all of its channels.
    struct Layer {
        int tno = 0, head = 0;
        std::string title, brief; ///< "layer 3, head 1", "L3 H1"
        std::vector<analysis::KernelSummary> channels;
    };
    std::string title;
    long n = 0;
    int tno = 0, head = 0;                         ///< what `channels` are of
    std::vector<analysis::KernelSummary> channels; ///< every channel of the head
    std::vector<long> selected;                    ///< places in `channels`; empty with allChannels
    /// What numbersOf() writes: the requested channels, or the one reduction of them.
    std::vector<analysis::KernelSummary> written;
    std::vector<std::string> labels; ///< one a written one
    std::vector<Layer> layers;       ///< of memoryLayers() alone
    long trainingLength = 0;         ///< 0: unknown
};

struct CompareFigure {
    std::string title;
    run::Comparison comparison;
    std::vector<std::string> labels; ///< of the channels
    std::string note;                ///< what was left out and why ("matrix: too slow above n = 65536"), else empty
    std::vector<Error> refused;      ///< results made elsewhere that can't be compared, and why
};

/// What each way to compute T x takes at lengths that double.
struct CompareCostsFigure {
    struct Curve {
        std::string name;                   ///< "fft", "fft, cuda:0"
        std::vector<double> seconds, bytes; ///< one a length; NaN: not measured
        std::vector<int> runs;              ///< whose median the seconds are
    };
    std::string title;
    long channels = 0;
    std::vector<long> lengths;
    std::vector<Curve> curves;
    std::string note; ///< what stopped where, else empty
};

/// Every layer and head at once on one scale.
struct GalleryFigure {
    struct Tile {
        int tno = 0, head = 0;
        std::string title; ///< "layer 3", "layer 3, height, head 1"
        std::shared_ptr<const analysis::LagPyramid> pyramid;
        std::string brief; ///< the same for small tiles: "L3", "L3 height H1"
        int layer = 0;     ///< index into Description::layers: the tiles of one belong together
        /// |H| at n + 1 frequencies from 0 to half the token rate, where spectra were asked for.
        std::vector<float> magnitude = {};
    };
    std::string title;
    std::vector<Tile> tiles;
    float scale = 0; ///< largest |t| over all tiles: one scale for all
};

/// The kernel that both axes of a two-dimensional operator make together, for one channel: what an output position takes
/// from the input at an offset (dy, dx). Offsets as lags: positive = above and to the left.
struct FootprintFigure {
    std::string title; ///< "layer 3, channel 57"
    toeplitz::Combination combination = toeplitz::Combination::Sum;
    long height = 0, width = 0; ///< n of each axis
    bool alongWidth = false;    ///< the selected TNO acts along the width: lags of other views are dx, else dy
    std::vector<float> values;  ///< (2 height - 1, 2 width - 1), row-major, dy then dx ascending
    /// The two kernels it is made of; with a mean or an extreme those of each axis, which do not make it.
    toeplitz::KernelPtr vertical, horizontal;
    std::string label;       ///< of the channel, or "mean"
    std::string note;        ///< what the operator does beside this kernel, else empty
    long trainingLength = 0; ///< along either axis; 0: unknown
};

} // namespace tnn::figures
