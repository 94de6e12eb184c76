// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include "engine/error.h"
#include "engine/figures/figure.h"
#include "engine/run/compare.h"

namespace tnn::figures {

struct CompareOptions {
    static constexpr std::string_view Name = "compare", Title = "Compare";
    static std::vector<OptionField> fields();

    enum class Picture {
        Overlay,    ///< y of every algorithm and of the float64 reference
        Difference, ///< y - y64, or A - B
        Error,      ///< log10 |y - y64|
        Ulp,        ///< histogram of distances from float64 in units in the last place
        Wipe,       ///< A left of the divider, B right of it
        Time,       ///< seconds against n
        Memory      ///< bytes against n
    };
    /// The results to draw.
    enum class Scope {
        All,
        Pair, ///< A and B
        First ///< only A
    };
    Picture picture = Picture::Overlay;
    bool forms = true;       ///< in the window, like all that follow: also forms that run token by token
    bool allDevices = false; ///< also LibTorch's devices
    int channel = 0;         ///< which of the selected channels the pictures show
    Scope scope = Scope::All;
    bool moreColumns = false; ///< in the table beside the pictures

    bool showsCosts() const { return picture == Picture::Time || picture == Picture::Memory; }
    static FigureTraits traits() { return {.channels = FigureTraits::Channels::Single, .comparesMethods = true}; }
    bool operator==(const CompareOptions &) const = default;
};

struct CompareFigure {
    Message title;
    run::Comparison comparison;
    std::vector<ChannelLabel> labels; ///< the names of the channels
    Message note;                     ///< what was left out and why ("matrix: too slow above n = 65536"), else empty
    std::vector<Error> refused;       ///< external results that cannot be compared, and why
};

/// Algorithms of O(n^2) are left out above this n, where eight channels take a second or more.
inline constexpr long LongestQuadratic = 65536;
bool isQuadratic(document::Method method); ///< for every token it looks at all others, or has as many states
/// Returns results of other devices for the coefficients and the x of a comparison, by the algorithms that are fast
/// enough; normalize: divided by their T 1.
using ComparedElsewhere = std::function<std::vector<run::AlgorithmResult>(
    const toeplitz::Coefficients &coefficients, const toeplitz::Sequence &x,
    const std::vector<document::Method> &products, bool normalize, const Task &task)>;
/// Forms that are not available are left out, as the note says; external results that do not match are in `refused`.
CompareFigure compareFigure(const document::Document &document, const FigureRequest &request, const Input &input,
                            const run::ComparedMethods &chosen, const Task &task = {},
                            const ComparedElsewhere &elsewhere = {});
/// Throws tnn::Error where a result made elsewhere does not fit.
CompareFigure figureOf(const CompareOptions &options, const PlotRequest &request, const Task &task = {});
Numbers numbersOf(const CompareFigure &figure);
/// (algorithms, 34): counts of values that are exact, from 1, 2, 4, ... ULP on, and without a distance. One row per
/// bin.
Numbers ulpNumbers(const CompareFigure &figure);

Numbers numbersOf(const CompareFigure &figure, const CompareOptions &options);
/// Returns the numbers that the options ask for: where they show time or memory, measures these costs.
Numbers numbersOf(const CompareOptions &options, const PlotRequest &request, const Task &task = {});

/// The cost of each way to compute T x at doubling lengths.
struct CompareCostsFigure {
    struct Curve {
        Message name;                       ///< "fft", "fft, cuda:0"
        std::vector<double> seconds, bytes; ///< one per length; NaN: not measured
        std::vector<int> runs;              ///< number of runs, whose median is `seconds`
    };
    Message title;
    long channels = 0;
    std::vector<long> lengths;
    std::vector<Curve> curves;
    Message note; ///< which methods stopped and where, else empty
};

/// Measures seconds and bytes of each way on white noise in the requested channels, at doubling lengths from 64 up to
/// selection.n, and there. A way that would take more than a second at the next length stops; the note says so.
CompareCostsFigure compareCostsFigure(const document::Document &document, const FigureRequest &request,
                                      const run::ComparedMethods &compared, const Task &task = {},
                                      const ComparedElsewhere &elsewhere = {});
/// (algorithms, lengths, 2): seconds, bytes. One row per length.
Numbers numbersOf(const CompareCostsFigure &figure);

} // namespace tnn::figures
