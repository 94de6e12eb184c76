// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <mutex>

#include "engine/computing.h"

namespace tnn {

/// A value that is created when it is first requested. Requests during its creation wait for it and block no other
/// value; if creation throws, the next request tries again.
template <class T> class LazyValue {
public:
    /// `make` returns a std::shared_ptr<const T>.
    template <class Make> std::shared_ptr<const T> get(const Make &make)
    {
        const std::scoped_lock lock(m_mutex);
        if (!m_value)
            m_value = make();
        return m_value;
    }

private:
    PausableMutex m_mutex; ///< for this value only
    std::shared_ptr<const T> m_value;
};

} // namespace tnn
