// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "app/bench/engine/forms/measured_operator.h"
#include "app/bench/engine/torch_peer.h"

namespace tnn::bench {

/// The public FutureFill code (github.com/dshah02/SpectraLDS, flash_stu/utils/future_fill.py) of the user's clone, run
/// by a Python with PyTorch on one operator's kernel and text, one thread. Its epoch is the one it chooses by itself.
class FutureFill {
public:
    /// Writes the kernel to a temporary file. Throws tnn::Error if the folder does not have that code.
    FutureFill(const std::string &folder, const MeasuredOperator &measured, TorchPeer &torch);
    ~FutureFill();
    FutureFill(const FutureFill &) = delete;
    FutureFill &operator=(const FutureFill &) = delete;

    /// Runs a text: the relative error of the worst channel over 64 tokens spread over it. Throws tnn::Error.
    double error() const;
    /// Runs a text: the microseconds of each token. Throws tnn::Error.
    std::vector<double> times() const;
    /// The inputs, the epoch's outputs to come, both float32; without its filters.
    std::size_t stateBytes() const;

private:
    const MeasuredOperator &m_measured;
    TorchPeer &m_torch;
    std::string m_folder;
    PeerWork m_work;
};

} // namespace tnn::bench
