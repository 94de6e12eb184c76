// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "engine/ssm/etsc.h"

namespace tnn::widgets {

/// "unpadded", "padded (published)", "reduced".
QString formName(ssm::Variant variant);

/// A mode in words: its number as the formulas count (k = 1..n padded, else from 0), lambda, |b|, the half-life
/// -ln 2 / ln |lambda| and the period 2 pi / |angle|, both in tokens. A complex one of the reduced form is a pair.
QString modeText(const ssm::Modes &modes, long row, int column);

} // namespace tnn::widgets
