// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/bench/bench_checkpoint.h"

#include "engine/bench/bench_inputs.h"
#include "engine/checkpoint/training_state.h"
#include "engine/io/file.h"

namespace tnn::bench {

namespace {

checkpoint::TrainedNetwork largeNetwork()
{
    checkpoint::TrainedNetwork network;
    network.vocabulary = 16384;
    network.length = 512;
    network.dim = 768;
    network.layers = 12;
    network.expand = LargeChannels / network.dim;
    network.rpeDim = 64;
    network.rpeLayers = 6;
    return network;
}

} // namespace

void writeLargeCheckpoint(const std::string &path)
{
    const checkpoint::TrainedNetwork network = largeNetwork();
    const auto count = static_cast<std::size_t>(spanOf(trainedTensors(network)));
    std::vector<float> parameters(count);
    for (std::size_t k = 0; k < count; ++k)
        parameters[k] = benchNumber(static_cast<unsigned>(k), 1);
    // The moments are never looked at: Adam's, before the first step.
    const std::vector<float> moments(count);
    const checkpoint::TrainingHistory history;
    io::writeFile(path, checkpoint::trainingFile({network, history, parameters, moments, moments}));
}

} // namespace tnn::bench
