// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace tnn::remote {

/// RFC 4648 with padding, without line breaks.
std::string base64(std::string_view bytes);
/// Nothing where the text is no such encoding.
std::optional<std::string> fromBase64(std::string_view text);

} // namespace tnn::remote
