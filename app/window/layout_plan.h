// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>
#include <QStringList>

namespace tnn::app {

/// Where views lie: rows from the top, each of columns from the left, each of tabs; views by their ids.
struct LayoutPlan {
    struct Row {
        int height; ///< against those of the other rows
        QList<QStringList> columns;
    };
    QString id, name, tip; ///< "state-space"; what the menu says
    QList<Row> rows;
    bool sides = true;   ///< model, channels, inspector and input beside the views
    bool others = false; ///< views that are not named are tabs of the last column, not closed
};

/// In the order of the menu, the first one is what a new user sees. One without rows shows the current view alone.
QList<LayoutPlan> builtInLayouts();

} // namespace tnn::app
