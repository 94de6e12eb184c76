// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/torch/bench_training.h"

#include <cmath>
#include <functional>
#include <map>
#include <string>

#include "app/bench/engine/bench_inputs.h"
#include "app/bench/engine/bench_network.h"
#include "engine/torch/trainer.h"

namespace tnn::libtorch {
namespace {

using bench::Benchmark;
using bench::BenchRow;
using checkpoint::TrainedNetwork;
using checkpoint::TrainedTensor;

constexpr long Vocabulary = 96, Batch = 8, CheckedSteps = 3;
constexpr unsigned IdSalt = 4; // as in torch_peer.py

/// How torch_peer.py fills a tensor.
struct Filling {
    unsigned salt = 0;
    long inputs = 1;
};

std::map<std::string, Filling> fillingsOf(const TrainedNetwork &network)
{
    constexpr const char *Maps[] = {
        "self_attn.gtu.u_proj", "self_attn.gtu.v_proj", "self_attn.gtu.o", "glu.l1", "glu.l2", "glu.l3"};
    std::map<std::string, Filling> fillings{{"decoder.embed_tokens.weight", {bench::EmbeddingSalt, network.dim}}};
    const auto addLinear = [&](const std::string &name, unsigned salt, long inputs) {
        fillings[name + ".weight"] = {salt, inputs};
        fillings[name + ".bias"] = {salt + 1, inputs};
    };
    for (long layer = 0; layer < network.layers; ++layer) {
        const std::string own = "decoder.layers." + std::to_string(layer) + ".", rpe = own + "self_attn.gtu.toep.rpe.";
        unsigned salt = bench::FirstLayerSalt + bench::SaltsOfLayer * static_cast<unsigned>(layer);
        for (const std::string map : Maps) {
            addLinear(own + map, salt, map.ends_with(".o") ? network.channels() : network.dim);
            salt += 2;
        }
        addLinear(rpe + "pos_proj", bench::RpeSalt, 1);
        for (long k = 0; k < network.rpeLayers; ++k)
            addLinear(rpe + "layers." + std::to_string(k) + ".2", bench::RpeSalt + 2 * static_cast<unsigned>(k + 1),
                      network.rpeDim);
        addLinear(rpe + "out.2", bench::RpeSalt + 2 * static_cast<unsigned>(network.rpeLayers + 1), network.rpeDim);
    }
    return fillings;
}

std::vector<float> parametersOf(const TrainedNetwork &network)
{
    const std::map<std::string, Filling> fillings = fillingsOf(network);
    const std::vector<TrainedTensor> tensors = checkpoint::trainedTensors(network);
    std::vector<float> numbers(static_cast<std::size_t>(checkpoint::spanOf(tensors)));
    for (const TrainedTensor &tensor : tensors) {
        const auto filling = fillings.find(tensor.name); // none: of the last norm, constant
        for (long k = 0; tensor.isTrained() && k < tensor.size(); ++k)
            numbers[static_cast<std::size_t>(tensor.offset + k)] = filling == fillings.end()
                ? static_cast<float>(tensor.scale)
                : bench::benchNumber(static_cast<unsigned>(k), filling->second.salt)
                    * static_cast<float>(2 / std::sqrt(static_cast<double>(filling->second.inputs)));
    }
    return numbers;
}

/// Batch windows of n + 1 ids, the same in every step.
std::vector<long> windowsOf(long n)
{
    std::vector<long> ids;
    for (unsigned k = 0; k < static_cast<unsigned>(Batch * (n + 1)); ++k)
        ids.push_back(static_cast<long>((bench::benchNumber(k, IdSalt) + 0.5F) * Vocabulary));
    return ids;
}

/// The training steps of a network, with a constant learning rate.
std::function<double(std::span<const long>)> stepsOf(const TrainedNetwork &network)
{
    run::TrainRequest request;
    request.network = network;
    request.steps = 1L << 40;
    request.warmup = 0;
    checkpoint::TrainingState state;
    state.network = network;
    state.parameters = parametersOf(network);
    state.mean.assign(state.parameters.size(), 0);
    state.square.assign(state.parameters.size(), 0);
    return trainingSteps(request, state);
}

/// The projections and the FFTs, three times: forward, and backward by the input and by the weights; then Adam, which
/// reads and writes four numbers per parameter.
bench::Cost costOf(const TrainedNetwork &network)
{
    const auto tokens = static_cast<double>(Batch * network.length), dim = static_cast<double>(network.dim),
               channels = static_cast<double>(network.channels()), layers = static_cast<double>(network.layers),
               width = static_cast<double>(network.rpeDim);
    const double weights = layers * (3 * dim * channels + 3 * dim * dim) + dim * Vocabulary;
    const double rpe = layers * (static_cast<double>(network.rpeLayers) * width * width + width * channels);
    return {6 * (weights * tokens + rpe * static_cast<double>(network.length))
                + layers * channels * (6 * Batch + 3) * bench::realFftFlops(2 * network.length),
            sizeof(float) * (8 * (weights + rpe) + layers * tokens * (4 * channels + 4 * dim))};
}

Benchmark benchmarkOf(const TrainedNetwork &network, int threads)
{
    Benchmark benchmark;
    benchmark.name = "train_step";
    benchmark.work = {"train_step", network.length, network.channels(), threads, {}, network.layers, Batch};
    benchmark.cost = costOf(network);
    benchmark.tolerance = 1e-4;
    const std::vector<long> windows = windowsOf(network.length);
    const auto losses = [network, windows](const std::vector<long> &steps) {
        const auto step = stepsOf(network);
        std::vector<double> values;
        for (std::size_t k = 0; k < steps.size(); ++k)
            values.push_back(step(windows));
        return values;
    };
    for (long step = 0; step < CheckedSteps; ++step)
        benchmark.places.push_back(step);
    benchmark.expected = losses(benchmark.places); // PyTorch's must agree; tests compare ours with float64
    benchmark.ours = {"ours", [step = stepsOf(network), windows] { step(windows); }, losses};
    return benchmark;
}

} // namespace

std::vector<BenchRow> benchTrainStep(bench::Bench &bench)
{
    const TrainedNetwork defaults = run::TrainRequest().network;
    TrainedNetwork recipe = defaults, paper = defaults;
    recipe.vocabulary = paper.vocabulary = Vocabulary;
    paper.dim = 512;
    paper.layers = 1;
    paper.rpeDim = bench::RpeWidth;
    paper.rpeLayers = bench::RpeLayers;
    std::vector<BenchRow> rows;
    for (const int threads : bench.threadCounts())
        for (TrainedNetwork network : {recipe, paper}) {
            network.length = bench.lengths({network.layers > 1 ? defaults.length : 512}).front();
            const std::vector<BenchRow> more = bench.measure(benchmarkOf(network, threads));
            rows.insert(rows.end(), more.begin(), more.end());
        }
    return rows;
}

} // namespace tnn::libtorch
