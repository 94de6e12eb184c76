// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

namespace tnn::figures {

/// Gets a figure whose measurement goes on, as far as it has come; may be empty.
template <class Figure> using FigureSoFar = std::function<void(const Figure &)>;

} // namespace tnn::figures
