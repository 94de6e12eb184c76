// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/base/json_fields.h"
#include "engine/figures/figure_request.h"

namespace tnn::app {

// The JSON form of the engine's plain values in a workspace file; values that are read must be within the bounds of the
// controls, or tnn::Error is thrown.

QJsonObject toJson(const std::map<std::string, checkpoint::OptionValue> &options);
std::map<std::string, checkpoint::OptionValue> optionsFrom(const JsonFields &fields);
QJsonObject toJson(const document::Selection &selection);
document::Selection selectionFrom(const JsonFields &fields);
QJsonObject toJson(const model::Overrides &overrides);
model::Overrides overridesFrom(const JsonFields &fields);
QJsonObject toJson(const ssm::ReduceRequest &reduce);
ssm::ReduceRequest reduceFrom(const JsonFields &fields);
QJsonObject toJson(const figures::Zoom &zoom);
figures::Zoom zoomFrom(const JsonFields &fields);

} // namespace tnn::app
