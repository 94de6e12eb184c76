// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figures/figure.h"

namespace tnn::figures {

inline constexpr long LongestMeasured = 8192; ///< for findings: a layer takes a second or two

/// Returns the request at no more than that length.
FigureRequest limited(FigureRequest request);

Message kernelCount(long count); ///< "3 kernels"

} // namespace tnn::figures
