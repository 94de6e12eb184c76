// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "engine/document/document.h"
#include "engine/ssm/etsc.h"
#include "engine/ssm/reduce.h"

namespace tnn::document {

/// A TNO's coefficients as a state space.
struct Conversion {
    ssm::Modes modes;
    std::vector<double> error; ///< per channel, relative, over lags < n
    Message note;              ///< what had to be done differently, else empty
};

/// Decayed coefficients of flat channels (empty: all), as a state space is made of them: without the activation where the
/// public code's state space leaves it out.
toeplitz::CoefficientsPtr convertible(const Document &document, int index, long n, const std::vector<long> &flat,
                                      const model::Overrides &overrides, const Task &task);

/// Converts flat channels (empty: all) of the causal TNO `index` at length n. Where the coefficients pass an activation, its
/// answer is what is converted: with the decay divided out of it where it decays too (f(0) = 0) and gamma^n > 1e-6, else
/// with none, all modes on the unit circle; the note says which. Throws tnn::Error for a bidirectional TNO.
Conversion convert(const Document &document, int index, long n, const std::vector<long> &flat, ssm::Variant variant,
                   const model::Overrides &overrides = {}, const Task &task = {});

struct ReducedConversion : Conversion {
    std::vector<long> states;  ///< per channel, real numbers
    std::vector<bool> reached; ///< per channel, whether the error asked for was
};

/// The same by an exact head and a few modes: request.gamma is filled here. The error of each channel is measured over all lags < n.
ReducedConversion reduce(const Document &document, int index, long n, const std::vector<long> &flat,
                         const ssm::ReduceRequest &request, const model::Overrides &overrides = {},
                         const Task &task = {});

/// A sentence where kernels keep a larger error than the one asked for, else empty; also where a number of states was.
Message missedError(const ReducedConversion &reduced, const ssm::ReduceRequest &request);

} // namespace tnn::document
