// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cli/suggestion.h"

#include <algorithm>
#include <cctype>

namespace tnn::cli {

namespace {

/// Returns the word in lower case, without the dashes of an option.
std::string plainWord(std::string_view word)
{
    word.remove_prefix(std::min(word.find_first_not_of('-'), word.size()));
    std::string plain(word);
    std::transform(plain.begin(), plain.end(), plain.begin(), [](unsigned char c) { return std::tolower(c); });
    return plain;
}

/// Returns how many letters are changed, added, left out or swapped with their neighbor.
std::size_t editDistance(const std::string &a, const std::string &b)
{
    std::vector<std::vector<std::size_t>> distance(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
    for (std::size_t i = 0; i <= a.size(); ++i) {
        for (std::size_t j = 0; j <= b.size(); ++j) {
            if (i == 0 || j == 0) {
                distance[i][j] = i + j;
                continue;
            }
            distance[i][j] = std::min({distance[i - 1][j] + 1, distance[i][j - 1] + 1,
                                       distance[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                distance[i][j] = std::min(distance[i][j], distance[i - 2][j - 2] + 1);
        }
    }
    return distance[a.size()][b.size()];
}

} // namespace

std::string suggestion(std::string_view word, const std::vector<std::string_view> &names)
{
    constexpr std::size_t Longest = 64; // longer words are not typos
    const std::string meant = plainWord(word);
    if (meant.empty() || meant.size() > Longest)
        return {};
    std::size_t least = std::min(meant.size(), std::max<std::size_t>(meant.size() / 3, 1) + 1);
    std::string_view nearest;
    for (const std::string_view name : names) {
        const std::size_t distance = editDistance(meant, plainWord(name));
        if (distance < least) {
            least = distance;
            nearest = name;
        }
    }
    return nearest.empty() ? std::string() : "; did you mean " + std::string(nearest) + "?";
}

} // namespace tnn::cli
