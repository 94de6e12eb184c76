// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/commands/make_figures.h"
#include "engine/commands/numbers.h"

namespace tnn::commands {

/// How fast every channel of the selected head falls, and with `layers` those of every layer.
DecayRates decayRates(const Document &document, const FigureRequest &request, bool layers, const Task &task = {});
/// .npy (channels, 3): logit of a learned decay, stored decay, fitted rate; NaN where there is none such.
Numbers numbersOf(const DecayRates &rates, const std::string &title);

} // namespace tnn::commands
