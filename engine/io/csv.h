// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace tnn::io {

/// A table of numbers. An empty field, `nan` and `inf` are numbers too.
struct CsvTable {
    std::vector<std::string> header;       ///< empty where the first line holds numbers
    std::vector<std::vector<double>> rows; ///< all of one length
};

/// Reads numbers separated by commas; lines that begin with # are passed over. Throws tnn::Error naming file and line.
CsvTable readCsv(const std::string &path);

} // namespace tnn::io
