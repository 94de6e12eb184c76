// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/base/json_fields.h"
#include "engine/figures/figure_request.h"

namespace tnn::app {

// The JSON form of the engine's plain values in a workspace file; values that are read must be within the bounds of the
// controls.

void exchange(JsonFields &fields, std::map<std::string, checkpoint::OptionValue> &options);
void exchange(JsonFields &fields, document::Selection &selection);
void exchange(JsonFields &fields, model::Overrides &overrides);
void exchange(JsonFields &fields, ssm::ReduceRequest &reduce);
void exchange(JsonFields &fields, figures::Interval &interval);
void exchange(JsonFields &fields, figures::Zoom &zoom);

} // namespace tnn::app
