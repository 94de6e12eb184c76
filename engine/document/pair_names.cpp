// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/pair_names.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <string_view>
#include <vector>

#include "engine/io/file.h"

namespace tnn::document {

namespace {

constexpr std::size_t LongestName = 24; // characters
constexpr std::string_view Separators = "-_,= ", Ellipsis = "\u2026";

std::vector<std::string> partsOf(const std::string &path)
{
    std::vector<std::string> parts;
    for (const std::filesystem::path &part : std::filesystem::path(io::escaped(path)).lexically_normal())
        if (!part.empty() && part != "/" && part != ".")
            parts.push_back(part.string());
    return parts;
}

bool beginsCharacter(char c)
{
    return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
}

std::size_t charactersOf(const std::string &text)
{
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), beginsCharacter));
}

/// Removes the suffixes that both have: ".pt" of "step-1.pt" and "step-2.pt", but not ".2" of a version.
PairNames withoutSuffix(PairNames names)
{
    for (;;) {
        const std::size_t dot = names.a.rfind('.');
        if (dot == std::string::npos || dot == 0 || dot + 1 == names.a.size()
            || std::isalpha(static_cast<unsigned char>(names.a[dot + 1])) == 0)
            return names;
        const std::string suffix = names.a.substr(dot);
        if (names.b.size() <= suffix.size() || !names.b.ends_with(suffix))
            return names;
        names.a.resize(dot);
        names.b.resize(names.b.size() - suffix.size());
    }
}

/// Keeps the beginning and the end of a long one.
std::string elided(const std::string &name)
{
    constexpr std::size_t Head = LongestName / 2, Tail = LongestName - Head - 1;
    const std::size_t all = charactersOf(name);
    if (all <= LongestName)
        return name;
    std::string head, tail;
    std::size_t character = 0;
    for (const char c : name) {
        character += beginsCharacter(c) ? 1 : 0;
        if (character <= Head)
            head += c;
        else if (character > all - Tail)
            tail += c;
    }
    return head.append(Ellipsis).append(tail);
}

/// Removes whole words that both begin and end with, if one is long; of a name that goes on after the other one, the
/// other one.
PairNames shortened(const PairNames &names)
{
    const std::string &a = names.a, &b = names.b;
    if (std::max(charactersOf(a), charactersOf(b)) <= LongestName)
        return names;
    const auto same = static_cast<std::size_t>(std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first - a.begin());
    const auto goesOn = [same](const std::string &name) {
        return name.size() > same + 1 && Separators.find(name[same]) != std::string_view::npos;
    };
    if (same > 0 && same == b.size() && goesOn(a))
        return {std::string(Ellipsis) + elided(a.substr(same)), elided(b)};
    if (same > 0 && same == a.size() && goesOn(b))
        return {elided(a), std::string(Ellipsis) + elided(b.substr(same))};
    const std::size_t cut = a.substr(0, same).find_last_of(Separators);
    const std::size_t begin = cut == std::string::npos ? 0 : cut + 1;
    const std::size_t most = std::min(a.size(), b.size()) - begin;
    const auto sameEnd = std::min(
        most, static_cast<std::size_t>(std::mismatch(a.rbegin(), a.rend(), b.rbegin(), b.rend()).first - a.rbegin()));
    const std::size_t word = a.substr(a.size() - sameEnd).find_first_of(Separators);
    const std::size_t end = word == std::string::npos ? 0 : sameEnd - word;
    const auto middle = [begin, end](const std::string &name) {
        const std::string rest = elided(name.substr(begin, name.size() - end - begin));
        return (begin > 0 ? std::string(Ellipsis) : "") + rest + (end > 0 ? std::string(Ellipsis) : "");
    };
    const PairNames both{middle(a), middle(b)};
    return both.a == both.b ? names : both;
}

} // namespace

PairNames distinctNames(const std::string &a, const std::string &b)
{
    const std::vector<std::string> partsA = partsOf(a), partsB = partsOf(b);
    const auto differ = std::mismatch(partsA.rbegin(), partsA.rend(), partsB.rbegin(), partsB.rend());
    const bool endsA = differ.first == partsA.rend(), endsB = differ.second == partsB.rend();
    if (endsA && endsB)
        return {};
    const PairNames found{endsA ? partsA.empty() ? "A" : partsA.back() : *differ.first,
                          endsB ? partsB.empty() ? "B" : partsB.back() : *differ.second};
    const bool areFiles = differ.first == partsA.rbegin();
    const PairNames names = shortened(areFiles ? withoutSuffix(found) : found);
    return names.a == names.b ? PairNames() : names;
}

} // namespace tnn::document
