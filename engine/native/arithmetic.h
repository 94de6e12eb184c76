// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>

#include "engine/model/arithmetic.h"

namespace tnn::native {

/// Returns the arithmetic of this CPU, using a BLAS, Highway and Eigen. One object may be used by several threads.
std::shared_ptr<model::Arithmetic> float32();
/// Returns the arithmetic of this CPU in double: the reference for tests and the Compare view.
std::shared_ptr<model::Arithmetic> float64();

std::string cpuName(); ///< as reported by the system; "unknown" if it is not

} // namespace tnn::native
