// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/weights/weights.h"

namespace tnn::checkpoint {

void resolveWeights(Checkpoint &checkpoint)
{
    if (checkpoint.weightSets.empty())
        separateCopies(checkpoint);
    addTiedTwins(checkpoint);
    dequantize(checkpoint);
    applyWeightNorms(checkpoint);
    mergeAdapters(checkpoint);
}

} // namespace tnn::checkpoint
