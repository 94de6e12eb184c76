// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/signal.h"

#include <cmath>
#include <numbers>
#include <optional>

#include "engine/error.h"
#include "engine/io/file.h"
#include "engine/io/number_text.h"
#include "engine/names.h"
#include "engine/split_mix.h"

namespace tnn::io {

namespace {

constexpr Named<Signal::Kind> SignalNames[] = {
    {Signal::Kind::Impulse, "impulse"}, {Signal::Kind::Step, "step"},   {Signal::Kind::Ramp, "ramp"},
    {Signal::Kind::Sine, "sine"},       {Signal::Kind::Chirp, "chirp"}, {Signal::Kind::Noise, "noise"},
};

std::optional<Signal> parsed(std::string_view text)
{
    const std::size_t colon = text.find(':');
    const std::string_view name = text.substr(0, colon);
    const bool hasArgument = colon != std::string_view::npos;
    const std::string_view argument = hasArgument ? text.substr(colon + 1) : std::string_view();
    const std::optional<Signal::Kind> kind = namedIn(SignalNames, name);
    if (!kind)
        return std::nullopt;
    Signal signal;
    signal.kind = *kind;
    const bool fits = kind == Signal::Kind::Sine
        ? isWholly(argument, signal.frequency) && std::isfinite(signal.frequency)
        : kind == Signal::Kind::Noise ? !hasArgument || isWholly(argument, signal.seed)
                                      : !hasArgument;
    return fits ? std::optional(signal) : std::nullopt;
}

/// Generates standard normal numbers with Box-Muller; std::normal_distribution differs between libraries.
std::vector<float> noise(std::uint64_t seed, long n)
{
    std::vector<float> x(static_cast<std::size_t>(n));
    std::uint64_t state = seed;
    for (float &value : x) {
        const double u = (static_cast<double>(nextBits(state) >> 11) + 1) * 0x1p-53; // (0, 1]
        const double v = static_cast<double>(nextBits(state) >> 11) * 0x1p-53;
        value = static_cast<float>(std::sqrt(-2 * std::log(u)) * std::cos(2 * std::numbers::pi * v));
    }
    return x;
}

double sampleAt(const Signal &signal, double i, double n)
{
    const double last = n > 1 ? n - 1 : 1;
    switch (signal.kind) {
    case Signal::Kind::Impulse:
        return i == 0 ? 1 : 0;
    case Signal::Kind::Step:
        return 1;
    case Signal::Kind::Ramp:
        return i / last;
    case Signal::Kind::Sine:
        return std::sin(2 * std::numbers::pi * std::fmod(signal.frequency * i, 1));
    case Signal::Kind::Chirp:
        return std::sin(2 * std::numbers::pi * std::fmod(0.25 * i * i / last, 1));
    case Signal::Kind::Noise:
        break;
    }
    return 0;
}

} // namespace

Signal signalNamed(std::string_view text)
{
    const std::optional<Signal> signal = parsed(text);
    if (!signal)
        throw Error("'%1' is not a signal; use impulse, step, ramp, sine:FREQUENCY, chirp or noise[:SEED]",
                    escaped(text));
    return *signal;
}

std::string nameOf(const Signal &signal)
{
    std::string name(nameIn(SignalNames, signal.kind));
    if (signal.kind == Signal::Kind::Sine)
        name += ':' + exactText(signal.frequency);
    if (signal.kind == Signal::Kind::Noise && signal.seed != 0)
        name += ':' + std::to_string(signal.seed);
    return name;
}

bool looksLikeSignal(std::string_view text)
{
    return namedIn(SignalNames, text.substr(0, text.find(':'))).has_value();
}

std::vector<float> samples(const Signal &signal, long n)
{
    if (n < 1)
        throw Error("a signal requires at least one token");
    if (signal.kind == Signal::Kind::Noise)
        return noise(signal.seed, n);
    std::vector<float> x(static_cast<std::size_t>(n));
    for (std::size_t i = 0; i < x.size(); ++i)
        x[i] = static_cast<float>(sampleAt(signal, static_cast<double>(i), static_cast<double>(n)));
    return x;
}

} // namespace tnn::io
