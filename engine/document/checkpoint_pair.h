// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "engine/document/difference_kernels.h"
#include "engine/document/pair_names.h"

namespace tnn::document {

/// Which of two documents is shown. Both: A, overlaid with B if the view supports it.
enum class ShownDocument { A, B, Difference, Both };

/// Two documents side by side, and their difference. Coefficients are linear: t_A - t_B, each with its own RPE, decay
/// and activation, is also a kernel, and a document of such kernels is viewed like any other.
struct CheckpointPair : MatchedOperators {
    DocumentPtr a, b; ///< with their names; if b is from the zoo, it has the shape of a
    /// Null if nothing matches. Its TNOs are those present in both, by layer and axis; heads and channels are matched
    /// by number. It has no network.
    DocumentPtr difference;

    const DocumentPtr &shown(ShownDocument which) const; ///< a for Both; may be null for Difference only
    /// Returns the TNO of `difference` that includes a TNO of a or b; -1 if it exists in only one of them.
    int matched(const Document &document, int tno) const;
};
CheckpointPair pairOf(const DocumentPtr &a, const DocumentPtr &b, const PairNames &names = {});

/// The change of a head: ||t_A - t_B|| / ||t_A|| over all lags below n, decayed and activated with the overrides. 0 if
/// both are 0, infinite if only t_A is 0, NaN if a coefficient is NaN.
struct HeadChange {
    double whole = 0;             ///< over all channels common to both
    std::vector<double> channels; ///< the change of each of these channels, ascending
};
/// `tno` is an index into pair.difference, which must not be null.
HeadChange changeOf(const CheckpointPair &pair, int tno, int head, long n, const model::Overrides &overrides,
                    const Task &task = {});

/// The largest relative distance, as of changeOf(), between checkpoints of one run. Measured: 0.05 to 0.4 from step 50
/// to 150 of a small run; 0.65 to 0.85 between the bundled examples, which share a seed; about sqrt(2) if nothing is
/// shared.
inline constexpr double LargestOneRunDistance = 0.5;
/// Whether they seem to be checkpoints of one run: operators of the same shapes, and the coefficients of the first one,
/// at most 256 lags, within this distance. Reads only that operator.
bool areOfOneRun(const CheckpointPair &pair, const Task &task = {});

} // namespace tnn::document
