// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cerrno>
#include <chrono>
#include <condition_variable>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <new>
#include <thread>

#include <fcntl.h>
#include <unistd.h>

#include "engine/cli/arguments.h"
#include "engine/cli/console.h"
#include "engine/cli/interruptible.h"
#include "engine/cli/run_command.h"
#include "engine/document/document_cache.h"
#include "engine/error.h"
#include "engine/figures/numbers.h"
#include "engine/io/confinement.h"
#include "engine/io/file_status.h"
#include "engine/io/path_names.h"
#include "engine/io/signal.h"
#include "engine/remote/sent_files.h"
#include "engine/remote/serving.h"

namespace tnn::cli {

namespace {

/// Reserves standard output: what libraries print goes to standard error.
int ownOutput()
{
    const int own = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1); // NOLINT(*-vararg)
    if (own < 0 || dup2(STDERR_FILENO, STDOUT_FILENO) < 0)
        throw Error("cannot be redirected: %1", std::strerror(errno)).in("standard output");
    return own;
}

io::Json deviceJson(const document::DeviceFound &found)
{
    return {{"name", nameOf(found.device)}, {"title", found.title}, {"memory", found.memory}, {"free", found.unused}};
}

io::Json hello(const Hooks &hooks)
{
    io::Json devices = io::Json::array({deviceJson(document::thisCpu())});
    if (hooks.devices.found)
        for (const document::DeviceFound &found : hooks.devices.found())
            devices.push_back(deviceJson(found));
    return {{"tnnscope", hooks.version},
            {"protocol", remote::ProtocolVersion},
            {"devices", devices},
            {"torch", hooks.devices.version.empty() ? io::Json() : io::Json(hooks.devices.version)}};
}

void checkPath(const std::string &path)
{
    if (!path.empty())
        io::checkConfined(path);
}

/// Throws for calls that a serving program does not execute, and for paths outside the folder to which it is confined.
/// Those of inputs have been checked when they were parsed.
void checkServed(const Call &any)
{
    std::visit(
        [](const auto &call) {
            using CallType = std::decay_t<decltype(call)>;
            if constexpr (std::is_same_v<CallType, ServeCall>)
                throw UsageError("serve: this program is already serving");
            if constexpr (requires { call.futureFill; })
                if (!call.futureFill.empty())
                    throw UsageError("--future-fill: a client cannot choose code that runs here");
            if constexpr (requires { call.bytePairs; })
                checkPath(call.bytePairs);
            if constexpr (std::is_same_v<CallType, TrainCall>) {
                checkPath(call.request.bytePairs);
                checkPath(call.request.output);
            }
            if constexpr (requires { call.engine; })
                if (!call.engine.empty())
                    throw UsageError("--engine: an engine cannot use another engine");
            bool isWritten = false;
            if constexpr (std::is_same_v<CallType, PlotCall>) {
                if (call.request.each != figures::PlotRequest::Each::One)
                    throw UsageError("--each: an engine computes one plot at a time");
                if (!figures::isNumbersSuffix(io::suffixOf(call.request.output)))
                    throw UsageError(
                        "plot: images are drawn by the client; request data with -o and .csv, .npy or .json");
            } else if constexpr (std::is_same_v<CallType, ReportCall>) {
                isWritten = true;
            } else if constexpr (requires { call.output; } && !SendsSuffix<CallType>) {
                isWritten = !call.output.empty();
            }
            if (isWritten)
                throw UsageError("-o: results are returned and written by the client");
        },
        any);
}

struct RequestedPart {
    std::string path;
    std::uint64_t offset = 0, size = 0;
};

RequestedPart partOf(const io::Json &request)
{
    if (request.size() != 4 || !request[1].is_string() || !request[2].is_number_unsigned()
        || !request[3].is_number_unsigned() || request[3] > remote::LargestPart)
        throw UsageError("read takes a path, an offset and a size of at most " + std::to_string(remote::LargestPart)
                         + " bytes");
    return {request[1], request[2], request[3]};
}

/// Returns size, modified and directory, or missing.
io::Json stateJson(const std::optional<io::FileStatus> &status)
{
    if (!status)
        return {{"missing", true}};
    return {{"size", status->size}, {"modified", status->modified}, {"directory", status->isDirectory}};
}

/// Answers ["read", PATH, OFFSET, SIZE] with bytes of a file, and ["stat", PATH] with its state. Throws UsageError and
/// tnn::Error without having answered.
void serveFile(remote::AnswerWriter &writer, const remote::QueuedRequest &request)
{
    const auto start = std::chrono::steady_clock::now();
    const auto seconds = [&] {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    };
    const io::Json &words = request.content;
    if (words[0] == "read") {
        const RequestedPart asked = partOf(words);
        const io::FilePart part = io::readPart(asked.path, asked.offset, asked.size);
        writer.result(request.number, seconds(), {reinterpret_cast<const char *>(part.bytes.data()), part.bytes.size()},
                      stateJson(part.status));
        return;
    }
    if (words.size() != 2 || !words[1].is_string())
        throw UsageError("stat takes a path");
    writer.result(request.number, seconds(), remote::lineOf(stateJson(io::statusOf(words[1].get<std::string>()))));
}

/// A request while it is answered.
class ServedRequest {
public:
    ServedRequest(remote::AnswerWriter &writer, const remote::QueuedRequest &request) :
        m_writer(writer), m_request(request)
    {
    }

    void run(const Hooks &hooks)
    {
        if (m_request.content[0] == "read" || m_request.content[0] == "stat")
            return serveFile(m_writer, m_request);
        const auto start = std::chrono::steady_clock::now();
        runCommand(hooks);
        const auto end = std::chrono::steady_clock::now();
        m_files.remove(); // a client with the answer may check
        m_writer.result(m_request.number, std::chrono::duration<double>(end - start).count(), m_result);
    }

    void fail(const Error &error, int status = remote::AnswerWriter::Failed)
    {
        m_files.remove();
        const Error named = Error(m_files.asNamed(error.reason())).in(m_files.asNamed(error.file()));
        m_writer.fail(m_request.number, named, status, m_result);
    }

private:
    /// Stores the next file that was sent, and returns its path.
    std::string received(const io::Json &sent)
    {
        const std::string_view bytes = std::string_view(m_request.files).substr(m_received, sent["size"]);
        m_received += bytes.size();
        return m_files.store(sent["file"], bytes);
    }

    /// Runs a command and stores its output in m_result.
    void runCommand(const Hooks &hooks)
    {
        const auto check = [](const std::string &path) {
            if (!io::looksLikeSignal(path))
                checkPath(path);
        };
        const ParsedArguments parsed = parseRequest(m_request.content, versionsOf(hooks),
                                                    {[this](const io::Json &sent) { return received(sent); }, check});
        if (!parsed.print.empty()) {
            m_result = parsed.print;
            return;
        }
        checkServed(parsed.call);
        const Sink sink{
            [this](std::string_view bytes) { m_result += bytes; },
            [this](const Message &message) { m_writer.warning(m_request.number, m_files.asNamed(message)); },
            [this](double fraction) { m_writer.progress(m_request.number, fraction); },
            [this](const io::Json &news) { m_writer.news(m_request.number, news); }, m_request.stop.get_token()};
        const SinkInstalled during(sink);
        cli::runCommand(parsed.call, hooks);
    }

    remote::AnswerWriter &m_writer;
    const remote::QueuedRequest &m_request;
    remote::SentFiles m_files;
    std::size_t m_received = 0; ///< bytes of the files so far
    std::string m_result;
};

void answer(remote::AnswerWriter &writer, const remote::QueuedRequest &request, const Hooks &hooks)
{
    if (request.error)
        return writer.fail(request.number, *request.error,
                           request.refused > 0 ? remote::AnswerWriter::Failed : remote::AnswerWriter::WrongCall);
    if (request.stop.stop_requested())
        return writer.cancelled(request.number);
    ServedRequest served(writer, request);
    try {
        served.run(hooks);
    } catch (const Cancelled &) {
        writer.cancelled(request.number);
    } catch (const UsageError &error) {
        served.fail(Error(Message::verbatim(error.what())), remote::AnswerWriter::WrongCall);
    } catch (const Error &error) {
        served.fail(error);
    } catch (const std::bad_alloc &) {
        served.fail(Error("there is not enough memory for this"));
    } catch (const std::exception &error) {
        served.fail(Error(Message::verbatim(error.what())));
    }
}

/// Winds up after the end of the input: requests are answered while the client reads. Then the rest is stopped, and if
/// it does not stop soon, the process ends.
void windUp(remote::RequestQueue &queue, remote::AnswerWriter &writer, const std::stop_token &stopped)
{
    constexpr std::chrono::milliseconds Pause(100);
    while (!queue.isDone() && !writer.isUnread())
        std::this_thread::sleep_for(Pause);
    queue.stopAll();
    constexpr std::chrono::seconds Patience(30); // for a training run to stop at a step
    std::mutex mutex;
    std::unique_lock lock(mutex);
    std::condition_variable_any never;
    never.wait_for(lock, stopped, Patience, [] { return false; });
    if (!stopped.stop_requested())
        std::_Exit(EXIT_SUCCESS);
}

/// Relative paths then start in the folder.
void confine(const std::string &root)
{
    io::confineTo(root);
    if (::chdir(root.c_str()) != 0)
        throw Error("cannot be opened (%1)", std::strerror(errno)).in(root);
}

} // namespace

void run(const ServeCall &call, const Hooks &hooks)
{
    if (call.root)
        confine(*call.root);
    if (isatty(STDIN_FILENO) == 0)
        std::signal(SIGINT, SIG_IGN); // meant for the client; when it ends, running work is stopped
    Hooks served = hooks;
    served.plot = nullptr;
    served.doctor = nullptr;
    if (!served.bench)
        served.bench = [](const BenchCall &) { throw UsageError("bench: not available while serving"); };
    served.devices.cache = std::make_shared<document::DocumentCache>();
    const int output = ownOutput();
    remote::AnswerWriter writer(output);
    writer.line(hello(hooks));
    remote::RequestQueue queue;
    const std::jthread reader([&queue, &writer, output](const std::stop_token &stopped) {
        queue.readAll(STDIN_FILENO, output);
        windUp(queue, writer, stopped);
    });
    while (const std::shared_ptr<remote::QueuedRequest> request = queue.next()) {
        answer(writer, *request, served);
        queue.done();
        if (const int signal = Interruptible::received(); signal != 0)
            std::raise(signal); // training has ended in good order; the signal was meant for this program
    }
}

} // namespace tnn::cli
