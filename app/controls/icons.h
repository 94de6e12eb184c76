// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIcon>

class QAction;
class QToolButton;
class QWidget;

namespace tnn::app {

enum class Glyph { Help, Options, Export, Close, Maximize, Restore, Float, Reset, Up, Down, More };

/// A small line drawing in the color of the text around it (the palette's at the moment of painting); sharp at any
/// scale.
QIcon icon(Glyph glyph);

/// A flat button with that drawing, whose tooltip says what it does.
QToolButton *makeButton(QWidget *parent, Glyph glyph, const QString &what);
/// A button with the action's text.
QToolButton *makeButton(QWidget *parent, QAction *action, bool isFlat);

} // namespace tnn::app
