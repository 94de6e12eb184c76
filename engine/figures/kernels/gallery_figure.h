// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "engine/analysis/lag_pyramid.h"
#include "engine/figures/figure.h"

namespace tnn::figures {

struct GalleryOptions {
    static constexpr std::string_view Name = "gallery", Title = "Gallery";
    static std::vector<OptionField> fields();

    enum class Picture {
        Matrices,
        Curves, ///< t_k against the lag
        Spectra ///< |H| in dB against frequency, if the figure has it
    };
    Picture picture = Picture::Matrices;
    Reduction reduction = Reduction::Channel; ///< in the window

    static FigureTraits traits() { return {.isOfAllLayers = true, .hasAxes = false}; }
    bool operator==(const GalleryOptions &) const = default;
};

/// Every layer and head at once on one scale.
struct GalleryFigure {
    struct Tile : HeadName {
        std::shared_ptr<const analysis::LagPyramid> pyramid;
        int layer = 0; ///< index into Description::layers, which groups tiles
        /// |H| at n + 1 frequencies from 0 to half the token rate, if spectra were requested.
        std::vector<float> magnitude = {};
    };
    Message title;
    std::vector<Tile> tiles;
    float scale = 0; ///< largest |t| over all tiles: the common scale
};

/// Returns several channels of one head as tiles: the picture of `plot --view toeplitz --channels 0,5,7`.
GalleryFigure channelGallery(const document::Document &document, const FigureRequest &request, const Task &task = {});
/// Returns every layer and head (each reduced as requested; Channel takes the first selected one).
GalleryFigure galleryFigure(const document::Document &document, const FigureRequest &request, const Task &task = {});
/// Adds the magnitude of each tile's frequency response.
void addSpectra(GalleryFigure &figure, const Task &task = {});
GalleryFigure figureOf(const GalleryOptions &options, const PlotRequest &request, const Task &task = {});
Numbers numbersOf(const GalleryFigure &figure);

} // namespace tnn::figures
