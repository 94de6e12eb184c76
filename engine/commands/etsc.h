// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "engine/commands/conversion.h"

namespace tnn::commands {

/// The bytes of modes.npz: `lambda` and `b` (modes, channels) complex128, `error` (channels) float64; of reduced ones
/// `head` (taps, channels) float64 too.
std::string modesNpz(const Conversion &conversion);

} // namespace tnn::commands
