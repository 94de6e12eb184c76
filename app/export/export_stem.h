// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "engine/document/checkpoint_pair.h"
#include "engine/figures/figure_request.h"

namespace tnn::app {

/// What an exported file is called after: "a" of a.pt; "a-minus-b", "a-and-b" and "B-b" where two are open.
QString exportStem(const document::CheckpointPair *pair, const figures::Overlaid &documents);

} // namespace tnn::app
