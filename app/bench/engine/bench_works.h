// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "app/bench/engine/bench.h"
#include "engine/document/document.h"

namespace tnn::bench {

// Every work runs its benchmarks at the sizes of the run: all of them, or the few of a quick one.

std::vector<BenchRow> benchProduct(Bench &bench); ///< spectra and plans precomputed, as for the peers
/// Long and short, compared with PyTorch along contiguous (channels, n): its best layout, which networks do not have.
std::vector<BenchRow> benchProductContiguous(Bench &bench);
std::vector<BenchRow> benchProductPublished(Bench &bench);   ///< compared with PyTorch transforming kernels every time
std::vector<BenchRow> benchProductAndSpectrum(Bench &bench); ///< with our kernel transformed every time too
std::vector<BenchRow> benchMatrix(Bench &bench);             ///< compared with PyTorch with precomputed dense matrices
std::vector<BenchRow> benchNaive(Bench &bench);              ///< compared with PyTorch convolving channel by channel
std::vector<BenchRow> benchRpe(Bench &bench);                ///< raw coefficients of a whole layer
std::vector<BenchRow> benchTnoLayer(Bench &bench);           ///< RPE, decay and product, nothing kept
std::vector<BenchRow> benchForward(Bench &bench);            ///< the paper's language model, whole, nothing kept
/// HyenaDNA's whole network, and one of its mixers with its projections, nothing kept, compared with the Hugging Face
/// port.
std::vector<BenchRow> benchHyenaForward(Bench &bench);
std::vector<BenchRow> benchHyenaMixer(Bench &bench);
/// Causal attention with the heads of LFM2-350M (16 of 64 channels, 8 of keys) and of evo2_1b (15 of 128), compared
/// with PyTorch's own.
std::vector<BenchRow> benchAttention(Bench &bench);
/// Blocks of LFM2-350M's and evo2_1b's sizes: each mixer with its norm and projections, all of them as a network, and
/// one token after n, compared with the ports' modules, whose weights are in float32.
std::vector<BenchRow> benchLfm2(Bench &bench);
std::vector<BenchRow> benchEvo2(Bench &bench);
/// A token through the operators of the bundled checkpoint, with every form of them, compared with the published ETSC.
/// The times of a token are means over a text of n; token_p99 compares the 99th percentile with the median. Throws if
/// the checkpoint is missing.
std::vector<BenchRow> benchToken(Bench &bench);
/// The speed test of ETSC's public code: seconds per token over lengths, widths and layers (operator_stack.h),
/// streaming compared with ETSC, a cache, the whole text recomputed and the other forms, and with the published three
/// in PyTorch.
std::vector<BenchRow> benchEtscProtocol(Bench &bench);
/// A token through operators of a checkpoint with every form of them, at growing lengths: streaming compared with the
/// other forms, with recurrences of growing size (StackCosts::crossover), and with the public FutureFill code. Throws
/// unless at least one operator of the checkpoint can be measured.
std::vector<BenchRow> benchForms(Bench &bench);
/// Measures the forms of an open checkpoint.
std::vector<BenchRow> formsOf(Bench &bench, const document::DocumentPtr &document);
/// Opens and describes the bundled checkpoint, compared with torch.load. Throws tnn::Error if it is missing.
std::vector<BenchRow> benchOpen(Bench &bench);

/// All works by name.
std::vector<BenchWork> engineWorks();

} // namespace tnn::bench
