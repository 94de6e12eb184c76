// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <vector>

#include <QPolygonF>

namespace tnn::app {

/// At most `points` values that represent all: from every stretch the one of largest magnitude; nonfinite ones become
/// 0.
std::vector<float> thinned(std::span<const float> values, std::size_t points);

/// The values as a line that fills `area`, growing upward, symlog so that the tail after a spike stays visible.
QPolygonF sparkline(std::span<const float> values, const QRectF &area);

} // namespace tnn::app
