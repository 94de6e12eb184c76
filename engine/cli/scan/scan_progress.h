// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <fstream>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/io/json.h"
#include "engine/run/scan/scan.h"

namespace tnn::cli {

/// The chunks that a scan has measured so far, in a file beside its result, so that another call goes on where one was
/// killed. A line of JSON says which scan it is, and one for each chunk holds its rows.
class ScanProgress {
public:
    /// identity: an object whose "log_likelihood" may differ by rounding. Reads an existing file if `resume`, else
    /// starts a new one. Throws tnn::Error for a file of another scan, and if it cannot be written.
    ScanProgress(std::string path, const io::Json &identity, bool resume);

    /// The rows of the chunks in the file, by their first positions.
    const std::map<long, std::vector<run::ScanRow>> &known() const { return m_known; }
    void add(const run::ScanChunk &chunk, const std::vector<run::ScanRow> &rows);
    void remove(); ///< the result is written

private:
    void read(const io::Json &identity);
    void write(const io::Json &line);

    std::string m_path;
    std::map<long, std::vector<run::ScanRow>> m_known;
    std::ofstream m_file;
};

using KeepRows = std::function<void(const run::ScanChunk &, const std::vector<run::ScanRow> &)>;

/// Returns the rows of chunks in order of positions: those in the file, if there is one, and those that
/// measure(rest, keep) measures.
std::vector<run::ScanRow>
measuredRows(std::optional<ScanProgress> &progress, std::vector<run::ScanChunk> chunks,
             const std::function<void(const std::vector<run::ScanChunk> &rest, const KeepRows &keep)> &measure);

} // namespace tnn::cli
