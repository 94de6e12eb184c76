// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cli/interruptible.h"

#include <atomic>

namespace tnn::cli {

namespace {

std::atomic<int> noted = 0;

} // namespace

Interruptible::Interruptible()
{
    noted = 0;
    for (std::size_t i = 0; i < Signals.size(); ++i) {
        m_before[i] = std::signal(Signals[i], &interrupt);
        if (m_before[i] == SIG_IGN)
            std::signal(Signals[i], SIG_IGN);
    }
}

Interruptible::~Interruptible()
{
    for (std::size_t i = 0; i < Signals.size(); ++i)
        std::signal(Signals[i], m_before[i]);
}

int Interruptible::received()
{
    return noted;
}

void Interruptible::interrupt(int signal)
{
    if (noted.exchange(signal) == 0)
        return;
    std::signal(signal, SIG_DFL);
    std::raise(signal);
}

} // namespace tnn::cli
