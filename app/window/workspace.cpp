// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/workspace.h"

#include <algorithm>

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
    connect(this, &QMainWindow::tabifiedDockWidgetActivated, this,
            [this](QDockWidget *dock) { m_current = qobject_cast<ViewPanel *>(dock); });
}

void Workspace::setViews(const QList<View *> &views)
{
    for (View *view : views)
        add(view);
    arrange();
}

void Workspace::buildWanted(ViewPanel *panel) const
{
    if (m_othersStarted)
        panel->build();
    // Before that the choice waits for showEvent(): of docks that are being shown, one that will lie behind another is
    // visible for a moment.
}

void Workspace::showEvent(QShowEvent *event)
{
    QMainWindow::showEvent(event);
    QMetaObject::invokeMethod(this, &Workspace::buildFirst, Qt::QueuedConnection);
}

void Workspace::buildFirst()
{
    if (m_first || m_othersStarted)
        return;
    const auto seen = std::find_if(m_panels.begin(), m_panels.end(),
                                   [](const ViewPanel *panel) { return panel->view().isLookedAt(); });
    if (seen == m_panels.end()) {
        startOthers(); // every view was closed
        return;
    }
    m_first = *seen;
    m_first->build();
    connect(&m_first->view(), &View::painted, this, &Workspace::startOthers);
    connect(&m_first->view(), &View::failed, this, &Workspace::startOthers);
    connect(m_first, &QDockWidget::visibilityChanged, this, [this](bool visible) {
        if (!visible && isVisible())
            startOthers(); // closed before it had anything to show, and not with the whole window
    });
}

void Workspace::startOthers()
{
    if (m_othersStarted)
        return;
    m_othersStarted = true;
    emit firstShown();
    buildNext();
}

void Workspace::add(View *view)
{
    auto *panel = new ViewPanel(view, this);
    m_panels.append(panel);
    panel->setTheme(m_theme);
    connect(view, &View::readout, this, &Workspace::readout);
    connect(panel, &ViewPanel::wanted, this, &Workspace::buildWanted);
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
    m_theme = theme;
    for (ViewPanel *panel : m_panels)
        panel->setTheme(theme);
}

/// One a turn of the event loop: each takes a few milliseconds, and the pointer shall not wait for all of them.
void Workspace::buildNext()
{
    for (ViewPanel *panel : m_panels) {
        if (panel->view().isBuilt() || !panel->view().isLookedAt())
            continue;
        panel->build();
        QTimer::singleShot(0, this, &Workspace::buildNext);
        return;
    }
}

void Workspace::setOffered(const QString &id, bool offered) const
{
    ViewPanel *panel = this->panel(id);
    if (isOffered(panel) == offered)
        return;
    panel->toggleViewAction()->setVisible(offered);
    panel->setVisible(offered);
}

bool Workspace::isOffered(const ViewPanel *panel)
{
    return panel->toggleViewAction()->isVisible();
}

void Workspace::restore(const QByteArray &layout)
{
    restoreState(layout);
    for (ViewPanel *panel : m_panels)
        if (!isOffered(panel))
            panel->hide();
}

ViewPanel *Workspace::panel(const QString &id) const
{
    for (ViewPanel *panel : m_panels)
        if (panel->view().id() == id)
            return panel;
    return nullptr;
}

/// Where nothing is open no first figure is waited for: the others say what they would show.
void Workspace::bring(const QString &id)
{
    ViewPanel *panel = this->panel(id);
    panel->show();
    panel->raise();
    panel->build();
    m_current = panel;
    startOthers();
}

ViewPanel *Workspace::current() const
{
    if (m_current && m_current->view().isLookedAt())
        return m_current;
    for (ViewPanel *panel : m_panels)
        if (panel->view().isLookedAt() && panel->view().isBuilt())
            return panel;
    return nullptr;
}

/// Matrix (gallery, footprint and inside behind it) beside the coefficients (response behind them), decay (memory behind it)
/// beside spectrum (what its forms hold, miss and cost behind it), below them all the comparison, and behind it what whole
/// networks do.
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
    tabifyDockWidget(gallery, panel(QStringLiteral("footprint")));
    tabifyDockWidget(gallery, panel(QStringLiteral("inside")));
    tabifyDockWidget(decay, panel(QStringLiteral("memory")));
    tabifyDockWidget(coefficients, panel(QStringLiteral("response")));
    tabifyDockWidget(spectrum, panel(QStringLiteral("hankel")));
    tabifyDockWidget(spectrum, panel(QStringLiteral("form-errors")));
    tabifyDockWidget(spectrum, panel(QStringLiteral("form-costs")));
    tabifyDockWidget(compare, panel(QStringLiteral("generation")));
    tabifyDockWidget(compare, panel(QStringLiteral("extrapolation")));
    tabifyDockWidget(compare, panel(QStringLiteral("training")));
    for (ViewPanel *panel : m_panels)
        panel->setVisible(isOffered(panel));
    for (ViewPanel *panel : {matrix, coefficients, decay, spectrum, compare})
        panel->raise();
    resizeDocks({matrix, coefficients}, {500, 500}, Qt::Horizontal);
    resizeDocks({decay, spectrum}, {500, 500}, Qt::Horizontal);
    resizeDocks({matrix, decay, compare}, {340, 300, 260}, Qt::Vertical);
}

} // namespace tnn::app
