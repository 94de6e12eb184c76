// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

#include <QImage>

#include "widgets/base/value_range.h"
#include "widgets/cells/cell_geometry.h"

namespace tnn::widgets {

/// Paints the visible part of `values`, (rows, columns) row-major, Format_RGB32. With step <= 1 a pixel shows the cell
/// under its center; else the value of largest magnitude of all cells that it touches (NaN first), so that features one
/// cell wide stay visible. Pixels whose center is outside the cells are `outside`.
QImage paintFootprint(std::span<const float> values, const CellCount &count, const CellViewport &viewport,
                      const QSize &size, const ValueColours &colours);

/// Returns the value of larger magnitude, the first of equal ones; NaN first.
float moreExtreme(float a, float b);

} // namespace tnn::widgets
