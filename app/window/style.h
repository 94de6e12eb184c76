// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "widgets/theme.h"

namespace tnn::app {

/// The one style sheet of the window: compact, quiet, on a grid of 8 pixels. Plots colour themselves.
QString styleSheet(const widgets::Theme &theme);

/// Roles that the style sheet knows, set on labels and buttons.
enum class Role { Title, Muted, Error, Chip, WarningChip, Flat, Banner };
void setRole(QWidget *widget, Role role);

} // namespace tnn::app
