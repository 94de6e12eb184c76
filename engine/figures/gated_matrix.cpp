// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/gated_matrix.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "engine/error.h"
#include "engine/figures/figure_parts.h"

namespace tnn::figures {

namespace {

/// The file's name, or the beginning of the text.
std::string inputName(const Input &input)
{
    constexpr std::size_t Longest = 48;
    if (input.text.empty())
        return input.name;
    std::string text = input.text;
    if (text.size() > Longest) {
        std::size_t end = Longest;
        while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U)
            --end; // no half character
        text = text.substr(0, end) + "...";
    }
    std::replace_if(
        text.begin(), text.end(), [](unsigned char c) { return c < 0x20; }, ' ');
    return "\"" + text + "\"";
}

} // namespace

MatrixFigure gatedFigure(const document::Document &document, const FigureRequest &request, const Input &input,
                         const Task &task, GatesPtr known)
{
    if (request.reduction != Reduction::Channel)
        throw Error("A gate belongs to a channel: there is no diag(u) T of a mean or an extreme over channels");
    MatrixFigure figure = matrixFigure(document, request, task);
    figure.gates = known ? std::move(known)
                         : std::make_shared<const toeplitz::Sequence>(gateOf(document, request, input, task));
    for (const long flat : requestedChannels(document, request)) {
        const auto column = figure.gates->col(flat);
        figure.gate.emplace_back(column.begin(), column.end());
    }
    figure.gateInput = inputName(input);
    figure.title = Message("%1, gated for %2", figure.title, figure.gateInput);
    return figure;
}

namespace {

float cellOf(const MatrixFigure &figure, long row, long column)
{
    const float t = figure.kernels.front()->at(row - column);
    return figure.gate.empty() ? t : figure.gate.front()[static_cast<std::size_t>(row)] * t;
}

} // namespace

void checkCell(long n, long row, long column)
{
    if (row < 0 || column < 0 || row >= n || column >= n)
        throw Error("there is no cell %1,%2 where n is %3", row, column, n);
}

Numbers profileNumbers(const MatrixFigure &figure, long row, long column)
{
    const long n = figure.kernels.front()->n, lag = row - column;
    checkCell(n, row, column);
    const std::string name = figure.gate.empty() ? "T" : "E";
    Numbers numbers;
    numbers.title = figure.title.english();
    numbers.shape = {3, n};
    numbers.columns = {"token", name + "[" + std::to_string(row) + ", j]", name + "[i, " + std::to_string(column) + "]",
                       name + "[i, i - " + std::to_string(lag) + "]"};
    for (long j = 0; j < n; ++j)
        numbers.real.push_back(cellOf(figure, row, j));
    for (long i = 0; i < n; ++i)
        numbers.real.push_back(cellOf(figure, i, column));
    for (long i = 0; i < n; ++i)
        numbers.real.push_back(i >= lag && i - lag < n ? cellOf(figure, i, i - lag) : std::nanf(""));
    for (long k = 0; k < n; ++k) {
        numbers.table.push_back(static_cast<double>(k));
        for (long curve = 0; curve < 3; ++curve)
            numbers.table.push_back(numbers.real[static_cast<std::size_t>(curve * n + k)]);
    }
    return numbers;
}

} // namespace tnn::figures
