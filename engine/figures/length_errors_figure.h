// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "engine/task.h"

namespace tnn::document {
class Document;
}

namespace tnn::figures {

struct FigureRequest;
struct Numbers;

/// What each form makes of one channel's kernel, in the numbers that it runs in, at growing lengths.
struct LengthErrorsFigure {
    struct Curve {
        std::string name;
        std::vector<double> errors; ///< one per length: relative, over lags below it; NaN: not measured
    };
    std::string title;
    std::string label; ///< of the channel
    std::vector<long> lengths;
    std::vector<Curve> curves; ///< empty: the note says why
    std::string note;
};

/// Of the first requested channel, at lengths that double up to selection.n, and there.
LengthErrorsFigure lengthErrorsFigure(const document::Document &document, const FigureRequest &request,
                                      const Task &task = {});
Numbers numbersOf(const LengthErrorsFigure &figure);

} // namespace tnn::figures
