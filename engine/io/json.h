// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include <nlohmann/json.hpp>

namespace tnn::io {

using Json = nlohmann::ordered_json;

/// Returns the printed form: indented, with a final newline; never throws for invalid text; NaN and Inf are null.
inline std::string text(const Json &json)
{
    return json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace tnn::io
