// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/report_parts.h"

#include <algorithm>
#include <cmath>

#include "app/base/number_format.h"
#include "app/views/plot_view.h"
#include "engine/error.h"
#include "engine/figures/compare/compare_figure.h"
#include "engine/figures/figure_request.h"
#include "engine/figures/kernels/gallery_figure.h"
#include "engine/figures/kernels/memory_figure.h"
#include "engine/figures/kernels/response_figure.h"
#include "engine/run/info.h"
#include "widgets/base/tick_label.h"
#include "widgets/base/translated.h"
#include "widgets/cells/gallery_plot.h"
#include "widgets/plots/compare/compare_plot.h"
#include "widgets/plots/kernels/memory_plot.h"
#include "widgets/plots/kernels/response_plot.h"

namespace tnn::app {

namespace {

using Section = figures::ReportRequest::Section;

constexpr long LongestOverview = 2048, LongestComparison = 2048;
constexpr std::size_t MostTilesTwice = 24, MostTiles = 160, ComparedChannels = 4;

std::vector<PaperStep> galleryPages(const figures::ReportRequest &request, const Task &task)
{
    using Picture = figures::GalleryOptions::Picture;
    const long n = std::min(request.n, LongestOverview);
    const QString caption
        = Paper::tr("T[i, j] = t(i \u2212 j) of every layer and head at n = %1 on one symlog scale: at every "
                    "lag the t of largest magnitude over all channels of the head.")
              .arg(n);
    std::vector<PaperStep> steps{titlePage(Paper::tr("Gallery"))};
    try {
        auto figureRequest_ = figureRequest(request, 0, 0, n);
        figureRequest_.reduction = figures::Reduction::Extreme;
        auto figure = figures::galleryFigure(*request.document, figureRequest_, task);
        const auto all = static_cast<std::size_t>(figure.tiles.size());
        for (std::size_t first = 0; first < all; first += MostTiles) {
            auto part = std::make_shared<figures::GalleryFigure>(figure);
            part->tiles.assign(figure.tiles.begin() + static_cast<long>(first),
                               figure.tiles.begin() + static_cast<long>(std::min(all, first + MostTiles)));
            const std::shared_ptr<const figures::GalleryFigure> tiles = part;
            const bool twice = all <= MostTilesTwice;
            const auto matrices = drawingBy<widgets::GalleryPlot>(tiles, figures::GalleryOptions{Picture::Matrices});
            steps.push_back(panelStep({matrices, caption, {}}, twice ? 490 : 880));
            if (twice) {
                const auto curves = drawingBy<widgets::GalleryPlot>(tiles, figures::GalleryOptions{Picture::Curves});
                const QString of = Paper::tr("The same coefficients t(k) as curves against the lag k in tokens.");
                steps.push_back(panelStep({curves, of, {}}, 330));
            }
        }
    } catch (const Error &error) {
        steps.push_back(panelStep({{}, caption, widgets::translated(error.reason())}, 300));
    }
    return steps;
}

QList<QStringList> memoryRows(const figures::MemoryFigure &figure, const figures::ReportRequest &request)
{
    using Summary = analysis::KernelSummary;
    QList<QStringList> rows;
    for (const figures::MemoryFigure::Layer &layer : figure.layers) {
        const auto median = [&](const std::function<double(const Summary &)> &value) {
            return numberText(medianOf(layer.channels, value));
        };
        rows.append({widgets::translated(layer.title), median(&Summary::k50), median(&Summary::k90),
                     median(&Summary::k99), storedDecay(tnoOf(request, layer.tno)), median(&Summary::fittedDecay),
                     median(&Summary::norm)});
    }
    return rows;
}

std::vector<PaperStep> overviewPages(const figures::ReportRequest &request, const Task &task)
{
    const long n = std::min(request.n, LongestOverview);
    const QString memoryCaption = Paper::tr("Memory of the channels of every layer at n = %1: the |k| in tokens within "
                                            "which 99 % of a channel's energy lies.")
                                      .arg(n);
    const QString responseCaption = Paper::tr("Frequency response of every layer: the mean |H(\u03c9)| of its channels "
                                              "in dB, one row per layer, \u03c9 in \u03c0 radians per token.");
    std::vector<PaperStep> steps{titlePage(Paper::tr("All layers"))};
    QList<QStringList> rows;
    const Paper::Panel memory = panelOf(memoryCaption, [&]() -> Drawing {
        auto figure = std::make_shared<const figures::MemoryFigure>(
            figures::memoryLayers(*request.document, figureRequest(request, 0, 0, n), {task.stop, {}}));
        rows = memoryRows(*figure, request);
        return drawingBy<widgets::MemoryPlot>(figure, figures::MemoryOptions());
    });
    const Paper::Panel response = panelOf(responseCaption, [&]() -> Drawing {
        auto figure = std::make_shared<const figures::ResponseFigure>(
            figures::responseLayers(*request.document, figureRequest(request, 0, 0, n), {task.stop, {}}));
        return drawingBy<widgets::ResponsePlot>(figure, figures::ResponseOptions());
    });
    steps.push_back(panelStep(memory, 300));
    steps.push_back(panelStep(response, 300));
    if (!rows.isEmpty())
        steps.emplace_back([rows](Paper &paper) {
            paper.table({{Paper::tr("layer")},
                         {Paper::tr("k50"), true},
                         {Paper::tr("k90"), true},
                         {Paper::tr("k99"), true},
                         {Paper::tr("stored \u03b3"), true},
                         {Paper::tr("fitted rate"), true},
                         {Paper::tr("norm \u221a\u03a3t\u00b2"), true}},
                        rows);
            paper.text(Paper::tr("Medians over the channels; k50, k90 and k99 in tokens."), Paper::Weight::Small);
        });
    return steps;
}

/// A few channels, spread over the first head.
std::shared_ptr<const figures::CompareFigure> comparedAlgorithms(const figures::ReportRequest &request, int tno,
                                                                 const Task &task)
{
    const checkpoint::TnoDescription &description = tnoOf(request, tno);
    auto figure = figureRequest(request, tno, 0, std::min(request.n, LongestComparison));
    figure.selection.channels.clear();
    const long count = std::min<long>(ComparedChannels, description.headDim);
    for (long i = 0; i < count; ++i)
        figure.selection.channels.push_back(i * description.headDim / count);
    figures::Input noise;
    noise.signal = io::signalNamed("noise:1");
    noise.name = "noise:1";
    run::ComparedMethods compared;
    compared.methods = document::productMethods();
    using document::Method;
    if (description.causal)
        compared.methods.insert(compared.methods.end(),
                                {Method::Streaming, Method::Etsc, Method::Unpadded, Method::Reduced});
    return std::make_shared<const figures::CompareFigure>(
        figures::compareFigure(*request.document, figure, noise, compared, {task.stop, {}}));
}

void addRows(QList<QStringList> &rows, const QString &name, const figures::CompareFigure &figure, double tolerance)
{
    QString layer = name;
    for (const run::AlgorithmResult &result : figure.comparison.results) {
        rows.append({layer, QString::fromStdString(nameOf(result)), errorText(result.error.relative),
                     errorText(result.error.maximum), timeText(result.seconds),
                     widgets::memoryText(static_cast<double>(result.bytes)), verdictText(result, tolerance)});
        layer.clear(); // given only once
    }
}

std::vector<PaperStep> comparisonPages(const figures::ReportRequest &request, const Task &task)
{
    QList<QStringList> rows;
    QStringList notes;
    Drawing drawing;
    QString drawn;
    for (std::size_t i = 0; i < request.tnos.size(); ++i) {
        task.report(static_cast<double>(i) / static_cast<double>(request.tnos.size()));
        const QString name = widgets::translated(tnoOf(request, request.tnos[i]).name);
        try {
            const auto figure = comparedAlgorithms(request, request.tnos[i], task);
            addRows(rows, name, *figure, request.tolerance);
            const QString note = widgets::translated(figure->note);
            if (!note.isEmpty() && !notes.contains(note))
                notes.append(note);
            if (!drawing) {
                widgets::CompareOptions options;
                options.picture = widgets::CompareOptions::Picture::Error;
                drawing = drawingBy<widgets::ComparePlot>(figure, options);
                drawn = name;
            }
        } catch (const Error &error) {
            notes.append(Paper::tr("%1: %2").arg(name, widgets::translated(error.reason())));
        }
    }
    const QString intro
        = Paper::tr("y = T x of white noise x at n = %1 by every algorithm, for %2 channels spread over the first "
                    "head, compared with float64. Relative: \u2016y \u2212 y64\u2016 / \u2016y64\u2016; largest: "
                    "maximum of |y \u2212 y64|. The verdict is whether the relative error is within %3, or for a "
                    "reduced form "
                    "within the error that it was reduced to.")
              .arg(std::min(request.n, LongestComparison))
              .arg(ComparedChannels)
              .arg(errorText(request.tolerance));
    const QString caption
        = Paper::tr("log\u2081\u2080 |y \u2212 y64| of %1 against the position in the sequence, for the first channel.")
              .arg(drawn);
    std::vector<PaperStep> steps{titlePage(Paper::tr("Comparison of algorithms")),
                                 [intro](Paper &paper) { paper.text(intro); }};
    if (drawing)
        steps.push_back(panelStep({drawing, caption, {}}, 250));
    steps.emplace_back([rows, notes](Paper &paper) {
        if (!rows.isEmpty())
            paper.table({{Paper::tr("layer")},
                         {Paper::tr("algorithm")},
                         {Paper::tr("relative"), true},
                         {Paper::tr("largest"), true},
                         {Paper::tr("time"), true},
                         {Paper::tr("memory"), true},
                         {Paper::tr("verdict")}},
                        rows);
        for (const QString &note : notes)
            paper.text(note, Paper::Weight::Small);
    });
    return steps;
}

std::vector<PaperStep> measurementPages(const std::vector<MeasuredPicture> &measured)
{
    std::vector<PaperStep> steps{titlePage(Paper::tr("Measurements of the network")), [](Paper &paper) {
                                     paper.text(Paper::tr("Measured in the window; the command \"tnnscope report\" "
                                                          "makes the other pages."));
                                 }};
    for (const MeasuredPicture &one : measured)
        steps.push_back(panelStep({one.drawing, one.caption, {}}, 400));
    return steps;
}

} // namespace

const checkpoint::TnoDescription &tnoOf(const figures::ReportRequest &request, int tno)
{
    return request.document->description().tnos.at(static_cast<std::size_t>(tno));
}

QString storedDecay(const checkpoint::TnoDescription &tno)
{
    if (const Message word = run::decayWord(tno); !word.empty())
        return widgets::translated(word);
    const QString low = numberText(tno.gammaMinimum), high = numberText(tno.gammaMaximum);
    return low == high ? low : Paper::tr("%1 to %2").arg(low, high);
}

PaperStep titlePage(const QString &title)
{
    return [title](Paper &paper) {
        paper.newPage();
        paper.text(title, Paper::Weight::Title);
    };
}

PaperStep panelStep(const Paper::Panel &panel, double height)
{
    return [panel, height](Paper &paper) { paper.panels({panel}, 1, height); };
}

figures::FigureRequest figureRequest(const figures::ReportRequest &request, int tno, int head, long n)
{
    figures::FigureRequest figure;
    figure.selection = {tno, head, {0}, n, 0};
    figure.overrides = request.overrides;
    return figure;
}

std::vector<ReportPart> reportParts(const figures::ReportRequest &request, const std::vector<MeasuredPicture> &measured)
{
    std::vector<ReportPart> parts;
    if (request.has(Section::Summary))
        parts.push_back(summaryPart(request));
    if (request.has(Section::Gallery))
        parts.push_back({Paper::tr("gallery"), [request](const Task &task) { return galleryPages(request, task); }});
    if (request.has(Section::Overview))
        parts.push_back({Paper::tr("overview"), [request](const Task &task) { return overviewPages(request, task); }});
    if (std::any_of(request.sections.begin(), request.sections.end(),
                    [](Section section) { return section >= Section::Matrix && section <= Section::Response; }))
        for (const int tno : request.tnos) {
            for (int head = 0; head < std::max(1L, tnoOf(request, tno).heads); ++head)
                parts.push_back(layerPart(request, tno, head));
        }
    if (request.has(Section::Comparison))
        parts.push_back(
            {Paper::tr("comparison"), [request](const Task &task) { return comparisonPages(request, task); }});
    if (!measured.empty())
        parts.push_back({Paper::tr("measurements"), [measured](const Task &) { return measurementPages(measured); }});
    if (request.has(Section::Methods))
        parts.push_back(methodsPart(request));
    return parts;
}

} // namespace tnn::app
