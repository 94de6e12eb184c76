// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <csignal>

namespace tnn::cli {

/// During its lifetime, the first SIGINT, SIGTERM or SIGHUP is only noted, so that work can end in good order; the
/// second one ends the program. Signals that the program ignores, such as SIGHUP under nohup, stay ignored.
class Interruptible {
public:
    Interruptible();
    ~Interruptible();
    Interruptible(const Interruptible &) = delete;
    Interruptible &operator=(const Interruptible &) = delete;

    /// The signal that the present or last object received; 0: none.
    static int received();

private:
    static constexpr std::array Signals{SIGINT, SIGTERM, SIGHUP};

    static void interrupt(int signal);

    std::array<void (*)(int), Signals.size()> m_before{};
};

} // namespace tnn::cli
