// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/bench/engine/bench.h"
#include "app/bench/engine/forms/token_run.h"
#include "engine/document/document.h"
#include "engine/figures/kernels/form_costs_figure.h"

namespace tnn::bench {

/// A causal operator of a checkpoint at a length: some of its channels and a text for them.
struct MeasuredOperator {
    document::DocumentPtr document;
    int tno = 0;
    std::vector<long> channels;       ///< flat
    std::string title;                ///< "layer 0 (hyena), 32 of 256 channels"
    toeplitz::CoefficientsPtr kernel; ///< the kernels of these channels
    TokenText text;                   ///< benchInput() and T x

    long n() const { return kernel->n; }
    std::vector<figures::MeasuredForm> forms() const;
    /// Adds a sentence to `notes` if a kernel misses its promise: too few states, or poles that continue a cut kernel.
    /// Throws tnn::Error if the form is not possible.
    FormMaker maker(const figures::MeasuredForm &form, std::vector<Message> &notes) const;
};

/// The first operator of each kind, or all of a layer. Throws tnn::Error for a layer that does not exist.
std::vector<int> operatorsToMeasure(const document::Document &document, std::optional<int> layer);

/// The requested length, or else a few that the operator has: its longest if all are longer. Throws tnn::Error if T x
/// is not what its layer computes.
std::vector<long> lengthsToMeasure(const document::Document &document, int tno, const Bench &bench);

/// At most 32 channels, evenly spread. Throws tnn::Error if the operator is not causal or not finite, or has no T x.
MeasuredOperator measuredOperator(const document::DocumentPtr &document, int tno, long n);

} // namespace tnn::bench
