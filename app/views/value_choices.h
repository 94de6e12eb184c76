// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/views/choice.h"
#include "engine/commands/make_figures.h"
#include "engine/commands/plot_request.h"
#include "widgets/cell_plot.h"
#include "widgets/value_range.h"

namespace tnn::app {

// The choices that views of pictures share, each with the name that a workspace keeps it by.

/// Which kernel: that of the first selected channel, or the mean or extreme over channels.
QComboBox *makeReductionChoice(QWidget *parent, const QString &explanation,
                               std::function<void(commands::Reduction)> chosen);
QComboBox *makeScaleChoice(QWidget *parent, std::function<void(widgets::ValueOptions::Scale)> chosen);
/// Whether profiles through a cell are drawn beside the plot's picture.
QComboBox *makeProfileChoice(QWidget *parent, widgets::CellPlot &plot);

/// Asks `plot` for the same scale and range. A locked range, which is one of before, can't be asked for.
void askForValues(const widgets::ValueOptions &options, commands::PlotRequest &plot);

} // namespace tnn::app
