// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/document/device.h"

namespace tnn::libtorch {

/// Returns the devices LibTorch has on this machine: torch-cpu, and each GPU.
document::Devices devices();

} // namespace tnn::libtorch
