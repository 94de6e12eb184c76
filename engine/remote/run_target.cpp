// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/run_target.h"

#include <algorithm>
#include <limits>
#include <map>

#include "engine/error.h"
#include "engine/io/file.h"
#include "engine/io/joined.h"
#include "engine/io/npy.h"
#include "engine/remote/call_words.h"

namespace tnn::remote {

namespace {

io::Json jsonOf(const checkpoint::OptionValue &value)
{
    return std::visit([](const auto &one) { return io::Json(one); }, value);
}

/// Returns the request of a command, with the options that the user gave for the checkpoint.
CommandRequest requestFor(const char *command, const RunTarget &runTarget, const document::Document &document,
                          document::Method method, const model::Overrides &overrides,
                          const document::MethodOptions &options)
{
    CommandRequest request(command);
    request.line[1] = {{"CHECKPOINT", runTarget.path},
                       {"device", deviceFor(runTarget, method)},
                       {"algorithm", nameOf(method)},
                       {"json", true}};
    const checkpoint::GivenOptions &given = document.given();
    io::Json config = io::Json::object();
    for (const auto &[key, value] : given.config)
        config[key] = jsonOf(value);
    if (!config.empty())
        request.add("config", request.sent("config.json", config.dump()));
    for (const auto &[key, value] : given.set)
        request.add("set", key + "=" + checkpoint::toText(value));
    for (const CallOptions &more : {overrideOptions(overrides, document.description()), methodOptions(options)})
        for (const CallOption &option : more)
            request.add(option.name, option.value ? io::Json(*option.value) : io::Json(true));
    return request;
}

std::string npyOfIds(const std::vector<long> &ids)
{
    static_assert(sizeof(long) == sizeof(std::int64_t));
    return io::npy(std::span<const std::int64_t>(ids), {static_cast<long>(ids.size())});
}

run::GeneratedToken tokenOf(const io::Json &news)
{
    run::GeneratedToken token;
    token.id = news.at("token");
    token.probability = news.at("probability");
    token.seconds = news.at("seconds");
    for (const io::Json &alternative : news.at("alternatives"))
        token.alternatives.emplace_back(alternative.at(0), alternative.at(1));
    return token;
}

run::LengthLoss lossOf(const io::Json &news)
{
    const auto numberOf = [](const io::Json &value) { // null: NaN or infinite
        return value.is_null() ? std::numeric_limits<double>::quiet_NaN() : value.get<double>();
    };
    run::LengthLoss loss{
        news.at("length"), numberOf(news.at("loss")), news.at("tokens"), {}, news.value("skipped", 0L)};
    for (const io::Json &warning : news.value("messages", io::Json::array()))
        loss.warnings.push_back(messageOf(warning));
    return loss;
}

[[noreturn]] void returnedOther(const EngineProcess &engine)
{
    throw Error("returned a different number of values than requested").in(engine.name());
}

std::string npyOf(const toeplitz::Sequence &x)
{
    return io::npy(std::vector<float>(x.data(), x.data() + x.size()), {1, x.rows(), x.cols()});
}

/// Returns a file of coefficients, (1, lags, channels): every lag, so that it is read as bidirectional, or only the
/// past.
std::string npyOf(const toeplitz::Coefficients &t)
{
    if (!t.causal)
        return npyOf(t.values);
    const toeplitz::Sequence past = t.values.bottomRows(t.n);
    return io::npy(std::vector<float>(past.data(), past.data() + past.size()), {past.rows(), past.cols()});
}

} // namespace

EnginePtr EngineConnection::get(const std::stop_token &stop)
{
    const std::scoped_lock lock(m_mutex);
    if (!m_engine || m_engine->gone())
        m_engine = std::make_shared<EngineProcess>(m_command, m_version, stop);
    return m_engine;
}

bool EngineConnection::isRunning()
{
    const std::scoped_lock lock(m_mutex);
    return m_engine && !m_engine->gone();
}

std::string deviceFor(const RunTarget &runTarget, document::Method method)
{
    return document::runsByTokens(method) ? "cpu" : runTarget.device;
}

run::Generation generateAt(const RunTarget &runTarget, const document::Document &document,
                           const run::GenerateRequest &request,
                           const std::function<void(const run::GeneratedToken &, const run::Generation &)> &told,
                           const Task &task)
{
    if (runTarget.isHere())
        return run::generate(document, request, told, task);
    CommandRequest sent = requestFor("generate", runTarget, document, request.method, request.overrides,
                                     request.options);
    sent.add("prompt-ids", sent.sent("prompt.npy", npyOfIds(request.prompt)));
    sent.add("tokens", request.tokens);
    sent.add("temperature", request.temperature);
    sent.add("seed", request.seed);
    const EnginePtr engine = runTarget.engine->get(task.stop);
    run::Generation generation;
    const auto hear = [&](const io::Json &news) {
        if (static_cast<long>(generation.tokens.size()) >= request.tokens)
            returnedOther(*engine);
        generation.tokens.push_back(tokenOf(news));
        if (told)
            told(generation.tokens.back(), generation);
    };
    const std::vector<Message> &known = document.description().warnings; // it is opened again remotely
    const auto warned = [&](const Message &text) {
        if (std::find(known.begin(), known.end(), text) == known.end())
            generation.warnings.push_back(text);
    };
    const EngineProcess::Answer answer = engine->ask(sent, task, {hear, warned});
    const io::Json json = io::parsedJson(answer.bytes);
    generation.promptSeconds = json.at("prompt_seconds");
    generation.stateBytes = json.at("state_bytes");
    return generation;
}

std::vector<run::LengthLoss> evaluateAt(const RunTarget &runTarget, const document::Document &document,
                                        const run::EvaluateRequest &request,
                                        const std::function<void(const run::LengthLoss &)> &told, const Task &task)
{
    if (runTarget.isHere())
        return run::evaluate(document, request, told, task);
    CommandRequest sent = requestFor("evaluate", runTarget, document, request.method, request.overrides,
                                     request.options);
    sent.add("text", sent.sent("text.npy", npyOfIds(request.ids)));
    sent.add("lengths", listed(request.lengths));
    const EnginePtr engine = runTarget.engine->get(task.stop);
    std::map<long, run::LengthLoss> measured; // by length; the last message for a length is its result
    const auto hear = [&](const io::Json &news) {
        const run::LengthLoss loss = lossOf(news);
        if (std::find(request.lengths.begin(), request.lengths.end(), loss.length) == request.lengths.end())
            returnedOther(*engine);
        measured[loss.length] = loss;
        if (told)
            told(loss);
    };
    engine->ask(sent, task, {hear, {}});
    std::vector<run::LengthLoss> results;
    for (const long length : request.lengths) {
        const auto found = measured.find(length);
        if (found == measured.end())
            returnedOther(*engine);
        results.push_back(found->second);
    }
    return results;
}

std::vector<run::AlgorithmResult> compareAt(EngineProcess &engine, const std::string &device,
                                            const toeplitz::Coefficients &coefficients, const toeplitz::Sequence &x,
                                            const std::vector<document::Method> &products, bool normalize,
                                            const Task &task)
{
    std::vector<document::Method> theirs = products;
    std::erase(theirs, document::Method::Fftw);
    const std::string names = io::joined(namesOf(theirs), ",");
    if (names.empty())
        return {};
    const auto requestOf = [&, kernels = npyOf(coefficients)](const char *command, const toeplitz::Sequence &input) {
        CommandRequest request(command);
        request.add("CHECKPOINT", request.sent("coefficients.npy", kernels));
        request.add("input", request.sent("x.npy", npyOf(input)));
        request.add("device", device);
        return request;
    };
    const auto product = [&](const std::string &algorithm, const toeplitz::Sequence &sequence) {
        CommandRequest request = requestOf("tno", sequence);
        request.add("algorithm", algorithm);
        const std::string bytes = engine.ask(request, task).bytes;
        const auto *const data = reinterpret_cast<const std::byte *>(bytes.data());
        const std::vector<float> y = io::readNpy(*io::File::of(device, {data, data + bytes.size()})).floats();
        if (static_cast<long>(y.size()) != sequence.size())
            returnedOther(engine);
        return toeplitz::Sequence(Eigen::Map<const toeplitz::Sequence>(y.data(), sequence.rows(), sequence.cols()));
    };
    CommandRequest request = requestOf("compare", x);
    request.add("algorithms", names);
    request.add("json", true);
    std::vector<run::AlgorithmResult> results;
    for (const io::Json &row : io::parsedJson(engine.ask(request, task).bytes)) {
        if (results.size() == theirs.size())
            returnedOther(engine);
        run::AlgorithmResult result;
        result.algorithm = row.at("algorithm");
        result.device = row.at("device");
        result.seconds = row.at("seconds");
        result.bytes = row.at("bytes");
        result.runs = row.at("runs");
        result.y = product(result.algorithm, x);
        if (normalize)
            toeplitz::divideByRowSums(result.y,
                                      product(result.algorithm, toeplitz::Sequence::Ones(x.rows(), x.cols())));
        results.push_back(std::move(result));
    }
    return results;
}

} // namespace tnn::remote
