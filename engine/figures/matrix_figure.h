// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/analysis/lag_pyramid.h"
#include "engine/figures/channel_label.h"
#include "engine/task.h"

namespace tnn::document {
class Document;
}

namespace tnn::figures {

struct FigureRequest;
struct Numbers;

/// The gates u of all channels of a TNO, (n, channels).
using GatesPtr = std::shared_ptr<const toeplitz::Sequence>;

struct MatrixFigure {
    Message title;                                       ///< "layer 3, channel 57"
    std::shared_ptr<const analysis::LagPyramid> pyramid; ///< of what is drawn: the first kernel
    std::vector<toeplitz::KernelPtr> kernels;            ///< one a requested channel, or the one reduction of them
    std::vector<ChannelLabel> labels;                    ///< one per kernel
    long trainingLength = 0;                             ///< 0: unknown
    std::vector<std::vector<float>> gate; ///< u of each kernel, n values: the matrix is diag(u) T; empty: T itself
    std::string gateInput;                ///< what goes through the network to make u
    GatesPtr gates;                       ///< that `gate` is taken from
};

MatrixFigure matrixFigure(const document::Document &document, const FigureRequest &request, const Task &task = {});
Numbers numbersOf(const MatrixFigure &figure);

} // namespace tnn::figures
