// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <mutex>

namespace tnn {

/// A value that is made when it is first asked for. Whoever asks while it is being made waits for that one, and nobody waits
/// for another value; where making it throws, the next one who asks tries again.
template <class T> class Once {
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
    std::mutex m_mutex; ///< of this value alone
    std::shared_ptr<const T> m_value;
};

} // namespace tnn
