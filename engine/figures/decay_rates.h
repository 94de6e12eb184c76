// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figures/decay_figure.h"
#include "engine/figures/figure_request.h"
#include "engine/figures/numbers.h"

namespace tnn::figures {

/// How fast every channel of the selected head falls, and with `layers` those of every layer.
DecayRates decayRates(const document::Document &document, const FigureRequest &request, bool layers,
                      const Task &task = {});
/// .npy (channels, 3): logit of a learned decay, stored decay, fitted rate; NaN where there is none such.
Numbers numbersOf(const DecayRates &rates, const Message &title);

} // namespace tnn::figures
