// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cli/serve.h"

#include <cerrno>
#include <condition_variable>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <thread>

#include <fcntl.h>
#include <unistd.h>

#include "engine/cli/serve_request.h"
#include "engine/document/document_cache.h"
#include "engine/error.h"
#include "engine/remote/answer_writer.h"
#include "engine/remote/request_queue.h"
#include "engine/remote/serve_file.h"

namespace tnn::cli {

namespace {

/// Takes standard output away from everyone else: what libraries print there goes to standard error.
int ownOutput()
{
    const int own = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1); // NOLINT(*-vararg)
    if (own < 0 || dup2(STDERR_FILENO, STDOUT_FILENO) < 0)
        throw Error("could not be taken: %1", std::strerror(errno)).in("standard output");
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

void answer(remote::AnswerWriter &writer, const remote::QueuedRequest &request, const Hooks &hooks)
{
    const auto *const name = request.words.empty() ? nullptr : std::get_if<std::string>(&request.words.front());
    if (request.error)
        writer.fail(request.number, *request.error, remote::AnswerWriter::WrongCall);
    else if (request.stop.stop_requested())
        writer.cancelled(request.number);
    else if (name != nullptr && (*name == "read" || *name == "stat"))
        remote::serveFile(writer, request);
    else
        serveRequest(writer, request, hooks);
}

/// After the end of the input: what was asked for is answered as long as somebody reads. What nobody hears of is stopped,
/// and where it does not stop soon, the process ends.
void windUp(remote::RequestQueue &queue, remote::AnswerWriter &writer, const std::stop_token &stopped)
{
    constexpr std::chrono::milliseconds Between(100);
    while (!queue.isDone() && !writer.isUnread())
        std::this_thread::sleep_for(Between);
    queue.stopAll();
    constexpr std::chrono::seconds Patience(30); // for a training run to leave at a step
    std::mutex mutex;
    std::unique_lock lock(mutex);
    std::condition_variable_any never;
    never.wait_for(lock, stopped, Patience, [] { return false; });
    if (!stopped.stop_requested())
        std::_Exit(EXIT_SUCCESS);
}

} // namespace

int serve(const Hooks &hooks)
{
    if (isatty(STDIN_FILENO) == 0)
        std::signal(SIGINT, SIG_IGN); // meant for the asking program, whose end is heard of; what runs is then stopped
    Hooks served = hooks;
    served.plot = nullptr;
    if (!served.bench)
        served.bench = [](const BenchCall &) {
            throw UsageError("bench: this program serves, and runs no benchmarks");
        };
    served.devices.cache = std::make_shared<document::DocumentCache>();
    remote::AnswerWriter writer(ownOutput());
    writer.line(hello(hooks));
    remote::RequestQueue queue;
    const std::jthread reader([&queue, &writer](const std::stop_token &stopped) {
        queue.readAll(STDIN_FILENO);
        windUp(queue, writer, stopped);
    });
    while (const std::shared_ptr<remote::QueuedRequest> request = queue.next()) {
        answer(writer, *request, served);
        queue.done();
    }
    return EXIT_SUCCESS;
}

} // namespace tnn::cli
