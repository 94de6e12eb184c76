// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QPainterPath>

namespace tnn::app {

/// A length or position in TeX's big points, 1/72 inch: two decimals, without trailing zeros.
QByteArray pgfNumber(double value);

/// Defines the commands that pgfPath() writes.
QByteArray pgfPathMacros();

/// A path in big points, y growing upward. Circles take one command, and the points of a line that lie within 0.03 pt
/// of their neighbors' line none: a long curve takes as many as it has visible corners.
QByteArray pgfPath(const QPainterPath &path);

} // namespace tnn::app
