// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>

#include "engine/message.h"

namespace tnn {

/// Returns the bytes that can be allocated without swapping and within the limits of the process (ulimit -v) and of its
/// control groups, such as those of a container or a batch job; TNNSCOPE_MEMORY, in MiB, overrides this if set.
double availableMemory();

/// Returns the bytes left by the limits of the control groups (version 2) of this process, read below `root`;
/// infinite if there are none.
double memoryOfGroup(const std::filesystem::path &root = "/");

/// Throws tnn::Error, "WHAT would require about 37 GiB, but only 12 GiB of memory is free", if `bytes` exceeds what is
/// free.
void checkMemory(const Message &what, double bytes);

/// Returns "37 GiB", or MiB below 1 GiB, rounded by `whole`: std::ceil, std::floor.
std::string memoryText(double bytes, double (*whole)(double));

} // namespace tnn
