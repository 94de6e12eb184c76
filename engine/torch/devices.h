// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/commands/device.h"

namespace tnn::libtorch {

/// What LibTorch has on this machine: torch-cpu, and each GPU.
commands::Devices devices();

} // namespace tnn::libtorch
