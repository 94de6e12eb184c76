// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/native/array.h"

namespace tnn::native {

/// Returns an uninitialized array, reusing the memory of a returned one with the same count of numbers, if any. Fresh
/// pages cost as much as most operations on them. Thread-safe; Real is float or double.
template <class Real> Array<Real> pooledArray(long rows, long columns);

/// Keeps the memory of large arrays: the latest ones, up to 64 MiB in all per number type.
template <class Real> void giveBack(Array<Real> array);

} // namespace tnn::native
