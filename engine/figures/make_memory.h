// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figures/make_figures.h"

namespace tnn::figures {

/// How far the kernels of the selected head remember.
MemoryFigure memoryFigure(const document::Document &document, const FigureRequest &request, const Task &task = {});
/// The same, and of every layer and head at that n. What can't be drawn is left out.
MemoryFigure memoryLayers(const document::Document &document, const FigureRequest &request, const Task &task = {});
/// numbersOf() then writes every channel of the head: what a window shows.
MemoryFigure withEveryChannelWritten(MemoryFigure figure);

} // namespace tnn::figures
