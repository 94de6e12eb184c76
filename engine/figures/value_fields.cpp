// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/value_fields.h"

#include "engine/io/number_text.h"

namespace tnn::figures {

namespace {

constexpr double LeastMagnitude = 1e-30, MostMagnitude = 1e30;

} // namespace

OptionField bareScaleField(const Message &help)
{
    return {.key = "scale",
            .name = Message("Scale"),
            .help = help,
            .lacking = {},
            .written = OptionField::Written::WhereGiven};
}

OptionField bareRangeField()
{
    return {.key = "range",
            .name = Message("Range"),
            .help = Message("Color limit: maximum, percentile, value, or lock the current one. Values beyond it are "
                            "counted below the plot"),
            .words = {{"full", Message("full range")},
                      {"99.9", Message("99.9 %")},
                      {"99", Message("99 %")},
                      {"95", Message("95 %")},
                      {"manual", Message("up to")},
                      {"locked", Message("locked")}},
            .explained = "color limit: full (default), percentile (99%), another percentile such as 95%, or a number",
            .isTyped = true};
}

OptionValue valueOf(const ColourRange &range)
{
    switch (range.kind) {
    case ColourRange::Kind::Symmetric:
        return "full";
    case ColourRange::Kind::Locked:
        return "locked";
    case ColourRange::Kind::Manual:
        return range.manual > 0 ? OptionValue(range.manual) : OptionValue("manual");
    case ColourRange::Kind::Percentile:
        break;
    }
    return io::exactText(range.percentile);
}

bool setValue(ColourRange &range, const OptionValue &value)
{
    using Kind = ColourRange::Kind;
    if (const auto *magnitude = std::get_if<double>(&value)) {
        const bool isOne = *magnitude >= LeastMagnitude && *magnitude <= MostMagnitude;
        if (isOne)
            range = {Kind::Manual, range.percentile, *magnitude};
        return isOne;
    }
    const auto &word = std::get<std::string>(value);
    if (word == "full" || word == "locked" || word == "manual") {
        range.kind = word == "full" ? Kind::Symmetric : word == "locked" ? Kind::Locked : Kind::Manual;
        range.manual = 0;
        return true;
    }
    double percentile = 0;
    if (!io::isNumber(word, percentile) || !(percentile >= 1 && percentile <= 100))
        return false;
    range = {Kind::Percentile, percentile, 0};
    return true;
}

std::string textOf(const ColourRange &range)
{
    switch (range.kind) {
    case ColourRange::Kind::Percentile:
        return range.percentile == ColourRange().percentile ? "percentile" : io::exactText(range.percentile) + "%";
    case ColourRange::Kind::Manual:
        return range.manual > 0 ? io::exactText(range.manual) : "full";
    case ColourRange::Kind::Symmetric:
    case ColourRange::Kind::Locked:
        break;
    }
    return "full";
}

/// Parses full, percentile, a percentile such as 95%, or a magnitude.
ColourRange rangeNamed(const std::string &text)
{
    using Kind = ColourRange::Kind;
    if (text == "full")
        return {};
    if (text == "percentile")
        return {Kind::Percentile};
    if (text.ends_with('%'))
        return {Kind::Percentile, io::decimalIn(text.substr(0, text.size() - 1), 1, 100)};
    return {Kind::Manual, ColourRange().percentile, io::decimalIn(text, LeastMagnitude, MostMagnitude)};
}

OptionField inWindow(OptionField field)
{
    field.where = OptionField::Where::Window;
    field.usualFirst = false;
    return field;
}

} // namespace tnn::figures
