// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/commands/command_line.h"
#include "engine/torch/bench_product.h"
#include "engine/torch/devices.h"
#include "engine/torch/trainer.h"

// tnnscope-torch: the command line of the engine with LibTorch's devices, in a process of its own.

int main(int argc, char *argv[])
{
    tnn::commands::Hooks hooks;
    hooks.version = TNNSCOPE_VERSION;
    hooks.devices = tnn::libtorch::devices();
    hooks.train = tnn::libtorch::train;
    hooks.works = tnn::libtorch::benchWorks();
    return tnn::commands::runCommandLine(argc, argv, hooks);
}
