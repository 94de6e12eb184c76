// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace tnn::io {

/// A table for a terminal, with columns as wide as necessary and separated by two spaces. Columns of numbers are
/// right-aligned.
class TextTable {
public:
    explicit TextTable(std::vector<std::string> header); ///< an empty header is not printed
    void add(std::vector<std::string> row);
    std::string text() const;

private:
    bool holdsNumbers(std::size_t column) const;

    bool m_hasHeader;
    std::vector<std::vector<std::string>> m_rows; ///< starts with the header, if any
};

std::string number(double value, int digits = 6); ///< significant digits, like %g, but 1e-5 for 1e-05

} // namespace tnn::io
