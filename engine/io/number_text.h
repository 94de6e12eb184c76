// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>

namespace tnn::io {

/// The shortest text that reads back as the same number.
std::string exactText(double number);
/// A shape as Python writes it: "(32, 1)", "(5,)".
std::string shapeText(std::span<const long> shape);
/// The same without the comma after a single length: "(32, 1)", "(5)".
std::string plainShapeText(std::span<const long> shape);

} // namespace tnn::io
