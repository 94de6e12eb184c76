// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string_view>

namespace tnn::io {

/// Splits text into pieces like GPT-2 before merging: words with their leading space, numbers, other symbols, English
/// contractions, whitespace. Concatenated, they form the text.
class Gpt2Pieces {
public:
    /// Splits UTF-8 text, which must outlive this object. Throws tnn::Error if the expression cannot be used.
    explicit Gpt2Pieces(std::string_view text);
    Gpt2Pieces(const Gpt2Pieces &) = delete;
    Gpt2Pieces &operator=(const Gpt2Pieces &) = delete;
    ~Gpt2Pieces();

    /// Returns the next piece; empty at the end of the text. Throws tnn::Error if matching fails.
    std::string_view next();

private:
    struct Match;
    std::string_view m_text;
    std::size_t m_at = 0;
    std::unique_ptr<Match> m_match;
};

} // namespace tnn::io
