// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/generate.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <memory>
#include <numeric>
#include <random>

#include "engine/analysis/quantile.h"
#include "engine/current_task.h"
#include "engine/error.h"
#include "engine/memory_limit.h"
#include "engine/model/cache_mixer.h"
#include "engine/run/evaluate.h"
#include "engine/run/not_finite.h"
#include "engine/run/text_input.h"

namespace tnn::run {

namespace {

using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point start)
{
    return std::chrono::duration<double>(Clock::now() - start).count();
}

/// The source of the next token's logits.
class Decoder {
public:
    virtual ~Decoder() = default;
    /// Returns the logits of the token after all ids so far, including the new ones.
    virtual std::vector<float> next(std::span<const long> fresh) = 0;
    virtual std::size_t stateBytes() const = 0;
};

std::vector<float> lastLogits(model::Arithmetic &a, const model::Network &network, const model::Value &hidden, long row)
{
    const model::Head &head = network.heads.front();
    const model::Value answer = model::answer(a, head, a.rows(hidden, std::vector<long>{row}), {1, 1});
    std::vector<float> logits(static_cast<std::size_t>(head.outputs));
    a.download(answer, std::span(logits));
    return logits;
}

/// Computes the whole text for every token. Operators that do not depend on the length serve a range of lengths: later
/// tokens, which do not exist yet, do not affect earlier ones.
class FftDecoder final : public Decoder {
public:
    FftDecoder(const document::Document &document, model::Overrides overrides, Task task) :
        m_document(document), m_overrides(std::move(overrides)), m_task(std::move(task))
    {
        for (int tno = 0; tno < document.tnos(); ++tno) {
            m_exactLengths = m_exactLengths || model::dependsOnLength(*document.tno(tno));
            m_longest = std::min(m_longest, document.tno(tno)->longest.value_or(m_longest));
        }
        if (const model::Value &positions = document.network()->entry.positions; positions)
            m_longest = std::min(m_longest, document.arithmetic().shape(positions).rows);
    }

    std::vector<float> next(std::span<const long> fresh) override
    {
        constexpr long Padding = 64;
        m_ids.insert(m_ids.end(), fresh.begin(), fresh.end());
        const auto count = static_cast<long>(m_ids.size());
        const long whole = (count + Padding - 1) / Padding * Padding;
        const long n = m_exactLengths ? count : std::max(count, std::min(whole, m_longest));
        if (!m_run || n != m_length)
            m_run = std::make_unique<NetworkRun>(m_document, document::TokenGrid{1, n}, m_overrides,
                                                 document::Method::Fft, m_task);
        m_length = n;
        std::vector<long> padded = m_ids;
        padded.resize(static_cast<std::size_t>(n), m_ids.front());
        const model::Value hidden = m_run->hidden(inputOfIds(std::move(padded)), 0, 1);
        return lastLogits(m_run->arithmetic(), m_run->network(), hidden, count - 1);
    }
    std::size_t stateBytes() const override { return m_ids.size() * sizeof(long); }

private:
    const document::Document &m_document;
    model::Overrides m_overrides;
    Task m_task;
    bool m_exactLengths = false;
    long m_longest = std::numeric_limits<long>::max(); ///< that the model has lags and positions for
    std::vector<long> m_ids;
    long m_length = 0;
    std::unique_ptr<NetworkRun> m_run;
};

/// Computes only new tokens, with a mixer that remembers.
class StreamingDecoder final : public Decoder {
public:
    StreamingDecoder(const document::Document &document, std::unique_ptr<model::StreamingMixer> mixer) :
        m_arithmetic(document.arithmetic()), m_network(document.network()), m_mixer(std::move(mixer))
    {
    }

    std::vector<float> next(std::span<const long> fresh) override
    {
        const auto count = static_cast<long>(fresh.size());
        const model::Value x = model::enterIds(m_arithmetic, m_network->entry, fresh, {1, count}, m_position);
        m_position += count;
        return lastLogits(m_arithmetic, *m_network, model::hidden(m_arithmetic, *m_network, x, *m_mixer), count - 1);
    }
    std::size_t stateBytes() const override { return m_mixer->stateBytes(); }

private:
    model::Arithmetic &m_arithmetic;
    std::shared_ptr<const model::Network> m_network;
    std::unique_ptr<model::StreamingMixer> m_mixer;
    long m_position = 0;
};

std::unique_ptr<Decoder> decoderFor(const document::Document &document, const GenerateRequest &request,
                                    const Task &task, std::vector<Message> &warnings)
{
    if (request.method == document::Method::Fft)
        return std::make_unique<FftDecoder>(document, request.overrides, task);
    const long longest = static_cast<long>(request.prompt.size()) + request.tokens;
    return std::make_unique<StreamingDecoder>(
        document,
        streamingMixer(document, request.method, request.options, longest, request.overrides, task, warnings));
}

std::vector<double> softmax(const std::vector<float> &logits, double temperature)
{
    const float largest = *std::max_element(logits.begin(), logits.end());
    std::vector<double> shares(logits.size());
    std::transform(logits.begin(), logits.end(), shares.begin(),
                   [&](float logit) { return std::exp((static_cast<double>(logit) - largest) / temperature); });
    const double sum = std::accumulate(shares.begin(), shares.end(), 0.0);
    for (double &share : shares)
        share /= sum;
    return shares;
}

/// Returns the ids of the largest shares in descending order; of equal ones the lower id first, as argmax does.
std::vector<long> likeliest(const std::vector<double> &shares, long count)
{
    std::vector<long> ids(shares.size());
    std::iota(ids.begin(), ids.end(), 0L);
    const auto end = ids.begin() + std::min(count, static_cast<long>(ids.size()));
    std::partial_sort(ids.begin(), end, ids.end(), [&](long a, long b) {
        const double x = shares[static_cast<std::size_t>(a)], y = shares[static_cast<std::size_t>(b)];
        return x != y ? x > y : a < b;
    });
    ids.erase(end, ids.end());
    return ids;
}

/// Chooses a token from logits. Generates uniform numbers itself: std::discrete_distribution differs between libraries.
class Chooser {
public:
    Chooser(double temperature, std::uint64_t seed) : m_temperature(temperature), m_random(seed) { }

    long choose(const std::vector<float> &logits)
    {
        if (m_temperature <= 0)
            return std::distance(logits.begin(), std::max_element(logits.begin(), logits.end()));
        const std::vector<double> shares = softmax(logits, m_temperature);
        constexpr double Steps = 9007199254740992.0; // 2^53
        double left = static_cast<double>(m_random() >> 11U) / Steps;
        for (std::size_t id = 0; id < shares.size(); ++id) {
            left -= shares[id];
            if (left < 0)
                return static_cast<long>(id);
        }
        return std::distance(shares.begin(), std::max_element(shares.begin(), shares.end()));
    }

private:
    double m_temperature;
    std::mt19937_64 m_random;
};

void checkRequest(const document::Document &document, const GenerateRequest &request)
{
    checkLanguageModel(document);
    if (request.prompt.empty())
        throw Error("the prompt is empty; enter at least one token");
    if (request.tokens < 0)
        throw Error("the number of tokens cannot be negative");
    document::checkMethod(document, request.method);
    if (document.network()->entry.positions) // the last token is not read
        checkInputLength(document, static_cast<long>(request.prompt.size()) + std::max(request.tokens, 1L) - 1);
}

GeneratedToken chosen(const std::vector<float> &logits, long id, long alternatives)
{
    const std::vector<double> shares = softmax(logits, 1);
    GeneratedToken token;
    token.alternatives.reserve(static_cast<std::size_t>(alternatives));
    token.id = id;
    token.probability = shares[static_cast<std::size_t>(id)];
    for (const long other : likeliest(shares, alternatives))
        token.alternatives.emplace_back(other, shares[static_cast<std::size_t>(other)]);
    return token;
}

void checkFinite(const document::Document &document, const std::vector<float> &logits)
{
    if (!std::all_of(logits.begin(), logits.end(), [](float logit) { return std::isfinite(logit); }))
        throw Error("the model's logits are not finite, so no token can be chosen; %1", notFiniteText(document))
            .in(document.checkpoint().path);
}

} // namespace

std::unique_ptr<model::StreamingMixer> streamingMixer(const document::Document &document, document::Method method,
                                                      const document::MethodOptions &options, long longest,
                                                      const model::Overrides &overrides, const Task &task,
                                                      std::vector<Message> &warnings)
{
    double bytes = 0;
    for (const model::Application &one : model::applicationsOf(*document.network())) {
        const long width = document.widthOf(one, checkpoint::tnoOf(document.description(), one.layer, {}));
        bytes += 4.0 * sizeof(float) * static_cast<double>(longest) * static_cast<double>(width);
    }
    for (const model::Block &block : document.network()->blocks)
        if (const auto *attends = std::get_if<model::Attention>(&block.unit))
            bytes += 2.0 * sizeof(float) * static_cast<double>(longest)
                * static_cast<double>(attends->heads.keys * attends->heads.width);
    checkMemory(Message("a text of %1 tokens", longest), bytes);
    if (method != document::Method::Cache) {
        document::TokenOperators run = document::tokenOperators(document, method, options, longest, overrides, task);
        warnings = std::move(run.warnings);
        return std::move(run.mixer);
    }
    return std::make_unique<model::CacheMixer>(document.arithmetic(),
                                               streamedLayers(document, longest, overrides, task), task);
}

double Generation::quantile(double share) const
{
    if (tokens.empty())
        return 0;
    std::vector<double> seconds;
    seconds.reserve(tokens.size());
    // The first token is chosen from what the prompt's run gave.
    for (std::size_t k = tokens.size() > 1 ? 1 : 0; k < tokens.size(); ++k)
        seconds.push_back(tokens[k].seconds);
    return analysis::nearestQuantile(seconds, share);
}

std::vector<document::Method> generatingMethods()
{
    std::vector<document::Method> methods = document::tokenMethods();
    methods.insert(methods.begin(), {document::Method::Fft, document::Method::Cache});
    return methods;
}

document::Method fastestMethod(const document::Document &document)
{
    using document::Method;
    return document::refusalOf(document, Method::Cache).empty() ? Method::Cache : Method::Fft;
}

std::string newText(const io::Vocabulary &vocabulary, const std::vector<long> &prompt, const std::vector<long> &fresh)
{
    std::vector<long> all = prompt;
    all.insert(all.end(), fresh.begin(), fresh.end());
    const std::string before = vocabulary.decode(prompt), after = vocabulary.decode(all);
    return after.starts_with(before) ? after.substr(before.size()) : vocabulary.decode(fresh);
}

Generation generate(const document::Document &document, const GenerateRequest &request,
                    const std::function<void(const GeneratedToken &, const Generation &)> &told, const Task &task)
{
    const CurrentTask current(task);
    checkRequest(document, request);
    Generation generation;
    Chooser chooser(request.temperature, request.seed);
    Clock::time_point start = Clock::now();
    const std::unique_ptr<Decoder> decoder = decoderFor(document, request, task, generation.warnings);
    std::vector<float> logits = decoder->next(request.prompt);
    generation.promptSeconds = secondsSince(start);
    for (long k = 0; k < request.tokens; ++k) {
        task.report(static_cast<double>(k) / static_cast<double>(request.tokens));
        start = Clock::now();
        if (k > 0)
            logits = decoder->next(std::vector<long>{generation.tokens.back().id});
        checkFinite(document, logits);
        const long id = chooser.choose(logits);
        const double seconds = secondsSince(start);
        GeneratedToken token = chosen(logits, id, request.alternatives);
        token.seconds = seconds;
        generation.stateBytes = decoder->stateBytes();
        generation.tokens.push_back(std::move(token));
        if (told)
            told(generation.tokens.back(), generation);
    }
    return generation;
}

} // namespace tnn::run
