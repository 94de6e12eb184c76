// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/bench/engine/forms/form_crossover.h"

#include <algorithm>
#include <cmath>

#include "app/bench/engine/bench_inputs.h"
#include "app/bench/engine/forms/token_run.h"
#include "engine/model/stored_modes.h"
#include "engine/ssm/form.h"

namespace tnn::bench {

namespace {

struct Recurrence {
    double states = 0, stateBytes = 0, us = 0; ///< states and bytes per channel, the time of all channels
};

ssm::Modes pairs(long count, long channels)
{
    constexpr double Magnitude = 0.99;
    ssm::Modes modes{ssm::Variant::Stored, 1, {}, {}, {}};
    modes.lambda.resize(count, channels);
    modes.b.setConstant(count, channels, 1.0 / static_cast<double>(count));
    modes.head.setZero(1, channels);
    for (long k = 0; k < count; ++k)
        for (long channel = 0; channel < channels; ++channel)
            modes.lambda(k, channel) = model::polarForm(Magnitude, double(k + 1) + 0.1 * double(channel));
    return modes;
}

/// The median of seven texts.
Recurrence measured(long count, const TokenText &text)
{
    constexpr double EnoughUs = 5e3;
    const ssm::Modes modes = pairs(count, text.x.cols());
    TokenRun run(text, [&modes] { return ssm::modalForm(modes); });
    run.limit(EnoughUs);
    std::vector<double> means(7);
    for (double &mean : means)
        mean = meanOf(run.times());
    const auto states = static_cast<double>(run.states());
    return {states, static_cast<double>(run.stateBytes()) / static_cast<double>(text.x.cols()), timingOf(means).median};
}

} // namespace

Crossover crossoverOf(long n, long channels, double us)
{
    const TokenText text{benchInput(std::max(n, 256L), channels), {}};
    Recurrence faster;
    for (long count = 1; 2 * count <= std::max(n, 2L); count *= 2) {
        const Recurrence next = measured(count, text);
        if (next.us > us) {
            const double share = count > 1 ? (us - faster.us) / (next.us - faster.us) : 0;
            return {faster.states + share * (next.states - faster.states),
                    faster.stateBytes + share * (next.stateBytes - faster.stateBytes), false};
        }
        faster = next;
    }
    return {faster.states, faster.stateBytes, true};
}

} // namespace tnn::bench
