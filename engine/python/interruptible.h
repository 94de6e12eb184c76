// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>

#include "engine/task.h"

namespace tnn::python {

/// Runs the work on a thread of its own and without the GIL, and returns when it is done; its exceptions are rethrown.
/// On Ctrl-C the task is stopped and KeyboardInterrupt raised within 100 ms: work that has not noticed by then goes on
/// alone to its next check. It must therefore own, or share, all that it uses.
void runInterruptibly(std::function<void(const Task &)> work);

/// Runs work(task) as runInterruptibly() does and returns its result.
template <class Work> auto interruptible(Work work)
{
    using Result = std::invoke_result_t<Work &, const Task &>;
    const auto result = std::make_shared<std::optional<Result>>();
    runInterruptibly([work = std::move(work), result](const Task &task) mutable { result->emplace(work(task)); });
    return std::move(**result);
}

/// Runs work that ends before a thread has started, on the caller's and without the GIL.
void runAtOnce(const std::function<void(const Task &)> &work);

/// Lets the interpreter stop at its exit what still works, and wait until it has ended; Ctrl-C ends the process then.
void endWorkAtExit();
/// Lets a process be forked while it computes: its threads pause, and the child can compute too.
void surviveForks();

} // namespace tnn::python
