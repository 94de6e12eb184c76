// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/document/kernels.h"

namespace tnn::document {

// Kernels that the formulas of a Tno make of what a file holds; raw coefficients are kept within a byte budget.

/// Those of a checkpoint's TNOs.
std::shared_ptr<const Kernels> checkpointKernels(std::shared_ptr<const checkpoint::Checkpoint> checkpoint,
                                                 const checkpoint::GivenOptions &given,
                                                 std::shared_ptr<model::Arithmetic> arithmetic);
/// One TNO whose coefficients are stored in a file (coefficients_file.h), up to the table's length.
std::shared_ptr<const Kernels> tableKernels(checkpoint::Description description, toeplitz::CoefficientsPtr table,
                                            std::shared_ptr<model::Arithmetic> arithmetic);

} // namespace tnn::document
