// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace tnn::io {

/// How GPT-2's files write bytes as visible characters (bytes_to_unicode of encoder.py): bytes that are printable in
/// Latin-1 as themselves, the others as U+0100 and on, in order; a space is U+0120.
std::string inByteAlphabet(std::string_view bytes);

/// The bytes that a token in UTF-8 stands for. A token with a character outside of the alphabet stands for itself.
std::string bytesOfToken(std::string_view token);

} // namespace tnn::io
