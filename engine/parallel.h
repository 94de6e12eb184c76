// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include "engine/task.h"

namespace tnn {

/// Returns how many threads one task may use, including the caller's: unless set, the number of cores, or
/// OMP_NUM_THREADS of the environment if that is less. At least 1.
int threads();
void setThreads(int count);

/// To be called in a forked child, which does not have the threads that helped its parent; it starts its own.
void forgetHelpers();

/// Calls body(k) once for every k in [0, count), in any order, on up to `workers` threads (including the caller's,
/// never more than threads()), and returns when all calls are done. Idle threads sleep, after they have looked out for
/// the next call for 0.1 ms. The first exception of a body stops the work early and is rethrown here. May be called
/// from several threads at once and from within a body; if the helpers are busy, the caller does all the work.
void parallelFor(long count, int workers, const std::function<void(long)> &body);

/// Works like the function above, but checks a task before every k and reports its progress from the caller's thread.
void parallelFor(long count, int workers, const Task &task, const std::function<void(long)> &body);

/// Returns how many workers to use for this much work: 1 if handing it over would cost more than it saves. flops: at
/// the rate of a matrix product; twice as many where they are not multiply-adds.
int workersFor(double flops);

} // namespace tnn
