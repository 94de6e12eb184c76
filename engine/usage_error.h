// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stdexcept>
#include <string>

namespace tnn {

/// Thrown for a wrong call: exit status 2, the sentence, and the usage line of the command (empty: of the program).
struct UsageError : std::runtime_error {
    explicit UsageError(const std::string &sentence, std::string name = {}) :
        std::runtime_error(sentence), command(std::move(name))
    {
    }
    std::string command;
};

} // namespace tnn
