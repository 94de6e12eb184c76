// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <future>

namespace tnn::test {

/// Blocks a thread until the gate is opened.
struct Gate {
    std::promise<void> entered, opened;

    void pass()
    {
        entered.set_value();
        opened.get_future().wait();
    }
};

/// Whether the future becomes ready while another thread waits at the gate, which is opened afterwards.
template <class Value> bool endsBehind(Gate &gate, const std::future<Value> &future)
{
    const bool ended = future.wait_for(std::chrono::minutes(1)) == std::future_status::ready;
    gate.opened.set_value();
    return ended;
}

} // namespace tnn::test
