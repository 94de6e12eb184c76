// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/view_area.h"

#include <utility>

#include <QDataStream>
#include <QIODevice>
#include <QLayout>
#include <QTimer>

namespace tnn::app {

namespace {

/// An object's name as QMainWindow::saveState() encodes it.
QByteArray savedName(const QString &name)
{
    QByteArray bytes;
    QDataStream stream(&bytes, QIODevice::WriteOnly);
    stream << name;
    return bytes;
}

} // namespace

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
}

void ViewArea::setViews(const QList<View *> &views)
{
    for (View *view : views)
        add(view);
    arrange();
}

/// Before the workspace is shown, building is deferred to showEvent(): while docks are being shown, one that ends up
/// behind another is visible for a moment.
void ViewArea::buildWanted(ViewPanel *panel) const
{
    if (m_wasShown)
        panel->build();
}

void ViewArea::showEvent(QShowEvent *event)
{
    QMainWindow::showEvent(event);
    QMetaObject::invokeMethod(
        this,
        [this] {
            m_wasShown = true;
            buildNext();
        },
        Qt::QueuedConnection);
}

void ViewArea::add(View *view)
{
    auto *panel = new ViewPanel(view, this);
    m_panels.append(panel);
    panel->setTheme(m_theme);
    connect(view, &View::readout, this, &ViewArea::readout);
    connect(view, &View::shown, this, [this, view] {
        if (!std::exchange(m_hasFigure, true))
            emit firstShown(view);
    });
    connect(panel->toggleViewAction(), &QAction::toggled, this, [this] {
        for (ViewPanel *one : m_panels)
            one->nameOnce();
    });
    connect(panel->toggleViewAction(), &QAction::triggered, panel, [panel](bool opened) {
        if (opened)
            panel->raise(); // Qt leaves it behind the tab that was in front
    });
    connect(panel, &ViewPanel::wanted, this, &ViewArea::buildWanted);
    connect(panel, &ViewPanel::exportRequested, this, &ViewArea::exportRequested);
    connect(panel, &ViewPanel::copyRequested, this, &ViewArea::copyRequested);
    connect(panel, &ViewPanel::focused, this, [this](ViewPanel *focusedPanel) { m_current = focusedPanel; });
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
        if (panel->view().isBuilt() || !panel->view().isLookedAt())
            continue;
        panel->build();
        QTimer::singleShot(0, this, &ViewArea::buildNext);
        return;
    }
}

void ViewArea::setOffered(const QString &id, bool offered) const
{
    ViewPanel *panel = this->panel(id);
    if (isOffered(panel) == offered)
        return;
    panel->toggleViewAction()->setVisible(offered);
    panel->setVisible(offered);
}

bool ViewArea::isOffered(const ViewPanel *panel)
{
    return panel->toggleViewAction()->isVisible();
}

bool ViewArea::restore(const QByteArray &layout)
{
    if (!restoreState(layout))
        return false;
    if (!std::exchange(m_before, {}).isEmpty())
        emit aloneChanged(false);
    for (ViewPanel *panel : m_panels)
        if (!isOffered(panel) || !layout.contains(savedName(panel->objectName())))
            panel->hide();
    return true;
}

void ViewArea::setAlone(bool alone)
{
    if (alone == isAlone())
        return;
    if (!alone) {
        ViewPanel *const panel = current();
        restore(QByteArray(m_before));
        if (panel)
            panel->raise();
        return;
    }
    if (ViewPanel *panel = current()) {
        m_before = saveState();
        showAlone(panel);
        emit aloneChanged(true);
    }
}

void ViewArea::showAlone(ViewPanel *panel)
{
    for (ViewPanel *other : m_panels)
        if (other != panel)
            other->hide();
    panel->setFloating(false);
    panel->show();
    panel->raise();
    m_current = panel;
}

/// If a single view is shown, cycles through all views; else through the open ones, bringing a hidden tab to the front.
void ViewArea::walk(int by)
{
    QList<ViewPanel *> open;
    for (ViewPanel *panel : m_panels)
        if (isOffered(panel) && (isAlone() || panel->toggleViewAction()->isChecked()))
            open.append(panel);
    if (open.isEmpty())
        return;
    const qsizetype at = open.indexOf(current());
    const qsizetype count = open.size();
    ViewPanel *next = open.at(at < 0 ? 0 : (at + by + count) % count);
    if (isAlone())
        showAlone(next);
    bring(next->view().id());
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
    panel->show();
    panel->raise();
    panel->build();
    m_current = panel;
}

ViewPanel *ViewArea::current() const
{
    if (m_current && m_current->view().isLookedAt())
        return m_current;
    for (ViewPanel *panel : m_panels)
        if (panel->view().isLookedAt() && panel->view().isBuilt())
            return panel;
    return nullptr;
}

void ViewArea::arrange(const LayoutPlan &plan)
{
    if (!std::exchange(m_before, {}).isEmpty())
        emit aloneChanged(false);
    ViewPanel *const alone = current() ? current() : m_panels.first();
    for (ViewPanel *panel : m_panels) {
        panel->setFloating(false);
        removeDockWidget(panel);
    }
    if (plan.rows.isEmpty())
        place({{}, {}, {}, {{1, {{alone->view().id()}}}}});
    else
        place(plan);
}

/// Rows first, then their columns, then the tabs of each: splitting a part that already has tabs would move them along.
void ViewArea::place(const LayoutPlan &plan)
{
    QList<QDockWidget *> firsts, fronts;
    QList<QList<QDockWidget *>> rows;
    QList<int> heights;
    for (const LayoutPlan::Row &row : plan.rows) {
        ViewPanel *first = panel(row.columns.first().first());
        if (firsts.isEmpty())
            addDockWidget(Qt::LeftDockWidgetArea, first);
        else
            splitDockWidget(firsts.last(), first, Qt::Vertical);
        firsts.append(first);
        heights.append(row.height);
    }
    ViewPanel *last = nullptr;
    for (const LayoutPlan::Row &row : plan.rows) {
        QList<QDockWidget *> columns;
        for (const QStringList &tabs : row.columns) {
            last = panel(tabs.first());
            if (!columns.isEmpty())
                splitDockWidget(columns.last(), last, Qt::Horizontal);
            columns.append(last);
        }
        for (const QStringList &tabs : row.columns)
            for (qsizetype i = 1; i < tabs.size(); ++i)
                tabifyDockWidget(panel(tabs.at(i - 1)), panel(tabs.at(i)));
        fronts.append(columns);
        rows.append(columns);
    }
    placeOthers(plan, last);
    for (QDockWidget *front : fronts)
        front->raise();
    const auto giveSizes = [this, rows, firsts, heights] {
        layout()->activate();
        for (const QList<QDockWidget *> &columns : rows)
            resizeDocks(columns, QList<int>(columns.size(), 500), Qt::Horizontal);
        resizeDocks(firsts, heights, Qt::Vertical);
    };
    giveSizes();
    // Repeated once Qt has laid out those that were hidden: before that, they have no sizes to distribute.
    QMetaObject::invokeMethod(this, giveSizes, Qt::QueuedConnection);
}

/// Closed views also get a place where the View menu opens them: after the last one.
void ViewArea::placeOthers(const LayoutPlan &plan, ViewPanel *last)
{
    QStringList named;
    for (const LayoutPlan::Row &row : plan.rows)
        for (const QStringList &tabs : row.columns)
            named += tabs;
    for (ViewPanel *panel : m_panels) {
        const bool isNamed = named.contains(panel->view().id());
        if (!isNamed)
            tabifyDockWidget(last, panel);
        panel->setVisible(isOffered(panel) && (isNamed || plan.others));
    }
}

} // namespace tnn::app
