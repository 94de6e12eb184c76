// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figures/figure_request.h"
#include "engine/figures/matrix_figure.h"
#include "engine/figures/numbers.h"

namespace tnn::figures {

/// How many tokens a network's input has along an axis.
long lengthAlong(const run::NetworkInput &input, checkpoint::Axis axis);
/// What the answer of a TNO is multiplied by inside the network (TNN paper, GTU: u * T v): u, (selection.n, channels of the
/// TNO), along one axis of two that of the first line. Throws tnn::Error for a signal, which says what to choose instead,
/// where nothing gates the layer, and where the input has another length; a text may be longer than n.
toeplitz::Sequence gateOf(const document::Document &document, const FigureRequest &request, const Input &input,
                          const Task &task = {});

/// The effective matrix diag(u) T of the requested channels: E[i, j] = u[i] t[i - j]. `known` is spared computing where it
/// is gateOf() of the same. Throws also for a reduction: the gates of channels differ.
MatrixFigure gatedFigure(const document::Document &document, const FigureRequest &request, const Input &input,
                         const Task &task = {}, GatesPtr known = nullptr);

/// Row, column and lag through a cell of the first channel's matrix, gated or not: (3, n), T[row, j] over j, T[i, column] over
/// i, and T[i, i - k] over i with k = row - column, NaN where there is no such cell. Throws for a cell outside of it.
Numbers profileNumbers(const MatrixFigure &figure, long row, long column);
/// Throws where a matrix of n rows has no such cell.
void checkCell(long n, long row, long column);

} // namespace tnn::figures
