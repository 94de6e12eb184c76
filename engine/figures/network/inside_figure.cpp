// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/network/inside_figure.h"

#include <array>

#include "engine/error.h"
#include "engine/figures/figure_parts.h"
#include "engine/figures/plot_request.h"
#include "engine/figures/value_fields.h"
#include "engine/run/forward.h"

namespace tnn::figures {

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
            inWindow(colorScaleField(&InsideOptions::scale)), inWindow(rangeField(&InsideOptions::range))};
}

Message nameOf(model::Tap::Point point)
{
    static const std::array<Message, 7> Names{
        Message("input v"),         Message("output"),      Message("gate u"),      Message("hidden state"),
        Message("factor before T"), Message("mixer input"), Message("mixer output")};
    return Names.at(static_cast<std::size_t>(point));
}

InsideFigure figureOf(const InsideOptions &options, const PlotRequest &request, const Task &task)
{
    const checkpoint::Description &description = request.document->description();
    const model::Tap tap{description.tnos.at(static_cast<std::size_t>(request.figure.selection.tno)).layer,
                         options.point};
    const toeplitz::Sequence values = run::insideValues(*request.document, *request.input.network, tap,
                                                        request.figure.overrides, task);
    InsideFigure figure;
    figure.tokens = values.rows();
    figure.channels = values.cols();
    figure.values.assign(values.data(), values.data() + values.size());
    const Message &layer = description.layers.at(static_cast<std::size_t>(tap.layer)).name;
    figure.title = withOverrides(Message("%1, %2", layer, nameOf(tap.point)), request.figure.overrides);
    return figure;
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
