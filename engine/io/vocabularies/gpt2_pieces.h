// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string_view>

namespace tnn::io {

/// Splits UTF-8 text into pieces like GPT-2 before merging: words with their leading space, numbers, other symbols,
/// English contractions, whitespace. Concatenated, they form the text. Throws tnn::Error if matching fails.
void forEachGpt2Piece(std::string_view text, const std::function<void(std::string_view piece)> &use);

} // namespace tnn::io
