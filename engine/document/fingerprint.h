// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "engine/checkpoint/checkpoint.h"
#include "engine/task.h"

namespace tnn::document {

/// Returns a fingerprint of a checkpoint's content, fast at any size.
/// "sha256:HEX" of a file of up to 16 MiB: as printed by sha256sum. "sha256-sampled:HEX" of a larger one: SHA-256 of
/// 256 blocks of 64 KiB, block i starting at byte floor(i (size - 64 KiB) / 255), followed by the size as 8 bytes,
/// little endian; the last block of a torch zip contains the checksums of all its records. "sha256-files:HEX" of
/// several files with tensors: SHA-256 of a line "HASH  NAME\n" for each, sorted by name. Empty if a file can't be read
/// or was modified since it was opened.
std::string fingerprintOf(const checkpoint::Checkpoint &checkpoint, const Task &task = {});

} // namespace tnn::document
