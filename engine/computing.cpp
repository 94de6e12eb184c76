// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/computing.h"

namespace tnn {
namespace {

using detail::pausing;

std::atomic<int> threadsComputing = 0; ///< how many threads
std::atomic<int> generation = 1;       ///< 1 more than that of the process that this one was forked from
thread_local bool computes = false;

void leave()
{
    computes = false;
    if (--threadsComputing == 0)
        threadsComputing.notify_all();
}

void enter()
{
    computes = true;
    while (true) {
        pausing.wait(1);
        ++threadsComputing;
        if (pausing == 0)
            return;
        if (--threadsComputing == 0)
            threadsComputing.notify_all();
    }
}

} // namespace

Computing::Computing()
{
    enter();
}

Computing::~Computing()
{
    leave();
}

WaitingForOthers::WaitingForOthers() : m_left(computes)
{
    if (m_left)
        leave();
}

WaitingForOthers::~WaitingForOthers()
{
    if (m_left)
        enter();
}

void PausableMutex::lock()
{
    const int own = generation;
    int holder = 0;
    while (!m_holder.compare_exchange_strong(holder, own)) {
        if (holder != own)
            continue; // a thread that this process does not have
        const WaitingForOthers waiting;
        m_holder.wait(own);
        holder = 0;
    }
}

void PausableMutex::unlock()
{
    m_holder = 0;
    m_holder.notify_one();
}

void pauseComputing()
{
    while (pausing.exchange(1) != 0)
        pausing.wait(1);
    for (int left = threadsComputing; left != 0; left = threadsComputing)
        threadsComputing.wait(left);
}

void resumeComputing()
{
    pausing = 0;
    pausing.notify_all();
}

void resumeAsChild()
{
    threadsComputing = 0;
    ++generation;
    resumeComputing();
}

void detail::pause()
{
    const WaitingForOthers waiting;
}

} // namespace tnn
