// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "engine/run/evaluate.h"

namespace tnn::run {

/// What a sweep changes: how many lags all kernels keep (model::Overrides::band), how many states their reduced forms
/// have, or which layer's or channel's operator is off.
enum class SweepKind { Lags, States, Layers, Channels };

struct SweepRequest {
    SweepKind kind = SweepKind::Lags;
    EvaluateRequest text;     ///< with one length; its overrides stay
    std::optional<int> layer; ///< States: the only one that is reduced; Channels: theirs, required; else none
    std::vector<long> values; ///< lags, states, layers or channels; empty: 0, 1, 2, 4 and so on below the length; 1, 2,
                              ///< 4 to 64; all
};

/// A change and the loss of the text with it.
struct SweepPoint {
    long value = 0;
    document::Method method = document::Method::Fft;
    document::MethodOptions options;
    model::Overrides overrides;
    LengthLoss loss = {}; ///< set by measure()
};

/// Returns the length of a text's windows unless another is asked for: the training length, or all of a shorter text.
long sweptLength(const document::Document &document, const EvaluateRequest &text);

/// Returns the points in order. Throws tnn::Error for values, layers and channels that do not exist, and for states of
/// a network that has no reduced form.
std::vector<SweepPoint> planOf(const document::Document &document, const SweepRequest &request);

/// Sets the loss of each point. Throws as evaluate().
void measure(const document::Document &document, const SweepRequest &request, std::span<SweepPoint> points,
             const Task &task = {});

} // namespace tnn::run
