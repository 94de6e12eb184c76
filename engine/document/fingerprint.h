// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "engine/checkpoint/checkpoint.h"
#include "engine/task.h"

namespace tnn::document {

/// The largest file that a fingerprint reads as a whole; of a larger one as many bytes are read, spread over it.
inline constexpr std::size_t LargestWholeFile = std::size_t{16} << 20U;

/// What tells a checkpoint's content from another's, quick at any size.
/// "sha256:HEX" of a file of up to 16 MiB: what sha256sum prints. "sha256-sampled:HEX" of a larger one: SHA-256 of 256
/// blocks of 64 KiB, block i from byte floor(i (size - 64 KiB) / 255) on, and then of the size as 8 bytes, little endian;
/// the last block of a torch zip holds the checksums of all of its records. "sha256-files:HEX" of several files that hold
/// tensors: SHA-256 of a line "HASH  NAME\n" for each, by name. Empty where a file can't be read or was written to since it
/// was opened.
std::string fingerprintOf(const checkpoint::Checkpoint &checkpoint, const Task &task = {});

} // namespace tnn::document
