// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stdexcept>
#include <string>

#include "engine/message.h"

namespace tnn {

/// The project's error class: what() is "FILE: REASON" in English, or only the reason while no file is known.
/// Reasons are one sentence without a period; they name the place in the file, if any.
class Error : public std::runtime_error {
public:
    /// The kind of error, for logic that depends on it.
    enum class Kind {
        Other,
        NoStateDict, ///< it was read to its end, and is not a checkpoint
        NotOfModel   ///< the model does not have what was asked for, which is not a failure
    };

    /// Error("is truncated: %1 bytes are missing", missing).in(path)
    template <class... Values>
    explicit Error(std::type_identity_t<MessageFormat<Values...>> format, const Values &...values) :
        Error(Message(format, values...))
    {
    }
    explicit Error(Message reason) : std::runtime_error(reason.english()), m_reason(std::move(reason)) { }

    const std::string &file() const { return m_file; }
    const Message &reason() const { return m_reason; }
    /// The file and the reason.
    Message message() const { return m_file.empty() ? m_reason : Message("%1: %2", m_file, m_reason); }

    Kind kind() const { return m_kind; }
    Error as(Kind kind) const
    {
        Error error = *this;
        error.m_kind = kind;
        return error;
    }
    /// Returns this error with its file; one that already names a file is returned unchanged.
    Error in(const std::string &file) const { return m_file.empty() ? Error(m_reason, file).as(m_kind) : *this; }

private:
    Error(const Message &reason, const std::string &file) :
        std::runtime_error(file.empty() ? reason.english() : file + ": " + reason.english()), m_file(file),
        m_reason(reason)
    {
    }

    std::string m_file;
    Message m_reason;
    Kind m_kind = Kind::Other;
};

/// Runs `work` and returns its result; errors name the file.
template <class Work> decltype(auto) inFile(const std::string &file, const Work &work)
{
    try {
        return work();
    } catch (const Error &error) {
        throw error.in(file);
    }
}

/// Thrown for a wrong call: exit status 2, the sentence, and the usage line of the command (empty: of the program).
struct UsageError : std::runtime_error {
    explicit UsageError(const std::string &sentence, std::string name = {}) :
        std::runtime_error(sentence), command(std::move(name))
    {
    }
    std::string command;
};

/// Thrown by Task::check() when the work was cancelled. Not an Error: it is never reported.
struct Cancelled { };

} // namespace tnn
