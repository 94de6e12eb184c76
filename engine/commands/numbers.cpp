// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/commands/numbers.h"

#include "engine/error.h"

namespace tnn::commands {

namespace {

/// (curves, length): one curve after the other, and the table with a row an index, a column a curve.
struct Curves {
    std::string index; ///< "lag"
    long first = 0;    ///< the first row's index
    std::vector<std::vector<float>> values;
    std::vector<std::string> labels;
};

Numbers numbersOfCurves(const Curves &curves)
{
    const std::size_t length = curves.values.front().size();
    Numbers numbers;
    numbers.shape = {static_cast<long>(curves.values.size()), static_cast<long>(length)};
    numbers.real.reserve(curves.values.size() * length);
    for (const std::vector<float> &curve : curves.values)
        numbers.real.insert(numbers.real.end(), curve.begin(), curve.end());
    numbers.columns = {curves.index};
    numbers.columns.insert(numbers.columns.end(), curves.labels.begin(), curves.labels.end());
    numbers.table.reserve(numbers.columns.size() * length);
    for (std::size_t row = 0; row < length; ++row) {
        numbers.table.push_back(static_cast<double>(curves.first) + static_cast<double>(row));
        for (const std::vector<float> &curve : curves.values)
            numbers.table.push_back(curve[row]);
    }
    return numbers;
}

Numbers titled(Numbers numbers, const std::string &title, const std::string &note = {})
{
    numbers.title = title;
    numbers.note = note;
    return numbers;
}

} // namespace

Numbers numbersOf(const MatrixFigure &figure)
{
    Curves curves{"lag", 1 - figure.kernels.front()->n, {}, figure.labels};
    for (const toeplitz::KernelPtr &kernel : figure.kernels)
        curves.values.push_back(kernel->t);
    return titled(numbersOfCurves(curves), figure.title);
}

Numbers numbersOf(const CoefficientsFigure &figure)
{
    const toeplitz::Coefficients &c = *figure.coefficients;
    Curves curves{"lag", 1 - c.n, {}, figure.labels};
    for (long column = 0; column < c.values.cols(); ++column)
        curves.values.push_back(toeplitz::kernelOf(c, column).t);
    return titled(numbersOfCurves(curves), figure.title);
}

Numbers numbersOf(const DecayFigure &figure)
{
    Curves curves{"lag", 0, {}, figure.labels};
    for (long column = 0; column < figure.selected->values.cols(); ++column)
        curves.values.push_back(analysis::magnitude(toeplitz::kernelOf(*figure.selected, column)));
    return titled(numbersOfCurves(curves), figure.title);
}

Numbers numbersOf(const SpectrumFigure &figure)
{
    if (figure.forms.empty())
        throw Error(figure.note.empty() ? "there is no spectrum" : figure.note);
    const ssm::Modes &form = figure.forms.front();
    const long modes = form.lambda.rows(), channels = form.lambda.cols();
    const long first = form.variant == ssm::Variant::Padded ? 1 : 0;
    Numbers numbers;
    numbers.shape = {modes, channels, 2};
    numbers.columns = {"mode", "channel", "lambda_re", "lambda_im", "b_re", "b_im"};
    for (long mode = 0; mode < modes; ++mode) {
        for (long channel = 0; channel < channels; ++channel) {
            const std::complex<double> lambda = form.lambda(mode, channel), b = form.b(mode, channel);
            numbers.complex.insert(numbers.complex.end(), {lambda, b});
            numbers.table.insert(numbers.table.end(),
                                 {static_cast<double>(mode + first), static_cast<double>(channel), lambda.real(),
                                  lambda.imag(), b.real(), b.imag()});
        }
    }
    return titled(std::move(numbers), figure.title + ", " + std::string(nameOf(form.variant)), figure.note);
}

Numbers numbersOf(const CompareFigure &figure)
{
    const Comparison &comparison = figure.comparison;
    const long n = comparison.x.rows(), channels = comparison.x.cols();
    Numbers numbers;
    numbers.shape = {static_cast<long>(comparison.results.size()), n, channels};
    for (const AlgorithmResult &result : comparison.results)
        numbers.real.insert(numbers.real.end(), result.y.data(), result.y.data() + result.y.size());
    numbers.columns = {"i"};
    for (const std::string &label : figure.labels) {
        numbers.columns.push_back("x " + label);
        numbers.columns.push_back("float64 " + label);
        for (const AlgorithmResult &result : comparison.results)
            numbers.columns.push_back(nameOf(result) + " " + label);
    }
    for (long i = 0; i < n; ++i) {
        numbers.table.push_back(static_cast<double>(i));
        for (long channel = 0; channel < channels; ++channel) {
            numbers.table.push_back(comparison.x(i, channel));
            numbers.table.push_back(comparison.reference(i, channel));
            for (const AlgorithmResult &result : comparison.results)
                numbers.table.push_back(result.y(i, channel));
        }
    }
    return titled(std::move(numbers), figure.title, figure.note);
}

Numbers numbersOf(const GalleryFigure &figure)
{
    if (figure.tiles.empty())
        throw Error("there is no tile");
    Curves curves{"lag", 1 - figure.tiles.front().pyramid->kernel().n, {}, {}};
    for (const GalleryFigure::Tile &tile : figure.tiles) {
        curves.values.push_back(tile.pyramid->kernel().t);
        curves.labels.push_back(tile.title);
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
        numbers.columns.push_back(figure.label);
    }
    numbers.table.reserve(numbers.columns.size() * first.values.size());
    for (long row = 0; row < rows; ++row) {
        for (long column = 0; column < columns; ++column) {
            numbers.table.push_back(static_cast<double>(row + 1 - first.height));
            numbers.table.push_back(static_cast<double>(column + 1 - first.width));
            for (const FootprintFigure &figure : figures)
                numbers.table.push_back(figure.values[static_cast<std::size_t>(row * columns + column)]);
        }
    }
    // With several channels none of them is named: their columns are.
    const std::string title = figures.size() == 1 ? first.title : first.title.substr(0, first.title.rfind(", "));
    return titled(std::move(numbers), title, first.note);
}

} // namespace tnn::commands
