// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/error.h"
#include "engine/io/gpt2_pieces.h"

// For bare-machine builds, without PCRE2.

namespace tnn::io {

struct Gpt2Pieces::Match { };

Gpt2Pieces::Gpt2Pieces(std::string_view text) : m_text(text)
{
    throw Error("text cannot be cut into byte pairs by this build without PCRE2; give ids as .npy");
}

Gpt2Pieces::~Gpt2Pieces() = default;

std::string_view Gpt2Pieces::next()
{
    return m_text.substr(m_at);
}

} // namespace tnn::io
