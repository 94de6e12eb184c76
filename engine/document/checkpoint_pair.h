// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "engine/document/document.h"

namespace tnn::document {

/// Which of two documents is looked at. Both: A, and B over it where a view can.
enum class Shown { A, B, Difference, Both };
std::string_view nameOf(Shown shown); ///< "A", "B", "A \u2212 B", "A and B"
/// "a.pt" and "b.pt"; with their folders where they have one name: "last.pt (run 1)", "last.pt (run 2)".
std::pair<std::string, std::string> namesOf(const Document &a, const Document &b);

/// Two documents beside each other, and their difference. Coefficients are linear: t_A - t_B, each with its own RPE, decay
/// and activation, is a kernel again, and a document of such kernels is looked at as any other.
struct CheckpointPair {
    DocumentPtr a, b; ///< with their roles; b in the shape of a where it is of the zoo
    /// Null where nothing matches; `reason` says why then. Its TNOs are those that both have, by layer and axis; heads and
    /// channels are matched by number. There is no network.
    DocumentPtr difference;
    Message reason;             ///< one sentence without full stop
    std::vector<Message> notes; ///< one sentence each: what only one of them has, and what else tells them apart
    std::vector<int> inA, inB;  ///< the TNOs of `difference` as TNOs of a and b

    const DocumentPtr &shown(Shown which) const; ///< a for Both; may be null for Difference alone
    /// The TNO of `difference` that a TNO of a or b is a part of; -1 where it is in one of them alone.
    int matched(const Document &document, int tno) const;
};
CheckpointPair pairOf(const DocumentPtr &a, const DocumentPtr &b);

/// How much a head changed: ||t_A - t_B|| / ||t_A|| over all lags below n, decayed and activated with the overrides. 0 where
/// both are 0, infinite where t_A alone is, NaN where a coefficient is none.
struct HeadChange {
    double whole = 0;             ///< over all channels that both have
    std::vector<double> channels; ///< of each of them, ascending
};
/// `tno` is one of pair.difference, which is not null.
HeadChange changeOf(const CheckpointPair &pair, int tno, int head, long n, const model::Overrides &overrides,
                    const Task &task = {});

} // namespace tnn::document
