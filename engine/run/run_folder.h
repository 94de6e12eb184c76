// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace tnn::run {

/// One of several checkpoints that a training run left in a folder: a file, or a folder as save_pretrained writes it.
struct RunCheckpoint {
    std::string path;
    std::optional<long> step;   ///< that it stores
    std::optional<long> epoch;  ///< the same
    std::optional<long> number; ///< the last one in its name
    bool readable = true;       ///< false: it is being written, or it is none

    bool operator==(const RunCheckpoint &) const = default;
};

/// What lies beside a checkpoint and is named like it but for numbers and words such as "last" and "best": checkpoint1.pt,
/// checkpoint_1_500.pt and checkpoint_last.pt, step-100.safetensors, checkpoint-500/. In no order; empty where the name has
/// none of these. Of a folder that is not a checkpoint itself, the largest such set inside. Nothing is opened, nothing throws.
std::vector<std::string> filesOfRun(const std::string &path);
/// Reads step and epoch out of a checkpoint, but no tensor. Does not throw.
RunCheckpoint runCheckpoint(const std::string &path);
/// By step where every one that can be read stores one, else by the numbers in their names; those without come last.
void sortRun(std::vector<RunCheckpoint> &run);
/// The last checkpoint of the run that a folder holds; none where the path is a checkpoint itself, or holds no run.
std::optional<std::string> lastOfRun(const std::string &path);

} // namespace tnn::run
