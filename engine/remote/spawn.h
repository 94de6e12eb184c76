// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include <sys/types.h>

namespace tnn::remote {

/// Starts the program with the socket as its input and output, and its errors into a pipe; returns an error number on
/// failure.
int spawn(const std::vector<std::string> &arguments, int socket, int errors, pid_t &child);

} // namespace tnn::remote
