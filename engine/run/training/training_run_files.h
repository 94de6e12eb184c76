// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace tnn::run {

/// One of the checkpoints that a training run left in a folder: a file, or a folder as save_pretrained writes it.
struct RunCheckpoint {
    std::string path;
    std::optional<long> step;   ///< as stored
    std::optional<long> epoch;  ///< as stored
    std::optional<long> number; ///< the last number in its name
    bool readable = true;       ///< false: it is being written, or is not a checkpoint

    bool operator==(const RunCheckpoint &) const = default;
};

/// Returns the files beside a checkpoint whose names differ only in numbers and words such as "last" and "best":
/// checkpoint1.pt, checkpoint_1_500.pt and checkpoint_last.pt, step-100.safetensors, checkpoint-500/. Unordered; empty
/// if the name has none of these. For a folder that is not a checkpoint itself, the largest such set inside. Opens
/// nothing, throws nothing.
std::vector<std::string> filesOfRun(const std::string &path);
/// Reads step and epoch from a checkpoint, but no tensor. Does not throw.
RunCheckpoint runCheckpoint(const std::string &path);
/// Sorts by step if every readable one stores one, else by the numbers in their names; those without come last.
void sortRun(std::vector<RunCheckpoint> &run);
/// Returns the last checkpoint of the run in a folder; none if the path is a checkpoint itself, or contains no run.
std::optional<std::string> lastOfRun(const std::string &path);

} // namespace tnn::run
