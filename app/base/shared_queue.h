// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <mutex>
#include <utility>
#include <vector>

namespace tnn::app {

/// Intermediate results of a running job: the job puts them, and the interface thread takes what has accumulated from
/// time to time, so that a fast job never floods it.
template <class T> class SharedQueue {
public:
    void append(T item)
    {
        const std::lock_guard lock(m_mutex);
        m_items.push_back(std::move(item));
    }
    std::vector<T> takeAll()
    {
        const std::lock_guard lock(m_mutex);
        return std::exchange(m_items, {});
    }

private:
    std::mutex m_mutex;
    std::vector<T> m_items;
};

} // namespace tnn::app
