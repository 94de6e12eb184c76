// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/checkpoint/description.h"
#include "engine/checkpoint/training/trained_network.h"

namespace tnn::checkpoint {

inline constexpr double AdamBeta1 = 0.9, AdamBeta2 = 0.98;

/// The history of a training run.
struct TrainingHistory {
    std::vector<float> losses; ///< the loss of each step, in nats; their count is the next step's number
    std::vector<std::pair<long, float>> validation; ///< steps done, mean loss
    /// The requested options, under their command-line names.
    std::vector<std::pair<std::string, OptionValue>> options;
    std::string dictionary{}; ///< SHA-256 of its file
};

/// Values of all trained tensors, each at its TrainedTensor::offset.
struct TrainingState {
    TrainedNetwork network;
    TrainingHistory history;
    std::vector<float> parameters;
    std::vector<float> mean, square; ///< Adam's moments; empty if the file holds none
};

/// A non-owning view of a training state, for writing.
struct TrainingView {
    const TrainedNetwork &network;
    const TrainingHistory &history;
    std::span<const float> parameters, mean, square; ///< training can't resume without moments
    double learningRate = 0;                         ///< for param_groups
};

/// Returns the file as bytes, in fairseq's layout: cfg, model, extra_state, last_optimizer_state.
std::string trainingFile(const TrainingView &view);

/// Reads such a file and checks all checksums. Throws tnn::Error with its name, also if another program wrote it.
TrainingState readTraining(const std::string &path);
/// Reads only the history.
TrainingHistory readTrainingHistory(const std::string &path);
/// Reads only the history of an open checkpoint, wherever its file is.
TrainingHistory readTrainingHistory(const Checkpoint &checkpoint);

/// Returns the SHA-256 of the dictionary recorded in a file; empty if it records none.
std::string dictionaryDigest(const ObjectTree &tree);
/// Throws tnn::Error with the dictionary's path if a file records a different one.
void requireDictionary(const std::string &wanted, const std::string &digest, const std::string &path);

/// Returns the training steps recorded in a file: fairseq's num_updates, or global_step of others; none if missing.
std::optional<long> trainingSteps(const ObjectTree &tree);

} // namespace tnn::checkpoint
