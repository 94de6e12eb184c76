// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figures/make_figures.h"

namespace tnn::figures {

/// The frequency response of every requested channel, or of the mean or extreme kernel.
ResponseFigure responseFigure(const document::Document &document, const FigureRequest &request, const Task &task = {});
/// The mean |H| of every layer and head, at one n. What can't be drawn is left out; throws tnn::Error where nothing can.
ResponseFigure responseLayers(const document::Document &document, const FigureRequest &request, const Task &task = {});

} // namespace tnn::figures
