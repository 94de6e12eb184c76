// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>

#include "engine/model/arithmetic.h"

namespace tnn::native {

/// The arithmetic of this CPU, with a BLAS, Highway and Eigen. One object may be used by several threads.
std::shared_ptr<model::Arithmetic> float32();
/// The same in double: the reference of tests and of the Compare view.
std::shared_ptr<model::Arithmetic> float64();

std::string cpuName(); ///< as the system names it; "unknown" where it does not

} // namespace tnn::native
