// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "engine/checkpoint/families/metadata.h"
#include "engine/checkpoint/families/tensor_index.h"

namespace tnn::checkpoint {

/// Which operator of fairseq-evo's research era (modules/positional_encoding_test) lies at a prefix.
struct ResearchOperator {
    int dpb = 0;          ///< version of the position network, 1 to 9; 0 for a learned table
    bool perHead = false; ///< one kernel for all channels of a head (versions 1 and 2, ToepliztMultihead)
    long tableLags = 0;   ///< positive lags in the file, where it holds a table or version 1's list of positions
    Message origin;       ///< what told the version: the key of a tensor, or an option

    bool isTable() const { return dpb == 0; }
    /// What the class of versions 4 to 9 (and NonDynamicToepliztMultihead) reads of the arguments, and others do not.
    bool late() const { return !perHead; }
};

/// Tells versions apart by their keys; those that look alike (2 and 4, 8 and 9) by the arguments or the shape of gamma.
ResearchOperator researchOperator(const TensorIndex &index, const std::string &prefix, const MetadataReader &arguments);

/// What the arguments say of this operator: those that its version reads, by our names.
StoredOptions researchOptions(const ResearchOperator &op, const MetadataReader &arguments);

} // namespace tnn::checkpoint
