// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/message.h"

namespace tnn {

/// Returns the bytes that can be allocated without swapping; TNNSCOPE_MEMORY, in MiB, overrides this if set.
double availableMemory();

/// Throws tnn::Error, "WHAT would require about 37 GiB, but only 12 GiB of memory is free", if `bytes` exceeds what is
/// free.
void checkMemory(const Message &what, double bytes);

} // namespace tnn
