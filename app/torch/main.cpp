// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdlib>
#include <string_view>

#include <unistd.h>

#include "app/bench/engine/run_bench.h"
#include "app/torch/bench_product.h"
#include "engine/cli/command_line.h"
#include "engine/torch/devices.h"
#include "engine/torch/trainer.h"

// tnnscope-torch: the command line of the engine with LibTorch's devices, in a process of its own.

namespace {

/// LibTorch's threads, the BLAS's and ours take turns, and those that wait in a loop take the others' cores: a step of
/// training takes twice as long. Both libraries read this when they are loaded, so the program starts once more.
void letThreadsSleep(char *argv[])
{
    if (std::getenv("OMP_WAIT_POLICY") != nullptr)
        return;
    ::setenv("OMP_WAIT_POLICY", "passive", 0);
    ::setenv("OPENBLAS_THREAD_TIMEOUT", "4", 0); // 2^4 cycles, the least that it knows
    ::execv("/proc/self/exe", argv);             // where it can't, all goes on more slowly
}

} // namespace

int main(int argc, char *argv[])
{
    const std::string_view command = argc > 1 ? argv[1] : "";
    if (command == "train" || command == "serve")
        letThreadsSleep(argv);
    tnn::cli::Hooks hooks;
    hooks.version = TNNSCOPE_VERSION;
    hooks.devices = tnn::libtorch::devices();
    hooks.train = tnn::libtorch::train;
    hooks.bench = [](const tnn::cli::BenchCall &call) { tnn::bench::runBench(call, {}, tnn::libtorch::benchWorks()); };
    return tnn::cli::runCommandLine(argc, argv, hooks);
}
