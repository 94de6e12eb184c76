// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

#include "engine/figures/figure.h"

namespace tnn::figures {

struct HankelOptions {
    static constexpr std::string_view Name = "hankel", Title = "Hankel singular values";

    bool operator==(const HankelOptions &) const = default;
};

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
HankelFigure figureOf(const HankelOptions &options, const PlotRequest &request, const Task &task = {});
/// The singular values of the whole kernels; the table has a row an order r, from 0, where only the error is known.
Numbers numbersOf(const HankelFigure &figure);

Numbers numbersOf(const HankelOptions &options, const PlotRequest &request, const Task &task = {});

} // namespace tnn::figures
