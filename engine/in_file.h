// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "engine/error.h"

namespace tnn {

/// Returns work(); its errors name the file.
template <class Work> auto inFile(const std::string &file, Work work)
{
    try {
        return work();
    } catch (const Error &error) {
        throw error.in(file);
    }
}

} // namespace tnn
