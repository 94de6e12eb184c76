// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tnn::cli {

/// Returns the name that was probably meant, as "; did you mean NAME?"; empty if none is close.
std::string suggestion(std::string_view word, const std::vector<std::string_view> &names);

} // namespace tnn::cli
