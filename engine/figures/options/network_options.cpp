// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/options/network_options.h"

#include "engine/figures/options/value_fields.h"

namespace tnn::figures {

namespace {

OptionField inWindow(OptionField field)
{
    field.where = OptionField::Where::Window;
    field.usualFirst = false;
    return field;
}

} // namespace

std::vector<OptionField> InsideOptions::fields()
{
    using Point = model::Tap::Point;
    return {choiceField({.key = "point",
                         .name = Message("Place"),
                         .help = Message("Where the selected layer is looked into: v enters its operator, T v leaves "
                                         "it, u gates that, and the hidden state is what the layer begins with"),
                         .where = OptionField::Where::Window},
                        &InsideOptions::point,
                        {{"in", Point::In, Message("input v")},
                         {"out", Point::Out, Message("output T v")},
                         {"gate", Point::Gate, Message("gate u")},
                         {"hidden", Point::Hidden, Message("hidden state")}}),
            inWindow(scaleField(ValueTexts::colourScaleHelp(), &InsideOptions::scale)),
            inWindow(rangeField(&InsideOptions::range))};
}

std::vector<OptionField> TrainingOptions::fields()
{
    return {choiceField({.key = "learning-rate",
                         .name = Message("Learning rate"),
                         .help = Message("Whether the learning rate is drawn on the right axis"),
                         .where = OptionField::Where::Window},
                        &TrainingOptions::learningRate,
                        {{"without", false, Message("losses")}, {"with", true, Message("with learning rate")}}),
            inWindow(choiceField(ValueTexts::scale(Message("How losses are placed along the axis")),
                                 &TrainingOptions::logScale,
                                 {{"linear", false, Message("linear")}, {"log", true, Message("log")}}))};
}

std::vector<OptionField> ExtrapolationOptions::fields()
{
    return {inWindow(choiceField(ValueTexts::scale(Message("How perplexities are placed along the axis")),
                                 &ExtrapolationOptions::logScale,
                                 {{"linear", false, Message("linear")}, {"log", true, Message("log")}}))};
}

} // namespace tnn::figures
