// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/io/json.h"
#include "engine/message.h"

namespace tnn::remote {

// The protocol between a serving program and its client; resources/manual/serve.md documents it for users.

inline constexpr int ProtocolVersion = 1;
inline constexpr std::size_t LongestLine = std::size_t{256} << 20; ///< the most bytes in a request
inline constexpr std::size_t LargestPart = std::size_t{64}
    << 20; ///< the most bytes of a file that one ["read", ...] returns

/// A request: the words of a command line after the program's name; "read" and "cancel" take whole numbers too.
using Words = std::vector<std::variant<std::string, std::uint64_t>>;

/// Parses the request in a line. Throws tnn::Error unless it is a non-empty flat array of texts and whole numbers.
Words wordsOf(std::string_view line);

/// Returns a line with its newline; bytes that are not UTF-8 are replaced.
std::string lineOf(const io::Json &json);

/// Returns a verbatim text, or an array of the format and its values, each of which is such a message.
io::Json jsonOf(const Message &message);
/// Reads the output of jsonOf(). Anything else is shown as JSON.
Message messageOf(const io::Json &json);

} // namespace tnn::remote
