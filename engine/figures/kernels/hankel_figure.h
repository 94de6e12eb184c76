// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

#include "engine/figures/figure.h"

namespace tnn::figures {

struct HankelOptions {
    static constexpr std::string_view Name = "hankel", Title = "Hankel singular values";

    static FigureTraits traits() { return {.channels = FigureTraits::Channels::Single}; }
    bool operator==(const HankelOptions &) const = default;
};

/// How well a few states can represent the selected channels' kernels.
struct HankelFigure {
    struct Channel {
        ChannelLabel label;
        std::vector<double> whole;  ///< Hankel singular values of the lags from 1 on, descending (lag 0 needs no state)
        std::vector<double> behind; ///< Hankel singular values of the lags from `taps` on; empty if they equal `whole`
        std::vector<double> errors; ///< relative, with r = 0, 1, ... real states after the head; empty: not measured
    };
    Message title;
    std::vector<Channel> channels; ///< empty: the note says why
    long n = 0, taps = 0;
    Message note;
};

/// Errors by order are the slowest part, about 50 ms per channel at n = 2048: the note says if channels were left out.
inline constexpr std::size_t MostHankelErrors = 8;
/// errors: whether to also measure the errors of the first channels.
HankelFigure hankelFigure(const document::Document &document, const FigureRequest &request, bool errors,
                          const Task &task = {});
HankelFigure figureOf(const HankelOptions &options, const PlotRequest &request, const Task &task = {});
/// Returns the singular values of the whole kernels; the table has one row per order r, from 0, for which only the
/// error is known.
Numbers numbersOf(const HankelFigure &figure);

Numbers numbersOf(const HankelOptions &options, const PlotRequest &request, const Task &task = {});

} // namespace tnn::figures
