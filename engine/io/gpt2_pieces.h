// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string_view>

namespace tnn::io {

/// The pieces that GPT-2 cuts a text into before it merges: words with the space before them, numbers, other signs, English
/// contractions, white space. One after the other they are the text.
class Gpt2Pieces {
public:
    /// Of a text in UTF-8, which must outlive it. Throws tnn::Error where the expression cannot be used.
    explicit Gpt2Pieces(std::string_view text);
    Gpt2Pieces(const Gpt2Pieces &) = delete;
    Gpt2Pieces &operator=(const Gpt2Pieces &) = delete;
    ~Gpt2Pieces();

    /// The next piece; empty at the end of the text. Throws tnn::Error where matching fails.
    std::string_view next();

private:
    struct Match;
    std::string_view m_text;
    std::size_t m_at = 0;
    std::unique_ptr<Match> m_match;
};

} // namespace tnn::io
