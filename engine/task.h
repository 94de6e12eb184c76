// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <stop_token>

#include "engine/error.h"

namespace tnn {

/// How work is stopped and how it reports progress; passed by value from a command or a job.
/// A default Task never stops and reports nothing.
struct Task {
    std::stop_token stop;
    std::function<void(double fraction)> progress; ///< called with 0..1 on the working thread; may be empty

    /// Call between blocks of work of at most about 10 ms. Throws Cancelled when a stop was requested.
    void check() const
    {
        if (stop.stop_requested())
            throw Cancelled();
    }
    void report(double fraction) const
    {
        check();
        if (progress)
            progress(fraction);
    }
};

} // namespace tnn
