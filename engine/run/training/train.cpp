// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/training/train.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <limits>
#include <numbers>

#include "engine/error.h"
#include "engine/io/file.h"
#include "engine/io/sha256.h"
#include "engine/io/vocabularies/byte_pairs.h"
#include "engine/io/vocabularies/vocabulary.h"
#include "engine/split_mix.h"

namespace tnn::run {

namespace {

using checkpoint::OptionValue;
using checkpoint::TrainedTensor;

/// Returns random bits that depend only on the number.
std::uint64_t mixed(std::uint64_t number)
{
    return nextBits(number);
}

/// Returns the random bits at a place in a series of a seed.
std::uint64_t bitsOf(long seed, long series, long place)
{
    return mixed(mixed(mixed(static_cast<std::uint64_t>(seed)) ^ static_cast<std::uint64_t>(series))
                 ^ static_cast<std::uint64_t>(place));
}

/// Uniform in (0, 1).
double uniformOf(std::uint64_t bits)
{
    return (static_cast<double>(bits >> 11) + 0.5) * 0x1p-53;
}

/// Returns a normally distributed number (Box and Muller).
double normalOf(std::uint64_t bits)
{
    return std::sqrt(-2 * std::log(uniformOf(bits))) * std::cos(2 * std::numbers::pi * uniformOf(mixed(bits)));
}

/// Returns the options that affect the loss curve; others may change when training resumes.
std::vector<std::pair<std::string, OptionValue>> optionsOf(const TrainRequest &request, const TrainText &text)
{
    return {{"steps", request.steps},
            {"batch", request.batch},
            {"lr", request.learningRate},
            {"warmup", request.warmup},
            {"clip", request.clip},
            {"weight-decay", request.weightDecay},
            {"seed", request.seed},
            {"validation", request.validation},
            {"tokens", static_cast<long>(text.ids.size())},
            {"text", text.digest}};
}

std::string optionNamed(const std::string &key)
{
    return key == "text" || key == "tokens" ? "the text" : "--" + key;
}

void requireSameOptions(const TrainRequest &request, const TrainText &text, const checkpoint::TrainingHistory &history)
{
    for (const auto &[key, value] : optionsOf(request, text)) {
        const auto same = [&, &wanted = key](const auto &option) { return option.first == wanted; };
        const auto stored = std::find_if(history.options.begin(), history.options.end(), same);
        if (stored == history.options.end())
            throw Error("cannot be resumed: it does not store %1", optionNamed(key));
        if (stored->second == value || key == "steps") // more can be asked for
            continue;
        if (key == "text" || key == "tokens")
            throw Error("cannot be resumed: it was trained on a different text");
        throw Error("cannot be resumed: %1 was %2 and is now %3", optionNamed(key), checkpoint::toText(stored->second),
                    checkpoint::toText(value));
    }
}

std::string decayText(const checkpoint::TrainedNetwork &network)
{
    if (network.decay == model::DecayKind::None)
        return "none";
    return network.decay == model::DecayKind::Learned ? "learned" : checkpoint::toText(OptionValue(network.gamma));
}

void requireSameNetwork(const checkpoint::TrainedNetwork &stored, const checkpoint::TrainedNetwork &wanted)
{
    const auto check = [](const char *option, const std::string &was, const std::string &is) {
        if (was != is)
            throw Error("cannot be resumed: %1 was %2 and is now %3", option, was, is);
    };
    const auto checkSize = [&](const char *option, long was, long is) {
        check(option, std::to_string(was), std::to_string(is));
    };
    checkSize("the size of the vocabulary", stored.vocabulary, wanted.vocabulary);
    checkSize("--length", stored.length, wanted.length);
    checkSize("--dim", stored.dim, wanted.dim);
    checkSize("--layers", stored.layers, wanted.layers);
    checkSize("--heads", stored.heads, wanted.heads);
    checkSize("--expand", stored.expand, wanted.expand);
    check("--rpe-input", std::string(nameOf(stored.rpeInput)), std::string(nameOf(wanted.rpeInput)));
    if (stored.rpeInput != checkpoint::RpeInput::Learned) {
        checkSize("--rpe-dim", stored.rpeDim, wanted.rpeDim);
        checkSize("--rpe-layers", stored.rpeLayers, wanted.rpeLayers);
    }
    check("--decay", decayText(stored), decayText(wanted));
    check("--no-glu", stored.glu ? "not given" : "given", wanted.glu ? "not given" : "given");
}

std::vector<std::string> inputsOf(const TrainRequest &request)
{
    std::vector<std::string> inputs = request.texts;
    if (!request.vocabulary.empty())
        inputs.push_back(request.vocabulary);
    if (const auto files = request.bytePairs.empty() ? std::nullopt : io::bytePairFiles(request.bytePairs))
        inputs.insert(inputs.end(), {files->tokensPath, files->mergesPath});
    return inputs;
}

/// Checks that no input is overwritten, and nothing else without permission. Returns the locks of what is written: two
/// models that differ in their suffix would have one dictionary.
std::vector<std::shared_ptr<const io::OutputLock>> checkOutputs(const TrainRequest &request)
{
    std::vector<std::shared_ptr<const io::OutputLock>> locks;
    std::error_code ignored;
    for (const std::string &output : {request.output, dictionaryPath(request.output)}) {
        locks.push_back(std::make_shared<io::OutputLock>(output));
        if (request.resume && output != request.output)
            continue;
        io::checkOutput(output, inputsOf(request));
        if (!request.resume && !request.force && std::filesystem::exists(output, ignored))
            throw(output == request.output
                      ? Error("already exists; use --resume to continue it or --force to replace it")
                      : Error("already exists; use --force to replace it"))
                .in(output);
        const io::OutputFile tried(output); // so that work that writes only at its end fails at its beginning
    }
    return locks;
}

/// Throws if --vocabulary names another dictionary than training started with.
void requireSameVocabulary(const TrainRequest &request, const std::string &digest)
{
    if (!request.vocabulary.empty() && io::readVocabulary(request.vocabulary)->digest() != digest)
        throw Error("cannot be resumed: --vocabulary is a different dictionary").in(request.output);
}

/// Reads the checkpoint, and the text with its dictionary. A run that was killed while it saved for the first time did
/// not reach its dictionary: then the text gives it again. Another dictionary in its place is not replaced.
void readResumed(TrainStart &start)
{
    const std::string path = dictionaryPath(start.request.output);
    start.state = checkpoint::readTraining(start.request.output);
    const std::string &digest = start.state.history.dictionary;
    requireSameVocabulary(start.request, digest);
    const auto check = [&] { checkpoint::requireDictionary(digest, io::readVocabulary(path)->digest(), path); };
    try {
        check();
        start.hasDictionary = true;
    } catch (const Error &) {
        start.hasDictionary = false;
    }
    TrainRequest request = start.request;
    request.resume = start.hasDictionary;
    start.text = readTrainText(request);
    std::error_code ignored;
    const bool isMissing = !std::filesystem::exists(path, ignored);
    if (!start.hasDictionary && (!isMissing || io::sha256(start.text.dictionary) != digest))
        check(); // throws what stopped the training
}

void goOn(TrainStart &start)
{
    const TrainRequest &request = start.request;
    inFile(request.output, [&] {
        requireSameNetwork(start.state.network, request.network);
        requireSameOptions(request, start.text, start.state.history);
        const auto done = static_cast<long>(start.state.history.losses.size());
        if (start.state.mean.empty() && done < request.steps)
            throw Error("cannot be resumed: it was written without the optimizer's state");
        if (done > request.steps)
            throw Error("already has %1 steps, more than the requested %2", done, request.steps);
    });
    start.state.history.options = optionsOf(request, start.text);
}

void begin(TrainStart &start)
{
    const TrainRequest &request = start.request;
    start.state.network = request.network;
    start.state.history.options = optionsOf(request, start.text);
    start.state.parameters = firstParameters(request.network, request.seed);
    start.state.mean.assign(start.state.parameters.size(), 0);
    start.state.square.assign(start.state.parameters.size(), 0);
}

} // namespace

std::string dictionaryPath(const std::string &output)
{
    std::filesystem::path path(output);
    return path.replace_extension(".dict.txt").string();
}

io::Json jsonOf(const TrainProgress &progress)
{
    io::Json json{{"step", progress.step},
                  {"steps", progress.steps},
                  {"loss", progress.loss},
                  {"learning_rate", progress.learningRate},
                  {"gradient_norm", progress.gradientNorm},
                  {"tokens_per_second", progress.tokensPerSecond},
                  {"seconds_left", progress.secondsLeft}};
    if (progress.validation)
        json["validation_loss"] = *progress.validation;
    if (!progress.written.empty())
        json["checkpoint"] = progress.written;
    return json;
}

TrainProgress progressOf(const io::Json &json)
{
    const auto numberAt = [&json](const char *key, double missing) {
        const auto found = json.find(key);
        return found != json.end() && found->is_number() ? found->get<double>() : missing;
    };
    constexpr double Missing = std::numeric_limits<double>::quiet_NaN();
    TrainProgress progress{.step = static_cast<long>(numberAt("step", 0)),
                           .steps = static_cast<long>(numberAt("steps", 0)),
                           .loss = numberAt("loss", Missing),
                           .learningRate = numberAt("learning_rate", Missing),
                           .gradientNorm = numberAt("gradient_norm", Missing),
                           .tokensPerSecond = numberAt("tokens_per_second", 0),
                           .secondsLeft = numberAt("seconds_left", 0)};
    if (const double validation = numberAt("validation_loss", Missing); !std::isnan(validation))
        progress.validation = validation;
    if (const auto written = json.find("checkpoint"); written != json.end() && written->is_string())
        progress.written = *written;
    return progress;
}

TrainStart startTraining(const TrainRequest &request)
{
    std::error_code ignored;
    TrainStart start{request, {}, {}, false, {}};
    start.request.resume = request.resume && std::filesystem::exists(request.output, ignored);
    start.locks = checkOutputs(start.request);
    if (start.request.resume)
        readResumed(start);
    else
        start.text = readTrainText(start.request);
    start.request.network.vocabulary = start.text.vocabulary;
    if (start.request.resume)
        goOn(start);
    else
        begin(start);
    start.state.history.dictionary = io::sha256(start.text.dictionary);
    return start;
}

std::vector<float> firstParameters(const checkpoint::TrainedNetwork &network, long seed)
{
    constexpr long Padding = 1; // the id of padding in fairseq's dictionaries; its embedding is zero
    const std::vector<TrainedTensor> tensors = checkpoint::trainedTensors(network);
    std::vector<float> numbers(static_cast<std::size_t>(spanOf(tensors)));
    for (const TrainedTensor &tensor : tensors) {
        for (long k = 0; tensor.isTrained() && k < tensor.size(); ++k) {
            const std::uint64_t bits = bitsOf(seed, tensor.offset, k);
            double number = tensor.scale;
            if (tensor.start == TrainedTensor::Start::Uniform)
                number *= 2 * uniformOf(bits) - 1;
            else if (tensor.start == TrainedTensor::Start::Normal)
                number *= normalOf(bits);
            numbers[static_cast<std::size_t>(tensor.offset + k)] = static_cast<float>(number);
        }
        if (tensor.name == "decoder.embed_tokens.weight")
            std::fill_n(numbers.begin() + tensor.offset + Padding * network.dim, network.dim, 0.0F);
    }
    return numbers;
}

std::vector<long> windowsOf(const TrainRequest &request, const TrainText &text, long step)
{
    const long places = text.trained - request.network.length;
    std::vector<long> windows;
    for (long k = 0; k < request.batch; ++k)
        windows.push_back(static_cast<long>(bitsOf(request.seed, -1 - step, k) % static_cast<std::uint64_t>(places)));
    return windows;
}

double learningRateOf(const TrainRequest &request, long step)
{
    constexpr double Last = 0.1;
    if (step < request.warmup)
        return request.learningRate * static_cast<double>(step + 1) / static_cast<double>(request.warmup);
    const double share = static_cast<double>(step - request.warmup)
        / static_cast<double>(std::max(1L, request.steps - request.warmup));
    return request.learningRate * (Last + (1 - Last) * (1 + std::cos(std::numbers::pi * share)) / 2);
}

} // namespace tnn::run
