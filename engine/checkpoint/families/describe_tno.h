// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/checkpoint/families/family.h"
#include "engine/checkpoint/families/tno_tensors.h"

namespace tnn::checkpoint {

/// Describes one TNO from its tensors and all that is said of its options. Throws tnn::Error where --set contradicts the
/// tensors or an option has a value that the public code does not know.
TnoDescription describeTno(const Subject &subject, const Family &family, const TnoPlan &plan,
                           const StoredOptions &stored, const UnifiedOptions &given, Warnings &warnings);

/// Names for people: layers "layer 3" (where that is not unique "layer 3, toep2" or the prefix), TNOs the same with their
/// axis: "layer 3, height". Names that are there already stay.
void nameLayers(const std::vector<std::string> &numbers, std::vector<LayerDescription> &layers,
                std::vector<TnoDescription> &tnos);

} // namespace tnn::checkpoint
