// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QAction>
#include <QList>
#include <QObject>

#include "app/base/settings.h"
#include "app/window/perspective.h"

class QActionGroup;
class QMenu;
class QToolBar;

namespace tnn::app {

class Actions;
class Session;
class ViewArea;

/// Which perspective is shown: a row of buttons and a menu (Ctrl+1 to Ctrl+7), each perspective with its own layout,
/// which is kept in the settings. Both also have the layouts that the user saved under a name; they open in Custom.
class Perspectives : public QObject {
    Q_OBJECT

public:
    /// A widget and the flags any of which shows it.
    using SideWidgets = QList<QPair<Sides, QWidget *>>;
    /// The arguments must outlive this object.
    Perspectives(ViewArea &viewArea, Session &session, Settings &settings, Actions &actions, SideWidgets sides,
                 QWidget *window);

    QMenu *menu() const { return m_menu; }
    QToolBar *bar() const { return m_bar; }
    const QList<QAction *> &actions() const { return m_actions; } ///< one per perspective, then one per saved layout
    const QString &current() const { return m_current; }
    void enter(const QString &id);
    void enterLast();                 ///< the one in which the program was quit
    void store();                     ///< in the settings, for the next start
    void reset();                     ///< the first places of all views of the current one
    void show(const QString &view);   ///< raised; enters a perspective that has it if the current one does not show it
    void showSide(Side side);         ///< until another perspective is entered
    void setOnWorkPage(bool isShown); ///< the start page has no perspectives
    void save(const QString &name);   ///< as a layout of the user's; replaces an older one of that name

signals:
    void entered(const QString &id);

private:
    void fill();
    void add(QAction *action);
    void addSaved(const SavedLayout &layout);
    std::optional<SavedLayout> savedLayout(const QString &name) const; ///< none: there is none of this name
    void showSides();
    void settleSize();
    void showCurrent();
    void showApplicable();
    void askForName();
    void manage();

    ViewArea &m_viewArea;
    Session &m_session;
    Settings &m_settings;
    Actions &m_menuActions;
    const SideWidgets m_sides;
    QWidget *m_window;
    QMenu *m_menu;
    QToolBar *m_bar;
    QAction *m_save, *m_manage, *m_plus;
    QActionGroup *m_group;
    QList<QAction *> m_perspectiveActions, m_actions;
    QString m_current;
    QString m_saved; ///< the name of the user's layout that was entered last; empty: none since
    Sides m_extra{}; ///< besides those of the perspective
    bool m_onWorkPage = false;
};

} // namespace tnn::app
