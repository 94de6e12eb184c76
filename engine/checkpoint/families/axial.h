// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/checkpoint/families/family.h"

namespace tnn::checkpoint {

/// Whether all TNOs are pairs MIXERtoep1, MIXERtoep2 for mixers whose bare prefixes end so ("token_mixer.", "layer.").
bool allAxial(const Subject &subject, std::string_view mixer);

/// Two TNOs a layer: MIXERtoep2 acts along the height of the tokens (axis -3 of (b, H, W, d)), MIXERtoep1 along their
/// width (axis -2). Throws tnn::Error where one of a pair is missing.
std::vector<LayerPlan> axialLayers(const Subject &subject, toeplitz::Combination combination);

/// The number after "layers." in a prefix; none where there is no such part.
std::optional<long> layerNumberOf(const std::string &prefix);

} // namespace tnn::checkpoint
