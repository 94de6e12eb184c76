// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/checkpoint/training/training_state.h"
#include "engine/document/device.h"
#include "engine/io/json.h"
#include "engine/io/output_file.h"
#include "engine/task.h"

// Training of causal language models: everything that does not need LibTorch. The rest is passed in as a Trainer.

namespace tnn::run {

/// The request of a call of `train`.
struct TrainRequest {
    std::vector<std::string> texts; ///< files, one after another
    std::string output;
    bool resume = false;                ///< resume from `output`, if it exists
    bool force = false;                 ///< replace an existing model and its dictionary
    bool keepOptimizer = true;          ///< also in the last file
    std::string vocabulary;             ///< a dictionary; empty: built from the text
    std::string bytePairs;              ///< a directory of GPT-2's files; empty: characters
    std::optional<long> take;           ///< use only this many characters of the text, or bytes with byte pairs
    document::Device device;            ///< Cpu and TorchCpu are the same here
    checkpoint::TrainedNetwork network; ///< without its vocabulary
    long steps = 500, batch = 8;
    double learningRate = 2e-3;
    long warmup = 100;
    double clip = 1; ///< largest norm of the gradient; 0: any
    double weightDecay = 0;
    long seed = 1;
    double validation = 0.05; ///< share of the text, taken from its end
    long validateEvery = 100, saveEvery = 100;
};

/// The progress of training.
struct TrainProgress {
    long step = 0, steps = 0; ///< steps done, and in total
    double loss = 0;          ///< the loss of the last step, in nats per token
    double learningRate = 0, gradientNorm = 0;
    std::optional<double> validation = {}; ///< if measured after this step
    double tokensPerSecond = 0, secondsLeft = 0;
    std::string written = {}; ///< path of a checkpoint that was written after this step
};

/// Returns what an engine sends for a step: {"step", "steps", "loss", "learning_rate", "gradient_norm",
/// "tokens_per_second", "seconds_left"}, and if available "validation_loss" and "checkpoint". Numbers that are not
/// finite are null.
io::Json jsonOf(const TrainProgress &progress);
/// Reads it, whatever it holds: numbers that are missing are NaN or 0.
TrainProgress progressOf(const io::Json &json);

/// The result of training.
struct TrainResult {
    long steps = 0; ///< done
    double loss = 0;
    std::optional<double> validation;
    bool stopped = false; ///< before its last step; --resume continues
};

/// A text as ids.
struct TrainText {
    std::vector<long> ids;
    long trained = 0;       ///< count of the first ids, for training; the others are for validation
    long vocabulary = 0;    ///< all ids are less than this
    long digest = 0;        ///< a checksum of the ids
    std::string dictionary; ///< content of the file beside the model
    Message warning;
};

/// The parameters that training starts or resumes from.
struct TrainStart {
    TrainRequest request; ///< including its network's vocabulary
    TrainText text;
    checkpoint::TrainingState state;
    bool hasDictionary = false; ///< its own is beside the output; else the first checkpoint writes it
    std::vector<std::shared_ptr<const io::OutputLock>>
        locks; ///< they lock the output and its dictionary until training ends
};

/// Trains from a start: writes checkpoints to request.output, the dictionary after the first one, and reports every
/// step. A stop of the task ends training with a checkpoint. Throws tnn::Error if the device is not available, or the
/// loss is no longer a number.
using Trainer = std::function<TrainResult(TrainStart start, const std::function<void(const TrainProgress &)> &told,
                                          const Task &task)>;

/// Reads the texts; reads or builds the vocabulary. Throws tnn::Error with the file: for a text that is empty, not
/// UTF-8 or shorter than a window.
TrainText readTrainText(const TrainRequest &request);
/// Returns the path of a checkpoint's dictionary: X.dict.txt for X.pt.
std::string dictionaryPath(const std::string &output);

/// Reads all inputs and locks the outputs, without writing them. Throws tnn::Error, with the option if a file to be
/// resumed was trained with other options; and if the model or its dictionary is one of the inputs, already exists
/// (without `resume` and `force`), is being written by another training, or cannot be written.
TrainStart startTraining(const TrainRequest &request);

/// Returns the initial values of all trained tensors, a function only of the seed.
std::vector<float> firstParameters(const checkpoint::TrainedNetwork &network, long seed);
/// Returns where the windows of a step begin: a function only of seed and step.
std::vector<long> windowsOf(const TrainRequest &request, const TrainText &text, long step);
/// Returns the learning rate of a step: warm-up to the peak, then a cosine to a tenth of it.
double learningRateOf(const TrainRequest &request, long step);

} // namespace tnn::run
