// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/view_area.h"

#include <QAction>
#include <QApplication>
#include <QTimer>

namespace tnn::app {

ViewArea::ViewArea(QWidget *parent) : QMainWindow(parent, Qt::Widget)
{
    setObjectName(QStringLiteral("workspace"));
    setDockNestingEnabled(true);
    setDockOptions(dockOptions() & ~QMainWindow::AnimatedDocks);
    setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
    setDocumentMode(true);
    setContextMenuPolicy(Qt::NoContextMenu);
    connect(this, &QMainWindow::tabifiedDockWidgetActivated, this,
            [this](QDockWidget *dock) { m_current = qobject_cast<ViewPanel *>(dock); });
    qApp->installEventFilter(this);
    connect(qApp, &QApplication::focusChanged, this, [this](const QWidget *before, QWidget *now) {
        if (!before || before->isVisible()) // else Qt moves the focus out of a view that is being hidden
            setCurrentFrom(now);
    });
}

ViewArea::~ViewArea()
{
    disconnect(qApp, nullptr, this, nullptr); // the views change the focus when they are deleted
}

void ViewArea::setViews(const QList<View *> &views)
{
    for (View *view : views)
        add(view);
    updateShowActions();
    arrange();
}

/// Before the workspace is shown, building is deferred to showEvent(): while docks are being shown, one that ends up
/// behind another is visible for a moment.
void ViewArea::buildView(ViewPanel *panel) const
{
    if (m_wasShown)
        panel->build();
}

void ViewArea::showEvent(QShowEvent *event)
{
    QMainWindow::showEvent(event);
    updateShowActions();
    QMetaObject::invokeMethod(
        this,
        [this] {
            m_wasShown = true;
            buildNext();
        },
        Qt::QueuedConnection);
}

void ViewArea::hideEvent(QHideEvent *event)
{
    QMainWindow::hideEvent(event);
    updateShowActions();
}

/// The start page has no views to show.
void ViewArea::updateShowActions() const
{
    for (const ViewPanel *panel : m_panels)
        panel->showAction()->setEnabled(isVisible());
}

/// The view that was last pressed or focused anywhere, its controls and tables included, is the current one.
void ViewArea::setCurrentFrom(QObject *pressed)
{
    for (QObject *object = pressed; object && object != this; object = object->parent())
        if (auto *panel = qobject_cast<ViewPanel *>(object); panel && panel->parent() == this)
            m_current = panel;
}

bool ViewArea::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::MouseButtonPress)
        setCurrentFrom(watched);
    if (event->type() == QEvent::Leave && qobject_cast<ViewPanel *>(watched))
        emit readout({}); // what is no longer under the pointer
    if (event->type() == QEvent::WindowBlocked && watched == window())
        for (const ViewPanel *panel : m_panels)
            for (widgets::Plot *plot : panel->findChildren<widgets::Plot *>())
                plot->clearPointer(); // a dialog covers it, and there is no QEvent::Leave
    return QMainWindow::eventFilter(watched, event);
}

void ViewArea::add(View *view)
{
    auto *panel = new ViewPanel(view, this);
    m_panels.append(panel);
    panel->setTheme(m_theme);
    connect(view, &View::readout, this, &ViewArea::readout);
    const auto nameAll = [this] {
        for (ViewPanel *one : m_panels)
            one->nameOnce();
    };
    connect(panel->toggleViewAction(), &QAction::toggled, this, nameAll);
    connect(panel, &QDockWidget::topLevelChanged, this, nameAll);
    connect(panel, &ViewPanel::buildRequested, this, &ViewArea::buildView);
    connect(panel, &ViewPanel::exportRequested, this, &ViewArea::exportRequested);
    connect(panel, &ViewPanel::copyRequested, this, &ViewArea::copyRequested);
    connect(panel, &ViewPanel::raiseRequested, this, [this](ViewPanel *hidden) { bring(hidden->view().id()); });
    connect(panel, &ViewPanel::maximizeRequested, this, [this](ViewPanel *pressed) {
        m_current = pressed;
        setAlone(!isAlone());
    });
    connect(this, &ViewArea::aloneChanged, panel, &ViewPanel::setMaximized);
    connect(panel, &ViewPanel::built, this,
            [this](ViewPanel *builtPanel) { builtPanel->view().plot()->addActions(m_steps); });
}

void ViewArea::setSteps(const QList<QAction *> &steps)
{
    m_steps = steps;
    for (ViewPanel *panel : m_panels)
        if (panel->view().isBuilt())
            panel->view().plot()->addActions(steps);
}

void ViewArea::setTheme(const widgets::Theme &theme)
{
    m_theme = theme;
    for (ViewPanel *panel : m_panels)
        panel->setTheme(theme);
}

/// One per iteration of the event loop: each takes a few milliseconds, and the pointer must not wait for all of them.
void ViewArea::buildNext()
{
    for (ViewPanel *panel : m_panels) {
        if (panel->view().isBuilt() || !panel->view().isVisible())
            continue;
        panel->build();
        QTimer::singleShot(0, this, &ViewArea::buildNext);
        return;
    }
}

/// If a single view is shown, cycles through all views; else through the open ones, bringing a hidden tab to the front.
void ViewArea::activateNext(int by)
{
    QList<ViewPanel *> open;
    for (ViewPanel *panel : m_panels)
        if (panel->isOffered() && (isAlone() || panel->toggleViewAction()->isChecked()))
            open.append(panel);
    if (open.isEmpty())
        return;
    const qsizetype at = open.indexOf(current());
    const qsizetype count = open.size();
    ViewPanel *next = open.at(at < 0 ? 0 : (at + by + count) % count);
    bring(next->view().id());
    window()->setAttribute(Qt::WA_KeyboardFocusChange); // as Tab does: the focus is to be seen
    next->view().plot()->setFocus(Qt::TabFocusReason);
}

ViewPanel *ViewArea::panel(const QString &id) const
{
    for (ViewPanel *panel : m_panels)
        if (panel->view().id() == id)
            return panel;
    return nullptr;
}

void ViewArea::bring(const QString &id)
{
    ViewPanel *panel = this->panel(id);
    if (isAlone())
        showAlone(panel);
    panel->show();
    panel->raise();
    panel->build();
    m_current = panel;
}

ViewPanel *ViewArea::current() const
{
    if (m_current && m_current->view().isVisible() && m_current->view().isBuilt())
        return m_current;
    for (ViewPanel *panel : m_panels)
        if (panel->view().isVisible() && panel->view().isBuilt())
            return panel;
    return nullptr;
}

} // namespace tnn::app
