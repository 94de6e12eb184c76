// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/cli/calls.h"

namespace tnn::cli {

/// What a call asks for. Throws UsageError for options that contradict each other.
run::TrainRequest trainRequest(const TrainCall &call);

} // namespace tnn::cli
