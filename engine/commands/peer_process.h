// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include <sys/types.h>

namespace tnn::commands {

/// Returns once the process sleeps (ours: once its other threads do): threads that wait by spinning, as those of OpenMP
/// and of OpenBLAS, would take a core from who is timed next. Gives up after half a second.
void waitUntilIdle(pid_t process);

/// A program that answers a line for a line: kept running, its standard input and output ours, its standard error
/// nowhere. Ended with the object.
class PeerProcess {
public:
    /// arguments[0] is looked for on the PATH. Throws tnn::Error where it can't be started.
    explicit PeerProcess(const std::vector<std::string> &arguments);
    ~PeerProcess();
    PeerProcess(const PeerProcess &) = delete;
    PeerProcess &operator=(const PeerProcess &) = delete;

    /// Throw tnn::Error where the program has ended, or does not answer within the time; it is ended then.
    void writeLine(const std::string &line);
    std::string readLine(std::chrono::milliseconds limit);

    void waitUntilIdle() const { commands::waitUntilIdle(m_child); }

private:
    void end();

    pid_t m_child = -1;
    int m_socket = -1;  ///< our end of what is input and output to the child
    std::string m_read; ///< what came after the last line
};

} // namespace tnn::commands
