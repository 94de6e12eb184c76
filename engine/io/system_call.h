// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <cerrno>

namespace tnn::io {

/// The calls to the system by which files are opened, read, written and named.
enum class SystemCall { Open, OpenUnnamed, Read, Write, Sync, Close, Link, Rename };

/// Returns the error (errno) with which a call fails without being made; 0: it is made.
using SystemFault = int (*)(SystemCall call);

/// Lets tests make calls fail as they do on a full or broken disk; otherwise null.
inline std::atomic<SystemFault> systemFault = nullptr;

/// Makes a call that reports errors by -1 and errno: `attempt(SystemCall::Sync, ::fsync, descriptor)`.
template <class Call, class... Arguments> auto attempt(SystemCall kind, const Call &call, Arguments... arguments)
{
    const SystemFault fault = systemFault.load(std::memory_order_relaxed);
    if (const int error = fault != nullptr ? fault(kind) : 0; error != 0) {
        errno = error;
        return static_cast<decltype(call(arguments...))>(-1);
    }
    return call(arguments...);
}

} // namespace tnn::io
