// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace tnn::commands {

/// One measurement of `bench`: the median time of one piece of work, beside one peer where there is one.
struct BenchRow {
    std::string work;
    long n = 0, channels = 0;
    int threads = 1;
    double oursUs = 0;
    std::string peer;             ///< what it is held against; empty: nothing
    std::optional<double> peerUs; ///< none where the peer is not on this machine
    std::optional<double> boundUs;
};

struct BenchRequest {
    bool quick = false;  ///< fewer repetitions
    std::string only;    ///< name of one work; empty: all
    std::string example; ///< path of the bundled checkpoint
};

/// A piece of work of the benchmark. The program adds those that need a window.
struct BenchWork {
    std::string name; ///< "open", "heatmap_frame", ...
    std::function<std::vector<BenchRow>(const BenchRequest &)> run;
};

/// Time to open and describe a checkpoint, beside torch.load where python3 has it; medians of interleaved rounds.
std::vector<BenchRow> benchOpen(const BenchRequest &request);

/// The rows of every work, or of the one asked for. Throws tnn::Error for a name that is not among them.
std::vector<BenchRow> bench(const BenchRequest &request, const std::vector<BenchWork> &works);

std::string benchText(const std::vector<BenchRow> &rows);
/// {"machine": {...}, "rows": [...]} of command-line.md.
std::string benchJson(const std::vector<BenchRow> &rows);

/// Median of the times of repeated calls in microseconds: at least `least` of them, more until 0.2 s have passed.
double medianUs(const std::function<void()> &work, int least);

} // namespace tnn::commands
