// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/engine_process.h"

#include <cstdlib>
#include <filesystem>
#include <limits>
#include <sstream>

#include <unistd.h>

#include "engine/error.h"
#include "engine/memory_limit.h"
#include "engine/remote/call_words.h"

namespace tnn::remote {

namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

std::vector<fs::path> foldersToTry()
{
    std::vector<fs::path> folders;
    std::error_code failed;
    if (const fs::path program = fs::read_symlink("/proc/self/exe", failed); !failed) {
        const fs::path own = program.parent_path(), above = own.parent_path();
        folders = {own, above / "libexec/tnnscope", above / "libexec", above / "bin"};
    }
    const char *const path = std::getenv("PATH");
    std::istringstream parts(path != nullptr ? path : "");
    for (std::string part; std::getline(parts, part, ':');)
        folders.emplace_back(part.empty() ? "." : part);
    return folders;
}

std::string textAt(const io::Json &json, const char *key)
{
    const auto found = json.find(key);
    return found != json.end() && found->is_string() ? found->get<std::string>() : std::string();
}

std::size_t numberAt(const io::Json &json, const char *key)
{
    const auto found = json.find(key);
    return found != json.end() && found->is_number_unsigned() ? found->get<std::size_t>() : 0;
}

/// Returns the bytes that follow a line, none if it announces none; nothing if what it announces is not a size.
std::optional<std::size_t> followingBytes(const io::Json &json)
{
    const auto found = json.find("bytes");
    if (found == json.end())
        return 0;
    return found->is_number_unsigned() ? std::optional(found->get<std::size_t>()) : std::nullopt;
}

std::vector<document::DeviceFound> devicesOf(const io::Json &hello)
{
    std::vector<document::DeviceFound> devices;
    for (const io::Json &json : hello.value("devices", io::Json::array())) {
        const auto device = json.is_object() ? document::deviceFrom(textAt(json, "name")) : std::nullopt;
        if (device) // known to this version
            devices.push_back({*device, textAt(json, "title"), numberAt(json, "memory"), numberAt(json, "free")});
    }
    return devices;
}

std::string shortened(const std::string &text)
{
    constexpr std::size_t Longest = 200;
    return text.size() <= Longest ? text : text.substr(0, Longest) + "...";
}

/// Returns the line of a request, with its newline.
std::string sentLine(const io::Json &request)
{
    try {
        return request.dump() + "\n";
    } catch (const io::Json::exception &) {
        throw Error("an argument of the call is not valid UTF-8 and cannot be sent to an engine");
    }
}

/// Returns the bytes that an answer may have. Those of a command are not known in advance.
std::size_t largestAnswer(const io::Json &request)
{
    return request[0] == "read" ? request.back().get<std::size_t>() : std::numeric_limits<std::size_t>::max();
}

/// Returns the text for a key: a sentence for everyone, or a message that can be translated.
Message messageIn(const io::Json &answer, const char *sentence)
{
    const auto message = answer.find("message");
    return message != answer.end() ? messageOf(*message) : Message::verbatim(textAt(answer, sentence));
}

/// Returns a remote error, with its file if it names one.
Error errorOf(const io::Json &answer)
{
    return Error(messageIn(answer, "error")).in(textAt(answer, "file"));
}

} // namespace

std::string programNamed(const std::string &name)
{
    std::error_code ignored;
    for (const fs::path &folder : foldersToTry()) {
        const fs::path program = folder / name;
        if (fs::is_regular_file(program, ignored) && ::access(program.c_str(), X_OK) == 0)
            return program.string();
    }
    return {};
}

EngineProcess::EngineProcess(const std::string &command, const std::string &version, const std::stop_token &stop,
                             std::chrono::milliseconds patience) :
    m_name(command.empty() ? "tnnscope-torch" : command)
{
    std::vector<std::string> words = command.empty() ? std::vector{programNamed(m_name)} : shellWords(command);
    if (words.front().empty())
        throw Error("requires tnnscope-torch, which was found neither next to this program nor on the PATH; install "
                    "its package, or build it with ./bootstrap.sh torch");
    words.emplace_back("serve");
    try {
        m_child = std::make_unique<ChildProcess>(words);
    } catch (const Error &error) {
        throw Error(error.reason()).in("engine " + m_name);
    }
    hear(patience, stop, version);
}

EngineProcess::~EngineProcess()
{
    constexpr std::chrono::milliseconds Grace(1000); // to stop its work and remove its temporary files
    m_child->end(Grace);
}

void EngineProcess::fail(const Message &reason)
{
    m_gone = true;
    Message sentence = m_child->ending().empty() ? reason : Message("has ended (%1)", m_child->ending());
    if (const std::string words = m_child->lastWords(); !words.empty())
        sentence = Message("%1; its last message: %2", sentence, shortened(words));
    m_child->end(std::chrono::milliseconds(0));
    throw Error(sentence).in("engine " + m_name);
}

/// Skips what a login shell prints first.
void EngineProcess::hear(std::chrono::milliseconds patience, const std::stop_token &stop, const std::string &version)
{
    constexpr int MostLines = 1000;
    const auto deadline = Clock::now() + patience;
    std::string first;
    for (int line = 0; line < MostLines; ++line) {
        std::string text;
        try {
            text = m_child->readLine(std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()),
                                     stop);
        } catch (const TooLong &error) {
            fail(error.reason());
        } catch (const NoAnswer &) {
            fail(first.empty() ? Message("does not respond")
                               : Message("is not tnnscope-torch; it answered: %1", shortened(first)));
        } catch (const Error &) {
            fail(Message("has ended"));
        }
        const io::Json hello = io::jsonOrNull(text);
        if (!hello.is_object()) {
            first = first.empty() ? text : first;
            continue;
        }
        const std::string theirs = textAt(hello, "tnnscope");
        if (theirs.empty())
            fail(Message("is not tnnscope-torch; it answered: %1", shortened(text)));
        if (theirs != version)
            fail(Message("is version %1, but this program is version %2; install the same version of both",
                         shortened(theirs), version));
        if (const std::size_t protocol = numberAt(hello, "protocol"); protocol != ProtocolVersion)
            fail(Message("speaks protocol %1, but this program speaks protocol %2; install the same build of both",
                         protocol, ProtocolVersion));
        m_devices = devicesOf(hello);
        return;
    }
    fail(Message("is not tnnscope-torch; it answered: %1", shortened(first)));
}

EngineProcess::Answer EngineProcess::ask(const io::Json &request, const Task &task, const EngineCallbacks &callbacks,
                                         std::string_view files)
{
    constexpr std::chrono::milliseconds Step(50);
    const std::string line = sentLine(request);
    std::unique_lock lock(m_asking, std::defer_lock);
    while (!lock.try_lock_for(Step))
        task.check();
    task.check();
    if (m_gone)
        throw Error("is gone").in("engine " + m_name);
    const long number = ++m_requests;
    try {
        m_child->writeSoon(line); // a stop must not part it from its files
        m_child->write(files, ChildProcess::Forever, task.stop);
        return answerTo(number, largestAnswer(request), task, callbacks);
    } catch (const Cancelled &) {
        cancel(number);
        throw;
    } catch (const TooLong &error) {
        fail(error.reason());
    } catch (const Error &error) {
        if (m_child->hasEnded() && !m_gone)
            fail(Message("has ended"));
        throw;
    }
}

void EngineProcess::cancel(long number)
{
    try {
        m_child->writeSoon("[\"cancel\"," + std::to_string(number) + "]\n");
    } catch (const Error &) {
        m_gone = true; // the next request gets the error
    }
}

std::string EngineProcess::readBytes(std::size_t size, std::size_t most, const std::stop_token &stop)
{
    constexpr double Growth = 2; // a string that grows, and the one that it replaces
    if (size > most)
        fail(Message("announced %1 bytes where at most %2 were requested", size, most));
    try {
        checkMemory(Message("its answer"), Growth * static_cast<double>(size));
    } catch (const Error &error) {
        fail(error.reason());
    }
    m_skipped = size; // until it is read: after a stop the next request skips it
    std::string bytes = m_child->readBytes(size, ChildProcess::Forever, stop);
    m_skipped = 0;
    m_received += bytes.size();
    return bytes;
}

void EngineProcess::skipBytes(const std::stop_token &stop)
{
    while (m_skipped > 0)
        m_skipped -= m_child->skipBytes(m_skipped, ChildProcess::Forever, stop);
}

EngineProcess::Answer EngineProcess::answerTo(long number, std::size_t most, const Task &task,
                                              const EngineCallbacks &callbacks)
{
    constexpr int MostWarnings = 1000; // callers keep them; no command has more than a few
    int warnings = 0;
    bool isStopped = false;
    for (;;) {
        skipBytes(task.stop);
        const std::string line = m_child->readLine(ChildProcess::Forever, task.stop);
        m_received += line.size() + 1;
        io::Json json = io::jsonOrNull(line);
        const std::optional<std::size_t> size = json.is_object() ? followingBytes(json) : std::nullopt;
        if (!size || !json.contains("request") || !json["request"].is_number_integer())
            fail(Message("cannot be understood; it sent %1", shortened(line)));
        if (json["request"].get<long>() != number) { // for a cancelled request
            m_skipped = *size;
            continue;
        }
        std::string bytes = readBytes(*size, most, task.stop);
        if (json.contains("progress") && json["progress"].is_number() && task.progress)
            task.progress(json["progress"].get<double>());
        if (json.contains("news") && callbacks.news)
            callbacks.news(json["news"]);
        if (json.contains("warning") && ++warnings > MostWarnings)
            fail(Message("sent more than %1 warnings", MostWarnings));
        if (!isStopped && callbacks.isEnough && callbacks.isEnough()) {
            isStopped = true;
            cancel(number);
        }
        if (json.contains("warning") && callbacks.warning)
            callbacks.warning(messageIn(json, "warning"));
        if (json.contains("cancelled") && task.stop.stop_requested())
            throw Cancelled();
        const bool failed = json.contains("error");
        if (failed && bytes.empty() && numberAt(json, "status") == 2)
            throw UsageError(textAt(json, "error"));
        if (failed && bytes.empty())
            throw errorOf(json);
        if (failed || json.contains("bytes"))
            return {std::move(bytes), failed ? std::optional(errorOf(json)) : std::nullopt, std::move(json)};
    }
}

} // namespace tnn::remote
