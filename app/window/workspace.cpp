// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/workspace.h"

#include <QTimer>

namespace tnn::app {

Workspace::Workspace(QWidget *parent) : QMainWindow(parent, Qt::Widget)
{
    setObjectName(QStringLiteral("workspace"));
    setDockNestingEnabled(true);
    setDockOptions(dockOptions() & ~QMainWindow::AnimatedDocks);
    setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
    setDocumentMode(true);
    setContextMenuPolicy(Qt::NoContextMenu);
}

void Workspace::setViews(const QList<View *> &views)
{
    for (View *view : views)
        add(view);
    arrange();
    m_panels.first()->build();
    connect(&m_panels.first()->view(), &View::painted, this, [this] {
        emit firstPainted();
        buildNext();
    });
}

void Workspace::add(View *view)
{
    auto *panel = new ViewPanel(view, this);
    m_panels.append(panel);
    connect(view, &View::readout, this, &Workspace::readout);
    connect(panel, &ViewPanel::exportRequested, this, &Workspace::exportRequested);
    connect(panel, &ViewPanel::copyRequested, this, &Workspace::copyRequested);
    connect(panel, &ViewPanel::focused, this, [this](ViewPanel *focusedPanel) { m_current = focusedPanel; });
    connect(panel, &ViewPanel::built, this,
            [this](ViewPanel *builtPanel) { builtPanel->view().plot()->addActions(m_steps); });
}

void Workspace::setSteps(const QList<QAction *> &steps)
{
    m_steps = steps;
    for (ViewPanel *panel : m_panels)
        if (panel->view().isBuilt())
            panel->view().plot()->addActions(steps);
}

void Workspace::setTheme(const widgets::Theme &theme)
{
    for (ViewPanel *panel : m_panels)
        panel->setTheme(theme);
}

/// One a turn of the event loop: each takes a few milliseconds, and the pointer shall not wait for all of them.
void Workspace::buildNext()
{
    for (ViewPanel *panel : m_panels) {
        if (panel->view().isBuilt() || !panel->isVisible())
            continue;
        panel->build();
        QTimer::singleShot(0, this, &Workspace::buildNext);
        return;
    }
}

ViewPanel *Workspace::panel(const QString &id) const
{
    for (ViewPanel *panel : m_panels)
        if (panel->view().id() == id)
            return panel;
    return nullptr;
}

ViewPanel *Workspace::current() const
{
    if (m_current && m_current->isVisible())
        return m_current;
    for (ViewPanel *panel : m_panels)
        if (panel->isVisible() && panel->view().isBuilt())
            return panel;
    return nullptr;
}

/// Matrix (the gallery behind it) beside the coefficients, decay beside spectrum, the comparison below them all.
void Workspace::arrange()
{
    ViewPanel *matrix = panel(QStringLiteral("toeplitz"));
    ViewPanel *coefficients = panel(QStringLiteral("coefficients"));
    ViewPanel *decay = panel(QStringLiteral("decay"));
    ViewPanel *spectrum = panel(QStringLiteral("spectrum"));
    ViewPanel *compare = panel(QStringLiteral("compare"));
    ViewPanel *gallery = panel(QStringLiteral("gallery"));
    for (ViewPanel *panel : m_panels) {
        panel->setFloating(false);
        removeDockWidget(panel);
    }
    addDockWidget(Qt::LeftDockWidgetArea, matrix);
    splitDockWidget(matrix, decay, Qt::Vertical);
    splitDockWidget(decay, compare, Qt::Vertical);
    splitDockWidget(matrix, coefficients, Qt::Horizontal);
    splitDockWidget(decay, spectrum, Qt::Horizontal);
    tabifyDockWidget(matrix, gallery);
    for (ViewPanel *panel : m_panels)
        panel->show();
    matrix->raise();
    resizeDocks({matrix, coefficients}, {500, 500}, Qt::Horizontal);
    resizeDocks({decay, spectrum}, {500, 500}, Qt::Horizontal);
    resizeDocks({matrix, decay, compare}, {360, 320, 220}, Qt::Vertical);
}

} // namespace tnn::app
