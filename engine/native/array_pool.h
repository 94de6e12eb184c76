// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/native/array.h"

namespace tnn::native {

/// An array, uninitialised: the memory of one that was given back, where there is one of as many numbers. Fresh pages
/// cost as much as what most operations do to them. Thread-safe; Real is float or double.
template <class Real> Array<Real> pooledArray(long rows, long columns);

/// Keeps the memory of large arrays, 64 MiB of each kind of number in all, the latest ones.
template <class Real> void giveBack(Array<Real> array);

} // namespace tnn::native
