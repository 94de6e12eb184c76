// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/torch/threads.h"

#include <ATen/Parallel.h>

#include "engine/parallel.h"

// Null if another BLAS than OpenBLAS is loaded. With its own threads, it does not follow LibTorch's number.
extern "C" __attribute__((weak)) void openblas_set_num_threads(int count);

namespace tnn::libtorch {

void shareThreads()
{
    // Setting the number starts new threads that spin for 25 ms, even if it does not change.
    if (at::get_num_threads() != threads())
        at::set_num_threads(threads());
    if (openblas_set_num_threads != nullptr)
        openblas_set_num_threads(threads());
}

} // namespace tnn::libtorch
