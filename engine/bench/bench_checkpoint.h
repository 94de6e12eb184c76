// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace tnn::bench {

inline constexpr long LargeChannels = 2304;

/// Writes a checkpoint of the size that people have: a causal language model of 12 layers with 2304 channels each, trained at
/// n = 512, and Adam's moments of all its numbers: a little more than 1 GiB. Its numbers are made by a formula.
/// Throws tnn::Error where it can't be written.
void writeLargeCheckpoint(const std::string &path);

} // namespace tnn::bench
