// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>

#include "engine/analysis/memory.h"
#include "engine/figures/figure.h"

namespace tnn::figures {

struct AtlasOptions {
    static constexpr std::string_view Name = "atlas", Title = "Atlas";
    static std::vector<OptionField> fields();

    enum class Sort {
        Tail,     ///< negative tails first, then by k99, ascending
        Memory,   ///< k99
        Energy,   ///< sum t^2
        Decay,    ///< the fitted decay per token
        Likeness, ///< to the selected channel: cosine of the binned values
        Stored
    };
    enum class Order { Own, Shared /**< that of the selected band in all bands */ };
    Sort sort = Sort::Tail; ///< measures descend
    Order order = Order::Own;

    static FigureTraits traits()
    {
        return {.isOfAllLayers = true, .followsSelection = true, .overlaysDocuments = true, .hasPage = true};
    }
    bool operator==(const AtlasOptions &) const = default;
};

/// Every kernel of a model: one band per head of every TNO, one column per channel. Kernels are divided by their value
/// of largest magnitude, since their sign is arbitrary, and reduced to bins of lags.
struct AtlasFigure {
    struct Column : analysis::KernelSummary {
        float peak = 0; ///< the value of largest magnitude, with its sign; NaN if any value is not finite
        int tail = 0;   ///< sign of t / peak at lag n/4: -1, 0 or 1
    };
    /// Its `tno` and `head` are those of the first document, also in a band of the second.
    struct Band : HeadName {
        Message layerTitle; ///< without the head: "layer 3", "layer 3, height"
        bool causal = true;
        long bins = 0;               ///< the number of bins of lags >= 0, as many as the figure's edges have
        std::vector<Column> columns; ///< one per channel of the head
        /// (channels, bins) of t / peak, bidirectional (channels, 2 bins - 1) with lags ascending: the value of largest
        /// magnitude of each bin. NaN throughout if any value of the kernel is not finite.
        std::vector<float> values;

        long stride() const { return causal ? bins : 2 * bins - 1; }
        long firstBin() const { return causal ? 0 : 1 - bins; }
        /// Bin `bin` has lag 0 or lags edges[|bin|] to edges[|bin| + 1] - 1, negative ones if it is negative; lags that
        /// a causal kernel lacks are 0.
        float at(long column, long bin) const
        {
            return bin < firstBin() ? 0 : values[static_cast<std::size_t>(column * stride() + bin - firstBin())];
        }
    };
    using BandPtr = std::shared_ptr<const Band>;

    Message title;
    long n = 0;
    std::vector<long> edges;    ///< 0, 1, ..., n: of bins of lags, logarithmic from where they hold several
    std::vector<BandPtr> bands; ///< in the order of the model, as far as they are computed
    std::size_t expected = 0;   ///< the number of bands in the end
    int tno = 0, head = 0;
    long channel = 0; ///< the selected one, of `tno` and `head`

    const Band *selected() const; ///< null while it is not computed
};

/// Returns the first lag of each bin, and n.
std::vector<long> atlasEdges(long n);
/// Makes the bands after the `known` ones of the same documents, n, stage and overrides. Of two documents, each band of
/// the first is followed by the same head of the second, if it has one. No more than a part of one TNO's coefficients
/// exists at a time. `onBand` gets the figure as far as it has come, on the calling thread.
AtlasFigure atlasFigure(const Overlaid &documents, const FigureRequest &request, const Task &task = {},
                        std::vector<AtlasFigure::BandPtr> known = {},
                        const std::function<void(const AtlasFigure &)> &onBand = {});
/// Returns the band's channels from left to right.
std::vector<long> columnOrder(const AtlasFigure &figure, const AtlasFigure::Band &band, const AtlasOptions &options);

AtlasFigure figureOf(const AtlasOptions &options, const PlotRequest &request, const Task &task = {});
/// One row per column of the picture, band by band from left to right: layer, head, channel, k99, peak, energy, decay,
/// tail, and the value of each bin.
Numbers numbersOf(const AtlasFigure &figure, const AtlasOptions &options = {});

} // namespace tnn::figures
