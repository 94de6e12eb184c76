// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/network/extrapolation_figure.h"

#include <algorithm>
#include <set>

#include "engine/error.h"
#include "engine/figures/network/item_numbers.h"
#include "engine/figures/value_fields.h"

namespace tnn::figures {

namespace {

std::vector<double> numbersAtLength(const ExtrapolationFigure::Curve &curve, long length)
{
    const auto point = std::find_if(curve.points.begin(), curve.points.end(),
                                    [length](const run::LengthLoss &one) { return one.length == length; });
    if (point == curve.points.end())
        return {Missing, Missing, Missing};
    return {point->loss, point->perplexity(), static_cast<double>(point->tokens)};
}

} // namespace

std::vector<OptionField> ExtrapolationOptions::fields()
{
    return {
        logScaleField(Message("Scale of the perplexity axis"), &ExtrapolationOptions::logScale),
        textField({.key = "lengths",
                   .name = Message("Lengths"),
                   .help = Message("Window lengths, such as 256, 512, 1024; empty: half to eight times the training "
                                   "length n")},
                  &ExtrapolationOptions::lengths)};
}

std::vector<long> extrapolationLengths(long trainingLength, long tokens)
{
    std::vector<long> lengths;
    for (long length = std::max(1L, trainingLength / 2); length <= 8 * trainingLength; length *= 2)
        if (length < tokens)
            lengths.push_back(length);
    if (!lengths.empty() || tokens < 2)
        return lengths;
    long largest = 1;
    while (2 * largest < tokens)
        largest *= 2;
    return largest > 1 ? std::vector<long>{largest / 2, largest} : std::vector<long>{largest};
}

std::vector<long> parseLengths(std::string_view text)
{
    const std::vector<long> given = io::parseIds(text);
    const std::set<long> lengths(given.begin(), given.end());
    if (*lengths.begin() < 1)
        throw Error("a length must be 1 or more");
    return {lengths.begin(), lengths.end()};
}

Numbers numbersOf(const ExtrapolationFigure &figure)
{
    Numbers numbers;
    numbers.title = figure.title.english();
    numbers.columns = {"length"};
    std::set<long> lengths;
    for (const ExtrapolationFigure::Curve &curve : figure.curves) {
        addColumns(numbers, curve.name.english(), numbers.columns.size() == 1, {"loss", "perplexity", "tokens"});
        for (const run::LengthLoss &point : curve.points)
            lengths.insert(point.length);
        if (!curve.note.empty())
            numbers.note += (numbers.note.empty() ? "" : "; ") + curve.name.english() + ": " + curve.note.english();
    }
    const std::vector<double> keys(lengths.begin(), lengths.end());
    addNumbers(numbers, keys, figure.curves.size(), [&figure, &keys](std::size_t curve, std::size_t row) {
        return numbersAtLength(figure.curves[curve], static_cast<long>(keys[row]));
    });
    return numbers;
}

} // namespace tnn::figures
