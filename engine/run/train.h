// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/checkpoint/training_state.h"
#include "engine/document/device.h"
#include "engine/task.h"

// Training of causal language models: all of it that needs no LibTorch. What does is handed in as a Trainer.

namespace tnn::run {

/// What a call of `train` asks for.
struct TrainRequest {
    std::vector<std::string> texts; ///< files, one after another
    std::string output;
    bool resume = false;                ///< go on where `output` ends, if there is such a file
    bool force = false;                 ///< replace an existing model and its dictionary
    bool keepOptimizer = true;          ///< in the last file too
    std::string vocabulary;             ///< a dictionary; empty: made from the text
    std::string bytePairs;              ///< a directory of GPT-2's files; empty: characters
    std::optional<long> take;           ///< only so many characters of the text, or with byte pairs bytes
    document::Device device;            ///< Cpu and TorchCpu are the same here
    checkpoint::TrainedNetwork network; ///< but for its vocabulary
    long steps = 500, batch = 8;
    double learningRate = 2e-3;
    long warmup = 100;
    double clip = 1; ///< largest norm of the gradient; 0: any
    double weightDecay = 0;
    long seed = 1;
    double validation = 0.05; ///< share of the text, at its end
    long validateEvery = 100, saveEvery = 100;
};

/// How far it is.
struct TrainProgress {
    long step = 0, steps = 0; ///< steps done, of all
    double loss = 0;          ///< of the last one, nats per token
    double learningRate = 0, gradientNorm = 0;
    std::optional<double> validation; ///< where it was measured after this step
    double tokensPerSecond = 0, secondsLeft = 0;
    std::string written; ///< path of a checkpoint that was written after this step
};

/// How it ended.
struct TrainOutcome {
    long steps = 0; ///< done
    double loss = 0;
    std::optional<double> validation;
    bool stopped = false; ///< before its last step; --resume goes on
};

/// A text as ids.
struct TrainText {
    std::vector<long> ids;
    long trained = 0;       ///< the first ones; the others are for validation
    long vocabulary = 0;    ///< every id is below it
    long digest = 0;        ///< of the ids
    std::string dictionary; ///< what the file beside the model holds
    Message warning;
};

/// The numbers that training begins with or goes on from.
struct TrainStart {
    TrainRequest request; ///< its network with a vocabulary
    TrainText text;
    checkpoint::TrainingState state;
};

/// Trains from a start: writes checkpoints to request.output, the dictionary after the first one, and tells of every
/// step. A stop of the task ends it with a checkpoint. Throws tnn::Error where the device can't be had, or the loss is not a
/// number any more.
using Trainer = std::function<TrainOutcome(TrainStart start, const std::function<void(const TrainProgress &)> &told,
                                           const Task &task)>;

/// Reads the texts; reads or makes the vocabulary. Throws tnn::Error naming the file: for a text that is empty, not
/// UTF-8 or shorter than a window.
TrainText readTrainText(const TrainRequest &request);
/// The path of the dictionary of a checkpoint: X.dict.txt of X.pt.
std::string dictionaryPath(const std::string &output);

/// Reads all that there is, and writes nothing. Throws tnn::Error, with the option where a file that is to be gone on
/// with was made by other ones; and where the model or its dictionary is one of the files that are read, is there already
/// (without `resume` and `force`), or can't be written.
TrainStart startTraining(const TrainRequest &request);

/// First numbers of all trained tensors, a function of the seed alone.
std::vector<float> firstParameters(const checkpoint::TrainedNetwork &network, long seed);
/// Where the windows of a step begin: a function of seed and step alone.
std::vector<long> windowsOf(const TrainRequest &request, const TrainText &text, long step);
/// Warm-up to the peak, then a cosine to a tenth of it.
double learningRateOf(const TrainRequest &request, long step);

} // namespace tnn::run
