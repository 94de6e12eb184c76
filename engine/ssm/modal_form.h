// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "engine/ssm/etsc.h"
#include "engine/ssm/form.h"

namespace tnn::ssm {

/// The recurrence that `modes` describes, of any number of tokens at a cost that does not grow: in float32, states and
/// weights rounded from float64, all modes that are handed in (those of paired() are half of etsc()'s and make the same).
/// A tile of channels runs as many modes as its neediest channel has, real ones as real numbers; the modes that have b = 0
/// in every channel of it cost nothing. Throws tnn::Error where modes and head are not of one number of channels.
std::unique_ptr<Form> modalForm(const Modes &modes);

} // namespace tnn::ssm
