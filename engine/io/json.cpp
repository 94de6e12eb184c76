// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/json.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace tnn::io {

namespace {

/// A word of Python's, and the number that stands for it, which no file contains in practice.
struct Word {
    std::string_view word, text;
    double number, value;
};
constexpr std::array<Word, 2> Words{
    {{"NaN", "2.918346e-308", 2.918346e-308, std::numeric_limits<double>::quiet_NaN()},
     {"Infinity", "2.918347e-308", 2.918347e-308, std::numeric_limits<double>::infinity()}}};

/// Whether a word is a whole value, so that nothing else becomes a number together with what stands for it.
bool isValue(std::string_view before, std::string_view word, std::string_view after)
{
    constexpr std::string_view Before = " \t\r\n[:,", After = " \t\r\n],}";
    if (word == "Infinity" && before.ends_with('-'))
        before.remove_suffix(1);
    return (before.empty() || Before.find(before.back()) != std::string_view::npos)
        && (after.empty() || After.find(after.front()) != std::string_view::npos);
}

} // namespace

PythonJson::PythonJson(std::string_view text) : m_original(text)
{
    if (std::ranges::none_of(Words, [text](const Word &one) { return text.find(one.word) != std::string_view::npos; }))
        return;
    std::size_t copied = 0;
    bool isInString = false;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char c = text[at];
        if (c == '"')
            isInString = !isInString;
        else if (c == '\\')
            ++at; // an escaped quote ends no string
        if (isInString || (c != 'N' && c != 'I'))
            continue;
        const Word &one = Words[c == 'N' ? 0 : 1];
        const std::size_t end = at + one.word.size();
        if (text.substr(at).starts_with(one.word) && isValue(text.substr(0, at), one.word, text.substr(end))) {
            m_replaced.append(text, copied, at - copied).append(one.text);
            copied = end;
        }
    }
    if (copied > 0)
        m_replaced.append(text, copied);
}

double PythonJson::valueOf(double number) const
{
    for (const Word &one : Words)
        if (!m_replaced.empty() && std::abs(number) == one.number)
            return std::copysign(one.value, number);
    return number;
}

std::size_t PythonJson::positionOf(std::size_t byte) const
{
    std::size_t grown = 0;
    for (const Word &one : Words)
        for (std::size_t at = m_replaced.find(one.text); at + one.text.size() <= byte && at != std::string::npos;
             at = m_replaced.find(one.text, at + 1))
            grown += one.text.size() - one.word.size();
    return byte - grown;
}

} // namespace tnn::io
