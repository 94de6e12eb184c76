// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "engine/document/difference_kernels.h"

namespace tnn::document {

/// Which of two documents is shown. Both: A, overlaid with B if the view supports it.
enum class Shown { A, B, Difference, Both };
std::string_view nameOf(Shown shown); ///< "A", "B", "A \u2212 B", "A and B"
/// Returns "a.pt" and "b.pt", or if the names are equal, with their folders: "last.pt (run 1)", "last.pt (run 2)".
std::pair<std::string, std::string> namesOf(const Document &a, const Document &b);

/// Two documents side by side, and their difference. Coefficients are linear: t_A - t_B, each with its own RPE, decay
/// and activation, is also a kernel, and a document of such kernels is viewed like any other.
struct CheckpointPair : Matched {
    DocumentPtr a, b; ///< with their roles; if b is from the zoo, it has the shape of a
    /// Null if nothing matches. Its TNOs are those present in both, by layer and axis; heads and channels are matched by
    /// number. It has no network.
    DocumentPtr difference;

    const DocumentPtr &shown(Shown which) const; ///< a for Both; may be null for Difference only
    /// Returns the TNO of `difference` that includes a TNO of a or b; -1 if it exists in only one of them.
    int matched(const Document &document, int tno) const;
};
CheckpointPair pairOf(const DocumentPtr &a, const DocumentPtr &b);

/// The change of a head: ||t_A - t_B|| / ||t_A|| over all lags below n, decayed and activated with the overrides. 0 if
/// both are 0, infinite if only t_A is 0, NaN if a coefficient is NaN.
struct HeadChange {
    double whole = 0;             ///< over all channels common to both
    std::vector<double> channels; ///< of each of these channels, ascending
};
/// `tno` is an index into pair.difference, which must not be null.
HeadChange changeOf(const CheckpointPair &pair, int tno, int head, long n, const model::Overrides &overrides,
                    const Task &task = {});

} // namespace tnn::document
