// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/document/checkpoint_pair.h"
#include "engine/document/document.h"
#include "engine/figures/figure_options.h"
#include "engine/figures/figure_request.h"
#include "engine/run/compare.h"

namespace tnn::figures {

/// What `plot` was asked for, complete and checked: the command line opens the document and tells its warnings, writes
/// .csv, .npy and .json itself (numbers.h), and hands a request for a picture to the program's plot hook.
struct PlotRequest {
    enum class Each { One, Layer, Head, Channel };
    template <class Options> const Options &of() const { return std::get<Options>(options); }
    FigureTraits traits() const { return traitsOf(options); }

    document::DocumentPtr document;    ///< never null; with --against as --show says
    Overlaid overlaid;                 ///< the document; A and B for --show both
    std::vector<std::string> compared; ///< with --against, the paths of A and B; else empty
    FigureOptions options;             ///< the figure and its options
    /// TNO, head, channels and n resolved (n: --length, the input file's, or the document's default); stage and
    /// overrides of the view options. A gallery shows all TNOs; a footprint's TNO is either of the layer's. `--channels
    /// mean`: allChannels with Reduction::Mean; `all`: allChannels.
    FigureRequest figure;
    Input input;                                       ///< for compare (impulse by default) and for gated figures
    run::ComparedMethods comparedMethods;              ///< for compare; all products by default
    std::optional<document::ShownDocument> shown;      ///< for --against; none: there is one document
    Zoom zoom;                                         ///< the visible part of a picture with axes
    std::string device = "cpu", precision = "float32"; ///< what computed the kernels
    std::string output;                                ///< file name, with its suffix
    std::string suffix;                                ///< the suffix of output, lower case, with the dot: ".png"
    int width = 1000,
        height = 700; ///< the picture's size in pixels; its layout is this times 96 / dpi, as is a vector image's size
    double dpi = 96;
    bool dark = false;
    bool transparent = false; ///< no background
    static constexpr double DefaultPoints = 9;
    double points = DefaultPoints; ///< the size of text, by which lines are scaled, too
    PageParts page;
    Each each = Each::One;   ///< a batch of plots (plot_batch.h)
    bool sheet = false;      ///< the batch becomes one picture
    bool provenance = false; ///< also where the format has no place for it: lines of a .csv, a file beside an .npy
    std::string fingerprint; ///< the checkpoint's fingerprint (fingerprint.h); empty: unknown
};

/// Returns the numbers of a plot. Numbers::note says what the view omits.
Numbers plotNumbers(const PlotRequest &request, const Task &task = {});
/// Returns what measuring a text for the plot will take, if that is long (run::estimateOf()); else an empty message.
Message estimateOf(const PlotRequest &request);

/// A complete and checked request of `report`.
struct ReportRequest {
    /// Matrix to Response are pictures on each layer's own page.
    enum class Section {
        Summary,
        Gallery,
        Overview,
        Matrix,
        Coefficients,
        Decay,
        Memory,
        Spectrum,
        Response,
        Comparison,
        Methods
    };
    static constexpr std::array<std::string_view, 11> SectionNames{"summary",      "gallery",    "overview", "matrix",
                                                                   "coefficients", "decay",      "memory",   "spectrum",
                                                                   "response",     "comparison", "methods"};

    document::DocumentPtr document; ///< never null
    std::vector<int> tnos;          ///< indices into Description::tnos: the TNOs of the chosen layers
    bool allLayers = true;          ///< all layers are chosen
    std::set<Section> sections;     ///< not empty, unless a window adds what it measured
    long n = 256;                   ///< along every axis
    model::Overrides overrides;
    double tolerance = 1e-5; ///< relative, for the comparison's verdicts
    std::string output;      ///< file name, with .pdf or .html
    std::string fingerprint; ///< fingerprint.h; empty: unknown

    bool has(Section section) const { return sections.contains(section); }
};

inline std::set<ReportRequest::Section> allSections()
{
    std::set<ReportRequest::Section> sections;
    for (std::size_t i = 0; i < ReportRequest::SectionNames.size(); ++i)
        sections.insert(static_cast<ReportRequest::Section>(i));
    return sections;
}

} // namespace tnn::figures
