// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include <QWidget>

namespace tnn::app {

/// A QCustomPlot with one curve and nothing else: the start of the window is compared with it.
std::unique_ptr<QWidget> makeBarePlot();

} // namespace tnn::app
