// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/current_task.h"

#include <algorithm>
#include <utility>

namespace tnn {

namespace {

thread_local CurrentTask *newest = nullptr;

} // namespace

CurrentTask::CurrentTask(const Task &task, double flops) :
    m_task(task), m_flops(flops), m_outer(std::exchange(newest, this))
{
}

CurrentTask::~CurrentTask()
{
    newest = m_outer;
}

Task CurrentTask::part(double flops)
{
    CurrentTask *const current = newest;
    if (current == nullptr)
        return {};
    if (current->m_flops <= 0)
        return {current->m_task.stop, {}};
    const auto shareOf = [current](double done) { return std::min(done / current->m_flops, 1.0); };
    const double begin = shareOf(current->m_done), end = shareOf(current->m_done += flops);
    return current->m_task.part(begin, end);
}

} // namespace tnn
