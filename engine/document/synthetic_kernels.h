// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "engine/checkpoint/description.h"
#include "engine/model/tno.h"
#include "engine/task.h"

namespace tnn::document {

/// Kernels that lie in no file: a difference of two documents, or formulas. A Document shows them like any other's.
/// Thread-safe; flat channels and indices are those of description().
class SyntheticKernels {
public:
    virtual ~SyntheticKernels() = default;

    virtual const checkpoint::Description &description() const = 0;
    /// All of a TNO but what its coefficients are made of.
    virtual model::Tno tno(int index) const = 0;
    /// As Document::raw and Document::coefficients, whose arguments are checked: never an empty list of channels.
    virtual toeplitz::CoefficientsPtr raw(int index, long n, const std::vector<long> &flat, const Task &task) const = 0;
    /// Overrides::off is applied by the Document.
    virtual toeplitz::CoefficientsPtr coefficients(int index, long n, const std::vector<long> &flat,
                                                   const model::Overrides &overrides, const Task &task) const = 0;
};

} // namespace tnn::document
