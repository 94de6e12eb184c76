// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "engine/run/scan/scan.h"

namespace tnn::cli {

/// What a scan measured, and what it is to be called.
struct ScanTable {
    run::ScanRequest request;
    std::string record;             ///< of a FASTA file, or "text"
    double logLikelihood = 0;       ///< of the text
    std::vector<std::string> call;  ///< one that prints the numbers of a row, with POSITION:REFERENCE>ALTERNATIVE in it
    std::vector<run::ScanRow> rows; ///< in order of positions
};

/// Returns the table in the format of a file's suffix: .tsv (also without a suffix), .csv, .json; .npy: (positions,
/// symbols), 0 where the symbol is the text's; .bedgraph: the mean over the symbols of each position.
std::string scanBytes(const ScanTable &table, const std::string &suffix);

} // namespace tnn::cli
