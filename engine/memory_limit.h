// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/message.h"

namespace tnn {

/// Bytes that can be had without pushing others out of memory; TNNSCOPE_MEMORY, in MiB, instead where it is set.
double availableMemory();

/// Throws tnn::Error, "WHAT would take about 37 GiB, and 12 GiB of memory are free", where so many bytes are not there.
void checkMemory(const Message &what, double bytes);

} // namespace tnn
