// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/numbers.h"

#include <algorithm>
#include <cmath>

#include "engine/error.h"
#include "engine/figures/coefficients_figure.h"
#include "engine/figures/compare_figure.h"
#include "engine/figures/decay_figure.h"
#include "engine/figures/decay_rates.h"
#include "engine/figures/footprint_figure.h"
#include "engine/figures/form_costs_figure.h"
#include "engine/figures/gallery_figure.h"
#include "engine/figures/hankel_figure.h"
#include "engine/figures/length_errors_figure.h"
#include "engine/figures/matrix_figure.h"
#include "engine/figures/memory_figure.h"
#include "engine/figures/response_figure.h"
#include "engine/figures/spectrum_figure.h"
#include "engine/memory_limit.h"

namespace tnn::figures {

namespace {

/// (curves, length): one curve after the other, and the table with a row an index, one column per curve.
struct Curves {
    std::string index; ///< "lag"
    long first = 0;    ///< the first row's index
    std::vector<std::vector<float>> values;
    std::vector<std::string> labels;
};

/// Room for so many rows of all columns, where memory has it.
void reserveRows(Numbers &numbers, std::size_t rows)
{
    constexpr double BytesOfOne = 24; // in the table, in the array, and in the file
    const std::size_t count = rows * numbers.columns.size();
    checkMemory(Message("a table of %1 rows", rows), BytesOfOne * static_cast<double>(count));
    numbers.table.reserve(count);
}

Numbers numbersOfCurves(const Curves &curves)
{
    const std::size_t length = curves.values.front().size();
    Numbers numbers;
    numbers.shape = {static_cast<long>(curves.values.size()), static_cast<long>(length)};
    numbers.columns = {curves.index};
    numbers.columns.insert(numbers.columns.end(), curves.labels.begin(), curves.labels.end());
    reserveRows(numbers, length);
    numbers.real.reserve(curves.values.size() * length);
    for (const std::vector<float> &curve : curves.values)
        numbers.real.insert(numbers.real.end(), curve.begin(), curve.end());
    for (std::size_t row = 0; row < length; ++row) {
        numbers.table.push_back(static_cast<double>(curves.first) + static_cast<double>(row));
        for (const std::vector<float> &curve : curves.values)
            numbers.table.push_back(curve[row]);
    }
    return numbers;
}

std::vector<std::string> english(const std::vector<ChannelLabel> &labels)
{
    std::vector<std::string> texts;
    texts.reserve(labels.size());
    for (const ChannelLabel &label : labels)
        texts.push_back(label.brief().english());
    return texts;
}

Numbers titled(Numbers numbers, const Message &title, const Message &note = {})
{
    numbers.title = title.english();
    numbers.note = note.english();
    return numbers;
}

} // namespace

Numbers numbersOf(const MatrixFigure &figure)
{
    if (!figure.gate.empty()) {
        Curves gates{"token", 0, figure.gate, {}};
        for (const ChannelLabel &label : figure.labels)
            gates.labels.push_back("u " + label.brief().english());
        return titled(numbersOfCurves(gates), figure.title);
    }
    Curves curves{"lag", 1 - figure.kernels.front()->n, {}, english(figure.labels)};
    for (const toeplitz::KernelPtr &kernel : figure.kernels)
        curves.values.push_back(kernel->t);
    return titled(numbersOfCurves(curves), figure.title);
}

Numbers numbersOf(const CoefficientsFigure &figure)
{
    const toeplitz::Coefficients &c = *figure.coefficients;
    Curves curves{"lag", 1 - c.n, {}, english(figure.labels)};
    for (long column = 0; column < c.values.cols(); ++column)
        curves.values.push_back(toeplitz::kernelOf(c, column).t);
    return titled(numbersOfCurves(curves), figure.title);
}

Numbers numbersOf(const DecayFigure &figure)
{
    if (figure.rates)
        return numbersOf(*figure.rates, figure.title);
    Curves curves{"lag", 0, {}, english(figure.labels)};
    for (long column = 0; column < figure.selected->values.cols(); ++column)
        curves.values.push_back(analysis::magnitude(toeplitz::kernelOf(*figure.selected, column)));
    return titled(numbersOfCurves(curves), figure.title);
}

Numbers numbersOf(const SpectrumFigure &figure)
{
    if (figure.forms.empty())
        throw Error(figure.note.empty() ? Message("there is no spectrum") : figure.note);
    return numbersOf(figure, figure.forms.front().variant);
}

Numbers numbersOf(const SpectrumFigure &figure, ssm::Variant variant)
{
    const auto found = std::find_if(figure.forms.begin(), figure.forms.end(),
                                    [&](const ssm::Modes &form) { return form.variant == variant; });
    if (found == figure.forms.end())
        throw Error(figure.note.empty() ? Message("there is no such spectrum") : figure.note);
    const ssm::Modes &form = *found;
    const long modes = form.lambda.rows(), channels = form.lambda.cols();
    const long first = variant == ssm::Variant::Padded ? 1 : 0;
    Numbers numbers;
    numbers.shape = {modes, channels, 2};
    numbers.columns = {"mode", "channel", "lambda_re", "lambda_im", "b_re", "b_im"};
    reserveRows(numbers, static_cast<std::size_t>(modes * channels));
    for (long mode = 0; mode < modes; ++mode) {
        for (long channel = 0; channel < channels; ++channel) {
            const std::complex<double> lambda = form.lambda(mode, channel), b = form.b(mode, channel);
            numbers.complex.insert(numbers.complex.end(), {lambda, b});
            numbers.table.insert(numbers.table.end(),
                                 {static_cast<double>(mode + first), static_cast<double>(channel), lambda.real(),
                                  lambda.imag(), b.real(), b.imag()});
        }
    }
    return titled(std::move(numbers), Message("%1, %2", figure.title, nameOf(variant)), figure.note);
}

Numbers numbersOf(const HankelFigure &figure)
{
    if (figure.channels.empty())
        throw Error(figure.note);
    const auto valueAt = [](const std::vector<double> &values, std::size_t place) {
        return place < values.size() ? values[place] : std::nan("");
    };
    const std::size_t order = figure.channels.front().whole.size();
    Numbers numbers;
    numbers.shape = {static_cast<long>(figure.channels.size()), static_cast<long>(order)};
    numbers.columns = {"order"};
    for (const HankelFigure::Channel &channel : figure.channels) {
        for (const double value : channel.whole)
            numbers.real.push_back(static_cast<float>(value));
        numbers.columns.push_back("sigma " + channel.label.brief().english());
        if (!channel.behind.empty())
            numbers.columns.push_back("sigma " + channel.label.brief().english() + " behind "
                                      + std::to_string(figure.taps) + " taps");
        if (!channel.errors.empty())
            numbers.columns.push_back("error " + channel.label.brief().english());
    }
    for (std::size_t r = 0; r <= order; ++r) {
        numbers.table.push_back(static_cast<double>(r));
        for (const HankelFigure::Channel &channel : figure.channels) {
            numbers.table.push_back(r == 0 ? std::nan("") : channel.whole[r - 1]);
            if (!channel.behind.empty())
                numbers.table.push_back(r == 0 ? std::nan("") : valueAt(channel.behind, r - 1));
            if (!channel.errors.empty())
                numbers.table.push_back(valueAt(channel.errors, r));
        }
    }
    return titled(std::move(numbers), Message("%1, Hankel singular values", figure.title), figure.note);
}

Numbers numbersOf(const LengthErrorsFigure &figure)
{
    if (figure.curves.empty())
        throw Error(figure.note);
    Numbers numbers;
    numbers.shape = {static_cast<long>(figure.curves.size()), static_cast<long>(figure.lengths.size())};
    numbers.columns = {"n"};
    for (const LengthErrorsFigure::Curve &curve : figure.curves) {
        numbers.columns.push_back(curve.name.english());
        for (const double error : curve.errors)
            numbers.real.push_back(static_cast<float>(error));
    }
    for (std::size_t k = 0; k < figure.lengths.size(); ++k) {
        numbers.table.push_back(static_cast<double>(figure.lengths[k]));
        for (const LengthErrorsFigure::Curve &curve : figure.curves)
            numbers.table.push_back(curve.errors[k]);
    }
    return titled(std::move(numbers), Message("%1, channel %2", figure.title, figure.label.brief()), figure.note);
}

Numbers numbersOf(const FormCostsFigure &figure)
{
    if (figure.points.empty())
        throw Error(figure.note);
    Numbers numbers;
    numbers.shape = {static_cast<long>(figure.points.size()), 3};
    numbers.columns = {"form", "error", "microseconds", "state_bytes"};
    for (const FormCostsFigure::Point &point : figure.points) {
        numbers.names.push_back(titleOf(point).english());
        const auto bytes = static_cast<double>(point.stateBytes);
        for (const double value : {point.error, point.microseconds, bytes}) {
            numbers.real.push_back(static_cast<float>(value));
            numbers.table.push_back(value);
        }
    }
    const Message measured = figure.sampled < figure.channels
        ? Message("%1 of %2 channels", figure.sampled, figure.channels)
        : Message("%1 channels", figure.channels);
    return titled(std::move(numbers), Message("%1, n = %2, %3", figure.title, figure.n, measured), figure.note);
}

Numbers numbersOf(const ResponseFigure &figure)
{
    const auto bins = static_cast<std::size_t>(figure.n) + 1;
    Numbers numbers;
    numbers.shape = {static_cast<long>(figure.responses.size() + figure.layers.size()), static_cast<long>(bins)};
    numbers.columns = {"frequency/pi"};
    for (std::size_t i = 0; i < figure.responses.size(); ++i) {
        const std::vector<std::complex<double>> &values = figure.responses[i].values;
        numbers.complex.insert(numbers.complex.end(), values.begin(), values.end());
        for (const char *quantity : {"magnitude ", "dB ", "phase ", "delay "})
            numbers.columns.push_back(quantity + figure.labels[i].brief().english());
    }
    for (const ResponseFigure::Layer &layer : figure.layers) {
        numbers.real.insert(numbers.real.end(), layer.magnitude.begin(), layer.magnitude.end());
        numbers.columns.push_back(layer.title.english());
    }
    reserveRows(numbers, bins);
    for (std::size_t k = 0; k < bins; ++k) {
        numbers.table.push_back(static_cast<double>(k) / static_cast<double>(figure.n));
        for (const analysis::FrequencyResponse &response : figure.responses) {
            const double magnitude = std::abs(response.values[k]);
            numbers.table.insert(numbers.table.end(),
                                 {magnitude, analysis::decibels(magnitude), response.phase[k], response.delay[k]});
        }
        for (const ResponseFigure::Layer &layer : figure.layers)
            numbers.table.push_back(layer.magnitude[k]);
    }
    return titled(std::move(numbers), figure.title);
}

Numbers numbersOf(const MemoryFigure &figure)
{
    Numbers numbers;
    numbers.columns = {"channel", "k50", "k90", "k99", "centroid", "fitted decay", "energy", "not finite"};
    const auto add = [&numbers](const Message &name, const analysis::KernelSummary &summary) {
        numbers.names.push_back(name.english());
        for (const long reach : {summary.k50, summary.k90, summary.k99}) {
            numbers.real.push_back(static_cast<float>(reach));
            numbers.table.push_back(static_cast<double>(reach));
        }
        numbers.table.insert(numbers.table.end(),
                             {summary.centroid, summary.fittedDecay, summary.energy,
                              static_cast<double>(summary.nan + summary.infinite)});
    };
    for (const MemoryFigure::Layer &layer : figure.layers)
        for (std::size_t channel = 0; channel < layer.channels.size(); ++channel)
            add(Message("%1, channel %2", layer.title, channel), layer.channels[channel]);
    for (std::size_t i = 0; i < figure.written.size() && figure.layers.empty(); ++i)
        add(figure.labels[i].brief(), figure.written[i]);
    numbers.shape = {static_cast<long>(numbers.names.size()), 3};
    return titled(std::move(numbers), figure.layers.empty() ? figure.title : Message("every layer"));
}

Numbers numbersOf(const CompareFigure &figure)
{
    const run::Comparison &comparison = figure.comparison;
    const long n = comparison.x.rows(), channels = comparison.x.cols();
    Numbers numbers;
    numbers.shape = {static_cast<long>(comparison.results.size()), n, channels};
    for (const run::AlgorithmResult &result : comparison.results)
        numbers.real.insert(numbers.real.end(), result.y.data(), result.y.data() + result.y.size());
    numbers.columns = {"i"};
    for (const std::string &label : english(figure.labels)) {
        numbers.columns.push_back("x " + label);
        numbers.columns.push_back("float64 " + label);
        for (const run::AlgorithmResult &result : comparison.results)
            numbers.columns.push_back(nameOf(result) + " " + label);
    }
    reserveRows(numbers, static_cast<std::size_t>(n));
    for (long i = 0; i < n; ++i) {
        numbers.table.push_back(static_cast<double>(i));
        for (long channel = 0; channel < channels; ++channel) {
            numbers.table.push_back(comparison.x(i, channel));
            numbers.table.push_back(comparison.reference(i, channel));
            for (const run::AlgorithmResult &result : comparison.results)
                numbers.table.push_back(result.y(i, channel));
        }
    }
    return titled(std::move(numbers), figure.title, figure.note);
}

Numbers numbersOf(const GalleryFigure &figure)
{
    if (figure.tiles.empty())
        throw Error("there is no tile");
    if (!figure.tiles.front().magnitude.empty()) {
        Curves spectra{"k", 0, {}, {}};
        for (const GalleryFigure::Tile &tile : figure.tiles) {
            spectra.values.push_back(tile.magnitude);
            spectra.labels.push_back(tile.title.english());
        }
        return titled(numbersOfCurves(spectra), Message("%1, |H| at pi k / n radians a token", figure.title));
    }
    Curves curves{"lag", 1 - figure.tiles.front().pyramid->kernel().n, {}, {}};
    for (const GalleryFigure::Tile &tile : figure.tiles) {
        curves.values.push_back(tile.pyramid->kernel().t);
        curves.labels.push_back(tile.title.english());
    }
    return titled(numbersOfCurves(curves), figure.title);
}

Numbers numbersOf(const FootprintFigure &figure)
{
    return numbersOf(std::span(&figure, 1));
}

Numbers numbersOf(std::span<const FootprintFigure> figures)
{
    const FootprintFigure &first = figures.front();
    const long rows = 2 * first.height - 1, columns = 2 * first.width - 1;
    Numbers numbers;
    numbers.shape = {static_cast<long>(figures.size()), rows, columns};
    numbers.real.reserve(figures.size() * first.values.size());
    numbers.columns = {"dy", "dx"};
    for (const FootprintFigure &figure : figures) {
        numbers.real.insert(numbers.real.end(), figure.values.begin(), figure.values.end());
        numbers.columns.push_back(figure.label.brief().english());
    }
    reserveRows(numbers, first.values.size());
    for (long row = 0; row < rows; ++row) {
        for (long column = 0; column < columns; ++column) {
            numbers.table.push_back(static_cast<double>(row + 1 - first.height));
            numbers.table.push_back(static_cast<double>(column + 1 - first.width));
            for (const FootprintFigure &figure : figures)
                numbers.table.push_back(figure.values[static_cast<std::size_t>(row * columns + column)]);
        }
    }
    // With several channels none of them is named: their columns are.
    return titled(std::move(numbers), figures.size() == 1 ? first.title : first.layer, first.note);
}

} // namespace tnn::figures
