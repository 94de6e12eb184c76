// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "engine/figures/kernels/atlas_figure.h"

class QWidget;

namespace tnn::app {

/// The atlas of 12 layers with 2304 decaying kernels each, at n = 65 536, from formulas of its bins.
std::shared_ptr<const figures::AtlasFigure> largeAtlas();

/// A bare QCustomPlot with the same values as a color map, a row per bin.
std::unique_ptr<QWidget> bareAtlas(const figures::AtlasFigure &figure);

/// Sends a widget the same 300 steps of wheel and drags, and returns the microseconds of each from the event until the
/// widget has been painted.
std::vector<double> panAndZoom(QWidget &widget);
/// Returns the microseconds from the beginning of a change of a widget until it has been painted. Throws tnn::Error if
/// it is not.
double paintTime(QWidget &widget, const std::function<void()> &change);

} // namespace tnn::app
