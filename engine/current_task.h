// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/task.h"

namespace tnn {

/// While one exists, it is the task of this thread's work for loops far below the functions that are handed a Task: the
/// matrix products of a network can be stopped and report how much of it is done. The newest one counts.
class CurrentTask {
public:
    /// `flops`: those of all parts together, in any unit; 0: parts report nothing. The task must outlive this.
    explicit CurrentTask(const Task &task, double flops = 0);
    ~CurrentTask();
    CurrentTask(const CurrentTask &) = delete;
    CurrentTask &operator=(const CurrentTask &) = delete;

    /// Returns the task of the next part of this thread's current task, which must outlive it; without a current one, a
    /// task that never stops.
    static Task part(double flops);

private:
    const Task &m_task;
    double m_flops, m_done = 0;
    CurrentTask *m_outer;
};

} // namespace tnn
