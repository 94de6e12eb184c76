// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIcon>

namespace tnn::app {

enum class Glyph { Help, Export, Close, Float };

/// A small line drawing in the colour of the text around it (the palette's, at the moment of painting); sharp at any scale.
QIcon icon(Glyph glyph);

} // namespace tnn::app
