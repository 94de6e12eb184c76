// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/view_panel.h"

#include <algorithm>

#include <QApplication>
#include <QEvent>
#include <QLabel>
#include <QMainWindow>
#include <QMenu>
#include <QToolButton>

#include "app/base/number_format.h"
#include "app/controls/card.h"
#include "app/controls/help_popup.h"
#include "app/controls/icons.h"
#include "app/controls/item_roles.h"
#include "app/controls/labels.h"
#include "app/controls/layout_items.h"
#include "app/controls/pointer_tag.h"
#include "app/views/view_overlay.h"

namespace tnn::app {

ViewPanel::ViewPanel(View *view, QWidget *parent) :
    QDockWidget(view->title(), parent), m_view(view), m_show(new QAction(view->title(), this))
{
    view->setParent(this);
    setObjectName(QStringLiteral("view-") + view->id());
    setAllowedAreas(Qt::AllDockWidgetAreas);
    setTitleBarWidget(makeTitle());
    m_body = new Surface(this, Surface::Part::Bottom);
    m_body->setLayout(inColumn({}, -1, QMargins(1, 0, 1, 1)));
    m_overlay = new ViewOverlay(m_body);
    setWidget(m_body);
    setMinimumSize(200, 140);
    connectView();
}

QWidget *ViewPanel::makeTitle()
{
    m_bar = new Surface(this, Surface::Part::Top);
    QWidget *bar = m_bar;
    m_title = new QLabel(m_view->title(), bar);
    setRole(m_title, Role::Title);
    m_identity = new ElidedLabel(bar);
    m_changed = new ElidedLabel(bar, Qt::ElideRight);
    m_changed->setForegroundRole(WarningRole);
    m_details = new ElidedLabel(bar);
    m_details->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred); // the room that is left
    setRole(m_details, Role::Muted);
    m_controls = new QHBoxLayout;
    QToolButton *help = HelpPopup::makeButton(bar, tr("What is drawn here?"), m_view->id());
    QToolButton *save = makeButton(bar, Glyph::Export, tr("Export this view"));
    m_maximize = makeButton(bar, Glyph::Maximize, {});
    QToolButton *hide = makeButton(bar, Glyph::Close, tr("Close this view (reopen it in the View menu)"));
    connect(save, &QToolButton::clicked, this, [this] { emit exportRequested(this); });
    connect(m_maximize, &QToolButton::clicked, this, [this] { emit maximizeRequested(this); });
    connect(hide, &QToolButton::clicked, this, [this] {
        if (m_maximized)
            emit maximizeRequested(this); // the others return before it goes
        close();
    });
    m_buttons = new QWidget(bar);
    m_each = {help, save, m_maximize, hide};
    m_more = makeButton(m_buttons, Glyph::More, tr("Help, export, maximize, close"));
    m_more->hide(); // until the panel has a width
    connect(m_more, &QToolButton::clicked, this, &ViewPanel::listButtons);
    m_buttons->setLayout(inRow({help, save, m_maximize, hide, m_more}, 0, QMargins()));
    QSizePolicy keepsItsPlace = m_buttons->sizePolicy();
    keepsItsPlace.setRetainSizeWhenHidden(true);
    m_buttons->setSizePolicy(keepsItsPlace);
    // The controls get what the identity leaves, before the details do.
    bar->setLayout(inRow({m_title, m_identity, m_changed, {m_details, 1}, {m_controls, 1000}, m_buttons}, 8,
                         QMargins(8, 3, 4, 3)));
    connect(qApp, &QApplication::focusChanged, this, &ViewPanel::showFocus);
    setMaximized(false);
    return bar;
}

/// Four buttons would leave a narrow panel's heading no room: there one lists them.
void ViewPanel::resizeEvent(QResizeEvent *event)
{
    constexpr int Narrow = 400; // pixels
    QDockWidget::resizeEvent(event);
    for (QToolButton *button : m_each)
        button->setVisible(width() >= Narrow);
    m_more->setVisible(width() < Narrow);
    m_buttons->updateGeometry(); // which a hidden widget does not do by itself
}

void ViewPanel::listButtons()
{
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    for (QToolButton *button : m_each)
        menu->addAction(button->icon(), button->toolTip(), button, [this, button] {
            button->setGeometry(m_more->geometry()); // what it opens, opens below it
            button->click();
        });
    menu->popup(m_more->mapToGlobal(QPoint(0, m_more->height())));
}

/// Its controls change the focus when they are deleted.
ViewPanel::~ViewPanel()
{
    disconnect(qApp, nullptr, this, nullptr);
}

/// The buttons are shown only below the pointer, and where Tab leads, so that what is drawn stands out; there the frame
/// is marked, too.
void ViewPanel::showFocus()
{
    const QWidget *focus = QApplication::focusWidget();
    const bool isReached = focus && isAncestorOf(focus) && window()->testAttribute(Qt::WA_KeyboardFocusChange);
    m_buttons->setVisible(m_maximized || underMouse() || isReached);
    for (Surface *part : {m_bar, m_body})
        if (part) // the bar is made first
            part->setBorderRole(isReached ? QPalette::Highlight : QPalette::Mid);
}

bool ViewPanel::event(QEvent *event)
{
    if (event->type() == QEvent::Enter || event->type() == QEvent::Leave)
        showFocus();
    return QDockWidget::event(event);
}

void ViewPanel::setMaximized(bool maximized)
{
    m_maximized = maximized;
    showFocus();
    const QString what = maximized ? tr("Restore the layout (F11)") : tr("Maximize this view (F11)");
    m_maximize->setIcon(icon(maximized ? Glyph::Restore : Glyph::Maximize));
    m_maximize->setToolTip(what);
    m_maximize->setAccessibleName(what);
}

void ViewPanel::connectView()
{
    m_show->setCheckable(true);
    connect(toggleViewAction(), &QAction::toggled, m_show, &QAction::setChecked);
    connect(m_show, &QAction::triggered, this, [this] {
        if (m_view->isVisible())
            close();
        else
            emit raiseRequested(this);
        m_show->setChecked(toggleViewAction()->isChecked());
    });
    connect(this, &QDockWidget::visibilityChanged, this, [this](bool isReported) {
        const bool visible = isReported && isVisible(); // not on a page that is hidden
        m_view->setVisible(visible);
        if (visible && !m_view->isBuilt())
            emit buildRequested(this);
        if (visible)
            nameOnce();
    });
    connect(this, &QDockWidget::dockLocationChanged, this, &ViewPanel::nameOnce);
    connect(m_view, &View::headingChanged, this, [this](const ViewHeading &heading) {
        m_heading = heading;
        showHeading();
    });
    connect(&m_view->status(), &ViewStatus::busyChanged, this, [this](bool busy) {
        m_overlay->setBusy(busy, !m_view->hasFigure());
        announce({});
    });
    connect(&m_view->status(), &ViewStatus::announced, this, &ViewPanel::announce);
    connect(&m_view->status(), &ViewStatus::progressed, m_overlay, &ViewOverlay::setProgress);
    connect(&m_view->status(), &ViewStatus::failed, m_overlay,
            [this](const QString &reason) { m_overlay->showText(reason, {}); });
    connect(&m_view->status(), &ViewStatus::nothingToShow, m_overlay,
            [this](const QString &advice) { m_overlay->showText({}, advice); });
    connect(&m_view->status(), &ViewStatus::shown, m_overlay, &ViewOverlay::uncover);
}

void ViewPanel::announce(const QString &text)
{
    if (m_announced == text)
        return;
    m_announced = text;
    m_overlay->announce(text);
    showHeading();
}

void ViewPanel::showHeading()
{
    m_identity->setText(m_heading.identity);
    m_changed->setText(m_heading.changed);
    m_details->setText(joined({m_announced, m_heading.details}));
    for (QLabel *label : {m_identity, m_changed})
        label->setVisible(!label->text().isEmpty());
    const QString whole = joined({m_heading.identity, m_heading.changed, m_details->text()});
    setPlainTip(m_title, whole);
    setPlainTip(m_identity, whole);
}

/// Closed views are among the tabs too, so only open ones count.
void ViewPanel::nameOnce()
{
    const auto *area = qobject_cast<const QMainWindow *>(parentWidget());
    const QList<QDockWidget *> tabs = area && !isFloating() ? area->tabifiedDockWidgets(this) : QList<QDockWidget *>();
    m_title->setVisible(std::none_of(tabs.begin(), tabs.end(), [](const QDockWidget *tab) {
        return tab->toggleViewAction()->isChecked() && !tab->isFloating();
    }));
}

void ViewPanel::build()
{
    if (m_view->isBuilt())
        return;
    m_view->build(m_body);
    m_body->layout()->addWidget(m_view->content());
    if (m_view->controls())
        m_controls->addWidget(m_view->controls());
    m_view->setTheme(m_theme);
    m_overlay->raise();
    connect(m_view->plot(), &widgets::Plot::readout, new PointerTag(m_view->plot()), &PointerTag::showReadout);
    m_view->plot()->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(m_view->plot(), &QWidget::customContextMenuRequested, this, &ViewPanel::showMenu);
    emit built(this);
}

void ViewPanel::setOffered(bool offered, bool shown)
{
    if (isOffered() == offered)
        return;
    toggleViewAction()->setVisible(offered);
    m_show->setVisible(offered);
    setVisible(offered && shown);
}

void ViewPanel::setTheme(const widgets::Theme &theme)
{
    m_theme = theme;
    m_view->setTheme(theme);
    m_overlay->setTheme(theme);
}

QString ViewPanel::error() const
{
    return m_overlay->error();
}

QString ViewPanel::notice() const
{
    return m_overlay->notice();
}

void ViewPanel::showMenu(const QPoint &place)
{
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("Fit view"), this, [this] { m_view->plot()->fit(); });
    if (m_view->showsPinned())
        menu->addAction(tr("Unpin the kernels of other layers"), m_view, &View::unpin);
    menu->addAction(tr("Copy image"), this, [this] { emit copyRequested(this); });
    menu->addAction(tr("Export\u2026"), this, [this] { emit exportRequested(this); });
    menu->popup(m_view->plot()->mapToGlobal(place));
}

} // namespace tnn::app
