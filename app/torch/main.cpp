// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdlib>

#include <unistd.h>

#include "engine/cli/command_line.h"
#include "engine/torch/devices.h"
#include "engine/torch/trainer.h"
#ifdef TNNSCOPE_BENCH
#include "app/torch/bench_torch.h"
#endif

// tnnscope-torch: the command line of the engine with LibTorch's devices, in a separate process.

namespace {

/// LibTorch's threads, those of the BLAS and ours take turns, and threads that spin while waiting take cores from the
/// others: a training step takes twice as long. Both libraries read this when they are loaded, so the program is
/// started again; other programs that it starts do not get it.
void letThreadsSleep(char *argv[])
{
    constexpr const char *Mark = "TNNSCOPE_THREADS_SLEEP", *Policy = "OMP_WAIT_POLICY",
                         *Timeout = "OPENBLAS_THREAD_TIMEOUT";
    if (std::getenv(Mark) != nullptr) {
        for (const char *const name : {Mark, Policy, Timeout})
            ::unsetenv(name);
        return;
    }
    if (std::getenv(Policy) != nullptr || std::getenv(Timeout) != nullptr)
        return; // the user decides
    ::setenv(Mark, "1", 1);
    ::setenv(Policy, "passive", 1);
    ::setenv(Timeout, "4", 1);       // 2^4 cycles, the minimum it accepts
    ::execv("/proc/self/exe", argv); // if it fails, everything just runs more slowly
}

} // namespace

int main(int argc, char *argv[])
{
    if (argc > 2 || (argc == 2 && argv[1][0] != '-')) // --help and --version compute nothing
        letThreadsSleep(argv);
    tnn::cli::Hooks hooks;
    hooks.version = TNNSCOPE_VERSION;
    hooks.devices = tnn::libtorch::devices();
    hooks.train = tnn::libtorch::train;
#ifdef TNNSCOPE_BENCH
    hooks.bench = [](const tnn::cli::BenchCall &call) {
        tnn::bench::runBench(call, {}, tnn::libtorch::torchBenchWorks());
    };
#endif
    return tnn::cli::runCommandLine(argc, argv, hooks);
}
