// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/run_target.h"

#include <algorithm>
#include <map>

#include "engine/error.h"
#include "engine/io/file.h"
#include "engine/io/npy.h"
#include "engine/io/number_text.h"
#include "engine/remote/message_json.h"
#include "engine/remote/sent_files.h"

namespace tnn::remote {

namespace {

std::string listed(const std::vector<long> &numbers)
{
    std::string text;
    for (const long number : numbers)
        text.append(text.empty() ? "" : ",").append(std::to_string(number));
    return text;
}

io::Json jsonOf(const checkpoint::OptionValue &value)
{
    return std::visit([](const auto &one) { return io::Json(one); }, value);
}

/// What the user said of the checkpoint.
void addOptions(const checkpoint::GivenOptions &given, Words &words)
{
    if (!given.config.empty()) {
        io::Json config = io::Json::object();
        for (const auto &[key, value] : given.config)
            config[key] = jsonOf(value);
        words.insert(words.end(), {"--config", sentBytes("config.json", config.dump())});
    }
    for (const auto &[key, value] : given.set) {
        words.insert(words.end(), {"--set", key + "=" + checkpoint::toText(value)});
    }
}

/// The switches that overridesOf() makes the overrides of.
void addOverrides(const model::Overrides &overrides, const checkpoint::Description &description, Words &words)
{
    if (overrides.gamma)
        words.insert(words.end(), {"--gamma", io::exactText(*overrides.gamma)});
    if (!overrides.decay)
        words.emplace_back("--no-decay");
    if (overrides.band)
        words.insert(words.end(), {"--band", std::to_string(*overrides.band)});
    for (const auto &[tno, channels] : overrides.off) {
        const int layer = description.tnos[static_cast<std::size_t>(tno)].layer;
        words.insert(words.end(), {"--off", std::to_string(layer) + ":" + listed(channels)});
    }
}

Words callOf(const char *command, const RunTarget &runTarget, const document::Document &document,
             std::optional<document::OperatorForm> operatorForm, const model::Overrides &overrides)
{
    Words words{command, runTarget.path, "--device", deviceFor(runTarget, operatorForm), "--json"};
    addOptions(document.given(), words);
    addOverrides(overrides, document.description(), words);
    return words;
}

void addForm(const document::FormOptions &form, Words &words)
{
    if (form.window)
        words.insert(words.end(), {"--window", std::to_string(*form.window)});
    if (form.reduce.modes)
        words.insert(words.end(), {"--modes", std::to_string(*form.reduce.modes)});
    else
        words.insert(words.end(), {"--error", io::exactText(form.reduce.error)});
    words.insert(words.end(), {"--taps", std::to_string(form.reduce.taps)});
    if (form.layer)
        words.insert(words.end(), {"--layer", std::to_string(*form.layer)});
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
    run::LengthLoss loss{news.at("length"), news.at("loss"), news.at("tokens"), {}};
    for (const io::Json &warning : news.value("messages", io::Json::array()))
        loss.warnings.push_back(messageOf(warning));
    return loss;
}

std::string npyOf(const toeplitz::Sequence &x)
{
    return io::npy(std::vector<float>(x.data(), x.data() + x.size()), {1, x.rows(), x.cols()});
}

/// (1, lags, channels) of a file of coefficients: every lag, so that it is read as one that looks both ways, or the past's.
std::string npyOf(const toeplitz::Coefficients &t)
{
    if (!t.causal)
        return npyOf(t.values);
    const toeplitz::Sequence past = t.values.bottomRows(t.n);
    return io::npy(std::vector<float>(past.data(), past.data() + past.size()), {past.rows(), past.cols()});
}

} // namespace

EnginePtr EngineKeeper::get()
{
    const std::scoped_lock lock(m_mutex);
    if (!m_engine || m_engine->gone())
        m_engine = std::make_shared<EngineProcess>(m_command, m_version);
    return m_engine;
}

bool EngineKeeper::isRunning()
{
    const std::scoped_lock lock(m_mutex);
    return m_engine && !m_engine->gone();
}

std::string deviceFor(const RunTarget &runTarget, std::optional<document::OperatorForm> operatorForm)
{
    return operatorForm && document::isForm(nameOf(*operatorForm)) ? "cpu" : runTarget.device;
}

run::Generation generateAt(const RunTarget &runTarget, const document::Document &document,
                           const run::GenerateRequest &request,
                           const std::function<void(const run::GeneratedToken &, const run::Generation &)> &told,
                           const Task &task)
{
    if (runTarget.isHere())
        return run::generate(document, request, told, task);
    Words words = callOf("generate", runTarget, document, request.operatorForm, request.overrides);
    words.insert(words.end(),
                 {"--prompt-ids", sentBytes("prompt.npy", npyOfIds(request.prompt)), "--tokens",
                  std::to_string(request.tokens), "--algorithm", std::string(nameOf(request.operatorForm)),
                  "--temperature", io::exactText(request.temperature), "--seed", std::to_string(request.seed)});
    addForm(request.form, words);
    run::Generation generation;
    const auto hear = [&](const io::Json &news) {
        generation.tokens.push_back(tokenOf(news));
        if (told)
            told(generation.tokens.back(), generation);
    };
    const std::vector<Message> &known = document.description().warnings; // over there it is opened once more
    const auto warned = [&](const Message &text) {
        if (std::find(known.begin(), known.end(), text) == known.end())
            generation.warnings.push_back(text);
    };
    const EngineProcess::Answer answer = runTarget.engine->get()->ask(words, task, {hear, warned});
    const io::Json json = io::Json::parse(answer.bytes);
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
    Words words = callOf("evaluate", runTarget, document, request.operatorForm, request.overrides);
    words.insert(words.end(),
                 {"--text", sentBytes("text.npy", npyOfIds(request.ids)), "--lengths", listed(request.lengths),
                  "--algorithm",
                  std::string(request.operatorForm ? nameOf(*request.operatorForm) : nameOf(request.algorithm))});
    addForm(request.form, words);
    std::map<long, std::vector<Message>> warnings; // of lengths
    const auto hear = [&](const io::Json &news) {
        const run::LengthLoss measured = lossOf(news);
        warnings[measured.length] = measured.warnings;
        if (told)
            told(measured);
    };
    const io::Json json = io::Json::parse(runTarget.engine->get()->ask(words, task, {hear, {}}).bytes);
    std::vector<run::LengthLoss> results;
    for (std::size_t k = 0; k < json.at("lengths").size(); ++k) {
        const long length = json.at("lengths").at(k);
        results.push_back({length, json.at("loss").at(k), json.at("tokens").at(k), warnings[length]});
    }
    return results;
}

std::vector<run::AlgorithmResult> compareAt(EngineProcess &engine, const std::string &device,
                                            const toeplitz::Coefficients &coefficients, const toeplitz::Sequence &x,
                                            const std::vector<toeplitz::Algorithm> &algorithms, bool normalize,
                                            const Task &task)
{
    std::string names;
    for (const toeplitz::Algorithm algorithm : algorithms)
        if (algorithm != toeplitz::Algorithm::Fftw)
            names.append(names.empty() ? "" : ",").append(nameOf(algorithm));
    if (names.empty())
        return {};
    const std::string kernels = sentBytes("coefficients.npy", npyOf(coefficients));
    const auto input = [](const toeplitz::Sequence &sequence) { return sentBytes("x.npy", npyOf(sequence)); };
    const auto product = [&](const std::string &algorithm, const toeplitz::Sequence &sequence) {
        const Words words{"tno", kernels, "--input", input(sequence), "--device", device, "--algorithm", algorithm};
        const std::string bytes = engine.ask(words, task).bytes;
        const auto *const data = reinterpret_cast<const std::byte *>(bytes.data());
        const std::vector<float> y = io::readNpy(*io::File::of(device, {data, data + bytes.size()})).floats();
        if (static_cast<long>(y.size()) != sequence.size())
            throw Error("answers with another number of values than it was asked for").in(engine.name());
        return toeplitz::Sequence(Eigen::Map<const toeplitz::Sequence>(y.data(), sequence.rows(), sequence.cols()));
    };
    const Words words{"compare", kernels, "--input", input(x), "--device", device, "--algorithms", names, "--json"};
    std::vector<run::AlgorithmResult> results;
    for (const io::Json &row : io::Json::parse(engine.ask(words, task).bytes)) {
        run::AlgorithmResult result;
        result.algorithm = row.at("algorithm");
        result.device = row.at("device");
        result.seconds = row.at("seconds");
        result.bytes = row.at("bytes");
        result.runs = row.value("runs", 0); // an older program does not tell
        result.y = product(result.algorithm, x);
        if (normalize)
            result.y /= product(result.algorithm, toeplitz::Sequence::Ones(x.rows(), x.cols()));
        results.push_back(std::move(result));
    }
    return results;
}

} // namespace tnn::remote
