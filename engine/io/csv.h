// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace tnn::io {

/// A table of numbers. An empty field, `nan` and `inf` are also numbers.
struct CsvTable {
    std::vector<std::string> header;       ///< empty if the first line contains numbers
    std::vector<std::vector<double>> rows; ///< all of the same length
};

/// Reads comma-separated numbers; lines that begin with # are skipped. Throws tnn::Error with file and line.
CsvTable readCsv(const std::string &path);

} // namespace tnn::io
