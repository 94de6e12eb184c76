// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "engine/document/document.h"
#include "engine/document/method.h"
#include "engine/ssm/etsc.h"
#include "engine/ssm/reduce.h"

namespace tnn::document {

/// A TNO's coefficients as a state space.
struct Conversion {
    ssm::Modes modes;
    std::vector<double> error; ///< per channel, relative, over lags < n
    Message note;              ///< deviations from the standard method, if any
};

/// Returns decayed coefficients of flat channels (empty: all), as converted to a state space: without the activation if
/// the public code's state space omits it.
toeplitz::CoefficientsPtr convertible(const Document &document, int index, long n, const std::vector<long> &flat,
                                      const model::Overrides &overrides, const Task &task);

/// Converts flat channels (empty: all) of the causal TNO `index` at length n. The output of an activation is converted:
/// with the decay divided out if it decays too (f(0) = 0) and gamma^n > 1e-6, otherwise without decay, with all modes
/// on the unit circle; the note tells which. Method::Stored: the poles and residues of the file, after a head of
/// lag 0. Throws tnn::Error for a bidirectional TNO, and for Stored unless hasStoredModes().
Conversion convert(const Document &document, int index, long n, const std::vector<long> &flat, Method method,
                   const model::Overrides &overrides = {}, const Task &task = {});
/// Converts like convert(), but without the errors, which cost more than the modes.
Conversion modesOf(const Document &document, int index, long n, const std::vector<long> &flat, Method method,
                   const model::Overrides &overrides = {}, const Task &task = {});

/// Whether the operator stores its poles, and the overrides keep its kernel a sum of their powers.
bool hasStoredModes(const model::Tno &tno, const model::Overrides &overrides);

struct ReducedConversion : Conversion {
    std::vector<long> states;  ///< per channel, real numbers
    std::vector<bool> reached; ///< per channel, whether the requested error was reached
};

/// Converts to an exact head and a few modes; fills request.gamma. Errors are measured per channel over all lags < n.
ReducedConversion reduce(const Document &document, int index, long n, const std::vector<long> &flat,
                         const ssm::ReduceRequest &request, const model::Overrides &overrides = {},
                         const Task &task = {});

/// Returns a sentence if kernels exceed the requested error; empty if none does, or a number of states was requested.
Message missedError(const ReducedConversion &reduced, const ssm::ReduceRequest &request);

} // namespace tnn::document
