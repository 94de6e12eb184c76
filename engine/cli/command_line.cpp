// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cli/command_line.h"

#include <algorithm>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <new>

#include "engine/cli/arguments.h"
#include "engine/cli/call_values.h"
#include "engine/cli/commands.h"
#include "engine/cli/console.h"
#include "engine/cli/delegate.h"
#include "engine/cli/run_command.h"
#include "engine/error.h"

namespace tnn::cli {

namespace {

constexpr int Done = 0, Failed = 1, WrongCall = 2;

void run(int argc, const char *const *argv, const Hooks &hooks)
{
    const ParsedArguments parsed = parseArguments(argc, argv, hooks.version);
    try {
        if (!parsed.print.empty())
            writeResult({}, parsed.print);
        else if (isDelegated(parsed.call, hooks.devices))
            delegate(parsed, hooks.version);
        else
            runCommand(parsed.call, hooks);
    } catch (const UsageError &error) {
        throw UsageError(error.what(), parsed.command);
    }
}

} // namespace

bool isCommand(std::string_view word)
{
    const std::vector<std::string_view> names = commandNames();
    const bool misspelt = word.find_first_of("-./") == std::string_view::npos && !suggestion(word, names).empty()
        && !std::filesystem::exists(word);
    return word == "--help" || word == "-h" || word == "--version" || misspelt
        || std::find(names.begin(), names.end(), word) != names.end();
}

int runCommandLine(int argc, const char *const *argv, const Hooks &hooks)
{
    prepareConsole();
    try {
        run(argc, argv, hooks);
        return Done;
    } catch (const UsageError &error) {
        printError(error.what());
        std::fprintf(stderr, "%s\n", usageLine(error.command).c_str());
        return WrongCall;
    } catch (const Error &error) {
        printError(error.what());
    } catch (const std::bad_alloc &) {
        printError("there is not enough memory for this");
    } catch (const std::exception &error) {
        printError(error.what());
    }
    return Failed;
}

} // namespace tnn::cli
