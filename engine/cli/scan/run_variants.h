// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/cli/calls.h"

namespace tnn::cli {

/// Measures the variants of a VCF, and writes the table.
void runVariants(const ScanCall &call, const document::Document &document);

} // namespace tnn::cli
