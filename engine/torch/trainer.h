// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/run/train.h"

namespace tnn::libtorch {

/// A run::Trainer, on a CPU or a GPU. With the same device and number of threads, a training run that was stopped or
/// killed and then resumed has exactly the losses of an uninterrupted one.
run::TrainOutcome train(run::TrainStart start, const std::function<void(const run::TrainProgress &)> &told,
                        const Task &task);

} // namespace tnn::libtorch
