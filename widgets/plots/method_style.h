// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace tnn::widgets {

/// Returns the index of a method's color and mark (seriesPen), the same in every plot that compares methods;
/// `otherwise` for a name that is neither one of document::MethodNames nor "reduced, " and its states: "reduced, 8
/// states". Methods that share a color are rarely compared, and differ in their dashes.
int methodSeries(std::string_view name, int otherwise);

} // namespace tnn::widgets
