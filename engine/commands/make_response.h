// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/commands/make_figures.h"

namespace tnn::commands {

/// The frequency response of every requested channel, or of the mean or extreme kernel.
ResponseFigure responseFigure(const Document &document, const FigureRequest &request, const Task &task = {});
/// The mean |H| of every layer and head, at one n. What can't be drawn is left out; throws tnn::Error where nothing can.
ResponseFigure responseLayers(const Document &document, const FigureRequest &request, const Task &task = {});

} // namespace tnn::commands
