// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>
#include <QStringList>

namespace tnn::app {

/// Where views are placed: rows from the top, each of columns from the left, each of tabs; views by their ids.
struct LayoutPlan {
    struct Row {
        int height; ///< relative to the other rows
        QList<QStringList> columns;
    };
    QString id, name, tip; ///< "state-space"; the menu's texts
    QList<Row> rows;
    bool sides = true;   ///< whether model, channels, inspector and input are shown next to the views
    bool others = false; ///< views that are not named become tabs of the last column instead of being closed
};

/// In menu order; a new user sees the first one. One without rows shows only the current view.
QList<LayoutPlan> builtInLayouts();

} // namespace tnn::app
