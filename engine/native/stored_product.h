// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

#include "engine/model/stored_matrix.h"
#include "engine/native/array.h"

/// Products with numbers of a file, which are converted to float32 in registers; all sums are in float32.
namespace tnn::native {

/// y = x W^T for the few rows of x, W having these rows of as many numbers as x has columns.
void multiplyByRows(MatrixView<const float> x, model::StoredMatrix::Type type, std::span<const std::byte *const> rows,
                    MatrixView<float> y);

/// Lays out rows of `columns` numbers as a strip for multiplyByStrip(): (columns, rows), row-major.
void layOutStrip(model::StoredMatrix::Type type, std::span<const std::byte *const> rows, long columns, float *strip);

} // namespace tnn::native
