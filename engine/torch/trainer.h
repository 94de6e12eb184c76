// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <span>

#include "engine/run/training/train.h"

namespace tnn::libtorch {

/// A run::Trainer, on a CPU or a GPU. On a CPU, a training run that was stopped or killed and then resumed has exactly
/// the losses of an uninterrupted one; on a GPU, sums of gradients vary in their last bits.
run::TrainResult train(run::TrainStart start, const std::function<void(const run::TrainProgress &)> &told,
                       const Task &task);

/// Returns a function that performs the next step of training on windows of n + 1 ids each, and returns its loss:
/// train() without its text, validation and files.
std::function<double(std::span<const long> windows)> trainingSteps(const run::TrainRequest &request,
                                                                   const checkpoint::TrainingState &state);

} // namespace tnn::libtorch
