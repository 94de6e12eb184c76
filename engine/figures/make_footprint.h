// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "engine/figures/make_figures.h"

namespace tnn::figures {

/// The largest n of either axis whose footprint is made: 4095 x 4095 offsets.
inline constexpr long LongestFootprint = 2048;
/// The most values, of all footprints of one call together: 256 MiB of them.
inline constexpr long LargestFootprints = long{1} << 26;

/// The footprint of the two-dimensional layer that the selected TNO belongs to: n is along its axis, `across` along the
/// other. One channel (the first selected one), or the mean or extreme of the footprints of all channels of the head.
/// Difference is the footprint of the decayed kernels minus that of the raw ones.
/// Throws tnn::Error for a layer that acts along the sequence only, and for lengths above LongestFootprint.
FootprintFigure footprintFigure(const document::Document &document, const FigureRequest &request,
                                const Task &task = {});
/// The same of every requested channel. Throws also where they are more than LargestFootprints values.
std::vector<FootprintFigure> footprintFigures(const document::Document &document, const FigureRequest &request,
                                              const Task &task = {});

} // namespace tnn::figures
