// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/document/document.h"
#include "engine/ssm/form_mixer.h"
#include "engine/ssm/reduce.h"

namespace tnn::document {

/// How a token is computed from the preceding ones.
enum class OperatorForm {
    Fft,       ///< recomputes the whole text for every token, as published
    Cache,     ///< remembers the inputs of each operator and sums over all of them
    Window,    ///< like Cache, but only over the last tokens: lags beyond them are omitted
    Streaming, ///< exact at any length: relaxed convolution, its work spread over the tokens
    Ssm,       ///< the published ETSC: n complex modes for lags < n; beyond them its kernel repeats
    Paired,    ///< Ssm with one of each conjugate pair: half the states
    Unpadded,  ///< Paired without the pad t_n = -sum t: the same number of states, better conditioned
    Reduced,   ///< an exact FIR head and a few modes, as many as an error requires
    Stored ///< the poles and residues of a state-space layer, as the file has them: exact wherever its kernel is not
           ///< cut
};
inline constexpr int OperatorFormCount = 9;
inline constexpr std::array<std::string_view, OperatorFormCount> OperatorFormNames{
    "fft", "cache", "window", "streaming", "ssm", "paired", "unpadded", "reduced", "stored"};
std::string_view nameOf(OperatorForm operatorForm); ///< one of OperatorFormNames
/// Returns "streaming"; for the reduced form with parameters: "reduced, 8 states, 16 taps", "reduced, error 0.01".
Message titleOf(OperatorForm operatorForm, const ssm::ReduceRequest &request);
/// Returns the parameters of the reduced form: "8 states, 16 taps", "error 0.01".
Message titleOf(const ssm::ReduceRequest &request);
/// Returns the overrides: "\u03b3 0.9, no decay, |lag| \u2264 64, 3 channels off"; empty if none.
Message titleOf(const model::Overrides &overrides);
bool isForm(std::string_view name); ///< a form other than fft and cache
/// Returns why the model's operators do not support it; empty if they do.
Message refusalOf(const Document &document, OperatorForm operatorForm);
/// Throws tnn::Error with that reason.
void checkOperatorForm(const Document &document, OperatorForm operatorForm);

struct FormOptions {
    /// n for the conversion of state spaces, and the window's; none: the training length, or the text's length if that
    /// is unknown or, for Reduced, shorter.
    std::optional<long> window;
    ssm::ReduceRequest reduce; ///< parameters of Reduced; gamma is set per TNO
    /// For a network, the only layer that uses the form; the others use Streaming, which is exact. None: all.
    std::optional<int> layer = std::nullopt;

    bool operator==(const FormOptions &) const = default;
};

/// Creates one operator with channels `flat` (empty: all) in a form other than Fft and Cache, for up to `longest`
/// tokens, on this CPU. Adds a sentence to `warnings` for each approximation. Throws tnn::Error if not possible.
ssm::FormMixer::Layer formLayer(const Document &document, int tno, const std::vector<long> &flat,
                                OperatorForm operatorForm, const FormOptions &options, long longest,
                                const model::Overrides &overrides, const Task &task, std::vector<Message> &warnings);

/// The operators of a network, all or that of options.layer. Throws tnn::Error for a layer that does not exist.
struct FormRun {
    std::unique_ptr<ssm::FormMixer> mixer;
    std::vector<Message> warnings;
};
FormRun formRun(const Document &document, OperatorForm operatorForm, const FormOptions &options, long longest,
                const model::Overrides &overrides, const Task &task);

} // namespace tnn::document
