// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cli/serve_request.h"

#include <chrono>
#include <new>

#include "engine/cli/arguments.h"
#include "engine/cli/console.h"
#include "engine/cli/run_command.h"
#include "engine/error.h"
#include "engine/figures/numbers.h"
#include "engine/io/path_names.h"
#include "engine/remote/sent_files.h"

namespace tnn::cli {

namespace {

ParsedArguments parsedOf(const remote::Words &words, const std::string &version, const ReplaceInput &replace)
{
    std::vector<const char *> pointers{"tnnscope"};
    for (const auto &word : words) {
        const auto *const text = std::get_if<std::string>(&word);
        if (text == nullptr || text->find('\0') != std::string::npos)
            throw UsageError("the words of a command line are texts");
        pointers.push_back(text->c_str());
    }
    return parseArguments(static_cast<int>(pointers.size()), pointers.data(), version, replace);
}

/// What a program that serves does not do for who asks it.
void checkServed(const Call &any)
{
    std::visit(
        [](const auto &call) {
            using Asked = std::decay_t<decltype(call)>;
            if constexpr (std::is_same_v<Asked, ServeCall>)
                throw UsageError("serve: this program serves already");
            if constexpr (requires { call.engine; })
                if (!call.engine.empty())
                    throw UsageError("--engine: a program that serves asks no other");
            bool isWritten = false;
            if constexpr (std::is_same_v<Asked, PlotCall>) {
                if (!figures::isNumbersSuffix(io::suffixOf(call.request.output)))
                    throw UsageError(
                        "plot: pictures are drawn at your end; -o with .csv, .npy or .json asks for the numbers");
            } else if constexpr (std::is_same_v<Asked, ReportCall>) {
                isWritten = true;
            } else if constexpr (requires { call.output; }) {
                isWritten = !call.output.empty();
            }
            if (isWritten)
                throw UsageError("-o: results are answered, and written at your end");
        },
        any);
}

/// One request while it is answered.
class Served {
public:
    Served(remote::AnswerWriter &writer, const remote::QueuedRequest &request) :
        m_writer(writer), m_request(request) { }

    void run(const Hooks &hooks)
    {
        const ParsedArguments parsed = parsedOf(m_request.words, hooks.version,
                                                [this](std::string &path) { m_files.store(path); });
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
        const SinkInstalled installed(sink);
        runCommand(parsed.call, hooks);
    }

    void answer()
    {
        const auto end = std::chrono::steady_clock::now();
        m_files.remove(); // who has the answer may look
        m_writer.result(m_request.number, std::chrono::duration<double>(end - m_start).count(), m_result);
    }

    void fail(const Error &error, int status = remote::AnswerWriter::Failed)
    {
        m_files.remove();
        const Error named = Error(m_files.asNamed(error.reason())).in(m_files.asNamed(error.file()));
        m_writer.fail(m_request.number, named, status, m_result);
    }

private:
    remote::AnswerWriter &m_writer;
    const remote::QueuedRequest &m_request;
    std::chrono::steady_clock::time_point m_start = std::chrono::steady_clock::now();
    remote::SentFiles m_files;
    std::string m_result;
};

} // namespace

void serveRequest(remote::AnswerWriter &writer, const remote::QueuedRequest &request, const Hooks &hooks)
{
    Served served(writer, request);
    try {
        served.run(hooks);
        served.answer();
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

} // namespace tnn::cli
