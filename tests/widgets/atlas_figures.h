// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <limits>

#include "widgets/cells/atlas_plot.h"

namespace atlas_figures {

using namespace tnn;
using namespace tnn::widgets;
using figures::AtlasFigure;

/// Channel c of every band is 1 at lag c and 0 elsewhere, so that its k99 is c.
inline std::shared_ptr<AtlasFigure> atlas(int bands, long channels, long n, bool causal = true)
{
    auto figure = std::make_shared<AtlasFigure>();
    figure->title = Message("every kernel");
    figure->n = n;
    figure->edges = figures::atlasEdges(n);
    figure->expected = static_cast<std::size_t>(bands);
    for (int k = 0; k < bands; ++k) {
        auto band = std::make_shared<AtlasFigure::Band>();
        band->tno = k;
        band->title = band->layerTitle = Message("layer %1", k);
        band->brief = "L" + std::to_string(k);
        band->causal = causal;
        band->bins = static_cast<long>(figure->edges.size()) - 1;
        band->columns.resize(static_cast<std::size_t>(channels));
        band->values.resize(static_cast<std::size_t>(channels * band->stride()));
        for (long channel = 0; channel < channels; ++channel) {
            auto &column = band->columns[static_cast<std::size_t>(channel)];
            column.k99 = channel % n;
            column.peak = 1;
            const LagAxis axis{figure->edges, causal};
            const long bin = axis.binAt(axis.placeOf(column.k99)) - band->firstBin();
            band->values[static_cast<std::size_t>(channel * band->stride() + bin)] = 1;
        }
        figure->bands.push_back(band);
    }
    return figure;
}

/// Band k has values of many magnitudes and signs, in the first columns nothing finite; each band is of another width.
inline std::shared_ptr<AtlasFigure> noisyAtlas(int bands, long channels, long n, bool causal)
{
    auto figure = atlas(bands, channels, n, causal);
    unsigned state = 1;
    const auto next = [&state] { return (state = state * 1664525U + 1013904223U) >> 16U; };
    for (int k = 0; k < bands; ++k) {
        auto band = std::make_shared<AtlasFigure::Band>(*figure->bands[static_cast<std::size_t>(k)]);
        band->columns.resize(static_cast<std::size_t>(std::max(1L, channels - 5 * k)));
        band->values.resize(band->columns.size() * static_cast<std::size_t>(band->stride()));
        for (float &value : band->values)
            value = static_cast<float>(next() % 2001) / 1000 - 1;
        if (channels > 3) {
            std::fill_n(band->values.begin(), band->stride(), std::numeric_limits<float>::quiet_NaN());
            band->columns.front().peak = std::numeric_limits<float>::quiet_NaN();
        }
        figure->bands[static_cast<std::size_t>(k)] = band;
    }
    return figure;
}

} // namespace atlas_figures
