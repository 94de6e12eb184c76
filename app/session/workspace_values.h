// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/base/json_fields.h"
#include "engine/figures/zoom.h"

namespace tnn::app {

// What a workspace file holds of the engine's plain values; what is read is within the bounds that controls have, else
// tnn::Error is thrown.

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
