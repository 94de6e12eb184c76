// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QObject>

class QWidget;

namespace tnn::app {

class Actions;
class ViewArea;

/// Which parts of the window are seen, and which one has the keyboard: the panels at the sides, one view alone, and the walk
/// from part to part.
class Places : public QObject {
    Q_OBJECT

public:
    /// `sides` come and go with Actions::sides; the focus walks through `areas` in their order.
    Places(Actions &actions, ViewArea &viewArea, QList<QWidget *> sides, QList<QWidget *> areas, QObject *parent);

    void walkAreas(int by);

private:
    void showSides();
    bool takesFocus(QWidget *area) const;

    Actions &m_actions;
    ViewArea &m_viewArea;
    QList<QWidget *> m_sides, m_areas;
};

} // namespace tnn::app
