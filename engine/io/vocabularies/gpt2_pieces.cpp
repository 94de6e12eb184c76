// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/vocabularies/gpt2_pieces.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include <array>
#include <memory>

#include "engine/error.h"

namespace tnn::io {

namespace {

/// The pattern of encoder.py,
///   's|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+
/// with Unicode's White_Space spelled out: PCRE2's \s also includes U+180E.
#define WHITE_SPACE R"(\t-\r \x{85}\x{a0}\x{1680}\x{2000}-\x{200a}\x{2028}\x{2029}\x{202f}\x{205f}\x{3000})"
constexpr std::string_view Pattern = "'s|'t|'re|'ve|'m|'ll|'d| ?\\p{L}+| ?\\p{N}+| ?[^\\p{L}\\p{N}" WHITE_SPACE "]+"
                                     "|[" WHITE_SPACE "]+(?![^" WHITE_SPACE "])|[" WHITE_SPACE "]+";
#undef WHITE_SPACE

[[noreturn]] void refuse(int code)
{
    std::array<PCRE2_UCHAR, 120> message{};
    pcre2_get_error_message(code, message.data(), message.size());
    throw Error("the text could not be split into tokens (%1)", reinterpret_cast<const char *>(message.data()));
}

struct FreeCode {
    void operator()(pcre2_code *code) const { pcre2_code_free(code); }
};
using Code = std::unique_ptr<pcre2_code, FreeCode>;
struct FreeMatch {
    void operator()(pcre2_match_data *match) const { pcre2_match_data_free(match); }
};

Code compiled()
{
    int error = 0;
    PCRE2_SIZE where = 0;
    Code code(pcre2_compile(reinterpret_cast<PCRE2_SPTR>(Pattern.data()), Pattern.size(),
                            PCRE2_UTF | PCRE2_UCP | PCRE2_ANCHORED, &error, &where, nullptr));
    if (!code)
        refuse(error);
    // Without a JIT compiler for this processor, matching is slower but otherwise the same.
    pcre2_jit_compile(code.get(), PCRE2_JIT_COMPLETE);
    return code;
}

} // namespace

void forEachGpt2Piece(std::string_view text, const std::function<void(std::string_view piece)> &use)
{
    static const Code expression = compiled();
    const std::unique_ptr<pcre2_match_data, FreeMatch> match(pcre2_match_data_create(1, nullptr));
    if (!match)
        refuse(PCRE2_ERROR_NOMEMORY);
    for (std::size_t at = 0; at < text.size();) {
        // Checked once, when the text was created; PCRE2 would check all of it again for every piece.
        const int count = pcre2_match(expression.get(), reinterpret_cast<PCRE2_SPTR>(text.data()), text.size(), at,
                                      PCRE2_NO_UTF_CHECK, match.get(), nullptr);
        if (count < 0)
            refuse(count);
        const std::size_t begin = at;
        at = pcre2_get_ovector_pointer(match.get())[1];
        use(text.substr(begin, at - begin));
    }
}

} // namespace tnn::io
