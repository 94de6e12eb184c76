// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/checkpoint/description.h"
#include "engine/checkpoint/trained_network.h"

namespace tnn::checkpoint {

/// How a training went so far.
struct TrainingHistory {
    std::vector<float> losses;                      ///< of each step, nats; their number is the next step's
    std::vector<std::pair<long, float>> validation; ///< steps done, mean loss
    /// What was asked for, under the names of the command line's options.
    std::vector<std::pair<std::string, OptionValue>> options;
    std::string dictionary{}; ///< SHA-256 of its file; empty in files of before it was kept
};

/// Numbers of all trained tensors, each at its TrainedTensor::offset.
struct TrainingState {
    TrainedNetwork network;
    TrainingHistory history;
    std::vector<float> parameters;
    std::vector<float> mean, square; ///< Adam's moments of them; empty where the file holds none
};

/// The same, to be written: what others own.
struct TrainingView {
    const TrainedNetwork &network;
    const TrainingHistory &history;
    std::span<const float> parameters, mean, square; ///< without moments training can't go on
    double learningRate = 0;                         ///< for param_groups
};

/// The file as bytes, in fairseq's layout: cfg, model, extra_state, last_optimizer_state.
std::string trainingFile(const TrainingView &view);

/// Reads such a file and checks all of its checksums. Throws tnn::Error naming it, also where it is another's.
TrainingState readTraining(const std::string &path);
/// The history alone.
TrainingHistory readTrainingHistory(const std::string &path);
/// The same of a checkpoint that is open, wherever its file lies.
TrainingHistory readTrainingHistory(const Checkpoint &checkpoint);

/// SHA-256 of the dictionary that a file says it was trained with; empty where it does not.
std::string dictionaryDigest(const ObjectTree &tree);
/// Throws tnn::Error naming the dictionary's path where a file says that it was trained with another one.
void requireDictionary(const std::string &wanted, const std::string &digest, const std::string &path);

/// How many steps a file says its training took: fairseq's num_updates, or global_step of others; none where it does not.
std::optional<long> trainingSteps(const ObjectTree &tree);

} // namespace tnn::checkpoint
