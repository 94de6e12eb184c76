// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/network/network_figures.h"

#include <algorithm>
#include <array>
#include <set>

#include "engine/error.h"
#include "engine/figures/value_fields.h"
#include "engine/io/vocabularies/vocabulary.h"
#include "engine/run/forward.h"

namespace tnn::figures {

namespace {

constexpr double Milli = 1e3;

/// Adds the columns of one of several items: prefixed with its name except for the first.
void addColumns(Numbers &numbers, const std::string &name, bool first, std::initializer_list<const char *> columns)
{
    for (const char *column : columns)
        numbers.columns.push_back(first ? column : std::string(column) + " " + name);
}

std::vector<double> numbersOfToken(const run::Generation &generation, std::size_t k)
{
    if (k >= generation.tokens.size())
        return {Missing, Missing, Missing};
    const run::GeneratedToken &token = generation.tokens[k];
    return {static_cast<double>(token.id), token.probability, Milli * token.seconds};
}

std::vector<double> numbersAtLength(const ExtrapolationFigure::Curve &curve, long length)
{
    const auto point = std::find_if(curve.points.begin(), curve.points.end(),
                                    [length](const run::LengthLoss &one) { return one.length == length; });
    if (point == curve.points.end())
        return {Missing, Missing, Missing};
    return {point->loss, point->perplexity(), static_cast<double>(point->tokens)};
}

/// Fills in Parts numbers per key and item: the table by rows, the array by items.
template <class At> void fill(Numbers &numbers, const std::vector<double> &keys, std::size_t things, At at)
{
    constexpr long Parts = 3;
    numbers.shape = {static_cast<long>(things), static_cast<long>(keys.size()), Parts};
    for (std::size_t thing = 0; thing < things; ++thing)
        for (std::size_t row = 0; row < keys.size(); ++row)
            for (const double value : at(thing, row))
                numbers.real.push_back(static_cast<float>(value));
    for (std::size_t row = 0; row < keys.size(); ++row) {
        numbers.table.push_back(keys[row]);
        for (std::size_t thing = 0; thing < things; ++thing)
            for (const double value : at(thing, row))
                numbers.table.push_back(value);
    }
}

} // namespace

std::vector<OptionField> InsideOptions::fields()
{
    using Point = model::Tap::Point;
    return {choiceField({.key = "point",
                         .name = Message("Place"),
                         .help = Message("What to show of the selected layer: the input v of its operator, the output "
                                         "T v, the gate u, the hidden state that enters the layer, the factor by which "
                                         "Hyena multiplies v, or what enters and leaves the whole mixer"),
                         .where = OptionField::Where::Window},
                        &InsideOptions::point,
                        {{"in", Point::In, Message("input v")},
                         {"out", Point::Out, Message("output T v")},
                         {"gate", Point::Gate, Message("gate u")},
                         {"hidden", Point::Hidden, Message("hidden state")},
                         {"pre", Point::Pre, Message("factor before T")},
                         {"mixer-in", Point::UnitIn, Message("mixer input")},
                         {"mixer-out", Point::UnitOut, Message("mixer output")}}),
            inWindow(colourScaleField(&InsideOptions::scale)), inWindow(rangeField(&InsideOptions::range))};
}

std::vector<OptionField> ExtrapolationOptions::fields()
{
    return {logScaleField(Message("Scale of the perplexity axis"), &ExtrapolationOptions::logScale)};
}

Message originalName()
{
    return Message("original");
}

Message titleOf(const GenerationFigure &figure, const std::string &device)
{
    const std::size_t tokens = figure.runs.front().generation.tokens.size();
    return device.empty() ? Message("%1 tokens after a prompt of %2", tokens, figure.prompt.size())
                          : Message("%1 tokens after a prompt of %2, on %3", tokens, figure.prompt.size(), device);
}

std::optional<long> firstDifference(const run::Generation &a, const run::Generation &b)
{
    const std::size_t shared = std::min(a.tokens.size(), b.tokens.size());
    for (std::size_t k = 0; k < shared; ++k)
        if (a.tokens[k].id != b.tokens[k].id)
            return static_cast<long>(k);
    return std::nullopt;
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

Message nameOf(model::Tap::Point point)
{
    static const std::array<Message, 7> Names{
        Message("input v"),         Message("output"),      Message("gate u"),      Message("hidden state"),
        Message("factor before T"), Message("mixer input"), Message("mixer output")};
    return Names.at(static_cast<std::size_t>(point));
}

InsideFigure insideFigure(const document::Document &document, const run::NetworkInput &input, const model::Tap &tap,
                          const model::Overrides &overrides, const Task &task)
{
    const toeplitz::Sequence values = run::insideValues(document, input, tap, overrides, task);
    InsideFigure figure;
    figure.tokens = values.rows();
    figure.channels = values.cols();
    figure.values.assign(values.data(), values.data() + values.size());
    figure.title = Message("%1, %2", document.description().layers.at(static_cast<std::size_t>(tap.layer)).name,
                           nameOf(tap.point));
    return figure;
}

Numbers numbersOf(const GenerationFigure &figure)
{
    Numbers numbers;
    numbers.title = figure.title.english();
    numbers.columns = {"token"};
    std::size_t longest = 0;
    for (const GenerationFigure::Run &run : figure.runs) {
        addColumns(numbers, run.name.english(), numbers.columns.size() == 1, {"id", "probability", "ms"});
        longest = std::max(longest, run.generation.tokens.size());
    }
    std::vector<double> keys(longest);
    for (std::size_t k = 0; k < longest; ++k)
        keys[k] = static_cast<double>(k);
    fill(numbers, keys, figure.runs.size(),
         [&figure](std::size_t run, std::size_t row) { return numbersOfToken(figure.runs[run].generation, row); });
    return numbers;
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
    fill(numbers, keys, figure.curves.size(), [&figure, &keys](std::size_t curve, std::size_t row) {
        return numbersAtLength(figure.curves[curve], static_cast<long>(keys[row]));
    });
    return numbers;
}

Numbers numbersOf(const InsideFigure &figure)
{
    Numbers numbers;
    numbers.title = figure.title.english();
    numbers.shape = {figure.tokens, figure.channels};
    numbers.real = figure.values;
    numbers.columns = {"token"};
    for (long channel = 0; channel < figure.channels; ++channel)
        numbers.columns.push_back(std::to_string(channel));
    numbers.table.reserve(static_cast<std::size_t>(figure.tokens * (figure.channels + 1)));
    for (long token = 0; token < figure.tokens; ++token) {
        numbers.table.push_back(static_cast<double>(token));
        const auto row = figure.values.begin() + token * figure.channels;
        numbers.table.insert(numbers.table.end(), row, row + figure.channels);
    }
    return numbers;
}

} // namespace tnn::figures
