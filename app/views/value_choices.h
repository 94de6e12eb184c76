// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/controls/choice.h"
#include "engine/figures/figure_request.h"
#include "engine/figures/plot_request.h"
#include "widgets/base/value_range.h"
#include "widgets/cells/cell_plot.h"

namespace tnn::app {

// The choices that views of pictures share, each with the name that a workspace keeps it by.

/// Which kernel: that of the first selected channel, or the mean or extreme over channels.
QComboBox *makeReductionChoice(QWidget *parent, const QString &explanation,
                               std::function<void(figures::Reduction)> chosen);
QComboBox *makeScaleChoice(QWidget *parent, std::function<void(widgets::ValueOptions::Scale)> chosen);
/// Whether profiles through a cell are drawn beside the plot's picture.
QComboBox *makeProfileChoice(QWidget *parent, widgets::CellPlot &plot);

/// Asks `plot` for the same scale and range. A locked range, which is one of before, can't be asked for.
void askForValues(const widgets::ValueOptions &options, figures::PlotRequest &plot);

} // namespace tnn::app
