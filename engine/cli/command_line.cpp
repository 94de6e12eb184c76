// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cli/command_line.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <exception>
#include <filesystem>
#include <new>
#include <optional>
#include <unistd.h>

#include "engine/cli/arguments.h"
#include "engine/cli/call_values.h"
#include "engine/cli/commands.h"
#include "engine/cli/console.h"
#include "engine/cli/interruptible.h"
#include "engine/cli/run_command.h"
#include "engine/cli/run_train.h"
#include "engine/error.h"
#include "engine/figures/numbers.h"
#include "engine/figures/provenance.h"
#include "engine/io/output_file.h"
#include "engine/io/path_names.h"
#include "engine/io/signal.h"
#include "engine/native/library_versions.h"
#include "engine/remote/engine_process.h"

namespace tnn::cli {

namespace {

constexpr int Done = 0, Failed = 1, WrongCall = 2;

/// Returns an input's value, with what reads the sent content of a local file in place of its name.
io::Json asSent(remote::CommandRequest &request, const std::string &option, const std::string &value)
{
    const std::size_t equals = option == "--with" ? value.find('=') : std::string::npos;
    const std::string path = value.substr(equals + 1);
    const bool isSignal = option == "--input" && io::looksLikeSignal(value);
    std::error_code ignored;
    if (isSignal || !std::filesystem::exists(path, ignored) || std::filesystem::is_directory(path, ignored))
        return value;
    io::Json sent = request.sentFile(path);
    if (equals != std::string::npos)
        sent["name"] = value.substr(0, equals);
    return sent;
}

/// Data needed to pass a call on.
struct ForwardedCall {
    std::string command, engine, output;
    std::string place;        ///< what an error about a missing engine names: "device cuda", or the command
    bool writesThere = false; ///< its files are written where it runs
};

ForwardedCall passedOf(const ParsedArguments &parsed)
{
    ForwardedCall passed{parsed.command, {}, {}, parsed.command, std::holds_alternative<TrainCall>(parsed.call)};
    std::visit(
        [&passed](const auto &call) {
            if constexpr (requires { call.engine; })
                passed.engine = call.engine;
            if constexpr (requires { call.request.output; })
                passed.output = call.request.output;
            else if constexpr (requires { call.output; })
                passed.output = call.output;
        },
        parsed.call);
    for (const GivenOption &given : parsed.given)
        if (given.name == "--device" && given.values.back() != "cpu")
            passed.place = "device " + given.values.back();
    return passed;
}

/// Returns the request to the engine: the options of the call, without what is handled here.
remote::CommandRequest requestOf(const ParsedArguments &call, const ForwardedCall &passed)
{
    remote::CommandRequest request(passed.command);
    for (const GivenOption &given : call.given) {
        if (given.name == "--engine" || (given.name == "-o" && !passed.writesThere))
            continue;
        const bool isSent = given.name != "CHECKPOINT" && given.isInput && !passed.engine.empty()
            && !passed.writesThere;
        if (given.values.empty())
            request.add(given.name, true);
        for (const std::string &value : given.values)
            request.add(given.name, isSent ? asSent(request, given.name, value) : io::Json(value));
    }
    const std::string suffix = io::suffixOf(passed.output);
    const bool isSuffixSent = std::visit([](const auto &of) { return SendsSuffix<std::decay_t<decltype(of)>>; },
                                         call.call);
    const bool isDefault = passed.output.empty() || (passed.command == "evaluate" && suffix != ".csv");
    if (isSuffixSent && !isDefault)
        request.add("-o", passed.command + suffix); // no such file is written there
    if (passed.command == "evaluate" && suffix == ".json")
        request.add("--json", true);
    return request;
}

/// Performs the checks that the command would do before its work.
void checkCall(const Call &any)
{
    if (const auto *plot = std::get_if<PlotCall>(&any)) {
        if (plot->request.each != figures::PlotRequest::Each::One)
            throw UsageError("--each: an engine computes one plot at a time");
        if (!figures::isNumbersSuffix(io::suffixOf(plot->request.output)))
            throw UsageError(
                "plot: images are drawn locally; to get data from an engine, use -o with .csv, .npy or .json");
    }
    if (const auto *evaluate = std::get_if<EvaluateCall>(&any))
        checkEvaluate(*evaluate);
    if (const auto *scan = std::get_if<ScanCall>(&any))
        checkScan(*scan);
    std::visit(
        [](const auto &call) {
            if constexpr (requires { checkDevice(call, call.methods()); })
                checkDevice(call, call.methods());
            else if constexpr (requires { checkDevice(call, {call.method}); })
                checkDevice(call, {call.method});
            else if constexpr (requires { checkDevice(call); })
                checkDevice(call);
        },
        any);
}

/// Returns whether another program does the work of a call (of any command): --engine names it, or the call uses a
/// torch device that is not among `devices`.
bool isDelegated(const Call &any, const document::Devices &devices)
{
    return std::visit(
        [&devices](const auto &call) {
            if constexpr (std::is_same_v<std::decay_t<decltype(call)>, TrainCall>)
                return !call.engine.empty() || !devices.arithmetics;
            else if constexpr (requires { call.device; })
                return !call.engine.empty()
                    || (call.device.kind != document::Device::Kind::Cpu && !devices.arithmetics);
            else
                return false;
        },
        any);
}

/// Requests a call's result from the engine and handles it as the call says: warnings, progress, -o and errors are as
/// if the work was done here. With --engine, inputs that are local files are sent along. Throws as runCommand().
void delegate(const ParsedArguments &call, const std::string &version)
{
    checkCall(call.call);
    const ForwardedCall passed = passedOf(call);
    const remote::CommandRequest request = requestOf(call, passed);
    const auto engine = inFile(passed.place,
                               [&] { return std::make_unique<remote::EngineProcess>(passed.engine, version); });
    remote::EngineCallbacks callbacks;
    callbacks.warning = warn;
    std::string provenance;
    std::optional<Interruptible> interruptible;
    if (passed.command == "train") {
        interruptible.emplace();
        callbacks.news = [](const io::Json &news) { showTraining(run::progressOf(news)); };
        callbacks.isEnough = [] { return Interruptible::received() != 0; };
    } else if (const auto *plot = std::get_if<PlotCall>(&call.call);
               plot != nullptr && plot->request.provenance && io::suffixOf(passed.output) == ".npy") {
        callbacks.news = [&provenance](const io::Json &news) {
            if (news.contains("provenance") && news["provenance"].is_string())
                provenance = news["provenance"];
        };
    }
    remote::EngineProcess::Answer answer;
    {
        const ProgressBar bar;
        answer = engine->ask(request, bar.task(), callbacks);
    }
    if (!passed.writesThere && !passed.output.empty() && answer.bytes.empty())
        throw Error("returned an empty result").in("engine " + engine->name());
    writeResult(passed.writesThere ? std::string() : passed.output, answer.bytes);
    if (!provenance.empty())
        writeResult(figures::provenancePath(passed.output), provenance);
    if (answer.failure)
        throw Error(*answer.failure);
}

/// Checks before the work that its result will not replace a file that it reads. Training checks this itself, where it
/// runs; `plot --each` when its files have names.
void checkOutputs(const ParsedArguments &parsed)
{
    const ForwardedCall passed = passedOf(parsed);
    if (passed.output.empty() || passed.command == "train")
        return;
    std::vector<GivenOption> here = parsed.given;
    if (!passed.engine.empty()) // the checkpoint is elsewhere
        std::erase_if(here, [](const GivenOption &given) { return !given.name.starts_with('-'); });
    const std::vector<std::string> inputs = inputFiles(here);
    io::checkOutput(passed.output, inputs);
    const auto *const plot = std::get_if<PlotCall>(&parsed.call);
    if (plot != nullptr && plot->request.provenance)
        io::checkOutput(figures::provenancePath(passed.output), inputs);
}

/// Starts the benchmark, a separate program that replaces this one. Throws tnn::Error if that fails.
void startBench(const std::vector<const char *> &arguments)
{
    const std::string name = "tnnscope-bench", program = remote::programNamed(name);
    std::vector<const char *> words{name.c_str()};
    words.insert(words.end(), arguments.begin(), arguments.end());
    words.push_back(nullptr);
    restoreBrokenPipes();
    if (!program.empty())
        ::execv(program.c_str(), const_cast<char *const *>(words.data()));
    throw(program.empty() ? Error("was found neither next to this program nor on the PATH")
                          : Error("cannot be started (%1)", std::strerror(errno)))
        .in(name);
}

void run(int argc, const char *const *argv, Hooks hooks)
{
    if (argc < 2 || std::string_view(argv[1]) != "--version")
        hooks.versions = nullptr;
    const ParsedArguments parsed = parseArguments(argc, argv, versionsOf(hooks));
    if (!hooks.bench && std::holds_alternative<BenchCall>(parsed.call))
        hooks.bench = [argc, argv](const BenchCall &) { startBench({argv + 2, argv + argc}); };
    try {
        if (parsed.print.empty())
            checkOutputs(parsed);
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

std::string versionsOf(const Hooks &hooks)
{
    std::string text = hooks.version;
    if (hooks.versions)
        text += "\n" + hooks.versions();
    for (const std::string &library : native::libraryVersions())
        text += "\n" + library;
    if (!hooks.devices.version.empty())
        text += "\nLibTorch " + hooks.devices.version;
    return text;
}

bool isCommand(std::string_view word)
{
    const std::vector<std::string_view> names = commandNames();
    std::error_code ignored;
    const bool misspelt = word.find_first_of("-./") == std::string_view::npos && !suggestion(word, names).empty()
        && !std::filesystem::exists(word, ignored);
    return word == "--help" || word == "-h" || word == "--version" || misspelt
        || std::find(names.begin(), names.end(), word) != names.end();
}

int runCommandLine(int argc, const char *const *argv, const Hooks &hooks)
{
    prepareConsole();
    std::optional<WindowCall> window;
    try {
        if (!hooks.window || (argc > 1 && isCommand(argv[1])))
            run(argc, argv, hooks);
        else if (window = parseWindow(argc, argv); !window)
            run(2, std::array<const char *, 2>{argv[0], "--help"}.data(), hooks);
        if (window && window->desktop) {
            const bool removes = window->desktop == WindowCall::Desktop::Remove;
            window.reset();
            hooks.desktop(removes);
        }
        if (!window)
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
    return window ? hooks.window(*window) : Failed;
}

} // namespace tnn::cli
