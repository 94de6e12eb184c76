// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/bench/bench_start.h"

#include <array>
#include <cstdlib>
#include <map>
#include <sstream>
#include <string>
#include <string_view>

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <QTemporaryDir>

#include "app/bench/start_clock.h"
#include "engine/error.h"

namespace tnn::app {

namespace {

constexpr const char *Program = "/proc/self/exe";

/// The output of the started program: lines of a word and microseconds.
std::map<std::string, double> parsed(const std::string &output)
{
    std::map<std::string, double> times;
    std::istringstream stream(output);
    std::string word;
    double microseconds = 0;
    while (stream >> word >> microseconds)
        times[word] = microseconds;
    return times;
}

/// A measured start must not depend on saved settings nor save any: its home is a scratch folder.
std::vector<std::string> environment(bool peer, const std::string &home)
{
    std::map<std::string, std::string> set{{"QT_QPA_PLATFORM", "offscreen"},
                                           {"XDG_CONFIG_HOME", home},
                                           {"XDG_DATA_HOME", home},
                                           {StartClock::Variable, std::to_string(StartClock::now())}};
    if (peer)
        set[StartClock::PeerVariable] = "1";
    std::vector<std::string> variables;
    for (char **variable = environ; *variable; ++variable) {
        const std::string_view text = *variable;
        if (!set.contains(std::string(text.substr(0, text.find('=')))))
            variables.emplace_back(text);
    }
    for (const auto &[name, value] : set)
        variables.push_back(std::string(name).append("=").append(value));
    return variables;
}

std::vector<char *> pointers(std::vector<std::string> &texts)
{
    std::vector<char *> found;
    found.reserve(texts.size() + 1);
    for (std::string &text : texts)
        found.push_back(text.data());
    found.push_back(nullptr);
    return found;
}

std::string readAll(int descriptor)
{
    std::string text;
    std::array<char, 512> block{};
    for (ssize_t got = 0; (got = read(descriptor, block.data(), block.size())) > 0;)
        text.append(block.data(), static_cast<std::size_t>(got));
    return text;
}

std::map<std::string, double> startOnce(bool peer, const std::string &checkpoint, const std::string &home)
{
    std::array<int, 2> pipeEnds{};
    if (pipe2(pipeEnds.data(), O_CLOEXEC) != 0)
        throw Error(Message::verbatim("no pipe could be made to start the program"));
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, pipeEnds[1], STDOUT_FILENO);
    // Qt's messages about the platform are not part of the measurement.
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    std::array<char, 1024> program{};
    const ssize_t length = readlink(Program, program.data(), program.size() - 1);
    std::vector<std::string> arguments{length > 0 ? program.data() : "tnnscope-bench", checkpoint};
    auto argumentPointers = pointers(arguments);
    auto variables = environment(peer, home);
    auto variablePointers = pointers(variables);
    pid_t child = 0;
    const int failed = posix_spawn(&child, arguments.front().c_str(), &actions, nullptr, argumentPointers.data(),
                                   variablePointers.data());
    posix_spawn_file_actions_destroy(&actions);
    close(pipeEnds[1]);
    const std::string output = failed ? std::string() : readAll(pipeEnds[0]);
    close(pipeEnds[0]);
    int status = 0;
    if (failed != 0 || waitpid(child, &status, 0) != child || status != 0)
        throw Error(Message::verbatim("the program could not be started to measure it"));
    return parsed(output);
}

double timeNamed(const std::map<std::string, double> &times, const char *name)
{
    const auto found = times.find(name);
    if (found == times.end())
        throw Error(
            Message::verbatim(std::string("the started program did not report when its ") + name + " was there"));
    return found->second;
}

} // namespace

StartTimes measureStart(int runs, const std::string &checkpoint)
{
    StartTimes times;
    const QTemporaryDir scratch;
    const std::string home = scratch.path().toStdString();
    startOnce(false, checkpoint, home); // warms the disk cache
    for (int run = 0; run < runs; ++run) {
        const auto ours = startOnce(false, checkpoint, home);
        times.windowRunsUs.push_back(timeNamed(ours, "window"));
        times.firstRunsUs.push_back(timeNamed(ours, "first"));
        times.overviewRunsUs.push_back(timeNamed(ours, "overview"));
        times.peerRunsUs.push_back(timeNamed(startOnce(true, checkpoint, home), "window"));
    }
    return times;
}

} // namespace tnn::app
