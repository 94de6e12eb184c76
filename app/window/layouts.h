// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAction>
#include <QList>
#include <QObject>

#include "app/base/settings.h"
#include "app/window/layout_plan.h"

class QMenu;

namespace tnn::app {

class ViewArea;

/// The built-in layouts and the user's own: a menu of them, Ctrl+1 to Ctrl+9 for the first nine, and the actions to
/// save, rename and delete the user's, which are stored in the settings.
class Layouts : public QObject {
    Q_OBJECT

public:
    /// `sides` is the action that shows the side panels; like the other arguments, it must outlive this object.
    Layouts(ViewArea &viewArea, Settings &settings, QAction *sides, QWidget *window);

    QMenu *menu() const { return m_menu; }
    const QList<QAction *> &actions() const { return m_actions; } ///< one per layout, in menu order
    void save(const QString &name); ///< as a user layout; replaces an older one of that name

private:
    void fill();
    QAction *add(const QString &text, const QString &tip, int place);
    void apply(const LayoutPlan &plan);
    void apply(const SavedLayout &layout);
    void askForName();
    void manage();

    ViewArea &m_viewArea;
    Settings &m_settings;
    QAction *m_sides;
    QWidget *m_window;
    QMenu *m_menu;
    QAction *m_save, *m_manage;
    QList<QAction *> m_actions;
};

} // namespace tnn::app
