// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "app/bench/engine/bench.h"

namespace tnn::bench {

// Every work holds its contests at the sizes of the run: all of them, or the few of a quick one.

std::vector<BenchRow> benchProduct(Bench &bench);            ///< spectra and plans at hand, beside peers with theirs
std::vector<BenchRow> benchProductPublished(Bench &bench);   ///< beside PyTorch transforming the kernel every time
std::vector<BenchRow> benchProductAndSpectrum(Bench &bench); ///< the same with our kernel transformed every time too
std::vector<BenchRow> benchMatrix(Bench &bench);             ///< beside PyTorch with dense matrices at hand
std::vector<BenchRow> benchNaive(Bench &bench);              ///< beside PyTorch's convolution, channel by channel
std::vector<BenchRow> benchRpe(Bench &bench);                ///< raw coefficients of a whole layer
std::vector<BenchRow> benchTnoLayer(Bench &bench);           ///< RPE, decay and product, nothing kept
std::vector<BenchRow> benchForward(Bench &bench);            ///< the paper's language model, whole, nothing kept
/// A token through the operators of the bundled checkpoint by every form of them, beside the published ETSC. The times of
/// a token are means over a text of n; token_p99 holds the 99th percentile against the median. Throws where it is missing.
std::vector<BenchRow> benchToken(Bench &bench);
/// The speed test of ETSC's public code: seconds per token over lengths, widths and layers (operator_stack.h), streaming
/// beside ETSC, a cache, the whole text anew and the other forms, and beside the published three in PyTorch.
std::vector<BenchRow> benchEtscProtocol(Bench &bench);
/// Opens and describes the bundled checkpoint, beside torch.load. Throws tnn::Error where it is missing.
std::vector<BenchRow> benchOpen(Bench &bench);

/// All of them by name.
std::vector<BenchWork> engineWorks();

} // namespace tnn::bench
