// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figures/figure.h"
#include "engine/figures/options/option_field.h"

// Fields that several figures share, each for a member of the figure's options.

namespace tnn::figures {

/// Their texts, without their values.
struct ValueTexts {
    static OptionField reduction(const Message &help); ///< which kernel of many; on the command line --channels sets it
    static OptionField scale(const Message &help);
    static Message colourScaleHelp();
    static OptionField range();
    static OptionField profiles();
    static OptionChoices<Reduction> reductions();
    static OptionChoices<Scale> scales();      ///< of values with a sign
    static OptionChoices<Scale> logOrLinear(); ///< of magnitudes
    static OptionChoices<bool> withProfiles();
};

OptionValue valueOf(const ColourRange &range);
bool setValue(ColourRange &range, const OptionValue &value);
std::string textOf(const ColourRange &range); ///< as in a call; empty for a locked range, which no call can request
ColourRange rangeNamed(const std::string &text);

template <class Options> OptionField reductionField(const Message &help, Reduction Options::*member)
{
    return choiceField(ValueTexts::reduction(help), member, ValueTexts::reductions());
}

template <class Options> OptionField scaleField(const Message &help, Scale Options::*member)
{
    return choiceField(ValueTexts::scale(help), member, ValueTexts::scales());
}

template <class Options> OptionField logScaleField(const Message &help, Scale Options::*member)
{
    return choiceField(ValueTexts::scale(help), member, ValueTexts::logOrLinear());
}

template <class Options> OptionField rangeField(ColourRange Options::*member)
{
    OptionField field = ValueTexts::range();
    field.value = [member](const FigureOptions &options) { return valueOf(std::get<Options>(options).*member); };
    field.setValue = [member](FigureOptions &options, const OptionValue &value) {
        return setValue(std::get<Options>(options).*member, value);
    };
    field.text = [member](const FigureOptions &options) { return textOf(std::get<Options>(options).*member); };
    field.setText = [member](FigureOptions &options, const std::string &text) {
        std::get<Options>(options).*member = rangeNamed(text);
    };
    return field;
}

/// Returns the field for drawing the values along a cell's row, column and lag beside the picture.
template <class Options> OptionField profileField(bool Options::*member)
{
    return choiceField(ValueTexts::profiles(), member, ValueTexts::withProfiles());
}

/// The same, which no command line has.
OptionField inWindow(OptionField field);

} // namespace tnn::figures
