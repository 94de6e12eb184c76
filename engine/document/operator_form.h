// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/document/document.h"
#include "engine/ssm/form_mixer.h"
#include "engine/ssm/reduce.h"

namespace tnn::document {

/// How a token is computed from those before it.
enum class OperatorForm {
    Fft,       ///< the whole text anew for every token, as published
    Cache,     ///< what entered each operator is remembered, and a token sums over all of it
    Window,    ///< the same over the last tokens alone: lags beyond them are left out
    Streaming, ///< exact at any length: relaxed convolution, its work spread over the tokens
    Ssm,       ///< the published ETSC: n complex modes for lags < n; beyond them its kernel repeats
    Paired,    ///< the same with one of each conjugate pair: half of the states
    Unpadded,  ///< pairs of the conversion without the pad t_n = -sum t: as many states, better conditioned
    Reduced    ///< an exact FIR head and a few modes, as many as an error needs
};
inline constexpr int OperatorFormCount = 8;
inline constexpr std::array<std::string_view, OperatorFormCount> OperatorFormNames{
    "fft", "cache", "window", "streaming", "ssm", "paired", "unpadded", "reduced"};
std::string_view nameOf(OperatorForm operatorForm); ///< one of OperatorFormNames
/// "streaming"; of the reduced form also how: "reduced, 8 states, 16 taps", "reduced, error 0.01".
Message titleOf(OperatorForm operatorForm, const ssm::ReduceRequest &request);
/// How the reduced form is made: "8 states, 16 taps", "error 0.01".
Message titleOf(const ssm::ReduceRequest &request);
/// What is overridden: "\u03b3 0.9, no decay, |lag| \u2264 64, 3 channels off"; empty for nothing.
Message titleOf(const model::Overrides &overrides);
bool isForm(std::string_view name); ///< one of those but fft and cache
/// Whether the model's operators allow it; the reason, for people, where they do not.
Message refusalOf(const Document &document, OperatorForm operatorForm);
/// Throws tnn::Error with that reason.
void checkOperatorForm(const Document &document, OperatorForm operatorForm);

struct FormOptions {
    /// n at which state spaces are converted, and the window's; none: the training length, or the whole text's where that
    /// is not known or, for Reduced, shorter.
    std::optional<long> window;
    ssm::ReduceRequest reduce; ///< how Reduced is made; gamma is each TNO's
    /// Of a network, the only layer that is met by the form: the others go by Streaming, which is exact. None: all.
    std::optional<int> layer = std::nullopt;

    bool operator==(const FormOptions &) const = default;
};

/// One operator, its channels `flat` (empty: all), by a form of it: all but Fft and Cache, for up to `longest` tokens, on
/// this CPU. What it does not do exactly is added to `warnings`, a sentence each. Throws tnn::Error where it can't be had.
ssm::FormMixer::Layer formLayer(const Document &document, int tno, const std::vector<long> &flat,
                                OperatorForm operatorForm, const FormOptions &options, long longest,
                                const model::Overrides &overrides, const Task &task, std::vector<Message> &warnings);

/// A network's, all or those of options.layer. Throws tnn::Error for a layer that does not exist.
struct FormRun {
    std::unique_ptr<ssm::FormMixer> mixer;
    std::vector<Message> warnings;
};
FormRun formRun(const Document &document, OperatorForm operatorForm, const FormOptions &options, long longest,
                const model::Overrides &overrides, const Task &task);

} // namespace tnn::document
