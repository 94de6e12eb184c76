// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "engine/error.h"
#include "engine/figures/channel_label.h"
#include "engine/run/compare.h"
#include "engine/task.h"

namespace tnn::document {
class Document;
}

namespace tnn::run {
struct ComparedAlgorithms;
}

namespace tnn::figures {

struct FigureRequest;
struct Input;
struct Numbers;

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
Numbers numbersOf(const CompareFigure &figure);
/// (algorithms, 34): how many values are exact, from 1, 2, 4, ... ULP on, and without a distance. One row per bin.
Numbers ulpNumbers(const CompareFigure &figure);

} // namespace tnn::figures
