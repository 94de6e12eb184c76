// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/spawn.h"

#include <csignal>

#include <spawn.h>
#include <unistd.h>

namespace tnn::remote {

namespace {

/// Blocks the signals that a terminal sends to all of its programs: Ctrl+C would end ssh before it returns the answer.
class SpawnAttributes {
public:
    SpawnAttributes()
    {
        sigset_t blocked;
        pthread_sigmask(SIG_SETMASK, nullptr, &blocked);
        for (const int signal : {SIGINT, SIGHUP})
            sigaddset(&blocked, signal);
        posix_spawnattr_init(&m_attributes);
        posix_spawnattr_setsigmask(&m_attributes, &blocked);
        posix_spawnattr_setflags(&m_attributes, POSIX_SPAWN_SETSIGMASK);
    }
    ~SpawnAttributes() { posix_spawnattr_destroy(&m_attributes); }
    SpawnAttributes(const SpawnAttributes &) = delete;
    SpawnAttributes &operator=(const SpawnAttributes &) = delete;

    const posix_spawnattr_t *get() const { return &m_attributes; }

private:
    posix_spawnattr_t m_attributes{};
};

} // namespace

int spawn(const std::vector<std::string> &arguments, int socket, int errors, pid_t &child)
{
    std::vector<std::string> words = arguments;
    std::vector<char *> pointers;
    pointers.reserve(words.size() + 1);
    for (std::string &word : words)
        pointers.push_back(word.data());
    pointers.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, socket, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, socket, STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO);
    const SpawnAttributes attributes;
    const int failed = posix_spawnp(&child, pointers.front(), &actions, attributes.get(), pointers.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    return failed;
}

} // namespace tnn::remote
