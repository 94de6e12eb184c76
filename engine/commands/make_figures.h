// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "engine/commands/document.h"
#include "engine/commands/figures.h"
#include "engine/io/signal.h"

namespace tnn::commands {

/// Which coefficients are shown.
enum class Stage { Decayed, Raw, Difference /**< decayed - raw */ };
/// Which kernel a picture of many channels shows.
enum class Reduction { Channel /**< the first selected */, Mean, Extreme /**< signed max-abs over channels */ };

struct FigureRequest {
    Selection selection;
    model::Overrides overrides;
    Stage stage = Stage::Decayed;
    Reduction reduction = Reduction::Channel;
    bool allChannels = false; ///< channels are all of the head, not selection.channels
};

/// What x is: a signal, or numbers of a file (n values for every channel).
struct Input {
    io::Signal signal;
    std::vector<float> values; ///< where not empty, instead of the signal
    std::string name;          ///< "impulse", or the file's name
};
MatrixFigure matrixFigure(const Document &document, const FigureRequest &request, const Task &task = {});
CoefficientsFigure coefficientsFigure(const Document &document, const FigureRequest &request, const Task &task = {});
DecayFigure decayFigure(const Document &document, const FigureRequest &request, const Task &task = {});
SpectrumFigure spectrumFigure(const Document &document, const FigureRequest &request, const Task &task = {});
CompareFigure compareFigure(const Document &document, const FigureRequest &request, const Input &input,
                            const std::vector<toeplitz::Algorithm> &algorithms, const Task &task = {});
/// Several channels of one head as tiles: what `plot --view toeplitz --channels 0,5,7` draws.
GalleryFigure channelGallery(const Document &document, const FigureRequest &request, const Task &task = {});
/// Every layer and head (each reduced as requested; Channel takes the first selected one).
GalleryFigure galleryFigure(const Document &document, const FigureRequest &request, const Task &task = {});

} // namespace tnn::commands
