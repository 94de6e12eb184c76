// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include <memory>
#include <string>
#include <vector>

#include "engine/document/document.h"
#include "engine/figures/figures.h"
#include "engine/io/signal.h"
#include "engine/run/compare_forms.h"
#include "engine/run/network_input.h"
#include "engine/ssm/reduce.h"

namespace tnn::figures {

/// Which coefficients are shown.
enum class Stage { Decayed, Raw, Difference /**< decayed - raw */ };
/// Which kernel a picture of many channels shows. Mean and Extreme (signed max-abs) are over all channels of the head.
enum class Reduction { Channel /**< each selected one; the first where there is room for one */, Mean, Extreme };

struct FigureRequest {
    document::Selection selection;
    model::Overrides overrides;
    Stage stage = Stage::Decayed;
    Reduction reduction = Reduction::Channel;
    bool allChannels = false;  ///< channels are all of the head, not selection.channels
    ssm::ReduceRequest reduce; ///< how the reduced form is made; gamma is the TNO's
};

/// What x is: a signal, numbers of a file (n values for every channel), or what really enters the operator inside the
/// network, channel by channel.
struct Input {
    io::Signal signal;
    std::vector<float> values; ///< where not empty, instead of the signal
    std::string name;          ///< "impulse", or the file's name
    /// Where not null, instead of both: what the whole network is applied to, the first sequence of it.
    std::shared_ptr<const run::NetworkInput> network = nullptr;
    std::string text; ///< the one that network was made of, where it was
};

/// The largest n whose modes a spectrum figure draws; above it the figure's note says so and the modes are those of this n.
inline constexpr long LongestSpectrum = 4096;

/// The input's n values. Throws tnn::Error where a file holds another number of them.
std::vector<float> inputValues(const Input &input, long n);

MatrixFigure matrixFigure(const document::Document &document, const FigureRequest &request, const Task &task = {});
CoefficientsFigure coefficientsFigure(const document::Document &document, const FigureRequest &request,
                                      const Task &task = {});
DecayFigure decayFigure(const document::Document &document, const FigureRequest &request, const Task &task = {});
SpectrumFigure spectrumFigure(const document::Document &document, const FigureRequest &request, const Task &task = {});
/// The modes and errors of these forms alone, at any n: no note of a limit, no original, no kernels, nothing beyond n.
SpectrumFigure spectrumForms(const document::Document &document, const FigureRequest &request,
                             const std::vector<ssm::Variant> &variants, const Task &task = {});
/// Errors by order take longer than all else, some 50 ms a channel at n = 2048: of more channels the note says so.
inline constexpr std::size_t MostHankelErrors = 8;
/// errors: whether they are measured too, of the first channels.
HankelFigure hankelFigure(const document::Document &document, const FigureRequest &request, bool errors,
                          const Task &task = {});
/// Of the first requested channel, at lengths that double up to selection.n, and there.
LengthErrorsFigure lengthErrorsFigure(const document::Document &document, const FigureRequest &request,
                                      const Task &task = {});
FormCostsFigure formCostsFigure(const document::Document &document, const FigureRequest &request,
                                const Task &task = {});
/// Algorithms of O(n^2) are left out above this n: with eight channels a second or more there.
inline constexpr long LongestQuadratic = 65536;
/// Results of other devices for the coefficients and the x of a comparison, by the algorithms that are quick enough;
/// normalize: divided by their T 1.
using ComparedElsewhere = std::function<std::vector<run::AlgorithmResult>(
    const toeplitz::Coefficients &coefficients, const toeplitz::Sequence &x,
    const std::vector<toeplitz::Algorithm> &algorithms, bool normalize, const Task &task)>;
/// Forms that can't be had are left out, and the note says why; results made elsewhere that don't fit are refused in it.
CompareFigure compareFigure(const document::Document &document, const FigureRequest &request, const Input &input,
                            const run::ComparedWays &ways, const Task &task = {},
                            const ComparedElsewhere &elsewhere = {});
/// Several channels of one head as tiles: what `plot --view toeplitz --channels 0,5,7` draws.
GalleryFigure channelGallery(const document::Document &document, const FigureRequest &request, const Task &task = {});
/// Every layer and head (each reduced as requested; Channel takes the first selected one).
GalleryFigure galleryFigure(const document::Document &document, const FigureRequest &request, const Task &task = {});
/// The same with the magnitude of each tile's frequency response.
void addSpectra(GalleryFigure &figure, const Task &task = {});

} // namespace tnn::figures
