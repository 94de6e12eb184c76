// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/make_figures.h"

#include <algorithm>
#include <cmath>

#include "engine/analysis/quantile.h"
#include "engine/analysis/saturation.h"
#include "engine/error.h"
#include "engine/figures/figure_parts.h"

namespace tnn::figures {

namespace {

using toeplitz::Coefficients;

/// Coefficients whose columns are these kernels.
toeplitz::CoefficientsPtr asCoefficients(const ReducedKernels &reduced)
{
    auto c = std::make_shared<Coefficients>();
    c->n = reduced.kernels.front()->n;
    c->causal = reduced.kernels.front()->causal;
    c->values.resize(2 * c->n - 1, static_cast<long>(reduced.kernels.size()));
    for (std::size_t column = 0; column < reduced.kernels.size(); ++column) {
        c->channels.push_back(static_cast<long>(column));
        c->values.col(static_cast<long>(column)) = Eigen::Map<const Eigen::ArrayXf>(reduced.kernels[column]->t.data(),
                                                                                    2 * c->n - 1);
    }
    return c;
}

/// Quantiles and mean over the channels at every lag; values that are not finite are left out.
void addDensity(CoefficientsFigure &figure, const Task &task)
{
    const Coefficients &c = *figure.coefficients;
    const auto &levels = analysis::DecayProfile::Levels;
    const auto rows = static_cast<std::size_t>(c.values.rows());
    figure.quantiles.assign(levels.size(), std::vector<float>(rows));
    figure.mean = toeplitz::meanKernel(c).t;
    std::vector<float> sorted;
    for (std::size_t row = 0; row < rows; ++row) {
        if (row % 1024 == 0)
            task.report(static_cast<double>(row) / static_cast<double>(rows));
        sorted.clear();
        for (long column = 0; column < c.values.cols(); ++column) {
            const float value = c.values(static_cast<long>(row), column);
            if (std::isfinite(value))
                sorted.push_back(value);
        }
        std::sort(sorted.begin(), sorted.end());
        for (std::size_t level = 0; level < levels.size(); ++level)
            figure.quantiles[level][row] = analysis::quantileOfSorted(sorted, levels[level]);
    }
}

/// Where the RPE has stopped changing, one a column.
void addSaturation(CoefficientsFigure &figure, const document::Document &document, const FigureRequest &request,
                   const std::vector<long> &flat, const Task &task)
{
    if (document.tno(request.selection.tno)->source != model::KernelSource::Rpe)
        return;
    const toeplitz::CoefficientsPtr raw = document.raw(request.selection.tno, request.selection.n, flat, task);
    for (long column = 0; column < raw->values.cols(); ++column) {
        task.check();
        figure.saturated.push_back(analysis::saturatedFrom(toeplitz::kernelOf(*raw, column)));
    }
}

long trainingLength(const document::Document &document)
{
    return document.description().trainingLength.value_or(0);
}

std::shared_ptr<const analysis::LagPyramid> pyramidOf(const toeplitz::KernelPtr &kernel)
{
    return std::make_shared<const analysis::LagPyramid>(kernel);
}

float largestFinite(const toeplitz::Kernel &kernel)
{
    float largest = 0;
    for (const float t : kernel.t)
        largest = std::isfinite(t) ? std::max(largest, std::abs(t)) : largest;
    return largest;
}

void addTile(GalleryFigure &figure, GalleryFigure::Tile tile, const toeplitz::KernelPtr &kernel)
{
    tile.pyramid = pyramidOf(kernel);
    figure.tiles.push_back(std::move(tile));
    figure.scale = std::max(figure.scale, largestFinite(*kernel));
}

} // namespace

std::vector<float> inputValues(const Input &input, long n)
{
    if (input.values.empty())
        return io::samples(input.signal, n);
    if (static_cast<long>(input.values.size()) != n)
        throw Error(input.name,
                    "holds " + std::to_string(input.values.size()) + " values where n is " + std::to_string(n));
    return input.values;
}

MatrixFigure matrixFigure(const document::Document &document, const FigureRequest &request, const Task &task)
{
    const ReducedKernels reduced = reducedKernels(document, request, task);
    MatrixFigure figure;
    const std::string what = request.reduction == Reduction::Channel ? ", channel " : ", ";
    const std::string label = request.reduction == Reduction::Channel
        ? std::to_string(request.allChannels ? 0 : request.selection.channels.front())
        : reduced.labels.front() + " over channels";
    figure.title = layerTitle(document, request.selection) + what + label;
    figure.pyramid = pyramidOf(reduced.kernels.front());
    figure.kernels = reduced.kernels;
    figure.labels = reduced.labels;
    figure.trainingLength = trainingLength(document);
    return figure;
}

CoefficientsFigure coefficientsFigure(const document::Document &document, const FigureRequest &request,
                                      const Task &task)
{
    CoefficientsFigure figure;
    figure.title = layerTitle(document, request.selection);
    figure.trainingLength = trainingLength(document);
    if (request.reduction != Reduction::Channel) {
        const ReducedKernels reduced = reducedKernels(document, request, task);
        figure.coefficients = asCoefficients(reduced);
        figure.labels = reduced.labels;
        return figure;
    }
    const std::vector<long> flat = requestedChannels(document, request);
    figure.coefficients = staged(document, request, flat, task);
    figure.labels = channelLabels(*document.tno(request.selection.tno), flat);
    addSaturation(figure, document, request, flat, task);
    if (request.allChannels)
        addDensity(figure, task);
    return figure;
}

DecayFigure decayFigure(const document::Document &document, const FigureRequest &request, const Task &task)
{
    const document::Selection &selection = request.selection;
    const std::shared_ptr<const model::Tno> tno = document.tno(selection.tno);
    const std::vector<long> head = document.flatChannels(selection.tno, selection.head, {});
    DecayFigure figure;
    figure.title = layerTitle(document, selection);
    figure.trainingLength = trainingLength(document);
    figure.profile = analysis::decayProfile(*staged(document, request, head, task), task);
    if (request.reduction == Reduction::Channel) {
        const std::vector<long> flat = requestedChannels(document, request);
        figure.selected = staged(document, request, flat, task);
        figure.labels = channelLabels(*tno, flat);
    } else {
        const ReducedKernels reduced = reducedKernels(document, request, task);
        figure.selected = asCoefficients(reduced);
        figure.labels = reduced.labels;
    }
    for (long column = 0; column < figure.selected->values.cols(); ++column) {
        task.check();
        figure.summaries.push_back(analysis::summarize(*figure.selected, column));
    }
    if (tno->decay != model::DecayKind::None && !tno->gamma.empty()) {
        const auto first = tno->gamma.begin() + selection.head * tno->headDim, last = first + tno->headDim;
        figure.gammaMinimum = *std::min_element(first, last);
        figure.gammaMaximum = *std::max_element(first, last);
        double sum = 0;
        for (auto gamma = first; gamma != last; ++gamma)
            sum += *gamma;
        figure.storedGamma = sum / static_cast<double>(tno->headDim);
    }
    figure.decays = request.overrides.decay && request.stage != Stage::Raw
        && (tno->decay != model::DecayKind::None || request.overrides.gamma.has_value());
    return figure;
}

GalleryFigure channelGallery(const document::Document &document, const FigureRequest &request, const Task &task)
{
    const ReducedKernels reduced = reducedKernels(document, request, task);
    GalleryFigure figure;
    figure.title = layerTitle(document, request.selection);
    for (std::size_t i = 0; i < reduced.kernels.size(); ++i) {
        task.check();
        const bool one = request.reduction == Reduction::Channel;
        const std::string &label = reduced.labels[i];
        addTile(figure,
                {request.selection.tno, request.selection.head, (one ? "channel " : "") + label, nullptr, label, 0},
                reduced.kernels[i]);
    }
    return figure;
}

GalleryFigure galleryFigure(const document::Document &document, const FigureRequest &request, const Task &task)
{
    GalleryFigure figure;
    figure.title = titleIn(
        document,
        request.reduction == Reduction::Channel
            ? "channel " + std::to_string(request.selection.channels.empty() ? 0 : request.selection.channels.front())
            : request.reduction == Reduction::Mean ? "mean over channels"
                                                   : "extreme over channels");
    const std::vector<document::Selection> heads = drawnHeads(document, request.selection);
    for (const document::Selection &head : heads) {
        task.report(static_cast<double>(figure.tiles.size()) / static_cast<double>(heads.size()));
        FigureRequest one = request;
        one.allChannels = false;
        one.selection = head;
        // heads may differ in size between layers: the last channel stands in for one that is not there
        const long wanted = request.selection.channels.empty() ? 0 : request.selection.channels.front();
        one.selection.channels = {std::min(wanted, document.tno(head.tno)->headDim - 1)};
        const int layer = document.description().tnos[static_cast<std::size_t>(head.tno)].layer;
        addTile(figure, {head.tno, head.head, headTitle(document, head), nullptr, briefTitle(document, head), layer},
                reducedKernels(document, one, task).kernels.front());
    }
    return figure;
}

void addSpectra(GalleryFigure &figure, const Task &task)
{
    for (GalleryFigure::Tile &tile : figure.tiles) {
        task.check();
        for (const std::complex<double> &value : analysis::frequencyResponse(tile.pyramid->kernel()).values)
            tile.magnitude.push_back(static_cast<float>(std::abs(value)));
    }
}

} // namespace tnn::figures
