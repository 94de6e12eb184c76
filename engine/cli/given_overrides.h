// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <utility>
#include <vector>

#include "engine/checkpoint/description.h"

namespace tnn::cli {

/// --gamma, --no-decay, --band and --off as they are called; whether their layers exist is not known yet.
struct GivenOverrides {
    model::Overrides overrides;                         ///< without `off`
    std::vector<std::pair<int, std::vector<long>>> off; ///< layers and their channels
};
/// As overrides of a model. Throws tnn::Error for a layer or a channel that it does not have.
model::Overrides overridesOf(const GivenOverrides &given, const checkpoint::Description &description);

} // namespace tnn::cli
