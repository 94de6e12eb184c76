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

// What a program that serves and one that asks agree on; resources/manual/serve.md tells it to people.

inline constexpr int ProtocolVersion = 1;
inline constexpr std::size_t LongestLine = std::size_t{256} << 20; ///< of a request, in bytes
inline constexpr std::size_t LargestPart = std::size_t{64} << 20;  ///< of a file that one ["read", ...] gives

/// A request: the words of a command line after the program's name; "read" and "cancel" take whole numbers too.
using Words = std::vector<std::variant<std::string, std::uint64_t>>;

/// One request of one line. Throws tnn::Error for what is no flat array of texts and whole numbers, or an empty one.
Words wordsOf(std::string_view line);

/// One line, with its end; bytes that are no UTF-8 are replaced.
std::string lineOf(const io::Json &json);

/// A text as it is, or an array of the format and its values, each of them such a message.
io::Json jsonOf(const Message &message);
/// Reads what jsonOf() wrote. Anything else is shown as JSON.
Message messageOf(const io::Json &json);

} // namespace tnn::remote
