// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/document/checkpoint_pair.h"
#include "engine/document/document.h"
#include "engine/figures/figure_request.h"
#include "engine/figures/options/figure_options.h"
#include "engine/figures/zoom.h"
#include "engine/run/compare_forms.h"

namespace tnn::figures {

/// What `plot` was asked for, complete and checked: the command line opens the document and tells its warnings, writes
/// .csv, .npy and .json itself (numbers.h), and hands a request for .png, .svg or .pdf to the program's plot hook.
struct PlotRequest {
    enum class Each { One, Layer, Head, Channel };
    /// Whether it is of the figure with these options.
    template <class Options> bool is() const { return std::holds_alternative<Options>(options); }
    template <class Options> const Options &of() const { return std::get<Options>(options); }

    document::DocumentPtr document;      ///< never null; with --against what --show says
    Overlaid overlaid;                   ///< the document; A and B for --show both
    std::vector<std::string> compared;   ///< with --against, the paths of A and B; else empty
    FigureOptions options;               ///< which figure, and its options
    std::vector<std::string_view> given; ///< names of the options that a call named: some are written again
    /// TNO, head, channels and n resolved (n: --length, the input file's, or the document's default); stage and overrides
    /// of the view options. A gallery is of all TNOs; a footprint's TNO is either of the layer. `--channels mean`: allChannels with Reduction::Mean; `all`: allChannels.
    FigureRequest figure;
    Input input;                          ///< of compare, impulse by default; of what is gated
    run::ComparedAlgorithms ways;         ///< of compare; all products by default
    std::optional<document::Shown> shown; ///< of --against; none: there is one document
    Zoom zoom;                            ///< of a picture with axes
    std::string output;                   ///< file name, with its suffix
    std::string suffix;                   ///< of output, lower case, with the dot: ".png"
    int width = 1000,
        height = 700; ///< of the picture in pixels; its layout is that times 96 / dpi, as is a vector's size
    double dpi = 96;
    bool dark = false;
    bool transparent = false; ///< no background
    double fontScale = 1;     ///< text and lines are so many times as large
    Each each = Each::One;    ///< a batch of plots (plot_batch.h)
    bool sheet = false;       ///< the batch is one picture
    bool provenance = false;  ///< also where it is no part of the format: lines of a .csv, a file beside an .npy
    std::string fingerprint;  ///< of the checkpoint (fingerprint.h); empty: not known
};

/// The numbers behind a plot. What a view leaves out is in Numbers::note.
Numbers plotNumbers(const PlotRequest &request, const Task &task = {});

} // namespace tnn::figures
