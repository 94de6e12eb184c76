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
    return {.key = "scale", .name = Message("Scale"), .help = help, .lacking = {}};
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

OptionValue valueOf(const ColorRange &range)
{
    switch (range.kind) {
    case ColorRange::Kind::Symmetric:
        return "full";
    case ColorRange::Kind::Locked:
        return "locked";
    case ColorRange::Kind::Manual:
        return range.manual > 0 ? OptionValue(range.manual) : OptionValue("manual");
    case ColorRange::Kind::Percentile:
        break;
    }
    return io::exactText(range.percentile);
}

bool setValue(ColorRange &range, const OptionValue &value)
{
    using Kind = ColorRange::Kind;
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

std::string textOf(const ColorRange &range)
{
    switch (range.kind) {
    case ColorRange::Kind::Percentile:
        return range.percentile == ColorRange().percentile ? "percentile" : io::exactText(range.percentile) + "%";
    case ColorRange::Kind::Manual:
        return range.manual > 0 ? io::exactText(range.manual) : "full";
    case ColorRange::Kind::Symmetric:
    case ColorRange::Kind::Locked:
        break;
    }
    return "full";
}

/// Parses full, percentile, a percentile such as 95%, or a magnitude.
ColorRange rangeNamed(const std::string &text)
{
    using Kind = ColorRange::Kind;
    if (text == "full")
        return {};
    if (text == "percentile")
        return {Kind::Percentile};
    if (text.ends_with('%'))
        return {Kind::Percentile, io::decimalIn(text.substr(0, text.size() - 1), 1, 100)};
    return {Kind::Manual, ColorRange().percentile, io::decimalIn(text, LeastMagnitude, MostMagnitude)};
}

OptionField inWindow(OptionField field)
{
    field.where = OptionField::Where::Window;
    field.defaultFirst = false;
    return field;
}

} // namespace tnn::figures
