// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace tnn::document {

/// What two open documents are called: in titles, legends, tables and exported files.
struct PairNames {
    std::string a = "A", b = "B";

    bool operator==(const PairNames &) const = default;
};

/// Returns short names that tell two paths apart: the file names without a common suffix, or if they are the same, the
/// last folders that differ. Long ones lose what they have in common. Never empty, never equal, valid UTF-8: "A" and
/// "B" if the paths are the same.
PairNames distinctNames(const std::string &a, const std::string &b);

} // namespace tnn::document
