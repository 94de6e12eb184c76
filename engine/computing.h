// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>

namespace tnn {

// fork() copies the memory, but of all threads only the one that calls it: what the others were changing stays half
// changed in the child, and what they had locked stays locked. Threads that compute in a process that may be forked, as
// Python's are, therefore say so, and pause between two steps of their work (Task::check()) while it is forked.

/// While one exists, its thread computes. Waits while the process is being forked.
class Computing {
public:
    Computing();
    ~Computing();
    Computing(const Computing &) = delete;
    Computing &operator=(const Computing &) = delete;
};

/// While one exists, its thread, if it computes, only waits for others, which may pause meanwhile.
class WaitingForOthers {
public:
    WaitingForOthers();
    ~WaitingForOthers();
    WaitingForOthers(const WaitingForOthers &) = delete;
    WaitingForOthers &operator=(const WaitingForOthers &) = delete;

private:
    bool m_left;
};

/// A mutex that its holder may hold while it pauses; others have to be free then. A child finds it free.
class PausableMutex {
public:
    void lock();
    void unlock();

private:
    std::atomic<int> m_holder = 0; ///< the generation of the process that holds it, or 0
};

/// Returns when all threads that compute have paused, and no other thread of the process is between these calls.
void pauseComputing();
void resumeComputing();
/// Instead of resumeComputing() in the child, which has none of the other threads.
void resumeAsChild();

namespace detail {
inline std::atomic<int> pausing = 0;
void pause();
} // namespace detail

/// Pauses a thread that computes while the process is being forked.
inline void pauseIfAsked()
{
    if (detail::pausing.load(std::memory_order_relaxed) != 0)
        detail::pause();
}

} // namespace tnn
