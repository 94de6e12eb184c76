// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace tnn::libtorch {

/// Lets LibTorch and its BLAS use threads() threads.
void shareThreads();

} // namespace tnn::libtorch
