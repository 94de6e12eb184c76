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

// tnnscope-torch: the command line of the engine with LibTorch's devices, in a separate process.

namespace {

/// LibTorch's threads, those of the BLAS and ours take turns, and threads that spin while waiting take cores from the
/// others: a training step takes twice as long. Both libraries read this when they are loaded, so the program is
/// started again.
void letThreadsSleep(char *argv[])
{
    if (std::getenv("OMP_WAIT_POLICY") != nullptr)
        return;
    ::setenv("OMP_WAIT_POLICY", "passive", 0);
    ::setenv("OPENBLAS_THREAD_TIMEOUT", "4", 0); // 2^4 cycles, the minimum it accepts
    ::execv("/proc/self/exe", argv);             // if it fails, everything just runs more slowly
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
