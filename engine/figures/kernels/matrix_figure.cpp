// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/kernels/matrix_figure.h"

#include "engine/error.h"
#include "engine/figures/figure_parts.h"
#include "engine/figures/value_fields.h"
#include "engine/io/number_text.h"

namespace tnn::figures {

namespace {

OptionField matrixFlag(bool MatrixOptions::*member, std::string_view name, std::string_view explained,
                       std::string_view lacking)
{
    return choiceField({.key = name,
                        .explained = explained,
                        .flag = name,
                        .flagWord = "yes",
                        .lacking = lacking,
                        .where = OptionField::Where::CommandLine},
                       member, {{"no", false}, {"yes", true}});
}

std::string cellText(const FigureOptions &options)
{
    const std::optional<Cell> &cell = std::get<MatrixOptions>(options).cell;
    return cell ? std::to_string(cell->row) + "," + std::to_string(cell->column) : std::string();
}

void setCell(FigureOptions &options, const std::string &text)
{
    constexpr long LastToken = (long{1} << 30) - 1;
    const std::size_t comma = text.find(',');
    if (comma == std::string::npos || text.find(',', comma + 1) != std::string::npos)
        throw Error("'%1' is not ROW,COLUMN", text);
    std::get<MatrixOptions>(options).cell = {io::wholeNumberIn(text.substr(0, comma), 0, LastToken),
                                             io::wholeNumberIn(text.substr(comma + 1), 0, LastToken)};
}

std::vector<float> columnOf(const toeplitz::Sequence &factor, long column)
{
    if (factor.size() == 0)
        return {};
    const auto values = factor.col(column);
    return {values.begin(), values.end()};
}

} // namespace

FigureTraits MatrixOptions::traits() const
{
    FigureTraits traits{.hasPage = true};
    if (gated) {
        traits.channels = FigureTraits::Channels::Single; // a gate belongs to one
        traits.networkInput = FigureTraits::NetworkInput::TokensOrFeatures;
        traits.option = "gated";
    }
    if (form() == Form::Toeplitz && scale == Scale::Symlog && range == ColorRange() && !cell)
        traits.tile = FigureTraits::Tile::Matrix;
    return traits;
}

std::vector<OptionField> MatrixOptions::fields()
{
    OptionField reduction = reductionField(
        Message(
            "First selected channel, or mean or value of largest magnitude at each lag over all channels of the head"),
        &MatrixOptions::reduction);
    reduction.applies = where<MatrixOptions>([](const MatrixOptions &options) {
        return !options.gated; // a gate belongs to a channel
    });
    return {
        std::move(reduction),
        colorScaleField(&MatrixOptions::scale),
        rangeField(&MatrixOptions::range),
        choiceField<MatrixOptions, Form>(
            {.key = "form",
             .name = Message("Form"),
             .help = Message("T itself; the 2n x 2n circulant that contains T as its upper left quarter; or "
                             "the effective matrix H(u) of the layer for the input: T with the factors that gate "
                             "it, diag(u) T, of Hyena diag(x0) T diag(x1)"),
             .where = OptionField::Where::Window},
            {{"toeplitz", Form::Toeplitz, Message("T")},
             {"circulant", Form::Circulant, Message("circulant")},
             {"gated", Form::Gated, Message("H(u)")}},
            [](const MatrixOptions &options) { return options.form(); },
            [](MatrixOptions &options, Form form) {
                options.circulant = form == Form::Circulant;
                options.gated = form == Form::Gated;
            }),
        matrixFlag(&MatrixOptions::gated, "gated",
                   "show the effective matrix H(u) for --input: diag(u) T with the layer's gate u, of Hyena diag(x0) T "
                   "diag(x1); token IDs (n) or features (n, width) as .npy, or a text",
                   "does not draw a matrix"),
        {.key = "cell",
         .text = cellText,
         .setText = setCell,
         .explained = "I,J: show the row, column and lag through a cell",
         .lacking = "does not draw a matrix",
         .where = OptionField::Where::CommandLine},
        matrixFlag(&MatrixOptions::circulant, "circulant", "the 2n x 2n circulant that contains T",
                   OptionField().lacking),
        profileField(&MatrixOptions::profiles)};
}

MatrixFigure matrixFigure(const document::Document &document, const FigureRequest &request, const Task &task)
{
    const ReducedKernels reduced = reducedKernels(document, request, task);
    MatrixFigure figure;
    figure.title = reduced.labels.front().titled(stagedTitle(document, request));
    figure.kernels = reduced.kernels();
    figure.pyramid = std::make_shared<const analysis::LagPyramid>(figure.kernels.front());
    figure.labels = reduced.labels;
    figure.trainingLength = trainingLengthOf(document);
    return figure;
}

MatrixFigure gatedFigure(const document::Document &document, const FigureRequest &request, const Input &input,
                         const Task &task, const EffectiveFactorsPtr &known)
{
    if (request.reduction != Reduction::Channel)
        throw Error("A gate belongs to one channel: diag(u) T is not defined for a mean or an extreme over channels");
    if (const int steps = stepsOf(document, request.selection.tno); steps > 1)
        throw Error("The effective matrix is a product of %1 Toeplitz matrices, whose cells are sums: see the rows and "
                    "columns in the view \"contributions\"",
                    steps);
    MatrixFigure figure = matrixFigure(document, request, task);
    const std::vector<long> channels = layerChannels(document, request);
    figure.factors = effectiveFactors(document, request, input, channels, known, task);
    if (!figure.factors->gates())
        throw Error("Nothing gates the layer: its effective matrix is T itself");
    figure.columns = figure.factors->columnsOf(channels);
    figure.effective = std::make_shared<const analysis::EffectiveMatrix>(
        figure.pyramid, columnOf(figure.factors->post, figure.columns.front()),
        columnOf(figure.factors->pre.front(), figure.columns.front()));
    figure.gateInput = nameOf(input);
    figure.title = Message("%1, gated for %2", figure.title, figure.gateInput);
    return figure;
}

MatrixFigure figureOf(const MatrixOptions &options, const PlotRequest &request, const Task &task)
{
    return options.gated ? gatedFigure(*request.document, request.figure, request.input, task)
                         : matrixFigure(*request.document, request.figure, task);
}

Numbers numbersOf(const MatrixFigure &figure)
{
    if (figure.factors) {
        Curves<float> gates{"token", 0, {}, {}};
        const auto add = [&](const toeplitz::Sequence &factor, const std::string &name) {
            for (std::size_t k = 0; factor.size() > 0 && k < figure.columns.size(); ++k) {
                gates.values.push_back(columnOf(factor, figure.columns[k]));
                gates.labels.push_back(name + " " + figure.labels[k].brief().english());
            }
        };
        add(figure.factors->post, figure.factors->postName());
        add(figure.factors->pre.front(), figure.factors->preName(0));
        return titled(numbersOf(gates), figure.title);
    }
    Curves<float> curves{"lag", 1 - figure.kernels.front()->n, {}, english(figure.labels)};
    for (const toeplitz::KernelPtr &kernel : figure.kernels)
        curves.values.push_back(kernel->t);
    return titled(numbersOf(curves), figure.title);
}

void checkCell(long n, const Cell &cell)
{
    const auto [row, column] = cell;
    if (row < 0 || column < 0 || row >= n || column >= n)
        throw Error("cell %1,%2 does not exist at n = %3", row, column, n);
}

Numbers profileNumbers(const MatrixFigure &figure, const Cell &cell)
{
    const auto [row, column] = cell;
    const long n = figure.kernels.front()->n, lag = row - column;
    checkCell(n, cell);
    const std::string name = figure.effective ? "H" : "T";
    Curves<float> profiles{"token",
                           0,
                           std::vector(3, std::vector<float>(static_cast<std::size_t>(n))),
                           {name + "[" + std::to_string(row) + ", j]", name + "[i, " + std::to_string(column) + "]",
                            name + "[i, i - " + std::to_string(lag) + "]"}};
    for (long i = 0; i < n; ++i) {
        const auto place = static_cast<std::size_t>(i);
        profiles.values[0][place] = figure.at(row, i);
        profiles.values[1][place] = figure.at(i, column);
        profiles.values[2][place] = i >= lag && i - lag < n ? figure.at(i, i - lag) : std::nanf("");
    }
    return titled(numbersOf(profiles), figure.title);
}

Numbers numbersOf(const MatrixFigure &figure, const MatrixOptions &options)
{
    return options.cell ? profileNumbers(figure, *options.cell) : numbersOf(figure);
}

} // namespace tnn::figures
