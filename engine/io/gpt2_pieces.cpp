// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/gpt2_pieces.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include <array>
#include <string>

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
    throw Error("the text could not be cut into pieces (%1)", reinterpret_cast<const char *>(message.data()));
}

struct FreeCode {
    void operator()(pcre2_code *code) const { pcre2_code_free(code); }
};
using Code = std::unique_ptr<pcre2_code, FreeCode>;

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

const pcre2_code *expression()
{
    static const Code code = compiled();
    return code.get();
}

} // namespace

struct Gpt2Pieces::Match {
    struct Free {
        void operator()(pcre2_match_data *match) const { pcre2_match_data_free(match); }
    };
    std::unique_ptr<pcre2_match_data, Free> data{pcre2_match_data_create(1, nullptr)};
};

Gpt2Pieces::Gpt2Pieces(std::string_view text) : m_text(text), m_match(std::make_unique<Match>())
{
    if (!m_match->data)
        refuse(PCRE2_ERROR_NOMEMORY);
}

Gpt2Pieces::~Gpt2Pieces() = default;

std::string_view Gpt2Pieces::next()
{
    if (m_at == m_text.size())
        return {};
    // Checked once, when the text was created; PCRE2 would check all of it again for every piece.
    const int count = pcre2_match(expression(), reinterpret_cast<PCRE2_SPTR>(m_text.data()), m_text.size(), m_at,
                                  PCRE2_NO_UTF_CHECK, m_match->data.get(), nullptr);
    if (count < 0)
        refuse(count);
    const std::size_t begin = m_at;
    m_at = pcre2_get_ovector_pointer(m_match->data.get())[1];
    return m_text.substr(begin, m_at - begin);
}

} // namespace tnn::io
