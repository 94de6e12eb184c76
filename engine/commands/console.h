// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "engine/task.h"

namespace tnn::commands {

/// Makes writing to a closed pipe or a closed stream a failed write instead of a signal or another file's bytes.
void prepareConsole();

/// Writes a result to the file, whole or not at all, or where `path` is empty to standard output. Throws tnn::Error.
void writeResult(const std::string &path, std::string_view bytes);

/// `warning: TEXT` on standard error, escaped.
void warn(const std::string &text);
/// `tnnscope: TEXT` on standard error, escaped: one line.
void complain(const std::string &text);

/// While it lives, its task draws a bar on standard error where that is a terminal, and nothing elsewhere.
class ProgressBar {
public:
    ProgressBar();
    ~ProgressBar();
    ProgressBar(const ProgressBar &) = delete;
    ProgressBar &operator=(const ProgressBar &) = delete;

    Task task() const;

private:
    bool m_terminal;
};

} // namespace tnn::commands
