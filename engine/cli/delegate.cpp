// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cli/delegate.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <string_view>

#include "engine/cli/call_values.h"
#include "engine/cli/console.h"
#include "engine/cli/run_train.h"
#include "engine/error.h"
#include "engine/figures/numbers.h"
#include "engine/io/path_names.h"
#include "engine/io/signal.h"
#include "engine/remote/engine_process.h"
#include "engine/remote/sent_files.h"

namespace tnn::cli {

namespace {

constexpr std::array<std::string_view, 6> InputOptions{"--config", "--input",      "--prompt-ids",
                                                       "--text",   "--vocabulary", "--with"};

bool isFileHere(const std::string &path)
{
    std::error_code ignored;
    return std::filesystem::is_regular_file(path, ignored);
}

/// What stands by an option, with the content of a file of ours instead of its name.
std::string asSent(const std::string &option, const std::string &value)
{
    if (std::find(InputOptions.begin(), InputOptions.end(), option) == InputOptions.end())
        return value;
    if (option == "--with") {
        const std::size_t path = value.find('=') + 1;
        return path > 0 && isFileHere(value.substr(path)) ? value.substr(0, path) + remote::sentFile(value.substr(path))
                                                          : value;
    }
    const bool isSignal = option == "--input" && io::looksLikeSignal(value);
    return !isSignal && isFileHere(value) ? remote::sentFile(value) : value;
}

bool writesThere(const Arguments &arguments)
{
    return arguments.command == "train"; // its checkpoints lie where it runs
}

/// The words that the engine is asked: the call's own, but for what stays here.
remote::Words wordsOf(const ParsedArguments &call)
{
    const Arguments &arguments = call.arguments;
    remote::Words words{arguments.command};
    for (const auto &[name, values] : call.given) {
        const bool beside = name == "--provenance" && io::suffixOf(arguments.output) == ".npy"; // a file of its own
        if (name == "--engine" || beside || (name == "-o" && !writesThere(arguments)))
            continue;
        const bool option = name.starts_with('-');
        if (values.empty())
            words.emplace_back(name);
        for (const std::string &value : values) {
            const std::string sent = arguments.engine.empty() || writesThere(arguments) ? value : asSent(name, value);
            const bool joined = option && sent.starts_with('-') && name.starts_with("--");
            if (option && !joined)
                words.emplace_back(name);
            words.emplace_back(joined ? std::string(name).append("=").append(sent) : sent);
        }
    }
    if (arguments.command == "plot") // says which numbers, and names no file over there
        words.insert(words.end(), {"-o", "plot" + io::suffixOf(arguments.output)});
    return words;
}

/// What the command would check before its work.
void checkOutput(const Arguments &arguments)
{
    if (!arguments.each.empty())
        throw UsageError("--each: an engine is asked for the numbers of one plot at a time");
    if (arguments.command == "plot" && !figures::isNumbersSuffix(io::suffixOf(arguments.output)))
        throw UsageError(
            "plot: pictures are drawn from this program's own numbers; -o with .csv, .npy or .json asks an "
            "engine for its");
    if (arguments.command == "etsc")
        checkSuffix(arguments.output, ".npz");
    for (const char *command : {"rpe", "tno", "forward"})
        if (arguments.command == command)
            checkSuffix(arguments.output, ".npy");
}

std::unique_ptr<remote::EngineProcess> engineOf(const Arguments &arguments, const std::string &version)
{
    try {
        return std::make_unique<remote::EngineProcess>(arguments.engine, version);
    } catch (const Error &error) {
        throw error.in(arguments.device == "cpu" ? arguments.command : "device " + arguments.device);
    }
}

} // namespace

bool isDelegated(const Arguments &arguments, const document::Devices &devices)
{
    const bool torch = deviceNamed(arguments.device).kind != document::Device::Kind::Cpu
        || arguments.command == "train";
    return !arguments.engine.empty() || (torch && !devices.arithmetics);
}

void delegate(const ParsedArguments &call, const std::string &version)
{
    const Arguments &arguments = call.arguments;
    checkOutput(arguments);
    checkDevice(arguments);
    const remote::Words words = wordsOf(call);
    const std::unique_ptr<remote::EngineProcess> engine = engineOf(arguments, version);
    remote::EngineCallbacks callbacks;
    callbacks.warning = warn;
    if (arguments.command == "train")
        callbacks.news = showTraining;
    remote::EngineProcess::Answer answer;
    {
        const ProgressBar bar;
        answer = engine->ask(words, bar.task(), callbacks);
    }
    writeResult(writesThere(arguments) ? std::string() : arguments.output, answer.bytes);
    if (answer.failure)
        throw Error(*answer.failure);
}

} // namespace tnn::cli
