// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tnn::io {

/// A synthetic x: `impulse`, `step`, `ramp`, `sine:FREQUENCY`, `chirp` or `noise[:SEED]`.
struct Signal {
    enum class Kind { Impulse, Step, Ramp, Sine, Chirp, Noise };
    Kind kind = Kind::Impulse;
    double frequency = 0.05; ///< cycles per token, of Sine
    std::uint64_t seed = 0;  ///< the seed of Noise

    bool operator==(const Signal &) const = default;
};

/// Throws tnn::Error with a list of the forms.
Signal signalNamed(std::string_view text);
/// Returns the text that signalNamed reads.
std::string nameOf(const Signal &signal);
bool looksLikeSignal(std::string_view text);

/// n samples. impulse: 1 at 0; step: 1; ramp: i/(n-1) (n = 1: 0); sine: sin(2 pi f i); chirp: linear from 0 to half the
/// token rate; noise: standard normal, the same on every platform for one seed.
std::vector<float> samples(const Signal &signal, long n);

} // namespace tnn::io
