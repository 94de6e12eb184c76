// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFlags>
#include <QList>
#include <QString>
#include <QStringList>

namespace tnn::app {

/// What can be shown around the views.
enum class Side { Bar = 1, Model = 2, Inspector = 4, Input = 8 };
Q_DECLARE_FLAGS(Sides, Side)
Q_DECLARE_OPERATORS_FOR_FLAGS(Sides)
inline constexpr Sides AllSides = Sides(Side::Bar) | Side::Model | Side::Inspector | Side::Input;

/// One task: the views it needs, where they are placed, and what is shown around them.
struct Perspective {
    /// Columns from the left, each of tabs; views by their ids.
    struct Row {
        int height; ///< relative to the other rows
        QList<QStringList> columns;
        QList<int> widths{}; ///< relative; empty: all columns are equally wide
    };
    QString id, name, tip; ///< "state-space"; the texts of its button
    QList<Row> rows;       ///< from the top
    Sides sides{};
    bool others = false; ///< views that are not named become tabs of the last column instead of being closed
    /// When it has a button: always, from when it is entered in this window, or never. All are in the menu.
    enum class Button { Always, OnceEntered, Never };
    Button button = Button::Always;

    bool shows(const QString &view) const;
};

/// In the order of their buttons; a new user sees the first one. The last is "custom", which shows every view.
QList<Perspective> perspectives();
/// "custom" if there is none of that id.
Perspective perspectiveNamed(const QString &id);

} // namespace tnn::app
