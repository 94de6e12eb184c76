// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cli/command_line.h"

#include <algorithm>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <new>

#include "engine/cli/arguments.h"
#include "engine/cli/command_list.h"
#include "engine/cli/console.h"
#include "engine/cli/delegate.h"
#include "engine/cli/run_command.h"
#include "engine/cli/serve.h"
#include "engine/cli/suggestion.h"
#include "engine/error.h"

namespace tnn::cli {

namespace {

constexpr int Done = 0, Failed = 1, WrongCall = 2;

int run(const ParsedArguments &parsed, const Hooks &hooks)
{
    try {
        if (parsed.arguments.command == "serve")
            return serve(hooks);
        if (!parsed.print.empty())
            writeResult({}, parsed.print);
        else if (isDelegated(parsed.arguments, hooks.devices))
            delegate(parsed, hooks.version);
        else
            runCommand(parsed.arguments, hooks);
        return Done;
    } catch (const UsageError &error) {
        throw UsageError(error.what(), parsed.arguments.command);
    } catch (const Error &error) {
        printError(error.what());
    } catch (const std::bad_alloc &) {
        printError("there is not enough memory for this");
    } catch (const std::exception &error) {
        printError(error.what());
    }
    return Failed;
}

} // namespace

bool isCommand(std::string_view word)
{
    std::vector<std::string_view> names;
    for (const Command &command : allCommands())
        names.push_back(command.name);
    const bool misspelt = word.find_first_of("-./") == std::string_view::npos && !suggestion(word, names).empty()
        && !std::filesystem::exists(word);
    return word == "--help" || word == "-h" || word == "--version" || misspelt
        || std::find(names.begin(), names.end(), word) != names.end();
}

int runCommandLine(int argc, const char *const *argv, const Hooks &hooks)
{
    prepareConsole();
    try {
        return run(parseArguments(argc, argv, hooks.version), hooks);
    } catch (const UsageError &error) {
        printError(error.what());
        std::fprintf(stderr, "%s\n", usageLine(error.command).c_str());
        return WrongCall;
    }
}

} // namespace tnn::cli
