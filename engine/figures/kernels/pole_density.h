// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "engine/document/method.h"
#include "engine/figures/figure_request.h"

namespace tnn::figures {

/// Where the poles of many channels are in the complex plane: each pole counts |b_k| / sum |b| of its channel.
struct PoleDensity {
    static constexpr int Cells = 112;     ///< along each axis
    static constexpr double Reach = 1.12; ///< the cells are within this of the origin, along each axis
    static constexpr double Width = 0.03; ///< standard deviation of the Gaussian that smooths them
    document::Method method{};
    long poles = 0;            ///< the number of poles of all channels, both of each pair, finite ones only
    std::vector<float> weight; ///< (Cells, Cells): rows of ascending Im, each of ascending Re; sums to at most 1
};

/// The densities of one head's forms.
struct HeadDensity {
    std::vector<PoleDensity> forms;
    long channels = 0, allChannels = 0; ///< evenly spaced ones, of this many

    const PoleDensity *of(document::Method method) const; ///< null: unknown
};

/// The largest n whose modes a spectrum figure draws; above it the modes are those of this n, as the figure's note
/// says.
inline constexpr long LongestSpectrum = 4096;
/// The work of a density: n times its channels. For the reduced form, the slowest, this is 0.15 s to some seconds.
inline constexpr long MostDensityLags = 1L << 18;

/// Returns the densities of all three forms of the head of a causal TNO; those that are `known` are not computed.
HeadDensity headDensity(const document::Document &document, const FigureRequest &wanted, HeadDensity known = {},
                        const Task &task = {});

} // namespace tnn::figures
