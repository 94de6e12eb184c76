// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/figures/channel_label.h"
#include "engine/figures/numbers.h"
#include "engine/figures/options/value_options.h"
#include "engine/message.h"
#include "engine/task.h"

// What the header of every figure needs. A figure NAME has
//   NAMEOptions                              its options, with their table (option_field.h)
//   NAMEFigure                               what is drawn, as a plain value
//   figureOf(options, request, task)         how a request makes it: for the view and for `plot`
//   numbersOf(figure)                        its numbers, or numbersOf(figure, options) where options choose among them
//   numbersOf(options, request, task)        only where `plot` writes other numbers than those of the figure

namespace tnn::figures {

struct OptionField;
struct PlotRequest;

} // namespace tnn::figures
