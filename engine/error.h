// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stdexcept>
#include <string>

namespace tnn {

/// The one error of the project: what() is "FILE: REASON", or the reason alone while no file is known.
/// Reasons are one sentence without a full stop; they name the place in the file where there is one.
class Error : public std::runtime_error {
public:
    explicit Error(const std::string &reason) : std::runtime_error(reason), m_reason(reason) { }
    Error(const std::string &file, const std::string &reason) :
        std::runtime_error(file + ": " + reason), m_file(file), m_reason(reason)
    {
    }

    const std::string &file() const { return m_file; }
    const std::string &reason() const { return m_reason; }

    /// The same error, told of a file; an error that already names one is returned as it is.
    Error in(const std::string &file) const { return m_file.empty() ? Error(file, m_reason) : *this; }

private:
    std::string m_file;
    std::string m_reason;
};

/// Thrown by Task::check() when the work is no longer wanted. Not an Error: nobody is told.
struct Cancelled { };

} // namespace tnn
