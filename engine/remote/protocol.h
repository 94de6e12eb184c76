// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "engine/io/json.h"
#include "engine/message.h"

namespace tnn::remote {

// The protocol between a serving program and its client; resources/manual/serve.md documents it for users.

inline constexpr int ProtocolVersion = 2;
inline constexpr std::size_t LongestLine = std::size_t{256}
    << 20; ///< the most bytes in a line, and in the files behind it
inline constexpr std::size_t LargestPart = std::size_t{64}
    << 20; ///< the most bytes of a file that one ["read", ...] returns

/// The request of a command: ["forward", {"CHECKPOINT": ["a.pt"], "input": [{"file": "ids.npy", "size": 144}]}], with
/// the values of its options by their names. The bytes of the files that it sends follow the line, in this order.
struct CommandRequest {
    io::Json line;
    std::string files = {};

    explicit CommandRequest(std::string_view command) : line{command, io::Json::object()} { }
    /// Gives an option, with or without its dashes, one more value: a text, a number, true for a flag, or a sent file.
    void add(std::string_view option, io::Json value);
    /// Sends bytes along as a file; returns the value of the option that reads it.
    io::Json sent(const std::string &name, std::string_view bytes);
    /// Sends a file along. Throws tnn::Error if it cannot be read, or is too large.
    io::Json sentFile(const std::string &path);
};

/// Parses the request in a line: of a command as above, or ["read", ...], ["stat", ...] or ["cancel", ...]. A value
/// that is not in an array becomes one. Throws tnn::Error.
io::Json requestIn(std::string_view line);
/// Returns the bytes of the files that follow a request. Throws tnn::Error for a value that does not say which, and
/// above LongestLine.
std::size_t filesSize(const io::Json &request);

/// Returns a line with its newline; bytes that are not UTF-8 are replaced.
std::string lineOf(const io::Json &json);

/// Returns a verbatim text, or an array of the format and its values, each of which is such a message.
io::Json jsonOf(const Message &message);
/// Reads the output of jsonOf(). Anything else is shown as JSON.
Message messageOf(const io::Json &json);

} // namespace tnn::remote
