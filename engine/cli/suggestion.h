// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tnn::cli {

/// The name that a word was probably meant to be, as "; did you mean NAME?"; empty where none is near.
std::string suggestion(std::string_view word, const std::vector<std::string_view> &names);

} // namespace tnn::cli
