// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

#include "engine/document/document.h"

namespace tnn::run {

/// Explains a result that is not finite: names the first tensor of the file that is not. Reads all tensors.
Message notFiniteText(const document::Document &document, const Task &task = {});

/// Returns that text as a warning about a result; empty if none of its values is NaN.
Message nanWarning(const document::Document &document, std::span<const float> values, const Task &task = {});
Message nanWarning(const document::Document &document, const Task &task = {});

} // namespace tnn::run
