// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/places.h"

#include <QApplication>
#include <QWidget>

#include "app/controls/actions.h"
#include "app/window/view_area.h"

namespace tnn::app {

Places::Places(Actions &actions, ViewArea &viewArea, QList<QWidget *> sides, QList<QWidget *> areas, QObject *parent) :
    QObject(parent), m_actions(actions), m_viewArea(viewArea), m_sides(std::move(sides)), m_areas(std::move(areas))
{
    connect(actions.alone, &QAction::toggled, this, [this](bool alone) {
        m_viewArea.setAlone(alone);
        m_actions.alone->setChecked(m_viewArea.isAlone()); // there may be no view
        showSides();
    });
    connect(&viewArea, &ViewArea::aloneChanged, actions.alone, &QAction::setChecked);
    connect(actions.sides, &QAction::toggled, this, &Places::showSides);
    connect(actions.nextView, &QAction::triggered, this, [this] { m_viewArea.walk(1); });
    connect(actions.previousView, &QAction::triggered, this, [this] { m_viewArea.walk(-1); });
    connect(actions.nextArea, &QAction::triggered, this, [this] { walkAreas(1); });
    connect(actions.previousArea, &QAction::triggered, this, [this] { walkAreas(-1); });
    showSides();
}

void Places::showSides()
{
    for (QWidget *side : m_sides)
        side->setVisible(m_actions.sides->isChecked() && !m_actions.alone->isChecked());
}

/// The first control of a part gets the keyboard; of the views it is the plot of the current one.
bool Places::takesFocus(QWidget *area) const
{
    if (!area->isVisible())
        return false;
    if (area == &m_viewArea) {
        ViewPanel *panel = m_viewArea.current();
        if (panel)
            panel->view().plot()->setFocus(Qt::TabFocusReason);
        return panel != nullptr;
    }
    for (QWidget *child : area->findChildren<QWidget *>()) {
        const bool focusable = (child->focusPolicy() & Qt::TabFocus) != 0;
        if (focusable && child->isVisible() && child->isEnabled() && !child->focusProxy()) {
            child->setFocus(Qt::TabFocusReason);
            return true;
        }
    }
    return false;
}

void Places::walkAreas(int by)
{
    const QWidget *focus = QApplication::focusWidget();
    const qsizetype count = m_areas.size();
    qsizetype at = by > 0 ? -1 : count;
    for (qsizetype i = 0; i < count; ++i)
        if (focus && (m_areas.at(i) == focus || m_areas.at(i)->isAncestorOf(focus)))
            at = i;
    for (qsizetype step = 0; step < count; ++step) {
        at = (at + by + count) % count;
        if (takesFocus(m_areas.at(at)))
            return;
    }
}

} // namespace tnn::app
