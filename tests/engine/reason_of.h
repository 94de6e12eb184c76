// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>

#include "engine/error.h"

namespace tnn::test {

/// The message of the tnn::Error that work throws.
inline std::string reasonOf(const std::function<void()> &work)
{
    try {
        work();
    } catch (const Error &error) {
        return error.what();
    }
    return "nothing was thrown";
}

} // namespace tnn::test
