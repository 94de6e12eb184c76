// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/area_actions.h"

#include <QApplication>

#include "app/controls/actions.h"
#include "app/session/session.h"
#include "app/window/view_area.h"

namespace tnn::app {

namespace {

/// Gives the keyboard to the first control of a part, or for the views to the plot of the current one.
bool acceptsFocus(QWidget *area, const ViewArea &viewArea)
{
    if (!area->isVisible())
        return false;
    if (area == &viewArea) {
        ViewPanel *panel = viewArea.current();
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

void walkAreas(const QList<QWidget *> &areas, const ViewArea &viewArea, int by)
{
    const QWidget *focus = QApplication::focusWidget();
    const qsizetype count = areas.size();
    qsizetype at = by > 0 ? -1 : count;
    for (qsizetype i = 0; i < count; ++i)
        if (focus && (areas.at(i) == focus || areas.at(i)->isAncestorOf(focus)))
            at = i;
    for (qsizetype step = 0; step < count; ++step) {
        at = (at + by + count) % count;
        if (acceptsFocus(areas.at(at), viewArea))
            return;
    }
}

/// Moves all selected channels together, wrapping around at the ends.
void stepChannels(Session &session, int by)
{
    auto channels = session.selection().channels;
    const long count = session.channels();
    for (long &channel : channels)
        channel = count > 0 ? (channel + by + count) % count : 0;
    session.setChannels(channels);
}

} // namespace

void connectAreaActions(Actions &actions, ViewArea &viewArea, const QList<QWidget *> &areas)
{
    QObject::connect(actions.alone, &QAction::toggled, &viewArea, [&actions, &viewArea](bool alone) {
        viewArea.setAlone(alone);
        actions.alone->setChecked(viewArea.isAlone()); // there may be no view
    });
    QObject::connect(&viewArea, &ViewArea::aloneChanged, actions.alone, &QAction::setChecked);
    QObject::connect(actions.nextView, &QAction::triggered, &viewArea, [&viewArea] { viewArea.activateNext(1); });
    QObject::connect(actions.previousView, &QAction::triggered, &viewArea, [&viewArea] { viewArea.activateNext(-1); });
    QObject::connect(actions.nextArea, &QAction::triggered, &viewArea,
                     [&viewArea, areas] { walkAreas(areas, viewArea, 1); });
    QObject::connect(actions.previousArea, &QAction::triggered, &viewArea,
                     [&viewArea, areas] { walkAreas(areas, viewArea, -1); });
}

void connectSelectionActions(const Actions &actions, Session &session)
{
    const auto connectStep = [&session](const QAction *action, auto step, int by) {
        QObject::connect(action, &QAction::triggered, &session, [&session, step, by] { step(session, by); });
    };
    const auto stepLayer = [](Session &of, int by) { of.setTno(of.selection().tno + by); };
    connectStep(actions.nextChannel, stepChannels, 1);
    connectStep(actions.previousChannel, stepChannels, -1);
    connectStep(actions.nextLayer, stepLayer, 1);
    connectStep(actions.previousLayer, stepLayer, -1);
}

} // namespace tnn::app
