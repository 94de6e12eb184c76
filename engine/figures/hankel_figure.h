// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "engine/figures/channel_label.h"
#include "engine/task.h"

namespace tnn::document {
class Document;
}

namespace tnn::figures {

struct FigureRequest;
struct Numbers;

/// What a few states can hold of the selected channels' kernels.
struct HankelFigure {
    struct Channel {
        ChannelLabel label;
        std::vector<double> whole;  ///< Hankel singular values of the lags from 1 on, falling (lag 0 needs no state)
        std::vector<double> behind; ///< of the lags from `taps` on; empty where that is the same
        std::vector<double> errors; ///< with r = 0, 1, ... real states behind the head, relative; empty: not measured
    };
    Message title;
    std::vector<Channel> channels; ///< empty: the note says why
    long n = 0, taps = 0;
    Message note;
};

/// Errors by order take longer than all else, some 50 ms per channel at n = 2048: of more channels the note says so.
inline constexpr std::size_t MostHankelErrors = 8;
/// errors: whether they are measured too, of the first channels.
HankelFigure hankelFigure(const document::Document &document, const FigureRequest &request, bool errors,
                          const Task &task = {});
/// The singular values of the whole kernels; the table has a row an order r, from 0, where only the error is known.
Numbers numbersOf(const HankelFigure &figure);

} // namespace tnn::figures
