// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QSize>
#include <QString>

class QPainter;

namespace tnn::widgets {

struct Theme;

/// Pixels of an export's text; its title is one larger and bold.
constexpr int ExportFont = 12;

/// Paints what a picture on paper needs and a view in its panel does not: the surface behind it and its title.
/// Moves the painter's origin below the title and returns the room that is left. No title takes no room.
QSize paintExportTitle(QPainter &painter, const QSize &size, const QString &title, const QFont &font,
                       const Theme &theme);

} // namespace tnn::widgets
