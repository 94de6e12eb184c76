// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/document/checkpoint_pair.h"
#include "engine/document/document.h"
#include "engine/figures/figure_request.h"
#include "engine/figures/overlay.h"
#include "engine/figures/zoom.h"
#include "engine/run/compare_forms.h"

namespace tnn::figures {

/// What `plot` was asked for, complete and checked: the command line opens the document and tells its warnings, writes
/// .csv, .npy and .json itself (plot_numbers.h), and hands a request for .png, .svg or .pdf to the program's plot hook.
struct PlotRequest {
    enum class View {
        Toeplitz,
        Coefficients,
        Decay,
        Spectrum,
        Compare,
        Gallery,
        Footprint,
        Response,
        Memory,
        Hankel,
        FormErrors,
        FormCosts
    };
    enum class Scale { Symlog, Linear, Log };
    /// Of a spectrum Plane to Error, of a response Magnitude to Delay and Layers, of memory Channels to Layers, of decay
    /// those, Envelope and Rates, of a gallery Matrices, Curves and Spectra, of a comparison Overlay to Bytes and Error.
    enum class Picture {
        Plane,
        Stems,
        Kernel,
        Error,
        Magnitude,
        Phase,
        Delay,
        Channels,
        Histogram,
        Layers,
        Matrices,
        Curves,
        Overlay,
        Difference,
        Ulp,
        Wipe,
        Time,
        Bytes,
        Envelope,
        Rates,
        Spectra
    };
    enum class Range { Full, Percentile };
    enum class Share { K99, K90, K50 };
    enum class Each { One, Layer, Head, Channel };
    /// A cell of a matrix.
    struct Cell {
        long row = 0, column = 0;
    };

    void setPercentile(double percent)
    {
        range = Range::Percentile;
        percentile = percent;
    }
    /// Whether decay rates are shown instead of the envelope.
    bool showsRates() const
    {
        return view == View::Decay
            && (picture == Picture::Rates || picture == Picture::Histogram || picture == Picture::Layers);
    }

    document::DocumentPtr document;    ///< never null; with --against what --show says
    Overlaid overlaid;                 ///< the document; A and B for --show both
    std::vector<std::string> compared; ///< with --against, the paths of A and B; else empty
    View view = View::Toeplitz;
    /// TNO, head, channels and n resolved (n: --length, the input file's, or the document's default); stage and overrides
    /// of the view options. A gallery is of all TNOs; a footprint's TNO is either of the layer. `--channels mean`: allChannels with Reduction::Mean; `all`: allChannels.
    FigureRequest figure;
    Input input;                                           ///< of compare, impulse by default; of what is gated
    run::ComparedAlgorithms ways;                          ///< of compare; all products by default
    std::vector<ssm::Variant> forms{ssm::Variant::Padded}; ///< of spectrum; the numbers are those of the first
    std::optional<Scale> scale;                            ///< none: the view's own default
    std::optional<document::Shown> shown;                  ///< of --against; none: there is one document
    Picture picture = Picture::Plane;                      ///< one of the view's, where it has several
    bool logFrequency = false;                             ///< of response
    Range range = Range::Full;                             ///< of toeplitz and footprint
    double percentile = 99;                                ///< of that range
    std::optional<double> limit;                           ///< instead of both: the largest magnitude told apart
    bool gated = false;                                    ///< of toeplitz: diag(u) T for the input
    std::optional<Cell> cell;                              ///< of toeplitz: row, column and lag through it
    bool circulant = false;                                ///< of toeplitz
    Zoom zoom;                                             ///< of a picture with axes
    Share share = Share::K99;                              ///< of memory
    bool energy = true;                                    ///< of decay: its cumulative share is drawn too
    std::string output;                                    ///< file name, with its suffix
    std::string suffix;                                    ///< of output, lower case, with the dot: ".png"
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

} // namespace tnn::figures
