// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include "engine/task.h"

namespace tnn {

/// How many threads one piece of work may use, the caller's among them: the machine's cores unless set. At least 1.
int threads();
void setThreads(int count);

/// Calls body(k) once for every k in [0, count), in any order, on up to `workers` threads (the caller among them, never
/// more than threads()), and returns when all are done. Threads that have nothing to do sleep: they never spin.
/// The first exception of a body ends the work early and is thrown here. May be called from several threads at once and
/// from within a body; where the helpers are busy the caller does the work alone.
void parallelFor(long count, int workers, const std::function<void(long)> &body);

/// The same for a task: checked before every k, and told by the caller's thread what part is done.
void parallelFor(long count, int workers, const Task &task, const std::function<void(long)> &body);

/// How many workers so much work is worth: 1 where handing it over would cost more than it saves.
int workersFor(double flops);

} // namespace tnn
