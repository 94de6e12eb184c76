// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <stop_token>

#include "engine/computing.h"
#include "engine/error.h"

namespace tnn {

/// How work is stopped and how it reports progress; passed by value from a command or a job.
/// A default Task never stops and reports nothing.
struct Task {
    std::stop_token stop;
    std::function<void(double fraction)> progress; ///< called with 0..1 on the working thread; may be empty

    /// Call between blocks of work of at most about 10 ms, and while holding no mutex but a PausableMutex. Throws
    /// Cancelled when a stop was requested.
    void check() const
    {
        pauseIfAsked();
        if (stop.stop_requested())
            throw Cancelled();
    }
    void report(double fraction) const
    {
        check();
        if (progress)
            progress(fraction);
    }
    /// Returns the task of a part of this work: its 0..1 are reported as begin..end. This task must outlive it.
    Task part(double begin, double end) const
    {
        Task result{stop, {}};
        if (progress)
            result.progress = [this, begin, end](double fraction) { progress(begin + fraction * (end - begin)); };
        return result;
    }
    /// Returns the task of `count` of `all` equal parts, the first of them part number `first`.
    Task share(double first, double count, double all) const { return part(first / all, (first + count) / all); }
};

} // namespace tnn
