// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include "engine/error.h"
#include "engine/figures/figure.h"
#include "engine/run/compare_forms.h"

namespace tnn::figures {

struct CompareOptions {
    static constexpr std::string_view Name = "compare", Title = "Compare";
    static std::vector<OptionField> fields();

    enum class Picture {
        Overlay,    ///< y of every algorithm and of the float64 reference
        Difference, ///< y - y64, or A - B
        Error,      ///< log10 |y - y64|
        Ulp,        ///< how many values are how many units in the last place away from float64
        Wipe,       ///< A left of a divider, B right of it
        Time,       ///< seconds against n
        Memory      ///< bytes against n
    };
    /// Which results are drawn.
    enum class Scope {
        All,
        Pair, ///< A and B
        First ///< A alone
    };
    Picture picture = Picture::Overlay;
    bool forms = true;       ///< in the window, as all that follow: also what goes token by token
    bool allDevices = false; ///< also what LibTorch computes
    int channel = 0;         ///< of the selected ones, which the pictures are of
    Scope scope = Scope::All;

    bool showsCosts() const { return picture == Picture::Time || picture == Picture::Memory; }
    bool operator==(const CompareOptions &) const = default;
};

struct CompareFigure {
    Message title;
    run::Comparison comparison;
    std::vector<ChannelLabel> labels; ///< of the channels
    Message note;                     ///< what was left out and why ("matrix: too slow above n = 65536"), else empty
    std::vector<Error> refused;       ///< results made elsewhere that can't be compared, and why
};

/// Algorithms of O(n^2) are left out above this n: with eight channels a second or more there.
inline constexpr long LongestQuadratic = 65536;
/// Results of other devices for the coefficients and the x of a comparison, by the algorithms that are quick enough;
/// normalize: divided by their T 1.
using ComparedElsewhere = std::function<std::vector<run::AlgorithmResult>(
    const toeplitz::Coefficients &coefficients, const toeplitz::Sequence &x,
    const std::vector<toeplitz::Algorithm> &algorithms, bool normalize, const Task &task)>;
/// Forms that can't be had are left out, and the note says why; results made elsewhere that don't fit are refused in it.
CompareFigure compareFigure(const document::Document &document, const FigureRequest &request, const Input &input,
                            const run::ComparedAlgorithms &ways, const Task &task = {},
                            const ComparedElsewhere &elsewhere = {});
/// Throws tnn::Error where a result made elsewhere does not fit.
CompareFigure figureOf(const CompareOptions &options, const PlotRequest &request, const Task &task = {});
Numbers numbersOf(const CompareFigure &figure);
/// (algorithms, 34): how many values are exact, from 1, 2, 4, ... ULP on, and without a distance. One row per bin.
Numbers ulpNumbers(const CompareFigure &figure);

Numbers numbersOf(const CompareFigure &figure, const CompareOptions &options);
/// Of what is measured where the options show time or memory.
Numbers numbersOf(const CompareOptions &options, const PlotRequest &request, const Task &task = {});

} // namespace tnn::figures
