// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/error.h"
#include "engine/io/vocabularies/gpt2_pieces.h"

// For bare-machine builds, without PCRE2.

namespace tnn::io {

void forEachGpt2Piece(std::string_view /*text*/, const std::function<void(std::string_view piece)> & /*use*/)
{
    throw Error("this build without PCRE2 cannot encode text as byte pairs; give token IDs as .npy");
}

} // namespace tnn::io
