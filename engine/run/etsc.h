// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "engine/document/conversion.h"

namespace tnn::run {

/// The bytes of modes.npz: `lambda` and `b` (modes, channels) complex128, `error` (channels) float64; of reduced ones
/// `head` (taps, channels) float64 too.
std::string modesNpz(const document::Conversion &conversion);

} // namespace tnn::run
