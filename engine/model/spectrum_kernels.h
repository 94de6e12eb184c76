// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "engine/model/tno.h"

namespace tnn::model {

/// FD-TNN's kernels in time, (2n-1, channels), lag ascending (Qin et al. "SKI to go faster", ski-tnn tno_fd.py): the RPE is
/// asked for N/2+1 frequencies from 0 to pi, N the power of two from 2n on, and answers the response of each channel:
/// causal the real part, from which the imaginary one follows (Hilbert transform); else both, imaginary zero at both ends.
toeplitz::Sequence spectrumKernels(Arithmetic &a, const Tno &tno, long n, const std::vector<long> &channels,
                                   const Task &task);

} // namespace tnn::model
