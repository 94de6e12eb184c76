// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "engine/figures/kernels/findings_figure.h"

namespace tnn::figures {

inline constexpr long LongestMeasured = 8192; ///< for findings: a layer takes a second or two

/// Returns the request at no more than that length.
FigureRequest limited(FigureRequest request);

Message kernelCount(long count); ///< "3 kernels"

/// Returns how fast the poles that the file stores forget; none where it stores none.
std::optional<Finding> poleFinding(const document::Document &document, const FigureRequest &request, const Task &task);

} // namespace tnn::figures
