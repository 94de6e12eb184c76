// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/document/kernels.h"

namespace tnn::document {

/// Kernels that lie in no file: a difference of two documents, or formulas. load() gives all of a TNO but what its
/// coefficients are made of.
class SyntheticKernels : public Kernels {
public:
    bool synthetic() const final { return true; }
    void checkLength(long n, std::size_t channels) const final;
    void readStored(int, const std::function<void(std::span<const double>)> &) const final { }

protected:
    using Kernels::Kernels;
};

} // namespace tnn::document
